import { expect, test } from "vitest";
import { deviceSecret } from "./device.ts";

test("a browser draws 256 bits once, in the form that the venue takes, also where nothing can be stored", () => {
  const first = deviceSecret();
  expect(first).toMatch(/^[\w-]{43}$/);
  expect(deviceSecret()).toBe(first);
});
