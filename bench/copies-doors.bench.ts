/**
 * A trader's own orders over HTTP while a hundred people follow, beside a trader whom nobody follows, in turn, against the real process:
 * an opening and its close at market. Once after all of the order before is done, the followers' copies in the tables too; once with the
 * close sent the moment the opening is answered, while a hundred copies are being opened on the same thread and written to the same disk.
 *
 * Checked: every call is taken, and every follower has had each position.
 */
import { once } from "node:events";
import { request, type IncomingMessage } from "node:http";
import { join } from "node:path";
import { text } from "node:stream/consumers";
import { setTimeout as sleep } from "node:timers/promises";
import type { VenueProcess } from "../e2e/venue-process.ts";
import { operatorSocketPath } from "../server/operator/operator-door.ts";
import type { Report } from "./report.ts";
import { openBenchVenue } from "./venue.ts";

const FOLLOWERS = 100;
const ROUNDS = 60;
/** So many closed positions are asked of who applies. */
const CLOSED = 20;
/** So long nothing comes after the tables have all. Fewer than sixty changes a minute of each trader, which are copied at once. */
const PAUSE_MS = 400;
const TRIES = 60;
const PASSWORD = "granite and gold";
const PAIR = { currency_id: "1", legal_id: "3" };
const ORDER = { ...PAIR, multiple: "5", share: "1", type: "1", status: "1" };

type Trader = { readonly name: "followed" | "alone"; readonly token: string };
type Pace = "rested" | "at once";
type Act = "opening" | "close";

export async function copiesDoorsBench(report: Report): Promise<void> {
  // A hundred people come from as many addresses: one address may not ask for so many codes.
  const venue = await openBenchVenue({ TRUSTED_PROXIES: "127.0.0.1" });
  try {
    const traders: Trader[] = [];
    for (const name of ["followed", "alone"] as const) traders.push({ name, token: await comeIn(venue, `${name}@example.org`) });
    for (const { token } of traders) await becomeTrader(venue, token);
    const [followed] = traders;
    const { message } = await venue.call<{ id: number }>("GET", "/user/info", {}, followed?.token);
    const followers: string[] = [];
    for (let i = 0; i < FOLLOWERS; i++) {
      const token = await comeIn(venue, `follower${i}@example.org`);
      await taken(venue, "/follow/follow", { trader_user_id: String(message.id), number: "1", type: "1", most_all: "1000" }, token);
      followers.push(token);
    }
    const times = await rounds(venue, traders, followers.at(-1) ?? "");
    tell(report, times);
    const { message: mine } = await venue.call<{ current: { copies: number }[] }>("GET", "/follow/mine", {}, followers.at(-1));
    report.check("every position was copied for the last follower too", mine.current[0]?.copies === ROUNDS * 2);
  } finally {
    await venue.dispose();
  }
}

async function taken<Reply>(venue: VenueProcess, path: string, fields: Record<string, string>, token: string): Promise<Reply> {
  const reply = await venue.call("POST", path, fields, token);
  if (reply.type !== "ok") throw new Error(`${path}: ${JSON.stringify(reply)}`);
  return reply as Reply;
}

/** By the operators' door, as `npm run operate -- outbox` asks: a process for each would take minutes. */
async function codeOf({ directory }: VenueProcess, mail: string): Promise<string> {
  const asked = request({ socketPath: operatorSocketPath(join(directory, "data")), method: "POST", path: "/" });
  asked.end(JSON.stringify(["outbox", mail]));
  const [response] = (await once(asked, "response")) as [IncomingMessage];
  return /\b\d{6}\b/.exec(await text(response))?.[0] ?? "";
}

let people = 0;

