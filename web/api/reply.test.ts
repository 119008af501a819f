import { describe, expect, test } from "vitest";
import { encodeFields, replyKind, replyText } from "./reply.ts";

describe("a reply (seed 8)", () => {
  test.each([
    ["type ok is accepted", { type: "ok", message: "1" }, "accepted"],
    ["the chart call's code 1 is accepted", { code: 1, data: [] }, "accepted"],
    ["the chart call's code -1 is refused", { code: -1, msg: "bad period" }, "refused"],
    ["type error is refused", { type: "error", message: "Insufficient balance" }, "refused"],
    ["type 997 is an ordinary refusal", { type: "997", message: "add a card" }, "refused"],
    ["type 998 asks for verification", { type: "998", message: "verify first" }, "not_verified"],
    ["type 999 ends the session", { type: "999", message: "log in" }, "logged_out"],
    ["an empty object is refused", {}, "refused"],
  ] as const)("%s", (_why, reply, kind) => {
    expect(replyKind(reply)).toBe(kind);
  });

  test("the refusal's text is the server's, whichever field carries it", () => {
    expect(replyText({ type: "error", message: "no" })).toBe("no");
    expect(replyText({ code: -1, msg: "bad symbol" })).toBe("bad symbol");
    expect(replyText({ type: "error", message: { a: 1 } })).toBe("");
  });
});

test("fields are form-encoded with the language last and absent ones left out", () => {
  expect(encodeFields({ symbol: "BTC/USDT", page: 1, status: undefined }, "kor")).toBe("symbol=BTC%2FUSDT&page=1&lang=kor");
});
