import { expect, test } from "vitest";
import { framePart } from "./frame-part.ts";

test.each([
  ["a phone upright with a wide camera", { videoWidth: 1920, videoHeight: 1080, clientWidth: 390, clientHeight: 640 }],
  ["a phone upright with an upright camera", { videoWidth: 1080, videoHeight: 1920, clientWidth: 390, clientHeight: 640 }],
  ["a wide screen", { videoWidth: 1280, videoHeight: 720, clientWidth: 1920, clientHeight: 900 }],
])("%s: the frame lies inside the picture, in the card's proportion, a little above the middle", (_what, shown) => {
  const { x, y, width, height } = framePart(shown);
  expect([x >= 0, y >= 0, x + width <= shown.videoWidth + 0.001, y + height <= shown.videoHeight + 0.001]).toEqual([
    true,
    true,
    true,
    true,
  ]);
  expect(width / height).toBeCloseTo(1.54, 1);
  expect(x + width / 2).toBeCloseTo(shown.videoWidth / 2);
  expect(y + height / 2).toBeLessThan(shown.videoHeight / 2);
});
