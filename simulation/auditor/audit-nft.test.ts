/** The auditor must notice: each row changes one thing in what the kernel said of the marketplace, in what it booked, or in what it keeps. */
import { describe, expect, test } from "vitest";
import { Kernel, type Command, type KernelEvent, type Outcome } from "../../kernel/kernel.ts";
import type { Posting } from "../../kernel/ledger/posting-log.ts";
import { ANN, BEN, START, testVenueCommands, USDT } from "../../kernel/test-venue.arbitrary.ts";
import { leafOf } from "../../features/nft/formulas.ts";
import { listOf } from "../../features/nft/kernel/nft.arbitrary.ts";
import { Auditor } from "./auditor.ts";

const [MARA, CEM] = [301, 1003];
const [HOUR, DAY] = [3_600_000, 86_400_000];
const END = START + HOUR;
const TERMS = { cash: USDT, assets: [USDT], feePpm: 50_000, royaltyPpm: 25_000, depositPpm: 100_000, extendMs: 60_000, payMs: DAY };
const SECRET = listOf(1, 4);

/** Where the tale is when the command of a row comes: on sale, ended, not paid by who won. */
type When = "sale" | "won" | "second";
type Scene = { readonly kernel: Kernel; readonly auditor: Auditor; at: number };

/**
 * Work 1 on auction: Ann bids and waits, Ben bids more, Cem only sets a deposit aside. Work 2 Ann's, on sale again; 3 a box of hers that is drawn,
 * 4 one that is closed; 5 Mara's, on no sale.
 */
function scene(when: When): Scene {
  const made: Scene = { kernel: new Kernel(), auditor: new Auditor(), at: START };
  const { kernel, auditor } = made;
  const say = (body: object): void => {
    const command = { ...body, at: made.at } as unknown as Command;
    const outcome = kernel.execute(command);
    if (outcome.refusal !== undefined) throw new Error(`${command.type}: ${outcome.refusal}`);
    auditor.audit(command, outcome, kernel);
  };
  for (const { at: _at, ...command } of testVenueCommands()) say(command);
  say({ type: "nft/set-terms", terms: TERMS, askedBy: "rule" });
  for (const digit of ["a", "b"]) say({ type: "nft/mint", code: digit.repeat(64), creator: MARA, by: "rule" });
  const times = { startsAt: START, endsAt: END, asset: USDT };
  say({ type: "nft/list", user: MARA, item: 1, kind: "auction", price: 1_000_000n, perIncrease: 1n, ...times });
  say({ type: "nft/list", user: MARA, item: 2, kind: "fixed", price: 1_000_000n, perIncrease: 0n, ...times });
  say({ type: "nft/buy", user: ANN, item: 2 });
  say({ type: "nft/list", user: ANN, item: 2, kind: "fixed", price: 2_000_000n, perIncrease: 0n, ...times });
  for (const user of [ANN, BEN]) say({ type: "nft/bid", user, item: 1, by: 1_000_000n, waits: true });
  say({ type: "nft/deposit", user: CEM, item: 1 });
  const sold = { creator: MARA, asset: USDT, price: 1_000_000n, leaves: SECRET.map(leafOf), odds: [3, 1, 0], by: "rule", openMs: 0 };
  say({ type: "nft/publish-series", ...sold, startsAt: START, endsAt: START + 3 * DAY });
  for (let box = 1; box <= 2; box++) say({ type: "nft/buy-box", user: ANN, series: 1 });
  say({ type: "nft/open", user: ANN, item: 3, words: "river-stone" });
  say({ type: "nft/mint", code: "c".repeat(64), creator: MARA, by: "rule" });
  if (when === "sale") return made;
  const settle = (at: number): void => {
    made.at = at;
    while (kernel.schedule.nextAt <= at) say({ type: "schedule/advance" });
  };
  settle(END);
  if (when === "second") settle(END + DAY);
  return made;
}

