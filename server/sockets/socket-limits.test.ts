/** What one address can't do to others by its sockets, over real connections to all three doors. */
import { randomBytes } from "node:crypto";
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from "vitest";
import { WebSocket } from "ws";
import { LOOK_UPS_AT_ONCE, UNKNOWN_TOKENS } from "../identity/stranger-look-ups.ts";
import { PACKETS_PER_SECOND } from "./app-sockets.ts";
import { DEPTH, openTestSockets, quiet, type TestSockets, until } from "./test-sockets.suite.ts";
import { eventually } from "../../tools/eventually.ts";

const OPEN_MAX = 20;
let hub: TestSockets;
const raw: WebSocket[] = [];
beforeAll(async () => {
  hub = await openTestSockets({ opened: 400, open: OPEN_MAX });
});
afterEach(async () => {
  hub.hangUp();
  for (const socket of raw.splice(0)) socket.terminate();
  await vi.waitUntil(() => hub.sockets.clients === 0);
});
afterAll(() => hub.close());

const SOCKET_IO = "/socket.io/?EIO=4&transport=websocket";

/** A WebSocket without any client library: the handshake done, nothing else. */
function open(path: string, headers: Readonly<Record<string, string>> = {}): Promise<WebSocket> {
  const socket = new WebSocket(hub.address.replace("http", "ws") + path, { headers });
  raw.push(socket);
  return new Promise((resolve, reject) => {
    socket.on("open", () => resolve(socket));
    socket.on("error", reject);
  });
}

const closing = (socket: WebSocket): Promise<readonly [number, string]> =>
  new Promise((resolve) => socket.on("close", (code, reason) => resolve([code, reason.toString()])));

/** Sends it and waits for an answer. */
async function said(socket: WebSocket, message: string): Promise<void> {
  const answered = new Promise((resolve) => socket.once("message", resolve));
  socket.send(message);
  await answered;
}

const auth = (token: string): string => `42${JSON.stringify(["auth", { token }])}`;
const madeUp = (): string => randomBytes(32).toString("base64url");

describe("a socket that floods", () => {
  test.each([
    ["with subscriptions", "40", `42${JSON.stringify(["sub", { topics: [DEPTH] }])}`],
    ["with anything, before it said who it is", "", "3"],
  ])("%s is closed with the reason, and others go on", async (_why, hello, message) => {
    const other = await hub.connect();
    const flooding = await open(SOCKET_IO);
    const closed = closing(flooding);
    if (hello !== "") await said(flooding, hello);
    for (let i = 0; i < PACKETS_PER_SECOND * 3; i++) flooding.send(message);
    expect(await closed).toEqual([1008, "Too many requests"]);
    await eventually(() => expect(hub.sockets.clients).toBe(1));
    other.emit("sub", { topics: [DEPTH] });
    await until(other, "market_depth");
  });

  test("by polling is closed too", async () => {
    const poll = `${hub.address}/socket.io/?EIO=4&transport=polling`;
    const { sid } = JSON.parse((await (await fetch(poll)).text()).slice(1)) as { sid: string };
    const body = ["40", ...Array.from({ length: PACKETS_PER_SECOND * 3 }, () => "3")].join("\u001e");
    await fetch(`${poll}&sid=${sid}`, { method: "POST", body });
    expect((await fetch(`${poll}&sid=${sid}`)).status).toBe(400);
  });

  test("just within the limit stays", async () => {
    const steady = await open(SOCKET_IO);
    for (let round = 0; round < 2; round++) {
      for (let i = 0; i < PACKETS_PER_SECOND / 2; i++) steady.send("3");
      await quiet(1000);
    }
    expect(steady.readyState).toBe(WebSocket.OPEN);
  });
});

describe("an address", () => {
  test("has so many connections at the same time over all doors, and a new one when one has left", async () => {
    const paths = [SOCKET_IO, "/ws", "/ws-api/v3"];
    for (let i = 0; i < OPEN_MAX; i++) await open(paths[i % paths.length] ?? "");
    for (const path of paths) await expect(open(path)).rejects.toThrow(/4(00|29)/);
    raw[0]?.terminate();
    await vi.waitFor(() => open(SOCKET_IO), { timeout: 3000 });
  });

  test("may open a socket from the venue's own pages, from those on the list, and by a program; from nowhere else", async () => {
    for (const path of [SOCKET_IO, "/ws", "/ws-api/v3"]) {
      for (const origin of [hub.address, "https://app.example.org", "null"]) await open(path, { origin });
      await open(path);
      for (const origin of ["https://evil.example.org", "https://app.example.org.evil.com", "http://127.0.0.1:1", "file://", "x"])
        await expect(open(path, { origin }), `${path} from ${origin}`).rejects.toThrow(/40[03]/);
    }
    const polling = (origin: string): Promise<Response> =>
      fetch(`${hub.address}/socket.io/?EIO=4&transport=polling`, { headers: { origin } });
    expect((await polling("https://evil.example.org")).status).toBe(403);
    const allowed = await polling("https://app.example.org");
    expect([allowed.status, allowed.headers.get("access-control-allow-origin")]).toEqual([200, "https://app.example.org"]);
    const { sid } = JSON.parse((await allowed.text()).slice(1)) as { sid: string };
    await fetch(`${hub.address}/socket.io/?EIO=4&transport=polling&sid=${sid}`, { method: "POST", body: "1" });
  });
});

