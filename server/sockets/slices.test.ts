import { expect, test } from "vitest";
import { Slices } from "./slices.ts";

test("what is sent to many goes in slices, with turns for others in between, each thing after the one before", async () => {
  const slices = new Slices(3);
  const watching = new Set(Array.from({ length: 8 }, (_none, i) => `c${i}`));
  const heard = new Map<string, string[]>();
  const steps: string[] = [];
  const send = (what: string): void =>
    slices.send(
      () => watching,
      (connections) => {
        steps.push(`${what} ${connections.length}`);
        for (const connection of connections) heard.set(connection, [...(heard.get(connection) ?? []), what]);
        // The first ones leave meanwhile: whoever is left moves up into earlier slices.
        if (what === "one") for (const connection of ["c0", "c1", "c2", "c3"]) watching.delete(connection);
      },
    );
  send("one");
  send("two");
  setImmediate(() => steps.push("an order"));
  await slices.sent();
  expect(steps).toEqual(["one 3", "an order", "one 3", "one 2", "two 3", "two 1"]);
  for (const connection of ["c4", "c5", "c6", "c7"]) expect(heard.get(connection)).toEqual(["one", "two"]);
  expect(heard.get("c0")).toEqual(["one"]);
});

test("to nobody nothing is sent", async () => {
  const slices = new Slices();
  const sent: number[] = [];
  slices.send(
    () => undefined,
    (connections) => sent.push(connections.length),
  );
  await slices.sent();
  expect(sent).toEqual([]);
});