type Row = { readonly when: When; readonly ms?: number; readonly body: (kernel: Kernel) => object };
const row = (when: When, body: object, ms = 0): Row => ({ when, ms, body: () => body });
const advance = { type: "schedule/advance" };
const bid = row("sale", { type: "nft/bid", user: ANN, item: 1, by: 5n, waits: true }, HOUR - 60_000);
const resale = row("sale", { type: "nft/buy", user: BEN, item: 2 });
const end = row("sale", advance, HOUR);
const listing = row("sale", {
  type: "nft/list",
  user: MARA,
  item: 5,
  kind: "auction",
  asset: USDT,
  price: 19n,
  perIncrease: 1n,
  startsAt: 0,
  endsAt: END,
});
const shown: Row = { when: "sale", body: ({ nft }) => ({ type: "nft/show", item: 3, ...SECRET[nft.item(3)?.box?.drawn?.slot ?? 0] }) };
const draw = row("sale", { type: "nft/open", user: ANN, item: 4, words: "sand" });
const buyBox = row("sale", { type: "nft/buy-box", user: BEN, series: 1 });
const publish = row("sale", {
  ...{ type: "nft/publish-series", creator: MARA, asset: USDT, price: 1n, leaves: listOf(2, 2).map(leafOf), odds: [2, 0, 0] },
  ...{ startsAt: START, endsAt: END, openMs: 5, by: "rule" },
});
const down = row("sale", { type: "nft/take-down", item: 1, by: 7 });
const downWon = row("won", { type: "nft/take-down", item: 1, by: 7 });
const remind = row("won", advance, 20 * HOUR);
const pay = row("won", { type: "nft/pay", user: BEN, order: 1 });
const again = row("won", { type: "wallet/start-again", user: BEN });
/** What is due after the reminder and the box that nobody showed. */
const unpaid: Row = { when: "won", ms: DAY, body: () => advance };
const payOffer = row("second", { type: "nft/pay", user: ANN, order: 2 });

/** The command of a row, what the kernel made of it, and its auditor. */
function played({ when, ms = 0, body }: Row): Scene & { readonly command: Command; readonly outcome: Outcome } {
  const made = scene(when);
  const command = { ...body(made.kernel), at: made.at + ms } as unknown as Command;
  return { ...made, command, outcome: made.kernel.execute(command) };
}

const changed =
  <Type extends KernelEvent["type"]>(type: Type, change: (event: Extract<KernelEvent, { type: Type }>) => object) =>
  (outcome: Outcome): Outcome => ({
    ...outcome,
    events: outcome.events.map((event) =>
      event.type === type ? ({ ...event, ...change(event as Extract<KernelEvent, { type: Type }>) } as KernelEvent) : event,
    ),
  });
const without =
  (type: KernelEvent["type"]) =>
  (outcome: Outcome): Outcome => ({ ...outcome, events: outcome.events.filter((event) => event.type !== type) });
const input = (of: string, change: object) =>
  changed("settlement/settled", ({ inputs }) => ({ inputs: inputs.map((one) => (one.name === of ? { ...one, ...change } : one)) }));

test("of the marketplace the auditor agrees with the kernel when nothing is changed", () => {
  for (const one of [bid, resale, end, listing, shown, draw, buyBox, publish, down, downWon, remind, pay, again, unpaid, payOffer]) {
    const { command, outcome, kernel, auditor } = played(one);
    expect(outcome.refusal).toBeUndefined();
    auditor.audit(command, outcome, kernel);
  }
});

