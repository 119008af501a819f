import { expect, test } from "vitest";
import { personName, piecesOf } from "./chat-words.ts";

const isMarket = (symbol: string): boolean => symbol === "BTC/USDT";

test("names of markets are told from the words around them", () => {
  expect(piecesOf("Look at BTC/USDT, not at ABC/USDT.", isMarket)).toEqual([
    { text: "Look at " },
    { text: "BTC/USDT", symbol: "BTC/USDT" },
    { text: ", not at ABC/USDT." },
  ]);
});

test("words without a market are one piece", () => expect(piecesOf("1/2 of it", isMarket)).toEqual([{ text: "1/2 of it" }]));

test("who has no name goes by their number", () => {
  expect([personName("", 1088), personName("Quiet Pine", 1088)]).toEqual(["u1088", "Quiet Pine"]);
});
