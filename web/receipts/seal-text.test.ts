import { expect, test } from "vitest";
import { sealText, shortSeal } from "./seal-text.ts";

const seal = { position: 12, first: 10, last: 14, seal: `9f3c${"0".repeat(56)}e1a4`, before: "b".repeat(64) };

test("a seal is kept with its position, what it follows, and the command that checks it", () => {
  expect(sealText(seal)).toBe(
    `log position 12, in the record of commands 10 to 14\nseal ${seal.seal}\nchained from ${seal.before}\ncheck: npm run seal -- FOLDER 12 ${seal.seal}\n`,
  );
});

test("it is shown by its ends", () => {
  expect(shortSeal(seal.seal)).toBe("9f3c … e1a4");
});
