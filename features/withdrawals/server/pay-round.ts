/**
 * Takes every withdrawal of coins one step on. Each step is a command, and nothing is remembered between rounds but what the log and the
 * payer hold: after a crash between any two steps the next round does the same again, and the payer pays once.
 */
import { amount } from "../../../money/units.ts";
import { assetOf, type TradingVenue } from "../../../server/trading-venue.ts";
import { networkFacts } from "../../networks/formulas.ts";
import { arrives } from "../formulas.ts";
import type { Withdrawal } from "../kernel/public.ts";
import type { CoinPayer } from "./coin-payer.ts";

type Pays = {
  readonly venue: Pick<TradingVenue, "kernel" | "submit" | "settled">;
  readonly payer: CoinPayer;
  /** The person's address that stands under a number; undefined where they have left, or an older database lacks it. */
  readonly addressOf: (person: number, destination: number) => Promise<string | undefined>;
};

const BY = "payer" as const;

/** Whether anything is on its way. */
export async function payRound(pays: Pays): Promise<boolean> {
  const open = pays.venue.kernel.withdrawals.all().filter(({ kind, state }) => kind === "address" && state !== "waiting");
  const faults: unknown[] = [];
  for (const one of open) {
    // What keeps one waiting keeps no other.
    await payStep(pays, one).catch((error: unknown) => faults.push(error));
  }
  if (faults.length > 0) throw faults[0];
  return open.length > 0;
}

async function payStep({ venue, payer, addressOf }: Pays, one: Withdrawal): Promise<void> {
  const { number: withdrawal, state, reference } = one;
  if (state === "approved") {
    const address = await addressOf(one.user, one.destination);
    const isReady = address === undefined || (await payer.ready(paymentOf(venue, one, address)));
    if (isReady) await venue.submit({ type: "withdrawals/take", withdrawal, by: BY });
  } else if (state === "sending") {
    // What was read is durable before anything leaves by it.
    await venue.settled();
    const address = await addressOf(one.user, one.destination);
    const paid = address === undefined ? { failed: "destination_refused" as const } : await payer.pay(paymentOf(venue, one, address));
    if ("failed" in paid) await venue.submit({ type: "withdrawals/fail", withdrawal, by: BY, cause: paid.failed });
    else await venue.submit({ type: "withdrawals/sent", withdrawal, reference: paid.reference });
  } else {
    const became = await payer.look(reference);
    if (became === "arrived") await venue.submit({ type: "withdrawals/settle", withdrawal, by: BY });
    else if (became !== "underway") await venue.submit({ type: "withdrawals/fail", withdrawal, by: BY, cause: became.failed });
  }
}

function paymentOf({ kernel }: Pick<TradingVenue, "kernel">, one: Withdrawal, address: string) {
  const { code } = assetOf(kernel, one.asset);
  const units = arrives(amount(one.amount), amount(one.fee));
  return { withdrawal: one.number, code, network: networkFacts(one.network)?.name ?? "", address, units };
}
