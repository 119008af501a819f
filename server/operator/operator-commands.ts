/**
 * What an operator says on the machine itself: a word that looks, a word that a verb has for itself, or a verb by its name with its fields
 * (`markets/halt market=AAPL text="News pending" --reason "the company asked for it"`).
 */
import { randomUUID } from "node:crypto";
import type { Feature } from "../feature.ts";
import { FEATURES } from "../features.ts";
import { CLOCK_VERBS } from "../clock/clock-verbs.ts";
import { checkAudit } from "../console/audit-log.ts";
import { fieldsReader, fromTexts, type FieldValues } from "../console/console-fields.ts";
import type { ConsoleHouse } from "../console/console-house.ts";
import { ConsoleRefused } from "../console/console-refusal.ts";
import { inEnglish } from "../console/line-words.ts";
import { LOCAL_OPERATOR } from "../console/operator.ts";
import type { VerbDone } from "../../contract/console-wire.ts";
import type { Verb } from "../console/verb.ts";
import type { OperatorVerb, OperatorVerbs } from "./operator-verb.ts";

const FEATURE_PARTS: readonly Feature[] = FEATURES;
const LOOKING: readonly OperatorVerbs[] = [...FEATURE_PARTS.flatMap(({ operator }) => operator ?? []), CLOCK_VERBS];
const LOOK_WORDS: ReadonlyMap<string, OperatorVerb> = new Map(LOOKING.flatMap(({ verbs }) => Object.entries(verbs)));

/** 200 done or shown, 409 to be confirmed or refused, 400 not understood. */
export type Told = { readonly status: 200 | 400 | 409; readonly text: string };

const told = (status: Told["status"], text: string): Told => ({ status, text });

export async function obey(house: ConsoleHouse, words: readonly string[]): Promise<Told> {
  const { rest, reason, request, isConfirmed } = readFlags(words);
  const [name = "", ...behind] = rest;
  if (name === "" || name === "help") return told(200, helpOf(house));
  if (name === "audit-check") return audit(house, behind);
  const spoken = [...house.verbs.values()].find((verb) => verb.spoken?.word === name);
  const look = LOOK_WORDS.get(name);
  if (look !== undefined && (spoken === undefined || behind.length === 0)) return lookInto(house, look, behind);
  const verb = house.verbs.get(name) ?? spoken;
  if (verb === undefined || verb.consoleOnly === true) return told(400, `There is no command ${name}.\n${helpOf(house)}`);
  const fields = verb.name === name ? namedFields(verb, behind) : verb.spoken?.read(behind, house.desk.venue.kernel);
  if (fields === undefined || typeof fields === "string") return told(400, fields ?? helpOf(house));
  const why = reason ?? (verb.name === name ? undefined : verb.spoken?.reason?.(behind));
  return act(house, verb, { fields, reason: why, request, isConfirmed: isConfirmed || verb.spoken?.isConfirmed !== true });
}

type Asking = {
  readonly fields: FieldValues;
  readonly reason: string | undefined;
  /** The caller's own number of it, with which it may be said again after a lost answer. */
  readonly request: string | undefined;
  readonly isConfirmed: boolean;
};

async function act({ acts }: ConsoleHouse, verb: Verb, { fields, reason, request = randomUUID(), isConfirmed }: Asking): Promise<Told> {
  try {
    const read = fieldsReader(verb.fields, verb.labels)(fields);
    if (!isConfirmed) {
      const { note, lines } = await acts.preview(LOCAL_OPERATOR, verb, read);
      return told(409, `${note?.en ?? linesOf(lines)} Say --yes to do it.`);
    }
    const asked = { operator: LOCAL_OPERATOR, verb, fields: read, reason: reason ?? "", request, isProved: true };
    return told(200, doneText(await acts.act(asked)));
  } catch (error: unknown) {
    if (!(error instanceof ConsoleRefused)) throw error;
    const { status, name, words } = error.refusal;
    const hint = name === "reason_needed" ? ` --reason "…"` : "";
    return told(status === 400 ? 400 : 409, `${words.en}${hint}`);
  }
}

