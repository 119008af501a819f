/**
 * The marketplace under a crowd: a thousand people who want one work, and ten thousand bids of a thousand people on one auction, to its end.
 *
 * Checked: one buyer has it and nobody else's money moved; each bid is the one before plus its increment, the end moved as the rules say, and who won
 * is who bid last; everybody else's deposit is back; every promise.
 */
import { performance } from "node:perf_hooks";
import { Kernel, type Command, type Outcome } from "../kernel/kernel.ts";
import { PURPOSE } from "../kernel/ledger/chart.ts";
import { testVenueCommands } from "../kernel/test-venue.arbitrary.ts";
import { amount, assetId, userId } from "../money/units.ts";
import type { Report } from "./report.ts";

const PEOPLE = 1000;
const BIDS = 10_000;
const FIRST_USER = 5_000;
const USDT = assetId(3);
const ROUNDS = 5;
const GRANT = 100_000_000_000n;
const HOUR_MS = 3_600_000;
const PRICE = 1_000_000_000n;
const DEPOSIT = PRICE / 10n;
const TERMS = {
  cash: USDT,
  assets: [USDT],
  feePpm: 50_000,
  royaltyPpm: 25_000,
  depositPpm: 100_000,
  extendMs: 600_000,
  payMs: 24 * HOUR_MS,
};

function must(kernel: Kernel, body: object, at: number = kernel.at): Outcome {
  const outcome = kernel.execute({ ...body, at } as unknown as Command);
  if (outcome.refusal !== undefined) throw new Error(`refused ${JSON.stringify(Object.keys(body))}: ${outcome.refusal}`);
  return outcome;
}

function venue(how: object): Kernel {
  const kernel = new Kernel();
  for (const command of testVenueCommands()) kernel.execute(command);
  must(kernel, { type: "nft/set-terms", terms: TERMS, askedBy: "rule" });
  must(kernel, { type: "nft/mint", code: "ab".repeat(32), creator: 301, by: "rule" });
  must(kernel, {
    type: "nft/list",
    user: 301,
    item: 1,
    asset: USDT,
    price: amount(PRICE),
    startsAt: 0,
    endsAt: HOUR_MS,
    isAhead: true,
    ...how,
  });
  for (let index = 0; index < PEOPLE; index++) must(kernel, { type: "wallet/open", user: userId(FIRST_USER + index) });
  return kernel;
}

const owned = (kernel: Kernel, index: number): bigint => kernel.ledger.balanceOf(userId(FIRST_USER + index), PURPOSE.change, USDT);

function rush(): number {
  const kernel = venue({ kind: "fixed", perIncrease: 0n });
  let sold = 0;
  const started = performance.now();
  for (let index = 0; index < PEOPLE; index++) {
    const { refusal } = kernel.execute({ type: "nft/buy", at: kernel.at, user: userId(FIRST_USER + index), item: 1 });
    if (refusal === undefined) sold += 1;
    else if (refusal !== "nft_snapped_up") throw new Error(`who came late was refused: ${refusal}`);
  }
  const took = performance.now() - started;
  const paid = Array.from({ length: PEOPLE }, (_none, index) => GRANT - owned(kernel, index));
  if (sold !== 1 || paid[0] !== PRICE || paid.slice(1).some((units) => units !== 0n))
    throw new Error("one must have it, and nobody else pay");
  kernel.check();
  return took;
}

type Contest = { readonly bids: number; readonly end: number };
function contest(): Contest {
  const kernel = venue({ kind: "auction", perIncrease: amount(1n) });
  const start = kernel.at;
  let [expected, endsAt] = [PRICE, start + HOUR_MS];
  const started = performance.now();
  for (let bid = 0; bid < BIDS; bid++) {
    // One a second: nobody's own two are within two of them, and the end moves again and again.
    const at = start + bid * 1000;
    const by = BigInt(1 + (bid % 7));
    const { events } = must(
      kernel,
      { type: "nft/bid", user: userId(FIRST_USER + (bid % PEOPLE)), item: 1, by: amount(by), waits: false },
      at,
    );
    expected += by;
    if (endsAt - at <= 600_000) endsAt += 600_000;
    const made = events.at(-1);
    if (made?.type !== "nft/bid-made" || made.price !== expected || made.endsAt !== endsAt)
      throw new Error(`bid ${bid} is not what it should be`);
    while (kernel.schedule.nextAt <= at) must(kernel, { type: "schedule/advance" }, at);
  }
  const bids = performance.now() - started;
  const before = performance.now();
  let winner: number | undefined;
  while (kernel.schedule.nextAt <= endsAt)
    for (const event of must(kernel, { type: "schedule/advance" }, endsAt).events) if (event.type === "nft/won") winner = event.user;
  const end = performance.now() - before;
  const last = (BIDS - 1) % PEOPLE;
  if (winner !== FIRST_USER + last) throw new Error("who bid last must have won");
  for (let index = 0; index < PEOPLE; index++)
    if (owned(kernel, index) !== GRANT - (index === last ? DEPOSIT : 0n)) throw new Error("everybody else must have their deposit back");
  kernel.check();
  return { bids, end };
}

const median = (values: readonly number[]): number => values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0;

export function nftBench(report: Report): void {
  const conditions = `kernel alone; median of ${ROUNDS}, every balance checked`;
  report.add("nft: 1,000 people want one work", median(Array.from({ length: ROUNDS }, rush)), "ms", `${conditions}; one sold`);
  const contests = Array.from({ length: ROUNDS }, contest);
  report.add(
    "nft: 10,000 bids on one auction",
    median(contests.map(({ bids }) => bids)),
    "ms",
    `${conditions}; of 1,000 people, each price and end checked`,
  );
  report.add("nft: its end, 999 deposits back", median(contests.map(({ end }) => end)), "ms", conditions);
}
