/** The kernel's marketplace against the auditor's own, command by command: sales, auctions to their ends, payments and none, boxes, days passing. */
import fc from "fast-check";
import { expect, test } from "vitest";
import { invariant } from "../../../kernel/invariant.ts";
import { Kernel, type Command, type Outcome } from "../../../kernel/kernel.ts";
import { MAKER, START, testVenueCommands } from "../../../kernel/test-venue.arbitrary.ts";
import { auditedStep } from "../../../simulation/auditor/audited-step.suite.ts";
import { Auditor } from "../../../simulation/auditor/auditor.ts";
import type { ModelWork } from "../../../simulation/auditor/model-nft-world.ts";
import { leafOf, type Sealed } from "../formulas.ts";
import { listOf, nftCommand } from "./nft.arbitrary.ts";
import { nftWalkStep, OTHER_TERMS, WALK_TERMS, type NftWalkStep } from "../../../simulation/auditor/nft-walk.suite.ts";

const DAY_MS = 86_400_000;
/** More where somebody says so: then it tells what came how often. */
const WALKS = Number(process.env["NFT_WALKS"] ?? 150);
const SEED = process.env["NFT_SEED"];
const PEOPLE = [1001, 1002, 1003, 1004];
const ARTIST = 301;
const USDT = 3;

type Of<Kind extends NftWalkStep["kind"]> = Extract<NftWalkStep, { kind: Kind }>;

/** With paper money everybody has some of both, and there are terms; with real money there is nothing. */
function opening(isPaper: boolean): readonly object[] {
  const order = { market: 1, side: "buy", orderType: "limit", ticks: 1000, lots: 3000, budget: 0n };
  const coins = PEOPLE.map((one) => ({
    ...{ type: "spot/place", user: one, ...order, timeInForce: "gtc", postOnly: false, selfTrade: "expire_maker" },
  }));
  const quote = { type: "spot/quote", user: MAKER, market: 1, bids: [], asks: [1000, 20_000] };
  return [
    ...testVenueCommands().filter(({ type }) => isPaper || (type !== "wallet/configure-paper" && type !== "wallet/fund-house")),
    ...(isPaper ? [quote, ...coins, { type: "nft/set-terms", terms: WALK_TERMS, askedBy: "rule" }] : []),
  ];
}

/** A kernel, its auditor, and the clock of a venue: what is due is settled before anything later. */
class Walk {
  kernel = new Kernel();
  readonly auditor = new Auditor();
  readonly seen = new Map<string, number>();
  readonly #lists = new Map<number, readonly Sealed[]>();
  now: number = START;
  #works = 0;
  #isHasty = false;

  constructor(isPaper: boolean) {
    for (const command of opening(isPaper)) this.run(command);
  }

