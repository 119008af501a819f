import { expect, test } from "vitest";
import { nameBegun, personName, personTag, piecesOf, stillNamed, withName } from "./chat-words.ts";

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

test("two of one name are told apart by their numbers, a nameless one from who took its number for a name", () => {
  const shown = (nickname: string, id: number): string => `${personName(nickname, id)} ${personTag(id)}`;
  expect(shown("Ann", 1001)).not.toBe(shown("Ann", 1002));
  expect(shown("u1088", 1002)).not.toBe(shown("", 1088));
});

const ann = { user_id: 1, nickname: "Ann" };
const annika = { user_id: 2, nickname: "Annika Berg" };

test("who is named stands out, the longer name first, and markets between names are told", () => {
  expect(piecesOf("@Annika Berg and @Ann on BTC/USDT", isMarket, [ann, annika])).toEqual([
    { text: "@Annika Berg", person: 2 },
    { text: " and " },
    { text: "@Ann", person: 1 },
    { text: " on " },
    { text: "BTC/USDT", symbol: "BTC/USDT" },
  ]);
});

test("a name is begun behind an @ that begins a word, and finished in its place", () => {
  expect(["@", "well @An", "mail@an", "@Ann "].map(nameBegun)).toEqual(["", "An", undefined, undefined]);
  expect([withName("well @An", ann), withName("well", ann), withName("", ann)]).toEqual(["well @Ann ", "well @Ann ", "@Ann "]);
});

test("of whom were named those count whose names are still there", () => {
  expect(stillNamed("hello @Ann", [ann, annika])).toEqual([ann]);
});
