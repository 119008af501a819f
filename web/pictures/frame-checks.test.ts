import { expect, test } from "vitest";
import { checkFrame, type Grey } from "./frame-checks.ts";

const [WIDTH, HEIGHT] = [120, 80];
type Paint = (x: number, y: number) => number;
const grey = (paint: Paint): Grey => ({
  width: WIDTH,
  height: HEIGHT,
  values: Uint8Array.from({ length: WIDTH * HEIGHT }, (_, index) => paint(index % WIDTH, Math.floor(index / WIDTH))),
});

const isCard: (x: number, y: number) => boolean = (x, y) => x > 10 && x < 109 && y > 8 && y < 71;
/** A light card with lines of print on a dark table. */
const card: Paint = (x, y) => (isCard(x, y) ? (y % 6 < 2 && x % 5 < 3 ? 60 : 200) : 40);

test("a card with print that lies whole in the frame is worth a picture", () => {
  expect(checkFrame(grey(card))).toEqual({ corners: true, sharp: true, noGlare: true });
});

test.each<[string, Paint]>([
  ["that reaches beyond the right side", (x, y) => (x > 10 && y > 8 && y < 71 ? 200 : 40)],
  ["that reaches beyond the top", (x, y) => (isCard(x, y + 9) ? 200 : 40)],
  ["too far away", (x, y) => (x > 45 && x < 75 && y > 30 && y < 50 ? 200 : 40)],
  ["of the table's own colour", () => 120],
])("a card %s lacks corners", (_what, paint) => {
  expect(checkFrame(grey(paint)).corners).toBe(false);
});

test("print that is out of focus is not sharp", () => {
  const blurred: Paint = (x, y) => (isCard(x, y) ? 150 + 20 * Math.sin(x / 9) : 40);
  expect(checkFrame(grey(blurred))).toMatchObject({ corners: true, sharp: false });
});

test("a lamp on the card is glare, white print is none", () => {
  expect(checkFrame(grey((x, y) => (Math.hypot(x - 60, y - 40) < 15 ? 255 : card(x, y)))).noGlare).toBe(false);
  expect(checkFrame(grey((x, y) => (isCard(x, y) ? 245 : 40))).noGlare).toBe(true);
});
