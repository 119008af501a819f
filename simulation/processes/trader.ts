/**
 * A person's program that trades through the app door and trusts nobody: every request carries a key, and what was answered
 * is kept, so that after a crash it can be asked again and compared.
 */
import type { RealVenue, Reply } from "./real-venue.ts";

type Request = {
  readonly key: string;
  readonly path: string;
  readonly fields: Readonly<Record<string, string>>;
  /** Undefined while nobody knows what became of it. */
  reply: Reply | undefined;
};

const BTC_USDT = { currency_id: "1", legal_id: "3" };
const USDT = "3";
/** Calls that name the order that they placed. */
const ORDERS = ["/coin/trade", "/lever/submit"];
/** So many are made as soon as there is an index. */
const DUAL_PRODUCTS = 100;
/** Asked for and, after a crash, all of them again: within what one person may move at once (`call-budgets.ts`). */
const MOVES_MOST = 80;
const MOVES = /^\/(lh|project|dual|borrow|wallet)\//;
/** So often is a request sent again that came too soon, a second apart. */
const PATIENCE = 60;
/** Orders it may cancel or change. */
const REMEMBERED = 40;

export type Findings = { answered: number; resent: number; recovered: number; readonly wrong: string[] };

export class Trader {
  readonly id: number;
  readonly requests: Request[] = [];

  /** Keys of requests that the venue said it carried out. */
  get done(): readonly string[] {
    return this.requests.flatMap(({ key, reply }) => (reply?.type === "ok" ? [key] : []));
  }
  readonly #token: string;
  readonly #random: () => number;
  readonly #orders: number[] = [];
  /** Of futures, and the orders that opened them. */
  readonly #positions: number[] = [];
  #count = 0;
  #moved = 0;

  constructor(account: { readonly id: number; readonly token: string }, random: () => number) {
    this.id = account.id;
    this.#token = account.token;
    this.#random = random;
  }

