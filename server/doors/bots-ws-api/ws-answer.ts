/** The answers of the WebSocket API as text: id, status, result or error, and what was used of the limits. */
import type { BotError } from "../bots/bot-error.ts";
import type { BotUsage } from "../bots/bot-usage.ts";
import type { RequestId } from "./ws-request.ts";

const SECOND_MS = 1000;

export const answerText = (id: RequestId, result: unknown, limits: string): string =>
  `{"id":${JSON.stringify(id)},"status":200,"result":${JSON.stringify(result)}${limits}}`;

/** `now`: the venue's clock in ms. A limit says at what time to try again. */
export function refusalText(id: RequestId, error: BotError, now: number, limits: string): string {
  const body =
    error.retryAfter === undefined
      ? error.body()
      : { ...error.body(), data: { serverTime: now, retryAfter: now + error.retryAfter * SECOND_MS } };
  return `{"id":${JSON.stringify(id)},"status":${error.status},"error":${JSON.stringify(body)}${limits}}`;
}

/** `,"rateLimits":[...]`; with the orders of `user` when the request was one that places or cancels. */
export function limitsText(usage: BotUsage, ip: string, user: number | undefined): string {
  const { limits } = usage;
  let text = `,"rateLimits":[`;
  if (user !== undefined) {
    const { in10Seconds, inDay } = usage.ordersOf(user);
    text += `{"rateLimitType":"ORDERS","interval":"SECOND","intervalNum":10,"limit":${limits.ordersPer10Seconds},"count":${in10Seconds}},`;
    text += `{"rateLimitType":"ORDERS","interval":"DAY","intervalNum":1,"limit":${limits.ordersPerDay},"count":${inDay}},`;
  }
  const weight = `"interval":"MINUTE","intervalNum":1,"limit":${limits.weightPerMinute},"count":${usage.weightOf(ip)}`;
  return `${text}{"rateLimitType":"REQUEST_WEIGHT",${weight}}]`;
}
