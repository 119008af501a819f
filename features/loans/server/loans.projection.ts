/** Loans and what happened to them as rows. */
import type { PoolClient } from "pg";
import { givenRows, insertRows, type Columns, type Row, writeRows } from "../../../server/projector/bulk-write.ts";
import type { Projection } from "../../../server/projector/projector.ts";
import type { Applied } from "../../../server/sequencer/sequencer.ts";
import { totalOf } from "../formulas.ts";
import type { LoanApplied, LoanEnded } from "../kernel/loans.messages.ts";

const LOAN = {
  id: "bigint",
  user_id: "bigint",
  product: "integer",
  kind: "text",
  asset: "integer",
  collateral_asset: "integer",
  borrowed: "bigint",
  pledged: "bigint",
  days: "integer",
  hourly_ppb: "integer",
  late_ppm: "integer",
  open_ppm: "integer",
  call_ppm: "integer",
  sell_ppm: "integer",
  applied_at: "bigint",
  position: "bigint",
  state: "text",
  cause: "text",
  opened_at: "bigint",
  ends_at: "bigint",
  closed_at: "bigint",
  interest_paid: "bigint",
  late_paid: "bigint",
  shortfall: "bigint",
  receipt_position: "bigint",
  receipt_n: "integer",
} as const satisfies Columns;
const MOVE = {
  position: "bigint",
  n: "integer",
  loan: "bigint",
  user_id: "bigint",
  at: "bigint",
  what: "text",
  asset: "integer",
  amount: "bigint",
  got_asset: "integer",
  got: "bigint",
  receipt_n: "integer",
} as const satisfies Columns;
const STATE = { id: "bigint", state: "text", opened_at: "bigint", ends_at: "bigint" } as const satisfies Columns;
const END = {
  id: "bigint",
  state: "text",
  cause: "text",
  closed_at: "bigint",
  interest_paid: "bigint",
  late_paid: "bigint",
  shortfall: "bigint",
  receipt_position: "bigint",
  receipt_n: "integer",
} as const satisfies Columns;

class Heard {
  readonly applied: Row<typeof LOAN>[] = [];
  readonly moves: Row<typeof MOVE>[] = [];
  /** The last word of each loan counts. */
  readonly states = new Map<number, Row<typeof STATE>>();
  readonly ended: Row<typeof END>[] = [];
  count = 0;
}

export class LoansProjection implements Projection {
  readonly name = "loans";
  readonly hears = ["loans"] as const;
  readonly tables = ["loans", "loan_moves"];
  #heard = new Heard();