describe("tokens that nobody knows", () => {
  test("are asked for once each, so many from an address, and its people are served meanwhile", async () => {
    const { engine, anna } = hub;
    const statements = vi.spyOn(engine.context.database, "selectFrom");
    const asked = (): number => statements.mock.calls.filter(([table]) => table === "session").length;
    const person = await hub.connectAs(anna.token);
    const before = asked();
    const strangers = await Promise.all(Array.from({ length: 10 }, () => open(SOCKET_IO)));
    for (const socket of strangers) {
      await said(socket, "40");
      for (let i = 0; i < PACKETS_PER_SECOND / 2; i++) socket.send(auth(madeUp()));
    }
    const calls = await Promise.all(Array.from({ length: 200 }, () => engine.call("GET", "/user/info", {}, { token: madeUp() })));
    expect(new Set(calls.map(({ error }) => (error as { name: string }).name))).toEqual(new Set(["login_required", "too_many_requests"]));
    await quiet();
    expect(asked() - before).toBeLessThanOrEqual(UNKNOWN_TOKENS.burst * 2);
    // Both doors see the same address, so people behind it must not suffer either.
    await hub.place(anna);
    await until(person, "order_changed");
    statements.mockRestore();
  });

  test("are not asked for again", async () => {
    const { engine } = hub;
    engine.advance(UNKNOWN_TOKENS.burst * UNKNOWN_TOKENS.everyMs);
    const token = madeUp();
    const statements = vi.spyOn(engine.context.database, "selectFrom");
    for (let i = 0; i < 100; i++) expect(await engine.sessions.find(token, "198.51.100.1")).toBeUndefined();
    expect(statements).toHaveBeenCalledTimes(1);
    statements.mockRestore();
  });

  test("never hold more than a few of the database's connections, and a known person waits for none of them", async () => {
    const { engine, anna } = hub;
    await engine.sessions.find(anna.token, "203.0.113.9");
    let [underWay, most] = [0, 0];
    const gate = Promise.withResolvers<undefined>();
    const statements = vi.spyOn(engine.context.database, "selectFrom").mockImplementation((() => {
      const query = { select: () => query, where: () => query, executeTakeFirst: () => hold() };
      return query;
    }) as never);
    const hold = async (): Promise<undefined> => {
      most = Math.max(most, ++underWay);
      return gate.promise.finally(() => (underWay -= 1));
    };
    const strangers = Array.from({ length: 100 }, (_, i) => engine.sessions.find(madeUp(), `2001:db8:0:${i}::1`));
    await quiet();
    expect(await engine.sessions.find(anna.token, "203.0.113.9")).toMatchObject({ userId: anna.id });
    expect(underWay).toBe(LOOK_UPS_AT_ONCE);
    gate.resolve(undefined);
    expect(new Set(await Promise.all(strangers))).toEqual(new Set([undefined]));
    expect(most).toBe(LOOK_UPS_AT_ONCE);
    statements.mockRestore();
  });

  test("of bots are asked for once in a while, so many from an address, and a known key works on", async () => {
    const { keys, context, bots } = hub.engine;
    const statements = vi.spyOn(context.database, "selectFrom");
    const key = (): string => randomBytes(32).toString("hex");
    const bad = key();
    for (let i = 0; i < 100; i++) expect(await keys.find(bad, "198.51.100.7")).toBeUndefined();
    expect(statements).toHaveBeenCalledTimes(1);
    for (let i = 1; i < UNKNOWN_TOKENS.burst; i++) expect(await keys.find(key(), "198.51.100.7")).toBeUndefined();
    await expect(keys.find(key(), "198.51.100.7")).rejects.toMatchObject({ refusal: "too_many_requests" });
    expect(await keys.find(key(), "198.51.100.8")).toBeUndefined();
    const call = { method: "GET", url: "/api/v3/account?timestamp=1&signature=x", remoteAddress: "198.51.100.7" } as const;
    const refused = await hub.engine.http.inject({ ...call, headers: { "x-mbx-apikey": key() } });
    expect(refused.json()).toMatchObject({ code: -1008 });
    expect(bots.routes.has("GET /api/v3/account")).toBe(true);
    hub.engine.advance(5000);
    expect(await keys.find(bad, "198.51.100.9")).toBeUndefined();
    expect(statements).toHaveBeenCalledTimes(UNKNOWN_TOKENS.burst + 2);
    statements.mockRestore();
  });

  test("of the addresses of one IPv6 network count together", async () => {
    const { sessions } = hub.engine;
    const find = (i: number): Promise<unknown> => sessions.find(madeUp(), `2001:db8:1:1::${i.toString(16)}`);
    for (let i = 0; i < UNKNOWN_TOKENS.burst; i++) expect(await find(i)).toBeUndefined();
    await expect(find(1000)).rejects.toMatchObject({ refusal: "too_many_requests" });
    hub.engine.advance(UNKNOWN_TOKENS.everyMs);
    expect(await find(1001)).toBeUndefined();
  });
});
