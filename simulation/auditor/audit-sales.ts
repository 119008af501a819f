/** Compares token sales: what the kernel said of them with what the model expects, figure by figure, receipts too; then what is open. */
import { saleTermsText, type TokenSaleModel } from "../../features/token-sale/kernel/token-sale.model.ts";
import type { Kernel, KernelEvent } from "../../kernel/kernel.ts";

type Settled = Extract<KernelEvent, { type: "settlement/settled" }>;

/** What a command that was accepted said of token sales. */
export function compareSales({ said: expected }: TokenSaleModel, events: readonly KernelEvent[]): void {
  const said = events.flatMap(textOf);
  for (let at = 0; at < Math.max(said.length, expected.length); at++)
    if (said[at] !== expected[at]) throw new Error(`token sales: the kernel says "${said[at]}", the auditor expects "${expected[at]}"`);
}

export function compareOpenSales({ projects, orders }: TokenSaleModel, { tokenSale }: Kernel): void {
  const expect = (what: string, found: readonly string[], expected: readonly string[]): void => {
    if (found.join() !== expected.join()) throw new Error(`token sales: ${what} ${found.join()}, the auditor expects ${expected.join()}`);
  };
  const shown = tokenSale.projects().map(({ number, asked, hasEnded, isCalledOff }) => `${number} ${asked} ${hasEnded} ${isCalledOff}`);
  const known = [...projects.values()].map(({ number, asked, hasEnded, isCalledOff }) => `${number} ${asked} ${hasEnded} ${isCalledOff}`);
  expect("projects", shown, known);
  for (const { number } of projects.values()) {
    const found = [...tokenSale.ordersOf(number)].map(
      (one) => `${one.number} ${one.user} ${one.tokens} ${one.granted ?? 0n} ${one.vested}`,
    );
    const mine = [...orders.values()].filter(({ project }) => project.number === number);
    const expected = mine.map((one) => `${one.number} ${one.user} ${one.tokens} ${one.granted} ${one.vested}`);
    expect(`orders of ${number}`, found, expected);
  }
}

function textOf(event: KernelEvent): string[] {
  switch (event.type) {
    case "token-sale/ordered": {
      const { order, project, user, tokens, pay, paid, index, at } = event;
      return [`ordered ${order} ${project} ${user} ${tokens} ${pay} ${paid} ${index} ${at}`];
    }
    case "token-sale/returned":
      return [`returned ${event.order} ${event.project} ${event.user} ${event.why} ${event.pay} ${event.paid} ${event.at}`];
    case "token-sale/delivered": {
      const { order, project, user, token, pay, granted, charged, returned, value, firstAt, at } = event;
      return [`delivered ${order} ${project} ${user} ${token} ${pay} ${granted} ${charged} ${returned} ${value} ${firstAt} ${at}`];
    }
    case "token-sale/vested": {
      const { order, project, user, token, tokens, left, nextAt, at } = event;
      return [`vested ${order} ${project} ${user} ${token} ${tokens} ${left} ${nextAt} ${at}`];
    }
    case "token-sale/closed":
      return [`closed ${event.order} ${event.project} ${event.user} ${event.token} ${event.tokens} ${event.at}`];
    case "token-sale/published":
      return [`published ${event.project} ${saleTermsText(event.terms)} ${event.again} ${event.at}`];
    case "token-sale/started":
      return [`started ${event.project} ${event.at}`];
    case "token-sale/called-off":
      return [`called-off ${event.project} ${event.at}`];
    case "token-sale/allocated":
      return [`allocated ${event.project} ${event.asked} ${event.granted} ${event.people} ${event.at}`];
    case "token-sale/not-again":
      return [`not-again ${event.project} ${event.at}`];
    default:
      return event.type === "settlement/settled" && event.product === "token-sale" ? [receiptText(event)] : [];
  }
}

const TERMS = ["project", "token", "pay", "price", "mode", "total", "asked", "cap", "index"];

function receiptText({ contract, user, inputs, terms, result, at }: Settled): string {
  const named = inputs.map(({ name, value, from }) => `${name}=${value}@${from}`).join(" ");
  const of = TERMS.map((name) => terms[name]).join(" ");
  return `receipt ${contract} ${user} ${named} of ${of}: ${result["charged"]} ${result["returned"]} ${at}`;
}