describe("ways of telling it wrongly are noticed by the auditor:", () => {
  test.each<[string, Row, (outcome: Outcome) => Outcome]>([
    ["the fee is a unit more", resale, changed("nft/sold", ({ fee }) => ({ fee: fee + 1n }))],
    ["the royalty is a unit less", resale, changed("nft/sold", ({ royalty }) => ({ royalty: royalty - 1n }))],
    ["somebody else bought", resale, changed("nft/sold", () => ({ buyer: ANN }))],
    ["the receipt says another rest", resale, changed("settlement/settled", ({ result }) => ({ result: { ...result, received: "1" } }))],
    ["a resale is said to be none", resale, input("resale", { value: "0" })],
    ["the price is said to come from another command", resale, input("price", { from: "command:1" })],
    ["both receipts are the buyer's", resale, changed("settlement/settled", ({ terms }) => ({ terms: { ...terms, role: "buyer" } }))],
    ["a receipt is given twice", resale, (outcome) => ({ ...outcome, events: [...outcome.events, ...outcome.events.slice(-1)] })],
    ["the receipts come before the sale", resale, (outcome) => ({ ...outcome, events: outcome.events.toReversed() })],
    ["a deposit is a unit less", listing, changed("nft/listed", ({ deposit }) => ({ deposit: deposit - 1n }))],
    ["a sale ends later than was asked", listing, changed("nft/listed", ({ endsAt }) => ({ endsAt: endsAt + 1 }))],
    ["a bid is higher than it is", bid, changed("nft/bid-made", ({ price }) => ({ price: price + 1n }))],
    ["the end is said not to have moved", bid, changed("nft/bid-made", () => ({ hasMoved: false }))],
    ["who was outbid is not told", bid, changed("nft/bid-made", () => ({ outbid: undefined }))],
    ["another won", end, changed("nft/won", () => ({ user: ANN }))],
    ["the deposit counts for more", end, changed("nft/won", ({ deposit }) => ({ deposit: deposit + 1n }))],
    ["there is a moment more to pay", end, changed("nft/won", ({ dueAt }) => ({ dueAt: dueAt + 1 }))],
    ["the receipt names another bid", end, input("bid", { value: "1" })],
    ["nobody is told of their deposit", end, without("nft/deposit-back")],
    ["a deposit is said to be back for another reason", end, changed("nft/deposit-back", () => ({ why: "cancelled" }))],
    ["nothing is said", end, (outcome) => ({ ...outcome, events: [] })],
    ["a reminder names another sum", remind, changed("nft/payment-due", ({ price }) => ({ price: price - 1n }))],
    ["no reminder is given", remind, without("nft/payment-due")],
    ["less was forfeited", unpaid, changed("nft/unpaid", ({ forfeited }) => ({ forfeited: forfeited - 1n }))],
    ["the fee of a forfeited deposit is more", unpaid, changed("nft/unpaid", ({ fee }) => ({ fee: fee + 1n }))],
    ["the second offer is to somebody else", unpaid, changed("nft/won", () => ({ user: CEM }))],
    ["the second offer is at the winner's bid", unpaid, changed("nft/won", ({ price }) => ({ price: price + 1_000_000n }))],
    ["the second offer is said to be none", unpaid, changed("nft/won", () => ({ isSecond: false }))],
    ["a box that was not shown is said to have cost less", unpaid, changed("nft/box-void", ({ price }) => ({ price: price - 1n }))],
    ["a second offer is said to be won", payOffer, changed("nft/sold", () => ({ how: "auction" }))],
    ["a work goes to who did not pay", pay, changed("nft/sold", () => ({ buyer: ANN }))],
    ["who waited is not told that it was in vain", pay, without("nft/deposit-back")],
    ["starting again is said to be a loss", again, changed("nft/order-cancelled", () => ({ why: "ended" }))],
    ["nobody is offered what who starts again had won", again, without("nft/won")],
    ["another operator took it down", down, changed("nft/taken-down", () => ({ by: 8 }))],
    ["a sale is said to have been cancelled", down, changed("nft/unlisted", () => ({ why: "cancelled" }))],
    ["who won what is taken down is not told", downWon, without("nft/order-cancelled")],
    ["a box is sold under another code", buyBox, changed("nft/box-sold", () => ({ code: "d".repeat(64) }))],
    ["a box has another number", buyBox, changed("nft/box-sold", ({ box }) => ({ box: box + 1 }))],
    ["another slot is drawn", draw, changed("nft/drawn", ({ slot }) => ({ slot: (slot + 1) % 4 }))],
    ["it is drawn by other words", draw, changed("nft/drawn", () => ({ words: "gravel" }))],
    ["more slots are said to be left", draw, changed("nft/drawn", ({ left }) => ({ left: left + 1 }))],
    ["the box is said to be rarer", shown, changed("nft/opened", () => ({ rarity: 3 }))],
    ["it came from another slot", shown, changed("nft/opened", ({ slot }) => ({ slot: (slot + 1) % 4 }))],
    ["there is no receipt", shown, without("settlement/settled")],
    ["the receipt names another leaf", shown, input("leaf", { value: leafOf({ code: "e".repeat(64), rarity: 1, salt: "f".repeat(64) }) })],
    ["the receipt names other words", shown, input("words", { value: "gravel" })],
    ["a series has another seal", publish, changed("nft/series-published", () => ({ seal: "a".repeat(64) }))],
    ["the odds are better", publish, changed("nft/series-published", () => ({ odds: [1, 0, 1] }))],
    ["there is more time to open", publish, changed("nft/series-published", ({ openUntil }) => ({ openUntil: openUntil + 1 }))],
    ["what was accepted is refused", resale, () => ({ refusal: "nft_over", events: [], sequence: 1 }) as unknown as Outcome],
  ])("%s", (_what, one, tamper) => {
    const { command, outcome, kernel, auditor } = played(one);
    expect(outcome.refusal).toBeUndefined();
    const told = tamper(outcome);
    expect(told).not.toEqual(outcome);
    expect(() => auditor.audit(command, told, kernel)).toThrow(/marketplace|refusal/);
  });

  test.each<[string, Row, string | undefined]>([
    ["a late bid counts", row("won", { type: "nft/bid", user: CEM, item: 1, by: 5n, waits: false }), undefined],
    ["it is refused for another reason", row("sale", { type: "nft/buy", user: BEN, item: 1 }), "nft_over"],
    ["a stranger is told what they may not know", row("sale", { type: "nft/open", user: BEN, item: 3, words: "" }), "nft_no_box"],
    ["what was not sealed is shown", row("sale", { type: "nft/show", item: 3, ...listOf(9, 1)[0] }), undefined],
  ])("refusals: %s", (_what, one, said) => {
    const { command, outcome, kernel, auditor } = played(one);
    expect(outcome.refusal).toBeDefined();
    expect(() => auditor.audit(command, { ...outcome, refusal: said } as unknown as Outcome, kernel)).toThrow(/refusal/);
  });
});

