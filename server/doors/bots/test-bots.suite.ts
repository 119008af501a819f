/** People with API keys at the real engine, and their signed requests, for tests of the bots' door. */
import { createHmac } from "node:crypto";
import type { LightMyRequestResponse } from "fastify";
import type { Person, TestEngine } from "../../test-engine.suite.ts";

export type Trader = { readonly person: Person; readonly apiKey: string; readonly secret: string };

/** Somebody new with a key of these scopes; made through the calls of the app. */
export async function openTrader(engine: TestEngine, fields: Record<string, string> = { scopes: "read,trade" }): Promise<Trader> {
  const person = await engine.newcomer();
  return { person, ...(await createKey(engine, person, fields)) };
}

export async function createKey(
  engine: TestEngine,
  person: Person,
  fields: Record<string, string>,
): Promise<{ readonly apiKey: string; readonly secret: string }> {
  const { data } = await engine.call("POST", "/apikey/create", { name: "bot", ...fields }, person);
  const { api_key: apiKey, secret } = data as { api_key: string; secret: string };
  return { apiKey, secret };
}

export const hmac = (secret: string, payload: string): string => createHmac("sha256", secret).update(payload).digest("hex");

/** Signed with the present time of the engine's clock, in the query. */
export function sendSigned(
  engine: TestEngine,
  { apiKey, secret }: Pick<Trader, "apiKey" | "secret">,
  method: string,
  path: string,
  fields: Readonly<Record<string, string>> = {},
  ip = "127.0.0.1",
): Promise<LightMyRequestResponse> {
  const payload = new URLSearchParams({ timestamp: String(engine.now()), ...fields }).toString();
  return engine.http.inject({
    method: method as "GET",
    url: `${path}?${payload}&signature=${hmac(secret, payload)}`,
    headers: { "x-mbx-apikey": apiKey },
    remoteAddress: ip,
  });
}

/**
 * The engine's clock follows the machine's from now on, for clients that sign with it (some took hold of it when they were
 * loaded, so it can't be set for them); what comes back ends it.
 */
export function followClock(engine: TestEngine): () => void {
  const follow = (): void => engine.advance(Math.max(0, Date.now() - engine.now()));
  follow();
  const timer = setInterval(follow, 5);
  return () => clearInterval(timer);
}
