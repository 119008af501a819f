/** Random exchanges: mostly of what there may be, some quotes taken in time, some by others, too late or twice. */
import fc from "fast-check";
import type { ExchangeCommand } from "./exchange.messages.ts";

type Wanted = { readonly user: number; readonly from: number; readonly to: number; readonly units: number };
/** Quotes are named by how many were given before, so that they often exist. */
export type ExchangeStep =
  | ({ readonly kind: "exchange-quote" | "exchange-convert" } & Wanted)
  | ({ readonly kind: "exchange-quote-for" } & Wanted)
  | { readonly kind: "exchange-accept"; readonly user: number; readonly quote: number }
  | { readonly kind: "exchange-wider"; readonly user: number; readonly worth: number }
  | { readonly kind: "exchange-answer"; readonly what: "cancel" | "grant" | "refuse"; readonly user: number; readonly request: number }
  | {
      readonly kind: "exchange-terms";
      readonly spread: number;
      readonly fee: number;
      readonly most: number;
      readonly open: number;
      readonly by: readonly [number, number];
    };

const user = fc.integer({ min: 1001, max: 1005 });
const wanted = {
  user,
  from: fc.constantFrom(3, 3, 3, 1, 1, 2, 4, 77),
  to: fc.constantFrom(1, 1, 1, 3, 3, 2, 4),
  units: fc.constantFrom(0, 1, 999, 1_000_003, 7_000_001, 250_000_000, 30_000_000_007, 99_000_000_000),
};

export const exchangeStep: fc.Arbitrary<ExchangeStep> = fc.oneof(
  { weight: 6, arbitrary: fc.record({ kind: fc.constant("exchange-quote" as const), ...wanted }) },
  { weight: 6, arbitrary: fc.record({ kind: fc.constant("exchange-accept" as const), user, quote: fc.integer({ min: 0, max: 25 }) }) },
  { weight: 2, arbitrary: fc.record({ kind: fc.constant("exchange-convert" as const), ...wanted }) },
  { weight: 2, arbitrary: fc.record({ kind: fc.constant("exchange-quote-for" as const), ...wanted }) },
  {
    weight: 1,
    arbitrary: fc.record({
      kind: fc.constant("exchange-wider" as const),
      user,
      worth: fc.constantFrom(0, 50_000, 50_001, 90_000, 2_000_000_001),
    }),
  },
  {
    weight: 1,
    arbitrary: fc.record({
      kind: fc.constant("exchange-answer" as const),
      what: fc.constantFrom("cancel", "grant", "grant", "refuse"),
      user,
      request: fc.integer({ min: 0, max: 25 }),
    }),
  },
  {
    weight: 1,
    arbitrary: fc.record({
      kind: fc.constant("exchange-terms" as const),
      spread: fc.constantFrom(0, 1000, 50_000, 50_001),
      fee: fc.constantFrom(0, 500, 50_000),
      most: fc.constantFrom(50_000, 300, 0),
      open: fc.constantFrom(3, 1),
      by: fc.constantFrom<(readonly [number, number])[]>([1, 2], [1, 2], [1, 1]),
    }),
  },
);

export function exchangeCommand(step: ExchangeStep, at: number): ExchangeCommand {
  return commandOf(step, at) as unknown as ExchangeCommand;
}

function commandOf(step: ExchangeStep, at: number): object {
  if (step.kind === "exchange-accept") return { type: "exchange/accept", at, user: step.user, quote: step.quote };
  if (step.kind === "exchange-terms") {
    const { spread, fee, most, open, by } = step;
    const terms = { spreadPpm: spread, feePpm: fee, least: 1, most, open };
    return { type: "exchange/set-terms", at, terms, askedBy: by[0], agreedBy: by[1] };
  }
  if (step.kind === "exchange-wider") return { type: "exchange/ask-wider", at, user: step.user, worth: step.worth };
  if (step.kind === "exchange-answer") {
    const { what, user: whose, request } = step;
    if (what === "cancel") return { type: "exchange/cancel-wider", at, user: whose };
    if (what === "grant") return { type: "exchange/grant-wider", at, request, askedBy: 1, agreedBy: 2 };
    return { type: "exchange/refuse-wider", at, request, cause: "identity_open", by: 1 };
  }
  const { kind, user: who, from, to, units } = step;
  if (kind === "exchange-quote-for") return { type: "exchange/quote-for", at, user: who, from, to, receive: BigInt(units) };
  return { type: kind === "exchange-quote" ? "exchange/quote" : "exchange/convert", at, user: who, from, to, amount: BigInt(units) };
}
