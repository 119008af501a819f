/** An operator's words to a command, and its outcome to a line; in English, like the log of the venue. */
import { parsePositive } from "../../contract/decimal-string.ts";
import { formatDecimal } from "../../money/decimal.ts";
import { amount } from "../../money/units.ts";
import type { Market } from "../../features/spot/kernel/markets.ts";
import type { Kernel, Outcome } from "../../kernel/kernel.ts";
import type { UntimedCommand } from "../sequencer/sequencer.ts";
import { assetOf } from "../trading-venue.ts";

export const OPERATOR_HELP = `markets                          every market with its phase and halt
halt SYMBOL REASON…              no orders, matching or triggers; cancelling stays possible; everybody sees the reason
resume SYMBOL                    ends a halt; an auction that is over trades then
dividend SYMBOL AMOUNT [--yes]   pays that much of the quote asset on each share
split SYMBOL NEW:OLD [--yes]     4:1 makes four shares of one, 1:10 one of ten`;

/** Longest reason that the pages show whole. */
const REASON_LENGTH_MAX = 120;

/** What an operator's words mean: a text to show, or a command to submit once it is confirmed. */
export type Understood =
  | { readonly kind: "text"; readonly text: string; readonly isWrong: boolean }
  | { readonly kind: "command"; readonly command: UntimedCommand; readonly done: string; readonly confirm: string | undefined };

export function understand(kernel: Kernel, words: readonly string[]): Understood {
  const confirmed = words.includes("--yes");
  const [verb = "", symbol = "", ...rest] = words.filter((word) => word !== "--yes");
  if (verb === "markets") return { kind: "text", text: kernel.spot.markets.all().map(describe).join("\n"), isWrong: false };
  if (verb === "" || verb === "help") return { kind: "text", text: OPERATOR_HELP, isWrong: false };
  const market = findMarket(kernel, symbol);
  if (market === undefined) return wrong(symbol === "" ? `${verb} needs a market.` : `There is no market ${symbol}.`);
  switch (verb) {
    case "halt":
      return halt(market, rest.join(" ").trim());
    case "resume":
      return command({ type: "spot/resume", market: market.terms.market }, `${market.terms.symbol} trades again.`);
    case "dividend":
      return dividend(kernel, market, rest[0] ?? "", confirmed);
    case "split":
      return split(market, rest[0] ?? "", confirmed);
    default:
      return wrong(`There is no command ${verb}.\n${OPERATOR_HELP}`);
  }
}

/** One line on what became of it. */
export function outcomeLine({ refusal, events }: Outcome, done: string): string {
  if (refusal !== undefined) return `Refused: ${refusal.replaceAll("_", " ")}.`;
  const paid = events.find((event) => event.type === "stocks/dividend-paid");
  const adjusted = events.filter((event) => event.type === "stocks/order-adjusted").length;
  const closed = events.filter((event) => event.type === "spot/closed").length;
  const details = [
    ...(paid === undefined ? [] : [`${paid.accounts} accounts were paid`]),
    ...(adjusted + closed === 0 ? [] : [`${adjusted} open orders adjusted, ${closed} ended`]),
  ];
  return details.length === 0 ? done : `${done} (${details.join("; ")})`;
}

function halt(market: Market, reason: string): Understood {
  if (reason === "") return wrong("A halt needs a reason: everybody will see it.");
  if (reason.length > REASON_LENGTH_MAX) return wrong(`The reason may have at most ${REASON_LENGTH_MAX} characters.`);
  return command({ type: "spot/halt", market: market.terms.market, reason }, `${market.terms.symbol} is halted.`);
}

function dividend(kernel: Kernel, { terms }: Market, text: string, confirmed: boolean): Understood {
  const { code, decimals } = assetOf(kernel, terms.quote);
  const perShare = parsePositive(text, decimals);
  if (typeof perShare !== "bigint") return wrong(`A dividend is a positive amount with at most ${decimals} decimals, like 0.24.`);
  const what = `${formatDecimal(perShare, decimals)} ${code} on each share of ${terms.symbol}`;
  const confirm = `This pays ${what} to everybody who owns some, and lowers open bids and sell stops by as much. It can't be taken back. Say --yes to do it.`;
  const paying = { type: "stocks/pay-dividend", market: terms.market, perShare: amount(perShare) } as const;
  return command(paying, `Paid ${what}.`, confirmed ? undefined : confirm);
}

function split({ terms }: Market, text: string, confirmed: boolean): Understood {
  const match = /^(\d{1,4}):(\d{1,4})$/.exec(text);
  if (match === null) return wrong("A split is new shares for old ones, like 4:1.");
  const [numerator, denominator] = [Number(match[1]), Number(match[2])];
  const confirm = `This makes ${numerator} shares of ${terms.symbol} of every ${denominator} in all accounts and open orders. Only the opposite split undoes it, but for fractions. Say --yes to do it.`;
  const splitting = { type: "stocks/split", market: terms.market, numerator, denominator } as const;
  return command(splitting, `${terms.symbol} was split ${numerator} for ${denominator}.`, confirmed ? undefined : confirm);
}

function findMarket(kernel: Kernel, symbol: string): Market | undefined {
  const wanted = symbol.toUpperCase();
  return kernel.spot.markets.all().find(({ terms }) => terms.symbol === wanted || terms.symbol.split("/")[0] === wanted);
}

function describe({ terms, phase, haltReason }: Market): string {
  return `${terms.symbol.padEnd(12)} ${phase.replaceAll("_", " ")}${haltReason === undefined ? "" : `, halted: ${haltReason}`}`;
}

const wrong = (text: string): Understood => ({ kind: "text", text, isWrong: true });
const command = (untimed: UntimedCommand, done: string, confirm?: string): Understood => ({
  kind: "command",
  command: untimed,
  done,
  confirm,
});
