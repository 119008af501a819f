/** The auditor's model of what people allow themselves in seconds contracts a day. */
import type { SetSecondsLimit } from "../../features/seconds/kernel/seconds.messages.ts";
import type { ModelNeeds } from "./model-part.ts";

const DAY_MS = 86_400_000;
const NAMES = ["stake_day", "loss_day"];

type Limit = { readonly now: bigint | undefined; readonly later: { readonly to: bigint | undefined; readonly from: number } | undefined };
type Move = { readonly user: number; readonly day: number; readonly units: bigint };
const NO_LIMIT: Limit = { now: undefined, later: undefined };
const dayOf = (at: number): number => Math.floor(at / DAY_MS);

export class SecondsLimitsModel {
  readonly #needs: ModelNeeds;
  readonly #say: (text: string) => void;
  readonly #limits = new Map<string, Limit>();
  readonly #stakes: Move[] = [];
  readonly #losses: Move[] = [];

  constructor(needs: ModelNeeds, say: (text: string) => void) {
    this.#needs = needs;
    this.#say = say;
  }

  staked(user: number, units: bigint, at: number): void {
    this.#stakes.push({ user, day: dayOf(at), units });
  }

  /** Below zero for who won. */
  lost(user: number, units: bigint, at: number): void {
    this.#losses.push({ user, day: dayOf(at), units });
  }

  refuses(user: number, stake: bigint, atStake: bigint, at: number): string | undefined {
    const today = (moves: readonly Move[]): bigint =>
      moves.filter((one) => one.user === user && one.day === dayOf(at)).reduce((sum, { units }) => sum + units, 0n);
    const [stakes, losses] = NAMES.map((name) => this.#limits.get(`${user} ${name}`)?.now);
    if (stakes !== undefined && today(this.#stakes) + stake > stakes) return "seconds_stake_limit";
    return losses !== undefined && today(this.#losses) + atStake + stake > losses ? "seconds_loss_limit" : undefined;
  }

  set({ user, limit, amount, at }: SetSecondsLimit): string | undefined {
    if (!this.#needs.isOpen(user)) return "account_not_open";
    if (!NAMES.includes(limit)) return "seconds_limit_unknown";
    if (amount !== undefined && (amount < 0n || amount > 1_000_000_000_000n)) return "seconds_limit_invalid";
    const name = `${user} ${limit}`;
    const { now, later } = this.#limits.get(name) ?? NO_LIMIT;
    if (now === amount && later === undefined) return "seconds_limit_unchanged";
    const reference = referenceOf(user, limit);
    if (later !== undefined) this.#needs.schedule.remove("seconds", reference);
    const isLooser = now !== undefined && (amount === undefined || amount > now);
    if (isLooser) this.#needs.schedule.add("seconds", at + DAY_MS, reference);
    this.#keep(name, isLooser ? { now, later: { to: amount, from: at + DAY_MS } } : { now: amount, later: undefined }, at);
    return undefined;
  }

  due(reference: number, at: number): void {
    const name = [...this.#limits.keys()].find((key) => {
      const [user, limit = ""] = key.split(" ");
      return referenceOf(Number(user), limit) === reference;
    });
    const later = this.#limits.get(name ?? "")?.later;
    if (name === undefined || later === undefined) throw new Error("the auditor has no limit that becomes looser");
    this.#keep(name, { now: later.to, later: undefined }, at);
  }

  #keep(name: string, limit: Limit, at: number): void {
    this.#limits.set(name, limit);
    const later = limit.later === undefined ? "" : ` later ${limit.later.to} from ${limit.later.from}`;
    this.#say(`limit ${name} ${limit.now}${later} ${at}`);
  }
}

const referenceOf = (user: number, limit: string): number => -(user * NAMES.length + NAMES.indexOf(limit));
