/** The auditor's model of withdrawals, by the README: what is asked is pledged, waits for the closed list alone, leaves once or comes back. */
import type { Command } from "../../../kernel/kernel.ts";
import type { ModelNeeds, ModelPart } from "../../../simulation/auditor/model-part.ts";
import type { RequestWithdrawal, WithdrawalsCommand } from "./withdrawals.messages.ts";

const HOUR = 60 * 60 * 1000;
const DAY = 24 * HOUR;
const [LEGAL, SPOT, FEES, OUTSIDE] = [1, 2, 16, 32];
const PARTS = [SPOT, LEGAL];
const ALONE_MAX = 10_000n * 1_000_000n;
const SERVES: Readonly<Record<number, string>> = { 51: "bank", 52: "international" };
const REFUSALS = ["destination_wrong", "account_access", "asked_by_person", "network_stopped"];
const FAILURES = ["destination_refused", "network_stopped", "bank_returned", "not_paid_in_time"];

/** From these rules on what an operator says could not be paid counts as refused. */
const BY_HAND_SINCE = 23;

type Open = {
  readonly user: number;
  readonly asset: number;
  readonly sums: readonly (readonly [kind: number, units: bigint])[];
  readonly fee: bigint;
  readonly isBank: boolean;
  readonly place: { readonly number: number; readonly savedAt: number };
  readonly used: { readonly at: number; readonly btc: bigint };
  readonly worth: bigint;
  state: "waiting" | "approved" | "sending" | "sent";
  reviewTo: number;
};

export const withdrawalsModel = (needs: ModelNeeds): ModelPart => new WithdrawalsModel(needs);

class WithdrawalsModel implements ModelPart {
  readonly prefix = "withdrawals";
  readonly #needs: ModelNeeds;
  readonly #open = new Map<number, Open>();
  readonly #used = new Map<number, { readonly at: number; readonly btc: bigint }[]>();
  readonly #last = new Map<number, { readonly what: string; readonly at: number }>();
  readonly #refused = new Map<number, number>();
  #count = 0;
  #lookedAtFrom = 50_000n * 1_000_000n;

  constructor(needs: ModelNeeds) {
    this.#needs = needs;
    needs.known.holdEnded = (user, at) => this.#reconsider(user, at);
  }

  apply(given: Command): string | undefined {
    const command = given as WithdrawalsCommand;
    switch (command.type) {
      case "withdrawals/request":
        return this.#refusalOf(command) ?? this.#accept(command);
      case "withdrawals/set-review":
        return this.#setReview(command.worth, command.askedBy === command.agreedBy);
      case "withdrawals/cancel":
      case "withdrawals/approve":
      case "withdrawals/refuse":
        return this.#decide(command);
      default:
        return this.#pay(command);
    }
  }

  due(number: number, at: number): void {
    const one = this.#open.get(number);
    if (one === undefined) return;
    if (one.state === "waiting") this.#goOn(number, one, at);
    else this.#giveBack(number, one);
  }

  closeAll(user: number): void {
    for (const [number, one] of [...this.#open]) {
      if (one.user !== user) continue;
      if (one.state === "waiting" || one.state === "approved") this.#giveBack(number, one);
      else this.#leave(number, one);
    }
  }

  #setReview(worth: bigint, isOne: boolean): string | undefined {
    if (worth < 0n) return "amount_invalid";
    if (isOne) return "second_operator_needed";
    this.#lookedAtFrom = worth;
    return undefined;
  }

