/** Private pushes over real connections: to whom, until when, and never before the log has what they tell. */
import type { Socket } from "socket.io-client";
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from "vitest";
import { amount, lots, ticks, userId } from "../../money/units.ts";
import { BTC, BTC_TICKS, type Person, type TestEngine } from "../test-engine.suite.ts";
import { DEPTH, heardOf, openTestSockets, PRIVATE, quiet, type TestSockets, until } from "./test-sockets.suite.ts";
import { eventually } from "../../tools/eventually.ts";

let hub: TestSockets;
let engine: TestEngine;
let anna: Person;
let bert: Person;
beforeAll(async () => {
  hub = await openTestSockets();
  ({ engine, anna, bert } = hub);
});
afterEach(() => hub.hangUp());
afterAll(() => hub.close());

describe("showing a token", () => {
  test.each([
    ["nothing", undefined],
    ["null", null],
    ["a text", "token"],
    ["an empty token", { token: "" }],
    ["a number", { token: 1001 }],
    ["a list", { token: ["x"] }],
    ["a made-up token", { token: "a".repeat(43) }],
    ["5,000 letters", { token: "a".repeat(5000) }],
  ])("as %s is answered with logged_out and opens nothing", async (_what, message) => {
    const client = await hub.connect();
    client.emit("auth", message);
    await until(client, "logged_out");
    await hub.place(anna);
    await quiet(200);
    expect(heardOf(client, ...PRIVATE)).toEqual([]);
  });

  test("over and over asks for one at a time, and the last one counts", async () => {
    const client = await hub.connect();
    let [asking, most] = [0, 0];
    const find = engine.sessions.find.bind(engine.sessions);
    const spy = vi.spyOn(engine.sessions, "find").mockImplementation(async (token, ip) => {
      most = Math.max(most, ++asking);
      return find(token, ip).finally(() => (asking -= 1));
    });
    for (let i = 0; i < 20; i++) client.emit("auth", { token: `made-up-${i}` });
    client.emit("auth", { token: anna.token });
    await quiet();
    spy.mockRestore();
    expect(most).toBe(1);
    const id = await hub.place(anna);
    await until(client, "order_changed");
    expect(heardOf(client, "order_changed")[0]).toMatchObject({ id });
  });

  test("of somebody else leaves the room of the one before", async () => {
    const client = await hub.connectAs(anna.token);
    client.emit("auth", { token: bert.token });
    await quiet();
    await hub.place(anna);
    const id = await hub.place(bert);
    await until(client, "order_changed");
    await quiet(200);
    expect(heardOf(client, "order_changed").map(({ id }) => id)).toEqual([id]);
  });

  test("that is no longer good leaves the room of the one before", async () => {
    const client = await hub.connectAs(anna.token);
    client.emit("auth", { token: "b".repeat(43) });
    await until(client, "logged_out");
    await hub.place(anna);
    await quiet(200);
    expect(heardOf(client, ...PRIVATE)).toEqual([]);
  });

  test("tells a fill to both sides and repeats nothing for a repeated request", async () => {
    const [seller, buyer] = [await hub.connectAs(anna.token), await hub.connectAs(bert.token)];
    await hub.place(anna, { target_price: "60001" });
    await quiet();
    seller.heard.length = 0;
    const offer = await hub.place(anna, { type: "2", target_price: "60000", amount: "0.0005" });
    const taken = { target_price: "60000", amount: "0.0005", request_id: "fill" };
    const purchase = await hub.place(bert, taken);
    await until(buyer, "order_changed", 3);
    await hub.place(bert, taken);
    await quiet();
    expect(heardOf(seller, "order_changed").map(({ id, status }) => [id, status])).toEqual([
      [offer, "working"],
      [offer, "filled"],
      [offer, "filled"],
    ]);
    expect(heardOf(buyer, "order_changed").map(({ id, status }) => [id, status])).toEqual([
      [purchase, "working"],
      [purchase, "filled"],
      [purchase, "filled"],
    ]);
    expect(
      heardOf(buyer, "wallet_changed")
        .map(({ currency }) => currency)
        .sort(),
    ).toEqual([1, 3]);
  });
});

test("a message is pushed to its person alone, once it can be read", async () => {
  const [buyer, other] = [await hub.connectAs(bert.token), await hub.connectAs(anna.token)];
  await hub.place(bert, { time_in_force: "ioc", target_price: "50000" });
  // Both may be told late of fills before it, on a busy machine; nobody else was told of an order that ended.
  await eventually(() => expect(heardOf(buyer, "notice")).toContainEqual({ type: "notice", kind: "order_ended" }));
  const { message } = await engine.call("GET", "/mailMessage/unread", {}, bert);
  expect((message as { unread: number }).unread).toBeGreaterThan(0);
  expect(heardOf(other, "notice")).not.toContainEqual({ type: "notice", kind: "order_ended" });
});

