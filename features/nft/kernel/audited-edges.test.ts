/** What walks seldom reach, by kernel and auditor alike: crowds, the very moment at which something is due, and what only the venue itself could send. */
import { expect, test } from "vitest";
import { Kernel, type Command, type Outcome } from "../../../kernel/kernel.ts";
import { ANN, BEN, START, testVenueCommands, USDT } from "../../../kernel/test-venue.arbitrary.ts";
import { auditedStep } from "../../../simulation/auditor/audited-step.suite.ts";
import { Auditor } from "../../../simulation/auditor/auditor.ts";
import { boxCodeOf, leafOf, sealOf, type Sealed } from "../formulas.ts";
import { listOf } from "./nft.arbitrary.ts";

const [MINUTE, HOUR, DAY] = [60_000, 3_600_000, 86_400_000];
const [MARA, CEM] = [301, 1003];
const TERMS = { cash: USDT, assets: [USDT], feePpm: 50_000, royaltyPpm: 25_000, depositPpm: 100_000, extendMs: 60_000, payMs: DAY };
const code = (nth: number): string => nth.toString(16).padStart(64, "0");

/** A venue with its auditor. Nothing is settled but by `due`. */
class Scene {
  kernel = new Kernel();
  readonly auditor = new Auditor();
  at: number = START;

  constructor(works = 1) {
    for (const { at: _at, ...command } of testVenueCommands()) this.must(command);
    this.must({ type: "nft/set-terms", terms: TERMS, askedBy: "rule" });
    for (let nth = 1; nth <= works; nth++) this.must({ type: "nft/mint", code: code(nth), creator: MARA, by: "rule" });
  }

  run(body: object): Outcome {
    return auditedStep(this, { ...body, at: this.at } as unknown as Command);
  }

  must(body: object): Outcome["events"] {
    const { refusal, events } = this.run(body);
    if (refusal !== undefined) throw new Error(`it was refused: ${refusal}`);
    return events;
  }

  refused(body: object, refusal: string): void {
    const { refusal: found } = this.run(body);
    if (found !== refusal) throw new Error(`it was refused with ${found}, not with ${refusal}`);
  }

  due(): Outcome["events"] {
    const events: Outcome["events"][number][] = [];
    while (this.kernel.schedule.nextAt <= this.at) events.push(...this.must({ type: "schedule/advance" }));
    return events;
  }

  list(more: object = {}): void {
    const shown = { user: MARA, item: 1, kind: "auction", asset: USDT, price: 1_000_000n, perIncrease: 1000n };
    this.must({ type: "nft/list", ...shown, startsAt: this.at, endsAt: this.at + HOUR, ...more });
  }

  restart(): void {
    this.kernel = Kernel.restore(this.kernel.snapshot());
  }

  publish(list: readonly Sealed[], more: object = {}): void {
    const odds = [1, 2, 3].map((rarity) => list.filter((one) => one.rarity === rarity).length);
    const said = { type: "nft/publish-series", creator: MARA, asset: USDT, price: 1_000_000n, leaves: list.map(leafOf), odds, openMs: 0 };
    this.must({ ...said, startsAt: this.at, endsAt: this.at + HOUR, by: "rule", ...more });
  }
}

const bid = (user: number, more: object = {}): object => ({ type: "nft/bid", user, item: 1, by: 1000n, waits: false, ...more });

test("a hundred and twenty have their deposits back, fifty an entry, while some start again and the work is sold on", () => {
  const scene = new Scene(2);
  scene.list();
  scene.list({ item: 2 });
  const people = Array.from({ length: 120 }, (_none, nth) => 2001 + nth);
  for (const user of people) {
    scene.must({ type: "wallet/open", user });
    if (user % 3 === 0) scene.must({ type: "nft/deposit", user, item: 1 });
    else scene.must(bid(user, { waits: user === 2002 }));
  }
  scene.must({ type: "nft/deposit", user: ANN, item: 2 });
  scene.at += HOUR;
  const told = scene.due();
  expect(told[0]).toMatchObject({ type: "nft/won", user: 2120, isSecond: false });
  const back = told.filter((event) => event.type === "nft/deposit-back");
  expect([back.length, back.findIndex(({ item }) => item === 2)]).toEqual([119, 50]);
  expect(scene.kernel.nft.order(1)).toMatchObject({ next: { user: 2002 } });
  scene.must({ type: "wallet/start-again", user: 2120 });
  expect(scene.kernel.nft.order(2)).toMatchObject({ user: 2002, isSecond: true });
  scene.must({ type: "nft/pay", user: 2002, order: 2 });
  scene.restart();
  scene.must({ type: "wallet/start-again", user: 2002 });
});

