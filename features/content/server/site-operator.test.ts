/** Operator's words about the venue's look against the real engine. */
import { afterAll, beforeAll, expect, test } from "vitest";
import { understand } from "../../../server/operator/operator-commands.ts";
import { openTestEngine, type TestEngine } from "../../../server/test-engine.suite.ts";

let engine: TestEngine;
beforeAll(async () => {
  engine = await openTestEngine();
});
afterAll(() => engine.close());

const config = async (): Promise<unknown> => (await engine.call("GET", "/getSiteConfig")).message;

async function operate(...words: string[]): Promise<string> {
  const understood = understand(engine.trading, words);
  const venue = { pool: engine.trading.pool, mode: "paper" } as const;
  if (understood.kind === "look") return await understood.look(venue);
  if (understood.kind === "change") return await understood.change(venue);
  if (understood.kind === "text") return understood.text;
  throw new Error(`${words.join(" ")} is neither shown nor changed`);
}

test("an operator names the venue, gives it a picture and a colour, which everybody is told", async () => {
  expect(await operate("site")).toBe("name    Touchstone\nlogo    /content/logo.svg\naccent  none");
  expect(await operate("site", "name", "The", "Granite", "Exchange")).toBe("The venue is called The Granite Exchange.");
  expect(await operate("site", "logo", "https://granite.example/logo.svg")).toBe("The logo is https://granite.example/logo.svg.");
  expect(await operate("site", "accent", "#3F62C4")).toMatch(
    /^The accent is #3f62c4: text of it is #[0-9a-f]{6} on dark and #[0-9a-f]{6} on light\.$/,
  );
  expect(await config()).toMatchObject({
    site_name: "The Granite Exchange",
    site_logo: "https://granite.example/logo.svg",
    accent: "#3f62c4",
  });
  expect(await operate("site", "accent", "none")).toBe("The accent is ours again.");
  expect(await config()).toMatchObject({ accent: "" });
});

test.each([
  [["site", "name"], /1 to 40 letters/],
  [["site", "name", "x".repeat(41)], /1 to 40 letters/],
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
  expect(understand(engine.trading, words)).toMatchObject({ kind: "text", isWrong: true, text: expect.stringMatching(text) as string });
  expect(await config()).toEqual(before);
});