test("a token that nobody can look up now cuts the connection, which comes back and shows it again", async () => {
  const client = await hub.connect();
  const socket = client.socket as Socket;
  const reasons: string[] = [];
  socket.on("disconnect", (reason) => reasons.push(reason));
  const find = vi.spyOn(engine.sessions, "find").mockRejectedValueOnce(new Error("the database is away"));
  client.emit("auth", { token: anna.token });
  await vi.waitFor(() => expect(reasons).toHaveLength(1), { timeout: 5000 });
  find.mockRestore();
  expect(heardOf(client, "logged_out")).toEqual([]);
  await vi.waitFor(() => expect(socket.connected).toBe(true), { timeout: 5000 });
  client.emit("auth", { token: anna.token });
  await quiet();
  await hub.place(anna);
  await until(client, "order_changed");
});

describe("logging out", () => {
  test("ends the private pushes of that session's connections, and only theirs", async () => {
    const other = await engine.login(anna);
    const [ending, staying, stranger] = [await hub.connectAs(other), await hub.connectAs(anna.token), await hub.connectAs(bert.token)];
    await engine.call("GET", "/user/logout", {}, { token: other });
    const id = await hub.place(anna);
    await until(ending, "logged_out");
    await until(staying, "order_changed");
    await quiet(200);
    expect(heardOf(ending, ...PRIVATE)).toEqual([]);
    expect(heardOf(staying, "order_changed", "logged_out")).toEqual([{ type: "order_changed", id, status: "working" }]);
    expect(heardOf(stranger, "logged_out", ...PRIVATE)).toEqual([]);
    ending.emit("auth", { token: other });
    await until(ending, "logged_out", 2);
  });

  test("while the token is being looked up opens nothing", async () => {
    const token = await engine.login(bert);
    const find = vi.spyOn(engine.sessions, "find");
    const client = await hub.connect();
    let release = (): void => undefined;
    const gate = new Promise<void>((resolve) => (release = resolve));
    find.mockImplementationOnce(async () => {
      await gate;
      return { userId: bert.id, session: "read before the logout" };
    });
    client.emit("auth", { token });
    await vi.waitFor(() => expect(find).toHaveBeenCalledWith(token, expect.any(String)), { timeout: 5000 });
    await engine.call("GET", "/user/logout", {}, { token });
    release();
    await until(client, "logged_out");
    find.mockRestore();
    await hub.place(bert);
    await quiet(200);
    expect(heardOf(client, ...PRIVATE)).toEqual([]);
  });
});

describe("the log comes first", () => {
  test("nothing of an order is answered or pushed before its frame is on the disk", async () => {
    const client = await hub.connectAs(anna.token);
    client.emit("sub", { topics: [DEPTH] });
    await until(client, "market_depth");
    await quiet();
    client.heard.length = 0;
    const release = engine.holdSyncs();
    let isAnswered = false;
    const placed = hub.place(anna, { target_price: "59000" }).finally(() => (isAnswered = true));
    const late = await hub.connect();
    late.emit("sub", { topics: [DEPTH] });
    await quiet();
    expect([isAnswered, client.heard, late.heard]).toEqual([false, [], []]);
    release();
    await placed;
    for (const watcher of [client, late]) {
      await until(watcher, "market_depth");
      expect(heardOf(watcher, "market_depth")[0]).toMatchObject({
        bids: [
          ["59999.0", "1.00000"],
          ["59000.0", "0.00100"],
          ["50000.0", expect.any(String)],
        ],
      });
    }
    await until(client, "order_changed");
  });

  test("a watcher who is due to see the book, because it changed before, sees nothing of an order that is not", async () => {
    const client = await hub.connect();
    client.emit("sub", { topics: [DEPTH] });
    await until(client, "market_depth");
    await quiet();
    client.heard.length = 0;
    await engine.price(BTC, BTC_TICKS);
    const release = engine.holdSyncs();
    const order = { side: "buy", orderType: "limit", ticks: ticks(580_000), lots: lots(100), budget: amount(0n) } as const;
    const rules = { timeInForce: "gtc", postOnly: false, selfTrade: "expire_maker" } as const;
    const placed = engine.submit({ type: "spot/place", user: userId(anna.id), market: BTC, ...order, ...rules });
    await quiet();
    expect(client.heard).toEqual([]);
    release();
    expect(await placed).toMatchObject({ refusal: undefined });
    await until(client, "market_depth");
    expect(heardOf(client, "market_depth")[0]).toMatchObject({ bids: expect.arrayContaining([["58000.0", "0.00100"]]) });
  });
});