test("deposits that are still going back are given up by starting again, and hinder nobody from selling the work anew", () => {
  const scene = new Scene();
  scene.list();
  for (const user of [ANN, BEN, CEM]) scene.must({ type: "nft/deposit", user, item: 1 });
  scene.must({ type: "nft/unlist", user: MARA, item: 1 });
  expect([...scene.kernel.nft.listings()]).toMatchObject([{ number: 1, over: "cancelled" }]);
  scene.must({ type: "wallet/start-again", user: BEN });
  scene.list({ kind: "fixed", perIncrease: 0n });
  scene.restart();
  scene.must({ type: "nft/buy", user: ANN, item: 1 });
  expect(scene.due()).toMatchObject([
    { type: "nft/deposit-back", listing: 1, user: ANN, why: "cancelled" },
    { type: "nft/deposit-back", listing: 1, user: CEM },
  ]);
});

test("who only set a deposit aside is told that it is lost to nobody when the auction ends", () => {
  const scene = new Scene();
  scene.list();
  scene.must({ type: "nft/deposit", user: ANN, item: 1 });
  // The same again changes nothing.
  expect(scene.must({ type: "nft/deposit", user: ANN, item: 1 })).toEqual([]);
  scene.at += HOUR;
  expect(scene.due()).toMatchObject([
    { type: "nft/unlisted", why: "ended" },
    { type: "nft/deposit-back", user: ANN, why: "lost" },
  ]);
});

test("who bids must have the whole sum at that moment, and the deposit that is set aside counts", () => {
  const scene = new Scene();
  const grant = 100_000_000_000n;
  scene.list({ price: grant / 2n });
  scene.must(bid(ANN, { by: grant / 10n }));
  scene.at += 2000;
  scene.refused(bid(ANN, { by: (grant * 4n) / 10n + 1n }), "insufficient_balance");
  scene.refused(bid(BEN, { by: (grant * 4n) / 10n + 1n }), "insufficient_balance");
  scene.must(bid(ANN, { by: (grant * 4n) / 10n }));
  scene.at += HOUR;
  scene.due();
  scene.must({ type: "nft/pay", user: ANN, order: 1 });
});

test("who waits for a second offer and starts again waits no more: then the work is its seller's", () => {
  const scene = new Scene();
  scene.list();
  for (const user of [ANN, BEN]) scene.must(bid(user, { waits: true }));
  scene.at += HOUR;
  scene.due();
  expect(scene.kernel.nft.order(1)).toMatchObject({ user: BEN, next: { user: ANN } });
  expect(scene.must({ type: "wallet/start-again", user: ANN })[0]).toMatchObject({ type: "nft/deposit-back", listing: 0, why: "closed" });
  scene.at += DAY;
  expect(scene.due().filter(({ type }) => type === "nft/unpaid" || type === "nft/won")).toHaveLength(1);
  expect(scene.kernel.nft.item(1)).toMatchObject({ owner: MARA, listing: 0, order: 0 });
});

test("a box costs the fee that was agreed when its series was published, and a sale that of its listing", () => {
  const scene = new Scene();
  const list = listOf(2, 1);
  scene.publish(list);
  scene.list({ kind: "fixed", perIncrease: 0n });
  scene.must({ type: "nft/set-terms", terms: { ...TERMS, feePpm: 200_000 }, askedBy: 1, agreedBy: 2 });
  scene.must({ type: "nft/buy-box", user: ANN, series: 1 });
  scene.must({ type: "nft/open", user: ANN, item: 2, words: "" });
  expect(scene.must({ type: "nft/show", item: 2, ...list[0] })).toMatchObject([{ fee: 50_000n, paid: 950_000n }, {}]);
  expect(scene.must({ type: "nft/buy", user: ANN, item: 1 })[0]).toMatchObject({ type: "nft/sold", fee: 50_000n });
});

test("a bid that was given up leads no more, yet the work stays on sale to its end", () => {
  const scene = new Scene();
  scene.list();
  scene.must(bid(ANN));
  scene.must({ type: "wallet/start-again", user: ANN });
  scene.refused({ type: "nft/unlist", user: MARA, item: 1 }, "nft_has_bids");
  scene.must(bid(BEN, { shown: 1_001_000n }));
  scene.must({ type: "wallet/start-again", user: BEN });
  scene.at += HOUR;
  expect(scene.due()).toMatchObject([{ type: "nft/unlisted", why: "ended" }]);
});

