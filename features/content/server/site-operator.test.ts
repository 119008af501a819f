/** Operator's words about the venue's look against the real engine. */
import { afterAll, beforeAll, expect, test } from "vitest";
import { openConsoleHouse } from "../../../server/console/console-house.ts";
import { obey } from "../../../server/operator/operator-commands.ts";
import { openTestEngine, type TestEngine } from "../../../server/test-engine.suite.ts";

let engine: TestEngine;
beforeAll(async () => {
  engine = await openTestEngine();
});
afterAll(() => engine.close());

const config = async (): Promise<unknown> => (await engine.call("GET", "/getSiteConfig")).message;

const operate = async (...words: string[]): Promise<{ readonly status: number; readonly text: string }> => {
  const house = openConsoleHouse({ ...engine.context, venue: engine.trading });
  return obey(house, [...words, "--reason", "a test asks for it"]);
};

test("an operator names the venue, gives it a picture and a colour, which everybody is told", async () => {
  expect(await operate("site")).toEqual({ status: 200, text: "name    Touchstone\nlogo    /content/logo.svg\naccent  none" });
  expect(await operate("site", "name", "The", "Granite", "Exchange")).toEqual({ status: 200, text: "Name: The Granite Exchange." });
  expect((await operate("site", "logo", "https://granite.example/logo.svg")).text).toBe("Logo: https://granite.example/logo.svg.");
  expect((await operate("site", "accent", "#3F62C4")).text).toBe("Accent: #3f62c4.");
  expect(await config()).toMatchObject({
    site_name: "The Granite Exchange",
    site_logo: "https://granite.example/logo.svg",
    accent: "#3f62c4",
  });
  expect((await operate("site", "accent", "none")).text).toBe("Accent: none.");
  expect(await config()).toMatchObject({ accent: "" });
});

test.each([
  [["site", "name"], /1 to 40 letters/],
  [["site", "name", "x".repeat(41)], /1 to 40 letters/],
  [["site", "name", "Granite\u202eegnahcxE"], /“Name” is wrong: no control characters/],
  [["site", "logo", '/content/logo.svg" onerror="alert(1)'], /address like/],
  [["site", "logo", "//elsewhere.example/logo.svg"], /address like/],
  [["site", "logo", "http://granite.example/logo.svg"], /address like/],
  [["site", "logo", "/content/../secrets"], /address like/],
  [["site", "logo", "javascript:alert(1)"], /address like/],
  [["site", "accent", "blue"], /one colour, like #3f62c4/],
  [["site", "accent", "#ffff00"], /can't be read in the light theme: its nearest tone reaches \d\.\d to 1, text needs 4\.5 to 1/],
  [["site", "accent", "#2fcb8b"], /can't be told from the colour of rising prices in the dark theme/],
  [["site", "accent", "#ff6f82"], /can't be told from the colour of falling prices in the dark theme/],
  [["site", "colour", "#000000"], /no setting colour/],
])("an operator is told what is wrong with %j, and nothing changes", async (words, text) => {
  const before = await config();
  expect(await operate(...words)).toMatchObject({ text: expect.stringMatching(text) as string });
  expect(await config()).toEqual(before);
});
