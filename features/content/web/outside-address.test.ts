import { expect, test } from "vitest";
import { outsideAddress } from "./outside-address.ts";

const OWN = "https://venue.example";

test("a page of another site is named by its host, as machines write it", () => {
  expect(outsideAddress("https://Docs.Example.org/a?b=1#c", OWN)).toEqual({
    host: "docs.example.org",
    whole: "https://docs.example.org/a?b=1#c",
  });
  // Letters that look like others are shown as what they are.
  expect(outsideAddress("https://touchst\u043ene.example/", OWN)?.host).toMatch(/^xn--/);
});

test.each([
  ["a script", "javascript:alert(1)"],
  ["data", "data:text/html,x"],
  ["an unencrypted page", "http://example.org/"],
  ["a name before the host", "https://venue.example@evil.example/"],
  ["the venue itself", "https://venue.example/x"],
  ["a path alone", "/pages/index/index"],
  ["nothing", ""],
])("%s is not opened", (_what, text) => {
  expect(outsideAddress(text, OWN)).toBeUndefined();
});