test("a series that is stopped before its start ends at its start, without a box sold", () => {
  const scene = new Scene();
  const list = listOf(3, 4);
  scene.publish(list, { startsAt: scene.at + MINUTE });
  scene.must({ type: "nft/stop-series", series: 1, by: 1 });
  scene.refused({ type: "nft/buy-box", user: ANN, series: 1 }, "nft_not_started");
  scene.at += MINUTE;
  scene.refused({ type: "nft/buy-box", user: ANN, series: 1 }, "nft_over");
  expect(scene.due()).toMatchObject([{ type: "nft/series-ended", sold: 0 }]);
  scene.must({ type: "nft/reveal", series: 1, list });
});

test("one's own work is told to be one's own, on sale or not, whatever it is sold by", () => {
  const scene = new Scene();
  scene.list({ kind: "fixed", perIncrease: 0n });
  scene.must({ type: "nft/buy", user: ANN, item: 1 });
  for (const command of [bid(ANN), { type: "nft/deposit", user: ANN, item: 1 }, { type: "nft/buy", user: ANN, item: 1 }])
    scene.refused(command, "nft_own");
  scene.list({ user: ANN, kind: "fixed", perIncrease: 0n });
  for (const command of [bid(ANN), { type: "nft/buy", user: ANN, item: 1 }]) scene.refused(command, "nft_own");
});

test("snapped up is what somebody else bought, not what its owner took back", () => {
  const scene = new Scene();
  scene.list({ kind: "fixed", perIncrease: 0n });
  scene.must({ type: "nft/buy", user: ANN, item: 1 });
  scene.refused({ type: "nft/buy", user: BEN, item: 1 }, "nft_snapped_up");
  scene.list({ user: ANN, kind: "fixed", perIncrease: 0n });
  scene.must({ type: "nft/unlist", user: ANN, item: 1 });
  scene.refused({ type: "nft/buy", user: BEN, item: 1 }, "nft_not_on_sale");
  scene.restart();
  scene.refused({ type: "nft/buy", user: BEN, item: 1 }, "nft_not_on_sale");
  expect(scene.kernel.nft.item(1)).toMatchObject({ wasSold: true, isGone: false });
});

test("an order can be paid until it is due, and not at that moment any more", () => {
  const scene = new Scene(2);
  for (const item of [1, 2]) {
    scene.list({ item });
    scene.must(bid(ANN, { item }));
  }
  scene.at += HOUR;
  scene.due();
  scene.at += DAY - 1;
  expect(scene.due()).toMatchObject([1, 2].map((order) => ({ type: "nft/payment-due", order })));
  scene.must({ type: "nft/pay", user: ANN, order: 1 });
  scene.at += 1;
  scene.refused({ type: "nft/pay", user: ANN, order: 2 }, "nft_order_not_found");
  expect(scene.due()).toMatchObject([{ type: "nft/unpaid", order: 2 }, { type: "settlement/settled" }, { type: "settlement/settled" }]);
});

test("two hundred works of one person are on sale, and not one more until one of them is sold no more", () => {
  const scene = new Scene(201);
  for (let item = 1; item <= 200; item++) scene.list({ item, kind: "fixed", perIncrease: 0n });
  const more = { type: "nft/list", user: MARA, item: 201, kind: "fixed", asset: USDT, price: 1n, perIncrease: 0n };
  const times = { startsAt: scene.at, endsAt: scene.at + HOUR };
  scene.refused({ ...more, ...times }, "nft_too_many");
  scene.must({ type: "nft/unlist", user: MARA, item: 7 });
  scene.must({ ...more, ...times });
});

test("closed boxes are opened by rule, twenty an entry; a series that was stopped ends when it was", () => {
  const scene = new Scene();
  const list = listOf(3, 60);
  scene.publish(list, { openMs: DAY });
  for (let box = 1; box <= 45; box++) scene.must({ type: "nft/buy-box", user: box % 2 === 0 ? ANN : BEN, series: 1 });
  scene.at += MINUTE;
  scene.must({ type: "nft/stop-series", series: 1, by: 1 });
  scene.refused({ type: "nft/buy-box", user: ANN, series: 1 }, "nft_over");
  scene.refused({ type: "nft/stop-series", series: 1, by: 1 }, "nft_over");
  expect(scene.due()).toMatchObject([{ type: "nft/series-ended", sold: 45 }]);
  scene.refused({ type: "nft/reveal", series: 1, list }, "nft_series_runs");
  scene.at += DAY;
  expect(scene.due().filter(({ type }) => type === "nft/drawn")).toHaveLength(45);
  scene.restart();
  for (let box = 1; box <= 45; box++) {
    const slot = scene.kernel.nft.item(box + 1)?.box?.drawn?.slot ?? -1;
    scene.must({ type: "nft/show", item: box + 1, ...list[slot] });
  }
  scene.must({ type: "nft/reveal", series: 1, list });
  scene.refused({ type: "nft/reveal", series: 1, list }, "nft_series_not_found");
});