  /** Sends one request after the other until the venue is gone. */
  async trade(venue: RealVenue, price: number, onAnswer: () => void): Promise<void> {
    for (;;) {
      this.#count += 1;
      const request: Request = { key: `r${this.#count}`, ...this.#draw(price), reply: undefined };
      this.requests.push(request);
      if (!(await this.#send(venue, request))) return;
      onAnswer();
    }
  }

  /**
   * After a restart: what was answered must be answered the same again, and what was not is asked for and sent once more. The
   * reply must agree with what the status call said before.
   */
  async checkAfterRestart(venue: RealVenue, since: number, findings: Findings): Promise<void> {
    for (const request of this.requests.slice(since)) {
      const { message, data: status } = await venue.call("GET", "/command/status", { request_id: request.key }, this.#token);
      const { status: word, orders } = status as { status: string; orders: number[] };
      const before = request.reply;
      // What the door itself refuses never becomes a command, so it is unknown, and without effect.
      if (before?.type === "ok" && word !== "done") findings.wrong.push(`${request.key} of ${this.id} was done, now: ${String(message)}`);
      if (before === undefined && word !== "unknown") findings.recovered += 1;
      findings.resent += 1;
      const again = await this.#sendAgain(venue, request);
      // The end of a bracket buy that was filled in part places its exits: a cancellation can have placed orders too.
      const isOrder = ORDERS.includes(request.path);
      if (isOrder && word === "done" && orders[0] !== orderOf(again)) {
        findings.wrong.push(
          `${request.key} of ${this.id} placed ${orders[0]}, sent again ${JSON.stringify(again)} ${JSON.stringify(request.fields)} ${JSON.stringify(before)}`,
        );
      }
      if (before !== undefined && word !== "unknown" && describe(again) !== describe(before)) {
        findings.wrong.push(`${request.key} of ${this.id} was answered ${describe(before)}, then ${describe(again)}`);
      }
      request.reply = again;
    }
  }

  /** Waits where the door asks it to: how fast the machine is decides how many come within a second. */
  async #sendAgain(venue: RealVenue, request: Request): Promise<Reply> {
    for (let left = PATIENCE; ; left -= 1) {
      const again = await this.#post(venue, request);
      if (left === 0 || !isTooSoon(again) || isTooSoon(request.reply)) return again;
      await new Promise((resolve) => setTimeout(resolve, 1000));
    }
  }

  #post(venue: RealVenue, { key, path, fields }: Request): Promise<Reply> {
    return venue.call("POST", path, { ...fields, request_id: key }, this.#token);
  }

  async #send(venue: RealVenue, request: Request): Promise<boolean> {
    try {
      request.reply = await this.#post(venue, request);
    } catch (error: unknown) {
      // The connection broke: the venue is dead, and nobody knows what became of the request.
      return error instanceof Error && venue.isRunning && error.name !== "TypeError";
    }
    const order = orderOf(request.reply);
    const known = request.path === "/lever/submit" ? this.#positions : this.#orders;
    if (order !== undefined) known.push(order);
    if (known.length > REMEMBERED) known.shift();
    return true;
  }

  #draw(price: number): Pick<Request, "path" | "fields"> {
    const side = this.#random() < 0.55 ? "1" : "2";
    const at = (factor: number): string => (price * factor).toFixed(1);
    const amount = (0.0005 + Math.floor(this.#random() * 20) / 10_000).toFixed(5);
    const order = { ...BTC_USDT, type: side, amount };
    const away = side === "1" ? 0.98 - this.#random() * 0.1 : 1.02 + this.#random() * 0.1;
    const known = String(this.#orders[Math.floor(this.#random() * this.#orders.length)] ?? 1);
    const trade = (fields: Readonly<Record<string, string>>) => ({ path: "/coin/trade", fields });
    const choices = [
      () => trade({ ...BTC_USDT, type: "1", market: "1", total: (20 + Math.floor(this.#random() * 200)).toFixed(0) }),
      () => trade({ ...order, market: "1" }),
      () => trade({ ...order, target_price: at(away) }),
      () => trade({ ...order, target_price: at(side === "1" ? 1.01 : 0.99), time_in_force: "ioc" }),
      () => trade({ ...order, order_type: "stop", trigger_price: at(side === "1" ? 1.05 : 0.95) }),
      () =>
        trade({ ...order, target_price: at(side === "1" ? 0.95 : 1.05), order_type: "oco", trigger_price: at(side === "1" ? 1.05 : 0.95) }),
      () => trade({ ...order, type: "1", target_price: at(1.01), take_profit_price: at(1.2), stop_loss_price: at(0.9) }),
      () => ({ path: "/coin/cancel", fields: { id: known } }),
      ...this.#futures(side, at(away)),
      ...(this.#moved < MOVES_MOST ? this.#moves() : []),
    ];
    const choose = choices[Math.floor(this.#random() * choices.length)];
    if (choose === undefined) throw new Error("there must be a choice");
    const request = choose();
    if (MOVES.test(request.path)) this.#moved += 1;
    return request;
  }

  /** Until money has been moved there they are refused. */
  #futures(type: string, target: string): readonly (() => Pick<Request, "path" | "fields">)[] {
    const share = String(1 + Math.floor(this.#random() * 20));
    const order = { ...BTC_USDT, type, share, multiple: "20" };
    const id = String(this.#positions[Math.floor(this.#random() * this.#positions.length)] ?? 1);
    const lever = (call: string, fields: Readonly<Record<string, string>>) => ({ path: `/lever/${call}`, fields });
    return [
      () => lever("submit", { ...order, status: "1" }),
      () => lever("submit", { ...order, status: "0", target_price: target }),
      () => lever("close", { id }),
      () => lever("cancel", { id }),
      () => lever("reverse", { id }),
    ];
  }

  /** Of what a fresh venue sells: what is not there, is another person's or is not for sale now is refused. */
  #moves(): readonly (() => Pick<Request, "path" | "fields">)[] {
    const one = (most: number): string => String(1 + Math.floor(this.#random() * most));
    const request = (path: string, fields: Readonly<Record<string, string>>) => ({ path, fields });
    return [
      () => request("/wallet/change", { currency_id: USDT, number: "500", from_field: "change", to_field: "lever" }),
      () => request("/lh/deposit", { config_id: one(7), amount: one(200), renew: "1" }),
      () => request("/lh/deposit/order/cancel", { id: one(40) }),
      () => request("/project/order", { project_id: one(3), amount: String(100 * Number(one(20))) }),
      () => request("/project/order/cancel", { id: one(40) }),
      () => request("/dual/buyDual", { id: one(DUAL_PRODUCTS), num: one(2) }),
      () => request("/borrow/buy", { id: one(4), amount: one(500), days: one(30), margin_currency: one(3), margin: one(900) }),
      () => request("/borrow/order/applyRefund", { orderId: one(20), amount: one(300) }),
      () => request("/borrow/order/margin", { id: one(20), type: "add", amount: one(100) }),
    ];
  }
}

function orderOf({ data }: Reply): number | undefined {
  return typeof data === "object" && data !== null && "id" in data && typeof data.id === "number" ? data.id : undefined;
}

const isTooSoon = (reply: Reply | undefined): boolean => reply?.error?.name === "too_many_requests";

/** A refusal's text may name figures of the moment; its name does not change. */
function describe(reply: Reply): string {
  return reply.error === undefined ? JSON.stringify(reply) : reply.error.name;
}