  #refusalOf(command: RequestWithdrawal): string | undefined {
    const { user, asset, amount, kind, network, destination, savedAt, at } = command;
    const { known, isOpen, assets } = this.#needs;
    if (!isOpen(user)) return "account_not_open";
    if (!assets.has(asset)) return "asset_not_found";
    const terms = known.network(asset, network, at);
    if (terms === undefined || (SERVES[network] ?? "address") !== kind) return "network_unknown";
    if (amount < 1n) return "amount_invalid";
    if (!(destination >= 1) || savedAt > at || savedAt < 0) return "destination_invalid";
    if (!terms.isOpen) return "withdrawals_paused";
    if (amount < terms.min) return "withdrawal_below_minimum";
    const last = this.#last.get(user);
    if (last?.what === contentOf(command) && at < last.at + 10_000) return "withdrawal_repeated";
    if ([...this.#open.values()].filter((one) => one.user === user).length >= 20) return "withdrawals_too_many";
    return this.#refuseSum(command);
  }

  #refuseSum({ user, asset, amount, at }: RequestWithdrawal): string | undefined {
    const { known, ledger } = this.#needs;
    const limit = known.limitOf(user);
    if (limit === 0n) return "withdrawal_needs_level";
    const used = (this.#used.get(user) ?? []).filter((one) => at - one.at < DAY).reduce((sum, { btc }) => sum + btc, 0n);
    const left = limit > used ? limit - used : 0n;
    if (known.worth("BTC", asset, amount) > left) return "withdrawal_above_limit";
    const has = PARTS.reduce((sum, kind) => sum + ledger.purse(user, kind, asset).own, 0n);
    if (has < amount) return "insufficient_balance";
    const free = [1, 2, 3, 4].reduce((sum, kind) => sum + ledger.purse(user, kind, asset).own, 0n);
    const kept = known.holds(user, asset, at).reduce((sum, { units }) => sum + (units ?? free), 0n);
    return free - kept < amount ? "withdrawal_held" : undefined;
  }

  #accept(command: RequestWithdrawal): undefined {
    const { user, asset, amount, kind, network, destination, savedAt, at } = command;
    const { known, ledger } = this.#needs;
    this.#last.set(user, { what: contentOf(command), at });
    this.#count += 1;
    const spot = ledger.purse(user, SPOT, asset).own;
    const first = spot < amount ? spot : amount;
    const worth = known.worth("USDT", asset, amount);
    const used = { at, btc: known.worth("BTC", asset, amount) };
    const one: Open = {
      ...{ user, asset, fee: known.network(asset, network, at)?.fee ?? 0n, isBank: kind !== "address", used, worth },
      sums: [
        [SPOT, first],
        [LEGAL, amount - first],
      ],
      place: { number: destination, savedAt },
      state: "waiting",
      reviewTo: known.score(user, at) < 100 || worth >= this.#lookedAtFrom ? at + 72 * HOUR : 0,
    };
    for (const [part, units] of one.sums) this.#move(one, part, -units, units);
    this.#used.set(user, [...(this.#used.get(user) ?? []), used]);
    this.#open.set(this.#count, one);
    this.#goOn(this.#count, one, at);
    return undefined;
  }

