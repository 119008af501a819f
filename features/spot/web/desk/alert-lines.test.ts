import { expect, test } from "vitest";
import { alertLines, isAlertLine } from "./alert-lines.ts";

test("an alert is a quiet line that can be dragged, told from orders by its id, with its note", () => {
  const lines = alertLines(
    [
      { id: 7, price: "60100.5", note: "" },
      { id: 8, price: "58000.0", note: "buy more" },
    ],
    "Alert",
  );
  expect(lines).toEqual([
    { id: -7, price: 60100.5, label: "Alert", kind: "Alert", tone: "mut", canMove: true },
    { id: -8, price: 58000, label: "Alert · buy more", kind: "Alert", tone: "mut", canMove: true },
  ]);
  expect([...lines.map(({ id }) => id), 7].map(isAlertLine)).toEqual([true, true, false]);
});

test("one that was dragged waits where it was let go until its form is closed, the others where they are", () => {
  const alerts = [
    { id: 7, price: "60100.5", note: "" },
    { id: 8, price: "58000.0", note: "" },
  ];
  expect(alertLines(alerts, "Alert", { id: 7, price: "61000.0" }).map(({ price }) => price)).toEqual([61_000, 58_000]);
  expect(alertLines(alerts, "Alert", { id: 7 }).map(({ price }) => price)).toEqual([60_100.5, 58_000]);
});