  get #model() {
    return this.auditor.model.nft.world;
  }

  take(one: NftWalkStep): void {
    switch (one.kind) {
      case "work":
        return this.#work(one);
      case "contest":
        return this.#contest(one);
      case "buy":
        return this.#buy(one);
      case "boxes":
        return this.#boxes(one);
      case "box":
        return this.#box(one);
      case "reveal":
        return this.#reveal(one.nth);
      case "pass":
        return this.#at(this.now + one.ms, false);
      case "pass-to-due": {
        const due = this.kernel.schedule.nextAt;
        return Number.isFinite(due) && due < this.now + 100 * DAY_MS
          ? this.#at(Math.max(this.now, due - one.ahead), one.isHasty)
          : undefined;
      }
      case "restart":
        this.kernel = Kernel.restore(this.kernel.snapshot());
        return undefined;
      default: {
        const command = this.#commandOf(one);
        return command === undefined ? undefined : this.run(command);
      }
    }
  }

  #at(now: number, isHasty: boolean): void {
    this.#isHasty = isHasty;
    this.now = now;
  }

  #nth<One>(all: Iterable<One>, of: number): One | undefined {
    const list = [...all];
    return list[of % Math.max(1, list.length)];
  }

  #commandOf(
    one: Exclude<NftWalkStep, { kind: "work" | "contest" | "buy" | "boxes" | "box" | "reveal" | "pass" | "pass-to-due" | "restart" }>,
  ): object | undefined {
    const { works, sales, orders, runs } = this.#model;
    const auctions = [...sales.values()].filter((sale) => sale.kind === "auction" && sale.over === undefined);
    switch (one.kind) {
      case "list":
        return this.#list(one);
      case "bid": {
        const sale = this.#nth(auctions, one.nth);
        const shown = {
          right: BigInt(one.by) + this.#highest(sale),
          wrong: one.nth % 2 === 0 ? 7n : BigInt(one.by) + this.#highest(sale) + 1n,
          none: undefined,
        }[one.shown];
        return (
          sale && { type: "nft/bid", user: one.user, item: sale.work.number, by: BigInt(one.by), waits: one.waits, ...given({ shown }) }
        );
      }
      case "deposit": {
        const sale = this.#nth(auctions, one.nth);
        return sale && { type: "nft/deposit", user: one.user, item: sale.work.number };
      }
      case "unlist": {
        const sale = this.#nth(sales.values(), one.nth);
        return sale && { type: "nft/unlist", user: one.nth === 7 ? one.user : sale.seller, item: sale.work.number };
      }
      case "pay":
      case "pay-others": {
        const order = this.#nth(orders.values(), one.nth);
        return order && { type: "nft/pay", user: one.kind === "pay" ? order.user : one.user, order: order.number };
      }
      case "down": {
        const isBusy = (work: ModelWork): boolean => (this.#model.saleOf(work)?.bids ?? 0) > 0 || this.#model.orderOf(work) !== undefined;
        const busy = [...works.values()].filter((work) => one.nth === 7 || work.isDown || isBusy(work));
        const work = this.#nth(busy, one.nth);
        return work && { type: work.isDown ? "nft/put-back" : "nft/take-down", item: work.number, by: 1 };
      }
      case "stop":
        return { type: "nft/stop-series", series: this.#nth(runs.keys(), one.nth) ?? 1, by: 1 };
      case "start-again":
        return { type: "wallet/start-again", user: one.user };
      case "spend": {
        const rules = { timeInForce: "gtc", postOnly: false, selfTrade: "expire_maker" };
        const order = { market: 1, side: "buy", orderType: "limit", ticks: 1000, lots: 65_000, budget: 0n };
        return { type: "spot/place", user: one.user, ...order, ...rules };
      }
      case "terms":
        return { type: "nft/set-terms", terms: { ...WALK_TERMS, ...OTHER_TERMS[one.nth % OTHER_TERMS.length] }, askedBy: 1, agreedBy: 2 };
      case "clash": {
        const list = this.#nth(this.#lists.values(), one.nth);
        return list && { type: "nft/mint", code: list[one.nth % list.length]?.code, creator: ARTIST, by: "rule" };
      }
      default:
        return nftCommand(one, this.now);
    }
  }

  #highest(sale: { readonly price: bigint; readonly stakes: readonly { readonly top: bigint }[] } | undefined): bigint {
    return (sale?.stakes ?? []).reduce((most, { top }) => (top > most ? top : most), sale?.price ?? 0n);
  }

  #list({ nth: of, user: asks, how: { isAuction, price, asset, inMs, forMs }, isOwners }: Of<"list">): object | undefined {
    const work = this.#nth(this.#model.works.values(), of);
    const shown = { kind: isAuction ? "auction" : "fixed", asset: isAuction ? USDT : asset, price: BigInt(price) };
    const times = { perIncrease: isAuction ? 1000n : 0n, startsAt: this.now + inMs, endsAt: this.now + inMs + forMs };
    return work && { type: "nft/list", user: isOwners ? work.owner : asks, item: work.number, ...shown, ...times };
  }

  #work({ creator, how: { isAuction, price, asset, inMs, forMs } }: Of<"work">): void {
    this.#works += 1;
    const item = Math.max(0, ...this.#model.works.keys()) + 1;
    this.run({ type: "nft/mint", code: this.#works.toString(16).padStart(64, "ab"), creator, by: "rule" });
    const shown = { kind: isAuction ? "auction" : "fixed", asset: isAuction ? USDT : asset, price: BigInt(price) };
    const times = { perIncrease: isAuction ? 1000n : 0n, startsAt: Math.max(0, inMs), endsAt: Math.max(0, inMs) + forMs };
    const isThere = this.#model.works.has(item);
    if (isThere) this.run({ type: "nft/list", user: creator, item, ...shown, ...times, isAhead: true });
  }

  #contest({ nth: of, who: people, waits, late, pays }: Of<"contest">): void {
    const open = [...this.#model.sales.values()].filter((one) => one.kind === "auction" && one.over === undefined);
    const sale = this.#nth(open, of);
    if (sale === undefined) return;
    if (late > 0 && sale.endsAt - late > this.now) this.now = sale.endsAt - late;
    for (const bidder of people) {
      this.run({ type: "nft/bid", user: bidder, item: sale.work.number, by: 1000n, waits });
      this.now += 1000;
    }
    if (pays === "nobody") return;
    this.#at(Math.max(this.now, sale.endsAt), false);
    for (const turn of ["first", "second"]) {
      this.run({ type: "spot/cancel-all", user: people[0], market: 0 });
      const order = [...this.#model.orders.values()].find(({ work }) => work === sale.work);
      if (order === undefined) return;
      if (turn === pays) return this.run({ type: "nft/pay", user: order.user, order: order.number });
      this.now = order.dueAt;
    }
  }

  /** Everybody wants it, the user first. */
  #buy({ nth: of, user: first, most }: Of<"buy">): void {
    const sale = this.#nth(
      [...this.#model.sales.values()].filter((listed) => listed.kind === "fixed" || of === 7),
      of,
    );
    if (sale === undefined) return;
    const shown = { exact: sale.price, less: sale.price - 1n, none: undefined }[most];
    for (const buyer of of === 0 ? [first, ...PEOPLE] : [first])
      this.run({ type: "nft/buy", user: buyer, item: sale.work.number, ...given({ most: shown }) });
  }

  #boxes({ nth: of, size, openMs, price, claim }: Of<"boxes">): void {
    const list = listOf(of, size);
    const rare = claim === "true" ? list.filter(({ rarity }) => rarity === 2).length : size - 1;
    const said = { creator: ARTIST, asset: USDT, price: BigInt(price), leaves: list.map(leafOf), odds: [size - rare, rare, 0], openMs };
    const before = this.#model.runs.size;
    this.run({ type: "nft/publish-series", ...said, startsAt: 0, endsAt: DAY_MS, isAhead: true, by: "rule" });
    if (this.#model.runs.size > before) this.#lists.set(Math.max(...this.#model.runs.keys()), list);
  }

  #box({ nth: of, user: buyer, times, opens, shows }: Of<"box">): void {
    const series = this.#nth(this.#lists.keys(), of);
    if (series === undefined) return;
    for (let again = 0; again < times; again++) this.run({ type: "nft/buy-box", user: buyer, series });
    const mine = [...this.#model.works.values()].find(({ owner, box }) => owner === buyer && box !== undefined && box.draw === undefined);
    if (opens && mine !== undefined) this.run({ type: "nft/open", user: buyer, item: mine.number, words: `words ${of}` });
    if (shows !== "none") for (const work of [...this.#model.works.values()]) this.#show(work.number, shows === "right" ? 0 : 1);
  }

  /** `off`: so many slots beside the one that was drawn. */
  #show(item: number, off = 0): void {
    const box = this.#model.works.get(item)?.box;
    const sealed = this.#lists.get(box?.run.number ?? 0)?.[(box?.draw?.slot ?? -1 - off) + off];
    if (sealed !== undefined && (box?.became === undefined || item % 5 === 0)) this.run({ type: "nft/show", item, ...sealed });
  }

  #reveal(of: number): void {
    const series = this.#nth(this.#lists.keys(), of);
    if (series === undefined) return;
    for (const work of [...this.#model.works.values()]) this.#show(work.number);
    const list = this.#lists.get(series) ?? [];
    // A leaf holds a rarity's lowest byte alone: what is shown of it must be a rarity all the same.
    const shown = of === 7 ? list.map((one) => ({ ...one, rarity: one.rarity + 256 })) : list;
    this.run({ type: "nft/reveal", series, list: shown });
  }

  /** Until nothing is owed any more. */
  end(): void {
    this.#isHasty = false;
    for (let day = 0; day < 14; day++) {
      this.now += 8 * DAY_MS;
      for (const one of PEOPLE) this.run({ type: "spot/cancel-all", user: one, market: 0 });
    }
    invariant(this.#model.sales.size + this.#model.orders.size === 0, "nothing may stay on sale");
    for (const asset of [1, 3])
      for (const owner of PEOPLE)
        invariant(this.auditor.model.ledger.purse(owner, 2, asset).pledged === 0n, "nothing may stay pledged", owner);
    invariant(this.auditor.model.ledger.purse(0, 28, 3).pledged === 0n, "the house may owe nothing");
  }

  run(command: object): void {
    while (this.kernel.schedule.nextAt < this.now || (!this.#isHasty && this.kernel.schedule.nextAt === this.now))
      this.#one({ type: "schedule/advance" });
    this.#one(command);
  }

  #one(body: object): void {
    const command = { ...body, at: this.now } as unknown as Command;
    this.#note(command, auditedStep(this, command));
  }

  #note(command: Command, { refusal, events }: Outcome): void {
    const note = (what: string): void => void this.seen.set(what, (this.seen.get(what) ?? 0) + 1);
    if (refusal !== undefined) note(`${command.type} ${refusal}`);
    for (const event of events) {
      note("why" in event ? `${event.type} ${event.why}` : "how" in event ? `${event.type} ${event.how}` : event.type);
      if (event.type === "nft/sold" && event.royalty > 0n) note("royalty");
      if (event.type === "nft/bid-made" && event.hasMoved) note("end moved");
      if (event.type === "nft/won" && event.isSecond) note("second offer");
      if (event.type === "nft/drawn" && event.words === "") note("opened by rule");
    }
  }
}

/** Without those that are not there. */
const given = (fields: Readonly<Record<string, unknown>>): object =>
  Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined));

test("who gets which work, every refusal, bid, deposit, order, box and receipt is the auditor's", () => {
  const seen = new Map<string, number>();
  fc.assert(
    fc.property(fc.array(nftWalkStep, { maxLength: 60, size: "max" }), fc.integer({ min: 0, max: 29 }), (steps, kindOfMoney) => {
      const walk = new Walk(kindOfMoney > 0);
      for (const one of steps) walk.take(one);
      walk.end();
      for (const [what, count] of walk.seen) seen.set(what, (seen.get(what) ?? 0) + count);
    }),
    { numRuns: WALKS, endOnFailure: true, ...(SEED !== undefined ? { seed: Number(SEED) } : WALKS > 150 ? {} : { seed: 18 }) },
  );
  if (WALKS > 150) console.log([...seen].sort());
  // Else it would prove less than it says.
  for (const what of ["royalty", "end moved", "second offer", "opened by rule"]) expect(seen.get(what) ?? 0, what).toBeGreaterThan(0);
  for (const event of [
    ...["sold auction", "sold second_offer", "sold fixed", "unpaid", "payment-due", "opened", "box-void", "series-revealed"],
    ...["deposit-back lost", "deposit-back taken_down", "deposit-back closed", "order-cancelled taken_down", "unlisted cancelled"],
  ])
    expect(seen.get(`nft/${event}`) ?? 0, event).toBeGreaterThan(0);
  for (const refusal of [
    ...["bid nft_too_fast", "bid nft_bid_moved", "bid nft_own", "bid insufficient_balance", "buy nft_snapped_up", "buy nft_dearer"],
    ...["buy-box nft_sold_out", "reveal nft_series_runs", "reveal nft_seal_differs", "show nft_seal_differs", "unlist nft_has_bids"],
  ])
    expect(seen.get(`nft/${refusal}`) ?? 0, refusal).toBeGreaterThan(0);
}, 600_000);
