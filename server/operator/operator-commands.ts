/** An operator's words to a command, and its outcome to a line; the features say which words there are. */
import type { Outcome } from "../../kernel/kernel.ts";
import type { Feature } from "../feature.ts";
import { FEATURES } from "../features.ts";
import type { TradingVenue } from "../trading-venue.ts";
import { CLOCK_VERBS } from "../clock/clock-verbs.ts";
import { shown, wrong, type OperatorVerb, type OperatorVerbs, type Understood } from "./operator-verb.ts";

const PARTS = [
  ...FEATURES.flatMap(({ operator }: Feature): readonly OperatorVerbs[] => (operator === undefined ? [] : [operator])),
  CLOCK_VERBS,
];
const VERBS: ReadonlyMap<string, OperatorVerb> = new Map(PARTS.flatMap(({ verbs }) => Object.entries(verbs)));

export const OPERATOR_HELP = PARTS.flatMap(({ help }) => help).join("\n");

export function understand({ kernel, time }: Pick<TradingVenue, "kernel" | "time">, words: readonly string[]): Understood {
  const [name = "", ...rest] = words.filter((word) => word !== "--yes");
  if (name === "" || name === "help") return shown(OPERATOR_HELP);
  const verb = VERBS.get(name);
  return verb === undefined ? wrong(`There is no command ${name}.\n${OPERATOR_HELP}`) : verb(kernel, rest, words.includes("--yes"), time);
}

/** One line on what became of it. */
export function outcomeLine(outcome: Outcome, done: string): string {
  if (outcome.refusal !== undefined) return `Refused: ${outcome.refusal.replaceAll("_", " ")}.`;
  const details = PARTS.flatMap((part) => part.details?.(outcome) ?? []);
  return details.length === 0 ? done : `${done} (${details.join("; ")})`;
}
