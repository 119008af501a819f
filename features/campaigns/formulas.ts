/** Rules and formulas of campaigns: what may be published, which order is assigned, what an order brings. Whole numbers, never floats. */
import { amount, type Amount } from "../../money/units.ts";

/** One kind of order that a campaign may assign: buy at the index of that market, and hold for at most so many minutes. */
export type OrderChoice = { readonly market: number; readonly minutes: number };

/** Two languages at least; another falls back to English. */
export type CampaignNames = { readonly en: string; readonly zh: string } & Readonly<Partial<Record<string, string>>>;

/** How long somebody may join, and how many seats the next one has at most: as many of them as are covered then. */
export type CampaignRenewal = { readonly days: number; readonly seats: number };

/** What is published; who joined keeps it to the end. */
export type CampaignTerms = {
  readonly names: CampaignNames;
  /** A few words of what it is; English at least where there are any. */
  readonly about?: Readonly<Partial<Record<string, string>>>;
  /** Offered anew when so many days are over; without it, until somebody closes it. */
  readonly renews?: CampaignRenewal;
  /** Promotional credit for each order, and its stake. */
  readonly stake: Amount;
  readonly groups: number;
  readonly perGroup: number;
  readonly choices: readonly OrderChoice[];
  /** Own money when all orders are done. */
  readonly bonus: Amount;
  readonly seats: number;
  /** How long somebody who joins has. */
  readonly days: number;
};

export const GROUPS_MAX = 5;
export const PER_GROUP_MAX = 3;
export const CHOICES_MAX = 12;
/** Half an hour of the index is remembered. */
export const MINUTES_MAX = 25;
export const SEATS_MAX = 100_000;
export const CAMPAIGN_DAYS_MAX = 90;
export const NAME_MAX = 40;
export const ABOUT_MAX = 240;
export const RENEWAL_DAYS_MAX = 90;
/** In smallest units of USDT: a hundred thousand. */
const UNITS_MAX = 100_000_000_000n;
/** An index that nobody renewed for so long starts and sells no order. */
export const CAMPAIGN_PRICE_AGE_MS = 30_000;
export const DAY_MS = 86_400_000;

export const ordersOf = ({ groups, perGroup }: Pick<CampaignTerms, "groups" | "perGroup">): number => groups * perGroup;

/** What somebody who joins may play with: a stake for each order. */
export function creditOf(terms: Pick<CampaignTerms, "groups" | "perGroup" | "stake">): Amount {
  return amount(terms.stake * BigInt(ordersOf(terms)));
}

/** What a seat can cost the house at most: its bonus, its credit, and each order's largest gain. */
export function seatCover(terms: Pick<CampaignTerms, "groups" | "perGroup" | "stake" | "bonus">): Amount {
  return amount(terms.bonus + creditOf(terms) * 2n);
}

export function areCampaignTerms(terms: CampaignTerms): boolean {
  const isIn = (value: number, from: number, to: number): boolean => Number.isInteger(value) && value >= from && value <= to;
  const { names, stake, groups, perGroup, choices, bonus, seats, days } = terms;
  const areNames = [names.en, names.zh, ...Object.values(names)].every((name) => isText(name, NAME_MAX));
  const { about, renews } = terms;
  const isAbout = about === undefined || [about["en"], ...Object.values(about)].every((words) => isText(words, ABOUT_MAX));
  const isRenewal = renews === undefined || (isIn(renews.days, 1, RENEWAL_DAYS_MAX) && isIn(renews.seats, 1, SEATS_MAX));
  const areChoices = choices.length >= 1 && choices.length <= CHOICES_MAX && choices.every(({ minutes }) => isIn(minutes, 1, MINUTES_MAX));
  const areSums = stake > 0n && stake <= UNITS_MAX && bonus > 0n && bonus <= UNITS_MAX;
  return (
    areNames &&
    isAbout &&
    isRenewal &&
    areChoices &&
    areSums &&
    isIn(groups, 1, GROUPS_MAX) &&
    isIn(perGroup, 1, PER_GROUP_MAX) &&
    isIn(seats, 1, SEATS_MAX) &&
    isIn(days, 1, CAMPAIGN_DAYS_MAX)
  );
}

function isText(text: unknown, longest: number): boolean {
  return typeof text === "string" && text.trim() !== "" && text.length <= longest;
}

export type DrawInputs = {
  /** Place in the log where the campaign was published: nobody chooses it. */
  readonly seed: number;
  readonly campaign: number;
  readonly person: number;
  /** From 1. */
  readonly order: number;
  readonly choices: number;
};

/**
 * Formula "campaign-draw/1": which of the campaign's kinds of order is somebody's order, from 1.
 *
 * Seed, campaign, person and order are mixed one after the other, each by `mix(state xor number)` modulo 2^32; the result modulo the number
 * of kinds, plus one.
 */
export function drawOf({ seed, campaign, person, order, choices }: DrawInputs): number {
  let state = 0;
  for (const number of [seed, campaign, person, order]) state = mix((state ^ (number % 0x1_0000_0000)) >>> 0);
  return (state % choices) + 1;
}

/** The finalizer of MurmurHash3: every bit of what goes in moves about half of those that come out. */
function mix(value: number): number {
  let mixed = Math.imul(value ^ (value >>> 16), 0x85ebca6b);
  mixed = Math.imul(mixed ^ (mixed >>> 13), 0xc2b2ae35);
  return (mixed ^ (mixed >>> 16)) >>> 0;
}

/**
 * Formula "campaign-order/1": what of the credit is there after an order. `stake x exit / entry`, rounded towards zero, and twice the stake
 * at most: so much was set aside for it.
 */
export function orderValue({ stake, entry, exit }: { readonly stake: Amount; readonly entry: bigint; readonly exit: bigint }): Amount {
  const value = (stake * exit) / entry;
  return amount(value > stake * 2n ? stake * 2n : value);
}

/** Formula "campaign-bonus/1": all of it once all orders are done, whatever they brought; nothing before. */
export function bonusOf({ orders, done, bonus }: { readonly orders: number; readonly done: number; readonly bonus: Amount }): Amount {
  return done >= orders ? bonus : amount(0n);
}
