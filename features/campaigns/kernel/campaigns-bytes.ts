/** Campaigns and who is in them, in a snapshot. */
import type { StateReader, StateWriter } from "../../../kernel/state-bytes.ts";
import { amount, timeMs, type AssetId, type MarketId, type UserId } from "../../../money/units.ts";
import type { CampaignNames, CampaignTerms } from "../formulas.ts";
import type { Campaign, Participation, RunningOrder } from "./campaigns.messages.ts";

const STATES = ["open", "paused", "closed"] as const;

export function saveCampaign(writer: StateWriter, campaign: Campaign): void {
  const { number, asset, terms, seed, publishedAt, state, taken, renewed, until, entry } = campaign;
  for (const value of [number, asset, seed, publishedAt, STATES.indexOf(state), taken]) writer.number(value);
  const { names, stake, groups, perGroup, choices, bonus, seats, days } = terms;
  for (const value of [groups, perGroup, seats, days, choices.length]) writer.number(value);
  for (const { market, minutes } of choices) for (const value of [market, minutes]) writer.number(value);
  writer.integer(stake);
  writer.integer(bonus);
  saveTexts(writer, names);
  saveTexts(writer, terms.about ?? {});
  for (const value of [terms.renews?.days ?? 0, terms.renews?.seats ?? 0, renewed, until, entry]) writer.number(value);
}

type Texts = Readonly<Partial<Record<string, string>>>;

function saveTexts(writer: StateWriter, texts: Texts): void {
  const said = Object.entries(texts);
  writer.number(said.length);
  for (const [language, words = ""] of said) for (const text of [language, words]) writer.text(text);
}

function readTexts(reader: StateReader): Texts {
  return Object.fromEntries(Array.from({ length: reader.number() }, () => [reader.text(), reader.text()]));
}

/** Before version 2 none was offered anew. */
export function readCampaign(reader: StateReader, version: number): Campaign {
  const [number, asset, seed, publishedAt, state, taken] = numbers(reader, 6);
  const [groups, perGroup, seats, days, count] = numbers(reader, 5);
  const choices = Array.from({ length: count }, () => ({ market: reader.number(), minutes: reader.number() }));
  const sums = { stake: amount(reader.integer()), bonus: amount(reader.integer()) };
  const names = readTexts(reader) as CampaignNames;
  const about = version < 2 ? {} : readTexts(reader);
  const [renewsDays = 0, renewsSeats = 0, renewed = 0, until = 0, entry = 0] = version < 2 ? [] : numbers(reader, 5);
  const more = {
    ...(Object.keys(about).length === 0 ? {} : { about }),
    ...(renewsDays === 0 ? {} : { renews: { days: renewsDays, seats: renewsSeats } }),
  };
  const terms: CampaignTerms = { names, groups, perGroup, choices, seats, days, ...sums, ...more };
  const facts = { seed, publishedAt: timeMs(publishedAt), state: STATES[state] ?? "closed", taken, renewed, until, entry };
  return { number, asset: asset as AssetId, terms, ...facts };
}

export function saveParticipation(writer: StateWriter, one: Participation): void {
  const { number, campaign, user, joinedAt, until, grant, assigned, done, running, entry } = one;
  for (const value of [number, campaign, user, joinedAt, until, grant, done, entry, assigned.length, ...assigned]) writer.number(value);
  const order = running ?? { market: 0, ticks: 0, position: 0, startedAt: 0, due: 0, entry: 0 };
  for (const value of [order.market, order.ticks, order.position, order.startedAt, order.due, order.entry]) writer.number(value);
}

export function readParticipation(reader: StateReader): Participation {
  const [number, campaign, user, joinedAt, until, grant, done, entry, count] = numbers(reader, 9);
  const assigned = numbers(reader, count);
  const times = { joinedAt: timeMs(joinedAt), until: timeMs(until) };
  return { number, campaign, user: user as UserId, ...times, grant, assigned, done, running: readRunning(reader), entry };
}

function readRunning(reader: StateReader): RunningOrder | undefined {
  const [market, ticks, position, startedAt, due, entry] = numbers(reader, 6);
  if (market === 0) return undefined;
  return { market: market as MarketId, ticks, position, startedAt: timeMs(startedAt), due: timeMs(due), entry };
}

function numbers(reader: StateReader, length: number): number[] {
  return Array.from({ length }, () => reader.number());
}
