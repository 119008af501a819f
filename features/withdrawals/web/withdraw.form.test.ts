import { expect, test } from "vitest";
import type { LeavingReply } from "../contract/withdrawals.contract.ts";
import { allOf, amountFault, arrivesOf, heldShown, networkOf, partsOf, shortened, waitBefore, widthsOf } from "./withdraw.form.ts";

const REPLY: LeavingReply = {
  ...{ now: 1000, currency: 3, currency_name: "USDT", decimals: 6, own: "8240", pledged: "250", free: "6990" },
  ...{ legal_balance: "1000", change_balance: "6890", holds: [], review_from: "50000", score: 100, open: 0 },
  limit: { level: 1, btc: "200", left_btc: "0.06", left: "5719.01", next_level: 2 },
  asks: { payment_password: false, factor: false },
  networks: [{ network: "TRC20", kind: "address", fee: "1", minimum: "10", is_open: true, paused_until: 0, minutes: 3 }],
  places: [{ kind: "address", network: "TRC20", label: "Home", to: "T", saved: 0, new_until: 0, needs_code: false }],
};
const [PLACE] = REPLY.places;

test("the parts of one's own money add up to it", () => {
  const parts = partsOf(REPLY);
  expect(parts).toEqual({ now: "5719.01", limit: "1270.99000000", held: "900.00000000", pledged: "250", elsewhere: "100.00000000" });
  expect(Math.round(Object.values(widthsOf(parts, REPLY.own)).reduce((sum, share) => sum + share, 0))).toBe(100);
});

test("a hold on everything shows no more than the part that is held: what waits elsewhere has its own line", () => {
  const reply = { ...REPLY, own: "1500", pledged: "0", free: "0", legal_balance: "0", change_balance: "1000" };
  const parts = partsOf(reply);
  expect([heldShown("1500", parts), parts.elsewhere]).toEqual(["1000.00000000", "500.00000000"]);
  expect(heldShown("250", parts)).toBe("250");
});

test("without a price no limit counts; without money nothing is drawn", () => {
  expect(partsOf({ ...REPLY, limit: { ...REPLY.limit, left: "" } })).toMatchObject({ now: "6990", limit: "0.00000000" });
  expect(widthsOf(partsOf({ ...REPLY, own: "0", pledged: "0", free: "0", legal_balance: "0", change_balance: "0" }), "0").now).toBe(0);
});

test("an amount is at least the minimum of its network and at most what may leave now", () => {
  const network = networkOf(REPLY, PLACE);
  expect(amountFault("", REPLY, network)).toBe("missing");
  expect(amountFault("9.99", REPLY, network)).toBe("below");
  expect(amountFault("5719.02", REPLY, network)).toBe("too_much");
  expect(amountFault(allOf(REPLY), REPLY, network)).toBeUndefined();
  expect(arrivesOf("1500", network)).toBe("1499.00000000");
  expect(arrivesOf("1", network)).toBeUndefined();
});

test("it says before why it would wait", () => {
  expect(waitBefore(REPLY, PLACE, "100")).toBeUndefined();
  expect(waitBefore({ ...REPLY, score: 90 }, PLACE, "100")).toBe("review");
  expect(waitBefore(REPLY, PLACE, "50000")).toBe("review");
  expect(waitBefore({ ...REPLY, now: 10 }, PLACE && { ...PLACE, new_until: 11 }, "100")).toBe("new");
});

test("of a long address its ends are shown", () => {
  expect(shortened("TJRabPrwbZy45sbavfcjinPJC18kjpRTv8")).toBe("TJRabP…RTv8");
  expect(shortened("**** 1111")).toBe("**** 1111");
});