describe("ways of booking it wrongly are noticed by the auditor:", () => {
  const less = (posting: Posting): object => ({ ...posting, amount: posting.amount - 1n });
  const turned = (posting: Posting): object => ({ ...posting, from: posting.to, to: posting.from });
  test.each<[string, Row, number, (posting: Posting) => object | undefined]>([
    ["a price is less", resale, 160, less],
    ["a price goes back", resale, 160, turned],
    ["the fee comes from what is set aside", resale, 161, (posting) => ({ ...posting, from: posting.from + 1 })],
    ["no fee is taken", resale, 161, () => undefined],
    ["a royalty is the house's", resale, 162, (posting) => ({ ...posting, to: 1 })],
    ["a royalty is booked as a price", resale, 162, (posting) => ({ ...posting, reason: 160 })],
    ["a deposit is of another work", end, 164, (posting) => ({ ...posting, reference: 2 })],
    ["a deposit is not given back", end, 164, () => undefined],
    ["a deposit is taken again", end, 164, turned],
    ["a forfeited deposit is kept", unpaid, 165, () => undefined],
    ["a forfeited deposit is less", unpaid, 165, less],
    ["a box costs less", buyBox, 166, less],
    ["a box's price is free for the house to use", buyBox, 166, (posting) => ({ ...posting, to: posting.to - 1 })],
    ["a box is paid by what the house is free to use", shown, 167, (posting) => ({ ...posting, from: posting.from - 1 })],
    ["its maker has nothing of a box", shown, 167, () => undefined],
    ["the price of a box that was not shown is kept", unpaid, 168, () => undefined],
  ])("%s", (_what, one, reason, tamper) => {
    const { command, outcome, kernel, auditor } = played(one);
    const postings = kernel.ledger.log.postings();
    expect(postings.filter((posting) => posting.reason === reason)).not.toHaveLength(0);
    const tampered = postings.flatMap((posting) => (posting.reason === reason ? ([tamper(posting) ?? []].flat() as Posting[]) : [posting]));
    Object.defineProperty(kernel.ledger.log, "postings", { value: () => tampered });
    expect(() => auditor.audit(command, outcome, kernel)).toThrow(/may not move|booked/);
  });
});

