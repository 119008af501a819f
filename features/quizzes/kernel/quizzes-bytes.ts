/** Quizzes and bets in a snapshot. */
import { invariant } from "../../../kernel/invariant.ts";
import type { InputSource } from "../../../kernel/settlement.ts";
import type { StateReader, StateWriter } from "../../../kernel/state-bytes.ts";
import { amount, timeMs, type UserId } from "../../../money/units.ts";
import { VOID_REASONS, type QuizTerms, type QuizWords } from "../formulas.ts";
import { QUIZ_STAGES, type Bet, type Decision, type Proposal, type Quiz, type Report } from "./quizzes.messages.ts";

const flag = (is: boolean): number => (is ? 1 : 0);
const numbers = (writer: StateWriter, ...values: readonly number[]): void => values.forEach((value) => writer.number(value));
const list = <One>(reader: StateReader, read: () => One): One[] => Array.from({ length: reader.number() }, read);

function saveTerms(
  writer: StateWriter,
  { price, words, options, rakePpm, least, most, startsAt, closesAt, settlesAt, everyMs }: QuizTerms,
): void {
  numbers(writer, options, rakePpm, startsAt, closesAt, settlesAt, everyMs, price?.market ?? 0, price?.strike ?? 0, price?.step ?? 0);
  writer.integer(least);
  writer.integer(most);
  const all = Object.entries(words);
  writer.number(all.length);
  for (const [language, { question, options: answers, source, edges }] of all)
    for (const text of [language, question, source, edges, ...answers]) writer.text(text);
}

function loadTerms(reader: StateReader): QuizTerms {
  const [options, rakePpm, startsAt] = [reader.number(), reader.number(), reader.number()];
  const [closesAt, settlesAt, everyMs] = [reader.number(), reader.number(), reader.number()];
  const [market, strike, step] = [reader.number(), reader.number(), reader.number()];
  const [least, most] = [amount(reader.integer()), amount(reader.integer())];
  const words = Object.fromEntries(list(reader, () => loadWords(reader, options)));
  const facts = { words, options, rakePpm, least, most, startsAt, closesAt, settlesAt, everyMs };
  return market === 0 ? facts : { ...facts, price: { market, strike, step } };
}

function loadWords(reader: StateReader, options: number): readonly [language: string, words: QuizWords] {
  const [language, question, source, edges] = [reader.text(), reader.text(), reader.text(), reader.text()];
  return [language, { question, options: Array.from({ length: options }, () => reader.text()), source, edges }];
}

export function saveQuiz(writer: StateWriter, { number, terms, publishedBy, stage, strike, pools, pot, paid, ...more }: Quiz): void {
  saveTerms(writer, terms);
  numbers(writer, number, publishedBy, QUIZ_STAGES.indexOf(stage), strike);
  for (const units of [pot, paid, ...pools]) writer.integer(units);
  const { reports, proposal, decision } = more;
  writer.number(reports.length);
  for (const { option, by, position } of reports) numbers(writer, option, by, position);
  numbers(writer, flag(proposal !== undefined), proposal?.option ?? 0, proposal?.until ?? 0, flag(proposal?.challenged === true));
  writer.number(flag(decision !== undefined));
  if (decision === undefined) return;
  numbers(writer, decision.right, decision.index, decision.why === undefined ? -1 : VOID_REASONS.indexOf(decision.why));
  writer.text(decision.from);
}

export function loadQuiz(reader: StateReader): Quiz {
  const terms = loadTerms(reader);
  const [number, publishedBy, at, strike] = [reader.number(), reader.number(), reader.number(), reader.number()];
  const stage = QUIZ_STAGES[at];
  invariant(stage !== undefined, "a snapshot must hold quizzes of a stage that exists", number);
  const [pot, paid] = [amount(reader.integer()), amount(reader.integer())];
  const pools = Array.from({ length: terms.options }, () => amount(reader.integer()));
  const reports = list(reader, (): Report => ({ option: reader.number(), by: reader.number(), position: reader.number() }));
  const [proposal, decision] = [loadProposal(reader), loadDecision(reader)];
  return { number, terms, publishedBy, stage, strike, pools, reports, proposal, decision, pot, paid };
}

function loadProposal(reader: StateReader): Proposal | undefined {
  const [isThere, option, until, challenged] = [reader.number(), reader.number(), reader.number(), reader.number()];
  return isThere === 0 ? undefined : { option, until: timeMs(until), challenged: challenged === 1 };
}

function loadDecision(reader: StateReader): Decision | undefined {
  if (reader.number() === 0) return undefined;
  const [right, index, why] = [reader.number(), reader.number(), reader.number()];
  return { right, index, why: VOID_REASONS[why], from: reader.text() as InputSource };
}

export function saveBet(writer: StateWriter, { number, user, option, stake, placedAt, placedBy, isGivenUp }: Bet): void {
  numbers(writer, number, user, option, placedAt, placedBy, flag(isGivenUp));
  writer.integer(stake);
}

export function loadBet(reader: StateReader, quiz: number): Bet {
  const [number, user, option] = [reader.number(), reader.number() as UserId, reader.number()];
  const [placedAt, placedBy, isGivenUp] = [timeMs(reader.number()), reader.number(), reader.number() === 1];
  return { number, quiz, user, option, placedAt, placedBy, isGivenUp, stake: amount(reader.integer()) };
}
