/** The marketplace's days in the log of a release: sold, won and not paid, offered second and paid, boxes opened, shown and revealed, a work taken down. */
import { listOf, sealedOf } from "../features/nft/kernel/nft.arbitrary.ts";
import { leafOf } from "../features/nft/formulas.ts";
import type { Command, Kernel } from "../kernel/kernel.ts";

type Act = { readonly afterMs: number; readonly make: (kernel: Kernel) => Command };

const [SECOND_MS, HOUR_MS, DAY_MS] = [1_000, 3_600_000, 86_400_000];
const USDT = 3;
const UNITS = 1_000_000n;
/** The how manieth of the generator's lists of boxes: of none that it makes by itself. */
const LIST = 9;
const SIZE = 4;
const ODDS = [3, 1, 0];
const BY_RULE = { by: "rule" };

const act = (afterMs: number, body: (kernel: Kernel) => object): Act => ({
  afterMs,
  make: (kernel) => ({ at: 0, ...body(kernel) }) as unknown as Command,
});

/** `people`: a maker, an owner, who bids and waits, and who bids the most and does not pay. Theirs are the venue's first works. */
export function nftDays([maker = 0, owner = 0, waiter = 0, winner = 0]: readonly number[]): readonly Act[] {
  return [...sales(maker, owner), ...auction(owner, waiter, winner), ...boxes(maker, [waiter, winner])];
}

function sales(maker: number, owner: number): readonly Act[] {
  const listed = { type: "nft/list", user: maker, item: 1, kind: "fixed", asset: USDT, price: 40n * UNITS, perIncrease: 0n };
  return [
    ...["a1", "b2"].map((byte) => act(SECOND_MS, () => ({ type: "nft/mint", code: byte.repeat(32), creator: maker, ...BY_RULE }))),
    act(SECOND_MS, () => ({ ...listed, startsAt: 0, endsAt: HOUR_MS, isAhead: true })),
    act(SECOND_MS, () => ({ type: "nft/buy", user: owner, item: 1, most: 40n * UNITS })),
    act(SECOND_MS, () => ({ ...listed, item: 2, startsAt: 0, endsAt: HOUR_MS, isAhead: true })),
    act(SECOND_MS, () => ({ type: "nft/unlist", user: maker, item: 2 })),
    act(SECOND_MS, () => ({ type: "nft/take-down", item: 2, by: 1 })),
    act(SECOND_MS, () => ({ type: "nft/put-back", item: 2, by: 1 })),
  ];
}

function auction(owner: number, waiter: number, winner: number): readonly Act[] {
  const listed = { type: "nft/list", user: owner, item: 1, kind: "auction", asset: USDT, price: 80n * UNITS, perIncrease: UNITS };
  const bid = (user: number, waits: boolean): Act => act(SECOND_MS, () => ({ type: "nft/bid", user, item: 1, by: 2n * UNITS, waits }));
  return [
    act(SECOND_MS, () => ({ ...listed, startsAt: 0, endsAt: HOUR_MS, isAhead: true })),
    act(SECOND_MS, () => ({ type: "nft/deposit", user: waiter, item: 1 })),
    bid(waiter, true),
    bid(winner, false),
    // Its end, then that of the time to pay: who waited is offered it, the second order of this venue.
    act(2 * HOUR_MS, () => ({ type: "nft/mint", code: "c3".repeat(32), creator: owner, ...BY_RULE })),
    act(DAY_MS, () => ({ type: "nft/mint", code: "d4".repeat(32), creator: owner, ...BY_RULE })),
    act(SECOND_MS, () => ({ type: "nft/pay", user: waiter, order: 2 })),
  ];
}

function boxes(creator: number, [first = 0, second = 0]: readonly number[]): readonly Act[] {
  const list = listOf(LIST, SIZE);
  const sale = { asset: USDT, price: 5n * UNITS, leaves: list.map(leafOf), odds: ODDS, startsAt: 0, endsAt: DAY_MS, openMs: HOUR_MS };
  const boxOf = ({ nft }: Kernel, at: number): number => nft.series(1)?.sold[at] ?? 0;
  const show = (afterMs: number, at: number): Act =>
    act(afterMs, (kernel) => {
      const item = boxOf(kernel, at);
      return { type: "nft/show", item, ...sealedOf(LIST, kernel.nft.item(item)?.box?.drawn?.slot ?? 0) };
    });
  return [
    act(SECOND_MS, () => ({ type: "nft/publish-series", creator, ...sale, isAhead: true, ...BY_RULE })),
    ...[first, second].map((user) => act(SECOND_MS, () => ({ type: "nft/buy-box", user, series: 1 }))),
    act(SECOND_MS, (kernel) => ({ type: "nft/open", user: first, item: boxOf(kernel, 0), words: "river-stone" })),
    show(SECOND_MS, 0),
    // The other's is opened by rule when the time for it is over.
    act(DAY_MS + 2 * HOUR_MS, () => ({ type: "nft/mint", code: "e5".repeat(32), creator, ...BY_RULE })),
    show(SECOND_MS, 1),
    act(SECOND_MS, () => ({ type: "nft/reveal", series: 1, list })),
  ];
}