describe("ways of keeping it wrongly are noticed by the auditor:", () => {
  const set = (one: object | undefined, fields: object): void => {
    if (one === undefined) throw new Error("there must be one");
    Object.assign(one, fields);
  };
  const first = <One>(all: Iterable<One>): One | undefined => [...all][0];
  const bidder = ({ nft }: Kernel, user: number): object | undefined => [...nft.listings()][0]?.bidders.get(user as typeof ANN);
  test.each<[string, Row, (kernel: Kernel) => void]>([
    ["a work is somebody else's", resale, ({ nft }) => set(nft.item(2), { owner: ANN })],
    ["a work has another maker", resale, ({ nft }) => set(nft.item(2), { creator: ANN })],
    ["a work has another code", resale, ({ nft }) => set(nft.item(2), { code: "d".repeat(64) })],
    ["a work that was sold was not", resale, ({ nft }) => set(nft.item(2), { wasSold: false })],
    ["a work is taken down in silence", resale, ({ nft }) => set(nft.item(5), { isDown: true })],
    ["an end moves further", bid, ({ nft }) => set(first(nft.listings()), { endsAt: END + 120_000 })],
    ["a bid is forgotten", bid, ({ nft }) => set(first(nft.listings()), { bids: 2 })],
    ["somebody else leads", bid, (kernel) => set(first(kernel.nft.listings()), { lead: bidder(kernel, BEN) })],
    ["a bid is raised", bid, (kernel) => set(bidder(kernel, BEN), { bid: 3_000_001n })],
    ["somebody waits who did not ask to", bid, (kernel) => set(bidder(kernel, CEM), { waits: true })],
    ["a fee is another than when it was listed", bid, ({ nft }) => set(first(nft.listings()), { terms: { ...TERMS, feePpm: 1 } })],
    ["a deposit is forgotten", bid, ({ nft }) => void first(nft.listings())?.bidders.delete(CEM as typeof ANN)],
    ["there is more time to pay", end, ({ nft }) => set(first(nft.orders()), { dueAt: END + DAY + 1 })],
    ["who waits is forgotten", end, ({ nft }) => set(first(nft.orders()), { next: undefined })],
    ["a second offer is dearer", end, ({ nft }) => set(first(nft.orders())?.next, { price: 2_000_001n })],
    ["a slot is left that was drawn", draw, ({ nft }) => set(nft.series(1), { left: [0, 1, 2] })],
    ["a leaf is another", draw, ({ nft }) => set(nft.series(1), { leaves: SECRET.map(leafOf).toReversed() })],
    ["a rarity was shown more often", shown, ({ nft }) => set(nft.series(1), { shown: [1, 1, 0] })],
    ["a box is drawn by other words", draw, ({ nft }) => set(nft.item(4)?.box?.drawn, { words: "gravel" })],
    ["the list is said to be open", draw, ({ nft }) => set(nft.series(1), { isRevealed: true })],
  ])("%s", (_what, one, tamper) => {
    const { command, outcome, kernel, auditor } = played(one);
    expect(outcome.refusal).toBeUndefined();
    tamper(kernel);
    expect(() => auditor.audit(command, outcome, kernel)).toThrow(/marketplace/);
  });
});
