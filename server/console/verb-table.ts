/** Every verb and every look of the venue: the server's own and those of the features. */
import type { Feature } from "../feature.ts";
import { FEATURES } from "../features.ts";
import { CLOCK_AGREE } from "../clock/clock-agree.ts";
import type { Intake } from "./intake.ts";
import type { Look } from "./look.ts";
import { auditLooks } from "./looks/audit-looks.ts";
import { houseLooks } from "./looks/house-looks.ts";
import { operatorLooks } from "./looks/operator-looks.ts";
import type { Verb } from "./verb.ts";
import { OPERATOR_VERBS } from "./verbs/operator-verbs.ts";

export type VerbTable = ReadonlyMap<string, Verb>;
export type LookTable = ReadonlyMap<string, Look>;

const ALL: readonly Feature[] = FEATURES;

export const VERBS: VerbTable = byName([...OPERATOR_VERBS, CLOCK_AGREE, ...ALL.flatMap(({ verbs = [] }) => verbs)]);
export const INTAKES: readonly Intake[] = ALL.flatMap(({ intakes = [] }) => intakes);
export const LOOKS: LookTable = byName([
  ...auditLooks,
  ...operatorLooks,
  ...houseLooks(() => VERBS.values()),
  ...ALL.flatMap(({ looks = [] }) => looks),
]);

function byName<One extends { readonly name: string }>(all: readonly One[]): ReadonlyMap<string, One> {
  const table = new Map<string, One>();
  for (const one of all) {
    if (table.has(one.name)) throw new Error(`two of them are called ${one.name}`);
    table.set(one.name, one);
  }
  return table;
}
