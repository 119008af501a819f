/** What a campaign's receipts are made of: an assignment, an order, a bonus. */
import type { Settled } from "../../../kernel/settlement.ts";
import type { Amount, TimeMs } from "../../../money/units.ts";
import { ordersOf } from "../formulas.ts";
import type { Campaign, Participation, RunningOrder } from "./campaigns.messages.ts";

type Of = { readonly campaign: Campaign; readonly participation: Participation; readonly at: TimeMs };

/** `order`: from 1; `joined`: place in the log of the command that assigned it. */
export function drawReceipt({ campaign, participation, at }: Of, order: number, choice: number): Settled {
  const { number, terms, seed } = campaign;
  const { user } = participation;
  return {
    type: "settlement/settled",
    product: "campaigns",
    contract: participation.number,
    user,
    formula: "campaign-draw/1",
    inputs: [
      { name: "seed", value: String(seed), from: `command:${seed}` },
      { name: "campaign", value: String(number), from: `command:${seed}` },
      { name: "person", value: String(user), from: "terms" },
      { name: "order", value: String(order), from: "terms" },
      { name: "choices", value: String(terms.choices.length), from: `command:${seed}` },
    ],
    terms: { asset: String(campaign.asset), kinds: terms.choices.map(({ market, minutes }) => `${market}:${minutes}`).join(" ") },
    result: { choice: String(choice) },
    at,
  };
}

export function orderReceipt({ campaign, participation, at }: Of, running: RunningOrder, exit: RingPrice, value: Amount): Settled {
  return {
    type: "settlement/settled",
    product: "campaigns",
    contract: participation.number,
    user: participation.user,
    formula: "campaign-order/1",
    inputs: [
      { name: "stake", value: String(campaign.terms.stake), from: `command:${campaign.seed}` },
      { name: "entry", value: String(running.ticks), from: running.position === 0 ? "terms" : `sample:${running.position}` },
      { name: "exit", value: String(exit.ticks), from: exit.position === 0 ? "terms" : `sample:${exit.position}` },
    ],
    terms: { asset: String(campaign.asset), market: String(running.market), order: String(participation.done + 1) },
    result: { value: String(value) },
    at,
  };
}

export function bonusReceipt({ campaign, participation, at }: Of): Settled {
  const { terms, seed, asset } = campaign;
  return {
    type: "settlement/settled",
    product: "campaigns",
    contract: participation.number,
    user: participation.user,
    formula: "campaign-bonus/1",
    inputs: [
      { name: "orders", value: String(ordersOf(terms)), from: `command:${seed}` },
      { name: "done", value: String(participation.done), from: "terms" },
      { name: "bonus", value: String(terms.bonus), from: `command:${seed}` },
    ],
    terms: { asset: String(asset) },
    result: { paid: String(terms.bonus) },
    at,
  };
}

export type RingPrice = { readonly ticks: number; readonly position: number };