  #move({ user, asset }: Open, kind: number, own: bigint, pledged: bigint): void {
    const purse = this.#needs.ledger.purse(user, kind, asset);
    purse.own += own;
    purse.pledged += pledged;
  }

  #goOn(number: number, one: Open, at: number): void {
    const { known, schedule } = this.#needs;
    schedule.remove("withdrawals", number);
    const kept = known.holds(one.user, one.asset, at, one.place).filter(({ units, isOfPlace }) => units === undefined || isOfPlace);
    const last = Math.max(one.reviewTo, one.place.savedAt + DAY, ...kept.map(({ until }) => until));
    if (last > at) {
      schedule.add("withdrawals", last, number);
      return;
    }
    one.state = "approved";
    schedule.add("withdrawals", at + 72 * HOUR, number);
  }

  #reconsider(user: number, at: number): void {
    for (const [number, one] of this.#open) if (one.user === user && one.state === "waiting") this.#goOn(number, one, at);
  }

  #decide(
    command: Extract<WithdrawalsCommand, { type: "withdrawals/cancel" | "withdrawals/approve" | "withdrawals/refuse" }>,
  ): string | undefined {
    const { withdrawal: number, at } = command;
    const one = this.#open.get(number);
    if (one === undefined || (command.type === "withdrawals/cancel" && command.user !== one.user)) return "withdrawal_not_found";
    if (command.type === "withdrawals/cancel") {
      if (one.state === "sending" || one.state === "sent") return "withdrawal_state_wrong";
    } else if (one.state !== "waiting") return "withdrawal_state_wrong";
    if (command.type === "withdrawals/approve") {
      if (one.reviewTo <= at) return "withdrawal_state_wrong";
      one.reviewTo = 0;
      this.#goOn(number, one, at);
      return undefined;
    }
    if (command.type === "withdrawals/refuse") {
      if (!REFUSALS.includes(command.cause)) return "withdrawal_cause_unknown";
      const isAlone = command.agreedBy === undefined || command.agreedBy === command.by;
      if (isAlone && at < (this.#refused.get(one.user) ?? 0)) return "second_operator_needed";
      this.#refused.set(one.user, at + 30 * DAY);
    }
    this.#giveBack(number, one);
    return undefined;
  }

  #pay(
    command: Exclude<
      WithdrawalsCommand,
      { type: "withdrawals/request" | "withdrawals/set-review" | "withdrawals/cancel" | "withdrawals/approve" | "withdrawals/refuse" }
    >,
  ): string | undefined {
    const number = command.withdrawal;
    const one = this.#open.get(number);
    if (one === undefined) return "withdrawal_not_found";
    const isPayer = command.type === "withdrawals/sent" || command.by === "payer";
    if (isPayer === one.isBank) return "withdrawal_not_by_you";
    if (command.type === "withdrawals/take") {
      if (one.state !== "approved") return "withdrawal_state_wrong";
      one.state = "sending";
      this.#needs.schedule.remove("withdrawals", number);
      if (one.isBank) this.#needs.schedule.add("withdrawals", command.at + 7 * DAY, number);
      return undefined;
    }
    if (command.type === "withdrawals/sent") {
      if (one.state !== "sending") return "withdrawal_state_wrong";
      if (!(command.reference >= 1)) return "destination_invalid";
      one.state = "sent";
      return undefined;
    }
    if (command.type === "withdrawals/fail") {
      if (one.state !== "sending" && one.state !== "sent") return "withdrawal_state_wrong";
      if (!FAILURES.includes(command.cause)) return "withdrawal_cause_unknown";
      if (command.by !== "payer" && this.#needs.facts.rules >= BY_HAND_SINCE) {
        const alone = command.agreedBy === undefined || command.agreedBy === command.by;
        if (alone && command.at < (this.#refused.get(one.user) ?? 0)) return "second_operator_needed";
        this.#refused.set(one.user, command.at + 30 * DAY);
      }
      this.#giveBack(number, one);
      return undefined;
    }
    if (one.state !== (one.isBank ? "sending" : "sent")) return "withdrawal_state_wrong";
    const isAlone = command.agreedBy === undefined || command.agreedBy === command.by;
    if (one.isBank && one.worth > ALONE_MAX && isAlone) return "second_operator_needed";
    this.#leave(number, one);
    return undefined;
  }

  #giveBack(number: number, one: Open): void {
    this.#forget(number);
    for (const [kind, units] of one.sums) this.#move(one, kind, units, -units);
    const used = this.#used.get(one.user) ?? [];
    this.#used.set(
      one.user,
      used.filter((each) => each !== one.used),
    );
  }

  #leave(number: number, one: Open): void {
    this.#forget(number);
    let taken = 0n;
    for (const [kind, units] of one.sums) {
      this.#move(one, kind, 0n, -units);
      taken += units;
    }
    this.#needs.ledger.purse(0, FEES, one.asset).own += one.fee;
    this.#needs.ledger.purse(0, OUTSIDE, one.asset).own += taken - one.fee;
    this.#needs.moved(one.user, { asset: one.asset, amount: one.fee - taken }, 0);
  }

  #forget(number: number): void {
    this.#open.delete(number);
    this.#needs.schedule.remove("withdrawals", number);
  }
}

const contentOf = ({ asset, amount, kind, network, destination }: RequestWithdrawal): string =>
  [asset, amount, kind, network, destination].join(" ");
