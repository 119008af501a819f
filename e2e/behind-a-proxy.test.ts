/** The real venue behind a proxy that the operator trusts: everybody is who they are, at every door. */
import { createHmac } from "node:crypto";
import { afterAll, beforeAll, expect, test } from "vitest";
import { WebSocket } from "ws";
import { loginNewcomer } from "../bench/venue.ts";
import { VenueProcess } from "./venue-process.ts";

const HOME = "203.0.113.7";
const ELSEWHERE = "203.0.113.8";
const venue = new VenueProcess({ TRUSTED_PROXIES: "127.0.0.1" });
let apiKey: string;
let secret: string;
beforeAll(async () => {
  await venue.start();
  const token = await loginNewcomer(venue, "bot@example.org");
  const reply = await venue.call("POST", "/apikey/create", { name: "home", scopes: "read", ip_list: HOME }, token);
  const { data } = reply as unknown as { data: { api_key: string; secret: string } };
  ({ api_key: apiKey, secret } = data);
});
afterAll(() => venue.dispose());

const hmac = (payload: string): string => createHmac("sha256", secret).update(payload).digest("hex");

test("a key with a list of addresses opens the bots' REST door from there alone", async () => {
  const account = async (from: string): Promise<number> => {
    const payload = `timestamp=${Date.now()}`;
    const headers = { "x-mbx-apikey": apiKey, "x-forwarded-for": from };
    return (await fetch(`${venue.address}/api/v3/account?${payload}&signature=${hmac(payload)}`, { headers })).status;
  };
  expect(await account(HOME)).toBe(200);
  expect(await account(ELSEWHERE)).toBe(401);
  expect(await account(`${HOME}, ${ELSEWHERE}`)).toBe(401);
});

test("and the WebSocket API", async () => {
  const status = async (from: string): Promise<unknown> => {
    const socket = new WebSocket(`${venue.address.replace("http", "ws")}/ws-api/v3`, { headers: { "x-forwarded-for": from } });
    try {
      await new Promise((resolve, reject) => socket.on("open", resolve).on("error", reject));
      const answer = new Promise<string>((resolve) => socket.on("message", (data) => resolve((data as Buffer).toString("utf8"))));
      const timestamp = Date.now();
      const signature = hmac(`apiKey=${apiKey}&timestamp=${timestamp}`);
      socket.send(JSON.stringify({ id: 1, method: "account.status", params: { apiKey, timestamp, signature } }));
      return (JSON.parse(await answer) as { status: number }).status;
    } finally {
      socket.terminate();
    }
  };
  expect(await status(HOME)).toBe(200);
  expect(await status(ELSEWHERE)).toBe(401);
});

test("somebody's wrong passwords lock out their address and no other", async () => {
  const form = { user_string: "bot@example.org", password: "not the right one" };
  const login = async (from: string, password = form.password): Promise<string> => {
    const headers = { "content-type": "application/x-www-form-urlencoded", "x-forwarded-for": from };
    const body = new URLSearchParams({ ...form, password }).toString();
    const reply = await fetch(`${venue.address}/api/user/login`, { method: "POST", headers, body });
    return ((await reply.json()) as { type: string; error?: { name: string } }).error?.name ?? "";
  };
  for (let i = 0; i < 10; i++) expect(await login(ELSEWHERE)).toBe("login_wrong");
  expect(await login(ELSEWHERE)).not.toBe("login_wrong");
  expect(await login(HOME)).toBe("login_wrong");
  expect(await login(HOME, "granite and gold")).toBe("");
});

test("the outbox and the figures of the venue are closed, also to a forwarder that adds nothing and to whoever has the secret", async () => {
  for (const path of ["/outbox", "/outbox.json", "/metrics"]) {
    expect((await fetch(`${venue.address}${path}`, { headers: { "x-forwarded-for": "127.0.0.1" } })).status).toBe(403);
    expect((await fetch(`${venue.address}${path}`)).status).toBe(403);
    expect((await venue.fetchLocal(path)).status).toBe(403);
  }
  expect(venue.output).not.toContain("/outbox");
});