  collect({ sequence, outcome }: Applied): boolean {
    if (outcome.repeated === true) return false;
    const before = this.#heard.count;
    outcome.events.forEach((event, index) => {
      if (hear(this.#heard, event, { sequence, index, next: outcome.events[index + 1] })) this.#heard.count += 1;
    });
    return this.#heard.count > before;
  }

  drain(): (client: PoolClient) => Promise<void> {
    const heard = this.#heard;
    this.#heard = new Heard();
    return async (client) => {
      await insertRows(client, "loans", LOAN, heard.applied);
      await insertRows(client, "loan_moves", MOVE, heard.moves);
      const states = [...heard.states.values()];
      await writeRows(client, { name: "state-loans", text: SET_STATE }, STATE, states);
      await writeRows(client, { name: "end-loans", text: END_LOANS }, END, heard.ended);
    };
  }
}

type Event = Applied["outcome"]["events"][number];
type Place = { readonly sequence: number; readonly index: number; readonly next: Event | undefined };

/** Whether it was of a loan. */
function hear(heard: Heard, event: Event, place: Place): boolean {
  switch (event.type) {
    case "loans/applied":
      heard.applied.push(appliedRow(event, place.sequence));
      break;
    case "loans/approved":
      heard.states.set(event.loan, { id: event.loan, state: "approved", opened_at: 0, ends_at: 0 });
      break;
    case "loans/disbursed":
      heard.states.set(event.loan, { id: event.loan, state: "disbursed", opened_at: event.at, ends_at: event.endsAt });
      break;
    case "loans/overdue":
      heard.states.set(event.loan, { id: event.loan, state: "overdue", opened_at: 0, ends_at: 0 });
      break;
    case "loans/ended":
      heard.ended.push(endedRow(event, place));
      break;
    default:
      break;
  }
  const move = moveOf(event);
  if (move === undefined) return false;
  const hasReceipt = place.next?.type === "settlement/settled" && place.next.product === "loans";
  const { sequence: position, index: n } = place;
  heard.moves.push({ position, n, ...move, receipt_n: hasReceipt ? n + 1 : -1 });
  return true;
}

type Move = Omit<Row<typeof MOVE>, "position" | "n" | "receipt_n">;

/** What is told of it in a list: a word, and a sum or two. */
function moveOf(event: Event): Move | undefined {
  if (!event.type.startsWith("loans/") || !("loan" in event)) return undefined;
  const { loan, user: userOf, at } = event as Event & { readonly loan: number; readonly user: number; readonly at: number };
  const of = { loan, user_id: userOf, at, got_asset: 0, got: 0n };
  switch (event.type) {
    case "loans/applied":
      return { ...of, what: "applied", asset: event.asset, amount: event.amount, got_asset: event.collateralAsset, got: event.pledge };
    case "loans/disbursed":
      return { ...of, what: "disbursed", asset: event.asset, amount: event.amount };
    case "loans/collateral":
      return {
        ...of,
        what: event.by > 0n ? "added" : "taken_out",
        asset: event.collateralAsset,
        amount: event.by > 0n ? event.by : -event.by,
      };
    case "loans/repaid":
      return { ...of, what: `repaid_${event.from}`, asset: event.asset, amount: totalOf(event.paid) };
    case "loans/sold":
      return { ...of, what: event.how, asset: event.givenAsset, amount: event.given, got_asset: event.gotAsset, got: event.got };
    case "loans/reminded":
    case "loans/overdue":
      return { ...of, what: event.type === "loans/overdue" ? "overdue" : "reminded", asset: event.asset, amount: totalOf(event.owed) };
    case "loans/ended":
      return { ...of, what: event.how, asset: event.collateralAsset, amount: event.back };
    case "loans/approved":
    case "loans/warned":
    case "loans/selling":
    case "loans/sale-over":
      return { ...of, what: event.type.slice("loans/".length).replace("-", "_"), asset: event.asset, amount: 0n };
    default:
      return undefined;
  }
}

function appliedRow(event: LoanApplied, position: number): Row<typeof LOAN> {
  const { loan: id, user, product, asset, amount: borrowed, days, collateralAsset, pledge, terms, at } = event;
  const { kind, hourlyPpb, latePpm, openPpm, callPpm, sellPpm } = terms;
  const rates = { hourly_ppb: hourlyPpb, late_ppm: latePpm, open_ppm: openPpm, call_ppm: callPpm, sell_ppm: sellPpm };
  const none = { opened_at: 0, ends_at: 0, closed_at: 0, interest_paid: 0, late_paid: 0, shortfall: 0, receipt_position: 0, receipt_n: 0 };
  const asked = { id, user_id: user, product, kind, asset, collateral_asset: collateralAsset, borrowed, pledged: pledge, days };
  return { ...asked, ...rates, applied_at: at, position, state: "applied", cause: "", ...none };
}

function endedRow(
  { loan: id, how, cause, interestPaid, latePaid, shortfall, at }: LoanEnded,
  { sequence, index, next }: Place,
): Row<typeof END> {
  const hasReceipt = next?.type === "settlement/settled" && next.product === "loans" && next.contract === id;
  const receipt = { receipt_position: hasReceipt ? sequence : 0, receipt_n: hasReceipt ? index + 1 : 0 };
  return { id, state: how, cause: cause ?? "", closed_at: at, interest_paid: interestPaid, late_paid: latePaid, shortfall, ...receipt };
}

const SET_STATE = `update loans set state = given.state,
    opened_at = case when given.opened_at > 0 then given.opened_at else loans.opened_at end,
    ends_at = case when given.ends_at > 0 then given.ends_at else loans.ends_at end
  from ${givenRows(STATE)} where loans.id = given.id`;
const END_LOANS = `update loans set state = given.state, cause = given.cause, closed_at = given.closed_at,
    interest_paid = given.interest_paid, late_paid = given.late_paid, shortfall = given.shortfall,
    receipt_position = given.receipt_position, receipt_n = given.receipt_n
  from ${givenRows(END)} where loans.id = given.id`;