function doneText({ id, state, lines, done, details = [], secret }: VerbDone): string {
  if (state === "waiting") return `Request ${id} waits for another operator to agree in the console: ${linesOf(lines)}`;
  const what = done ?? linesOf(lines);
  const withDetails = details.length === 0 ? what : `${what} (${details.join("; ")})`;
  return secret === undefined ? withDetails : `${withDetails}\nOnce, on the venue's own address: ${secret}`;
}

const linesOf = (lines: VerbDone["lines"]): string =>
  lines.map(({ label, before, after }) => `${label.en}: ${inEnglish(before)} → ${inEnglish(after)}.`).join(" ");

/** "market=AAPL", "text=News pending": as the verb's schema wants them. */
function namedFields(verb: Verb, words: readonly string[]): FieldValues | string {
  const texts = words.map((word) => [word.slice(0, Math.max(0, word.indexOf("="))), word.slice(word.indexOf("=") + 1)] as const);
  if (texts.some(([name]) => name === "")) return `Say its fields as name=value: ${fieldNames(verb)}.`;
  const twice = texts.find(([name], index) => texts.findIndex(([other]) => other === name) !== index);
  return twice === undefined ? fromTexts(verb.fields, Object.fromEntries(texts)) : `The field ${twice[0]} is said twice.`;
}

const fieldNames = ({ fields }: Verb): string => Object.keys(fields.properties).join(", ");

async function lookInto({ desk }: ConsoleHouse, verb: OperatorVerb, words: readonly string[]): Promise<Told> {
  const { venue, settings } = desk;
  const understood = verb(venue.kernel, words, false, venue.time);
  if (understood.kind === "look") return told(200, await understood.look({ pool: venue.pool, mode: settings.mode }));
  await venue.settled();
  return told(understood.isWrong ? 400 : 200, understood.text);
}

async function audit({ desk }: ConsoleHouse, [position, hash]: readonly string[]): Promise<Told> {
  if (position !== undefined && (!/^[1-9]\d{0,14}$/.test(position) || !/^[0-9a-f]{64}$/.test(hash ?? "")))
    return told(400, "audit-check takes a position and the hash that was told with it, or neither.");
  const known = position !== undefined && hash !== undefined ? { position: Number(position), hash } : undefined;
  const check = await checkAudit(desk.database, known);
  if (check.isWhole) return told(200, `The audit log is whole: ${check.entries} entries, the newest has the hash ${check.head}.`);
  return told(409, `The audit log is not whole: entry ${check.position}: ${check.problem}.`);
}

/** `--reason TEXT`, `--request NUMBER` and `--yes` stand anywhere. */
function readFlags(words: readonly string[]) {
  const flags = ["--reason", "--request"].map((flag) => words.indexOf(flag)).filter((at) => at !== -1);
  const [reason, request] = ["--reason", "--request"].map((flag) =>
    words.includes(flag) ? (words[words.indexOf(flag) + 1] ?? "") : undefined,
  );
  const rest = words.filter((word, index) => word !== "--yes" && !flags.some((at) => index === at || index === at + 1));
  return { rest, reason, request, isConfirmed: words.includes("--yes") };
}

function helpOf({ verbs }: ConsoleHouse): string {
  const all = [...verbs.values()].filter(({ consoleOnly }) => consoleOnly !== true);
  return [
    ...LOOKING.flatMap(({ help }) => help),
    "audit-check [POSITION HASH]      whether the audit log is whole; and holds what was told earlier",
    ...all.flatMap(({ spoken }) => spoken?.help ?? []),
    'Each change asks why: --reason "at least ten letters". With --request and 8 to 64 letters of your own it is done once, however',
    "often you say it. The same and all others by name:",
    ...all.map(
      (verb) =>
        `${verb.name} ${Object.keys(verb.fields.properties)
          .map((field) => `${field}=…`)
          .join(" ")}`,
    ),
  ].join("\n");
}