/** Somebody with money for futures, from an address of their own. */
async function comeIn(venue: VenueProcess, mail: string): Promise<string> {
  people += 1;
  const from = { "x-forwarded-for": `203.0.113.${people}` };
  const send = async (path: string, fields: Record<string, string>): Promise<{ readonly message: string }> => {
    const body = new URLSearchParams({ lang: "en", user_string: mail, ...fields });
    const reply = await fetch(`${venue.address}/api${path}`, { method: "POST", headers: from, body });
    return (await reply.json()) as { message: string };
  };
  const { message: site } = await venue.call<{ invite_code: string }>("GET", "/getSiteConfig");
  await send("/sms_mail", {});
  const account = { password: PASSWORD, re_password: PASSWORD, extension_code: site.invite_code, type: "email" };
  await send("/user/register", { ...account, code: await codeOf(venue, mail) });
  const { message: token } = await send("/user/login", { password: PASSWORD });
  await taken(venue, "/wallet/change", { currency_id: "3", number: "20000", from_field: "change", to_field: "lever" }, token);
  return token;
}

async function becomeTrader(venue: VenueProcess, token: string): Promise<void> {
  for (let tries = 0; tries < TRIES; tries++) {
    const { message } = await venue.call<{ asks: unknown[] }>("GET", "/lever/depth", { currency_id: "1" }, token);
    if (message.asks.length > 0) break;
    await sleep(PAUSE_MS);
  }
  for (let done = 0; done < CLOSED; done++) {
    const { data } = await taken<{ data: { id: number } }>(venue, "/lever/submit", ORDER, token);
    await taken(venue, "/lever/close", { id: String(data.id) }, token);
  }
  await taken(venue, "/follow/apply", { text: "Calm and small", share: "10" }, token);
}

async function rounds(venue: VenueProcess, traders: readonly Trader[], newest: string): Promise<ReadonlyMap<string, readonly number[]>> {
  const rest = async (): Promise<void> => {
    await sleep(PAUSE_MS);
    // Waits for the tables.
    await venue.call("POST", "/lever/my_trade", { status: "1" }, newest);
    await sleep(PAUSE_MS);
  };
  const times = new Map<string, number[]>();
  const timed = async <Reply>(what: string, path: string, fields: Record<string, string>, token: string): Promise<Reply> => {
    const begin = performance.now();
    const reply = await taken<Reply>(venue, path, fields, token);
    times.set(what, [...(times.get(what) ?? []), performance.now() - begin]);
    return reply;
  };
  for (let round = 0; round < ROUNDS; round++) {
    for (const pace of ["rested", "at once"] as const) {
      for (const { name, token } of round % 2 === 0 ? traders : traders.toReversed()) {
        const { data } = await timed<{ data: { id: number } }>(keyOf("opening", name, pace), "/lever/submit", ORDER, token);
        if (pace === "rested") await rest();
        await timed(keyOf("close", name, pace), "/lever/close", { id: String(data.id) }, token);
        await rest();
      }
    }
  }
  return times;
}

const median = (times: readonly number[]): number => times.toSorted((a, b) => a - b)[Math.floor(times.length / 2)] ?? 0;
const keyOf = (act: Act, name: Trader["name"], pace: Pace): string => `${act} ${name} ${pace}`;

function tell(report: Report, times: ReadonlyMap<string, readonly number[]>): void {
  const conditions = `median of ${ROUNDS} in turn, one connection at a time; ${FOLLOWERS} follow, or nobody`;
  const middle = (act: Act, name: Trader["name"], pace: Pace): number => median(times.get(keyOf(act, name, pace)) ?? []);
  for (const [act, pace] of [
    ["opening", "rested"],
    ["close", "rested"],
    ["close", "at once"],
  ] as const) {
    const [followed, alone] = [middle(act, "followed", pace), middle(act, "alone", pace)];
    report.add(`copies doors: ${act} ${pace}, ${FOLLOWERS} followers`, followed, "ms", conditions);
    report.add(`copies doors: ${act} ${pace}, nobody follows`, alone, "ms", conditions);
    report.add(`copies doors: ${act} ${pace}, ${FOLLOWERS} followers / none`, followed / alone, "ratio", "in one run");
  }
}
