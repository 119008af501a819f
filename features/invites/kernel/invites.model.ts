/** The auditor's model of invitations, by the README: every fee is kept as it was, and added up anew when its hour is paid. */
import type { Command } from "../../../kernel/kernel.ts";
import type { FillHeard, ModelNeeds, ModelPart } from "../../../simulation/auditor/model-part.ts";
import type { InvitesCommand } from "./invites.messages.ts";

const HOUR_MS = 3_600_000;
const HOUSE = 0;
const SPOT_KIND = 2;
const FEES_KIND = 16;
const INVITED_IN_ONE = 50;

type Rates = { readonly first: number; readonly second: number };
type Fee = { readonly invited: number; readonly level: 1 | 2; readonly units: bigint };
type Open = { readonly number: number; readonly user: number; readonly asset: number; readonly hour: number; readonly fees: Fee[] };

export const invitesModel = (needs: ModelNeeds): ModelPart => new InvitesModel(needs);

class InvitesModel implements ModelPart {
  readonly prefix = "invites";
  readonly #needs: ModelNeeds;
  readonly #inviters = new Map<number, number>();
  readonly #gone = new Set<number>();
  /** Rates by the hour from which they count, in the order in which they were set. */
  readonly #rates: (Rates & { readonly hour: number })[] = [{ first: 200_000, second: 50_000, hour: 0 }];
  #open: Open[] = [];
  #numbers = 0;

  constructor(needs: ModelNeeds) {
    this.#needs = needs;
  }

  apply(given: Command): string | undefined {
    const command = given as InvitesCommand;
    const { isOpen } = this.#needs;
    if (command.type === "invites/set-rates") {
      const { firstPpm: first, secondPpm: second, at } = command;
      if (!isRate(first) || !isRate(second) || first + second > 500_000) return "rebate_rates_invalid";
      this.#rates.push({ first, second, hour: Math.floor(at / HOUR_MS) + 1 });
      return undefined;
    }
    if (!isOpen(command.user)) return "account_not_open";
    if (command.type === "invites/end") {
      if (this.#gone.has(command.user)) return "inviting_ended";
      this.#gone.add(command.user);
      this.closeAll(command.user);
      return undefined;
    }
    if (!isOpen(command.inviter)) return "account_not_open";
    if (command.inviter >= command.user) return "inviter_came_later";
    if (this.#inviters.has(command.user)) return "already_invited";
    this.#inviters.set(command.user, command.inviter);
    return undefined;
  }

  filled({ fees, at }: FillHeard): void {
    for (const { user, asset, units } of fees) this.#paid(user, asset, units, at);
  }

  #paid(user: number, asset: number, units: bigint, at: number): void {
    const inviter = this.#inviters.get(user);
    if (inviter === undefined || units === 0n) return;
    this.#add(inviter, asset, at, { invited: user, level: 1, units });
    const above = this.#inviters.get(inviter);
    if (above !== undefined) this.#add(above, asset, at, { invited: user, level: 2, units });
  }

  #add(user: number, asset: number, at: number, fee: Fee): void {
    if (this.#gone.has(user)) return;
    const hour = Math.floor(at / HOUR_MS);
    let open = this.#open.findLast((one) => one.user === user && one.asset === asset);
    const direct = new Set(open?.fees.flatMap((one) => (one.level === 1 ? [one.invited] : [])));
    const isFull = fee.level === 1 && direct.size >= INVITED_IN_ONE && !direct.has(fee.invited);
    if (open === undefined || open.hour !== hour || isFull) {
      this.#numbers += 1;
      open = { number: this.#numbers, user, asset, hour, fees: [] };
      this.#open.push(open);
      this.#needs.schedule.add("invites", (hour + 1) * HOUR_MS, open.number);
    }
    const before = this.#rebateOf(open);
    open.fees.push(fee);
    this.#move(asset, this.#rebateOf(open) - before);
  }

  /** Each invited person's fees make one share, those of the second level one together. */
  #rebateOf({ hour, fees }: Open): bigint {
    const { first, second } = this.#rates.findLast((rates) => rates.hour <= hour) ?? { first: 0, second: 0 };
    const sums = new Map<number, bigint>();
    for (const { invited, level, units } of fees) {
      const whose = level === 1 ? invited : HOUSE;
      sums.set(whose, (sums.get(whose) ?? 0n) + units);
    }
    return [...sums].reduce((total, [whose, sum]) => total + (sum * BigInt(whose === HOUSE ? second : first)) / 1_000_000n, 0n);
  }

  /** From what the house earned to what it promised. */
  #move(asset: number, units: bigint): void {
    const fees = this.#needs.ledger.purse(HOUSE, FEES_KIND, asset);
    fees.own -= units;
    fees.pledged += units;
  }

  splitting(asset: number): void {
    for (const open of this.#open.filter((one) => one.asset === asset)) {
      this.#needs.schedule.remove("invites", open.number);
      this.due(open.number);
    }
  }

  due(reference: number): void {
    const open = this.#open.find(({ number }) => number === reference);
    if (open === undefined) throw new Error(`the auditor knows no open rebate ${reference}`);
    const units = this.#rebateOf(open);
    this.#open = this.#open.filter((one) => one !== open);
    this.#needs.ledger.purse(HOUSE, FEES_KIND, open.asset).pledged -= units;
    this.#needs.ledger.purse(open.user, SPOT_KIND, open.asset).own += units;
  }

  closeAll(user: number): void {
    for (const open of this.#open.filter((one) => one.user === user)) {
      this.#needs.schedule.remove("invites", open.number);
      this.#move(open.asset, -this.#rebateOf(open));
    }
    this.#open = this.#open.filter((one) => one.user !== user);
  }
}

const isRate = (rate: number): boolean => Number.isInteger(rate) && rate >= 0;
