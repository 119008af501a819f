import fc from "fast-check";
import { expect, test } from "vitest";
import { digest } from "./answers.ts";
import { StateReader, StateWriter } from "./state-bytes.ts";

test("any texts and numbers are read back as they were written, and narrow texts take a byte a character", () => {
  fc.assert(
    fc.property(fc.array(fc.oneof(fc.string(), fc.string({ unit: "binary" }), fc.double({ noNaN: true }))), (values) => {
      const writer = new StateWriter();
      for (const value of values) {
        if (typeof value === "string") writer.text(value);
        else writer.number(value);
      }
      const reader = new StateReader(Uint8Array.from(writer.bytes()));
      expect(values.map((value) => (typeof value === "string" ? reader.text() : reader.number()))).toEqual(values);
      reader.end();
    }),
  );
  const size = (text: string): number => {
    const writer = new StateWriter();
    writer.text(text);
    return writer.bytes().length;
  };
  expect([size("x".repeat(800)), size("…".repeat(800))]).toEqual([16 + 800, 16 + 1600]);
});

test("a text with another width is no snapshot", () => {
  const writer = new StateWriter();
  writer.number(1);
  writer.number(3);
  expect(() => new StateReader(Uint8Array.from(writer.bytes())).text()).toThrow("one or two bytes");
});

test("contents that differ in one character have different digests", () => {
  const contents = Array.from({ length: 20_000 }, (_, i) => `place 1001 1 buy limit ${100_000 + i} 5 0 gtc false expire_maker `);
  expect(new Set(contents.map(digest)).size).toBe(contents.length);
  expect(digest("place 1")).toMatch(/^[0-9a-f]{16}$/);
});