test("no rarity is shown more often than was said, and none that is not one is revealed", () => {
  const scene = new Scene();
  const list = listOf(4, 4);
  scene.publish(list, { odds: [4, 0, 0] });
  for (let box = 1; box <= 4; box++) {
    scene.must({ type: "nft/buy-box", user: ANN, series: 1 });
    scene.must({ type: "nft/open", user: ANN, item: box + 1, words: "" });
    const slot = scene.kernel.nft.item(box + 1)?.box?.drawn?.slot ?? -1;
    const shown = { type: "nft/show", item: box + 1, ...list[slot] };
    if (list[slot]?.rarity === 1) scene.must(shown);
    else scene.refused(shown, "nft_seal_differs");
  }
  scene.at += DAY;
  expect(scene.due()).toContainEqual(expect.objectContaining({ type: "nft/box-void", owner: ANN }));
  for (const more of [256, 0.5, -1])
    scene.refused({ type: "nft/reveal", series: 1, list: list.map((one) => ({ ...one, rarity: one.rarity + more })) }, "nft_seal_differs");
  scene.must({ type: "nft/reveal", series: 1, list });
});

test("a box on sale that the rule opened and the venue did not show is taken from its bidders, and its owner has the price back", () => {
  const scene = new Scene(0);
  scene.publish(listOf(5, 4));
  scene.must({ type: "nft/buy-box", user: ANN, series: 1 });
  scene.list({ user: ANN, endsAt: scene.at + 3 * DAY });
  for (const user of [BEN, CEM]) scene.must(bid(user));
  scene.refused({ type: "nft/open", user: ANN, item: 1, words: "" }, "nft_on_sale");
  scene.at += HOUR;
  expect(scene.due()).toMatchObject([{ type: "nft/series-ended" }, { type: "nft/drawn", item: 1, words: "" }]);
  scene.at += DAY;
  expect(scene.due()).toMatchObject([
    { type: "nft/unlisted", why: "void" },
    { type: "nft/box-void", owner: ANN, price: 1_000_000n },
    { type: "nft/deposit-back", code: "", user: BEN, why: "void" },
    { type: "nft/deposit-back", code: "", user: CEM },
  ]);
});

test("no two works have one code: neither a box that is sold nor what lies in one", () => {
  const scene = new Scene(0);
  const list = listOf(6, 1);
  const seal = sealOf(list.map(leafOf));
  scene.publish(list);
  scene.must({ type: "nft/mint", code: boxCodeOf(seal, 1), creator: MARA, by: 1 });
  scene.refused({ type: "nft/buy-box", user: ANN, series: 1 }, "nft_code_taken");
  const other = listOf(8, 1);
  scene.publish(other);
  scene.must({ type: "nft/buy-box", user: ANN, series: 2 });
  scene.must({ type: "nft/open", user: ANN, item: 2, words: "" });
  scene.must({ type: "nft/mint", code: other[0]?.code, creator: MARA, by: 1 });
  scene.refused({ type: "nft/show", item: 2, ...other[0] }, "nft_code_taken");
  scene.at += DAY;
  expect(scene.due()).toContainEqual(expect.objectContaining({ type: "nft/box-void", owner: ANN }));
});

test.each<[string, object, string]>([
  ["64 letters are the most", { words: "x".repeat(65) }, "nft_words_invalid"],
  ["a letter of two halves counts twice", { words: "🂡".repeat(33) }, "nft_words_invalid"],
  ["half a letter is none", { words: "\uD83C" }, "nft_words_invalid"],
])("own words: %s", (_what, more, refusal) => {
  const scene = new Scene(0);
  scene.publish(listOf(9, 4));
  scene.must({ type: "nft/buy-box", user: ANN, series: 1 });
  scene.refused({ type: "nft/open", user: ANN, item: 1, ...more }, refusal);
  scene.must({ type: "nft/open", user: ANN, item: 1, words: "🂡".repeat(32) });
  scene.refused({ type: "nft/open", user: ANN, item: 1, words: "" }, "nft_no_box");
  const times = { startsAt: scene.at, endsAt: scene.at + HOUR };
  scene.refused({ type: "nft/list", user: ANN, item: 1, kind: "fixed", asset: USDT, price: 1n, perIncrease: 0n, ...times }, "nft_no_box");
});
