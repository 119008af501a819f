/** An entry as `audit/entries` gives it, and how it is named. Pure. */
import type { Line, VerbDeclaration } from "../../contract/console-wire.ts";
import type { Words } from "../words/say.ts";
import { auditWords } from "./audit.words.ts";

export type AuditEntry = {
  readonly position: number;
  readonly at: number;
  readonly operator: number;
  readonly operatorName: string;
  readonly second: number | null;
  readonly secondName: string | null;
  readonly verb: string;
  readonly outcome: string;
  readonly person: number | null;
  readonly subject: string;
  readonly reason: string;
  readonly fields: string;
  readonly shown: string;
  readonly logPosition: number | null;
  readonly hash: string;
};

const OUTCOMES: Readonly<Record<string, Words>> = {
  done: auditWords.outcomeDone,
  asked: auditWords.outcomeAsked,
  declined: auditWords.outcomeDeclined,
  lapsed: auditWords.outcomeLapsed,
  refused: auditWords.outcomeRefused,
  lost: auditWords.outcomeLost,
  looked: auditWords.outcomeLooked,
};
const EVENTS: Readonly<Record<string, Words>> = {
  "operators/log-in": auditWords.logIn,
  "operators/set-up": auditWords.setUp,
  "operators/add-passkey": auditWords.addPasskey,
  "operators/remove-passkey": auditWords.removePasskey,
  "audit/forgotten": auditWords.forgotten,
};

export const outcomeWords = (outcome: string): Words => OUTCOMES[outcome] ?? { en: outcome, zh: outcome };

type Titled = { readonly name: string; readonly title: Words };

export function entryWords(name: string, verbs: ReadonlyMap<string, VerbDeclaration>, looks: readonly Titled[]): Words {
  return verbs.get(name)?.title ?? looks.find((look) => look.name === name)?.title ?? EVENTS[name] ?? { en: name, zh: name };
}

export const linesOf = ({ shown }: AuditEntry): readonly Line[] => JSON.parse(shown) as readonly Line[];
export const fieldsOf = ({ fields }: AuditEntry): readonly (readonly [string, string])[] =>
  Object.entries(JSON.parse(fields) as Readonly<Record<string, unknown>>).map(([name, value]) => [
    name,
    typeof value === "string" ? value : JSON.stringify(value),
  ]);
