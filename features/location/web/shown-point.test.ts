import { expect, test } from "vitest";
import { degreesText, shownPoint } from "./shown-point.ts";

test("a point of the address, with its names", () => {
  expect(shownPoint(new URLSearchParams("latitude=-33.87&longitude=151.21&name=Harbour&address=Sydney"))).toEqual({
    latitude: -33.87,
    longitude: 151.21,
    name: "Harbour",
    address: "Sydney",
  });
});

test.each([
  "",
  "latitude=1",
  "latitude=91&longitude=0",
  "latitude=0&longitude=181",
  "latitude=1e1&longitude=0",
  "latitude=&longitude=",
  "latitude=NaN&longitude=0",
])("%j is no point", (query) => expect(shownPoint(new URLSearchParams(query))).toBeUndefined());

test("words are cut, so that a link can't fill the page", () => {
  expect(shownPoint(new URLSearchParams(`latitude=0&longitude=0&name=${"x".repeat(500)}`))?.name.length).toBe(80);
});

test("degrees as maps write them", () => {
  expect(degreesText({ latitude: -33.87, longitude: 151.21 }, "en")).toBe("33.87° S, 151.21° E");
  expect(degreesText({ latitude: 40.7, longitude: -74 }, "de")).toBe("40,70° N, 74,00° W");
});
