/** Brackets by the thousand at every door: a plain refusal, no fault of ours, and the connection or the next call goes on. */
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { WebSocket } from "ws";
import { openTestSockets, quiet, type TestSockets } from "../sockets/test-sockets.suite.ts";

let hub: TestSockets;
beforeAll(async () => {
  hub = await openTestSockets();
});
afterAll(() => hub.close());

const lists = (levels: number): string => "[".repeat(levels) + "]".repeat(levels);
const objects = (levels: number): string => `${'{"a":'.repeat(levels)}1${"}".repeat(levels)}`;
const DEEP = [lists(30_000), objects(9000), "[".repeat(60_000)];

async function answer(path: string, message: string): Promise<string> {
  const socket = new WebSocket(hub.address.replace("http", "ws") + path);
  await new Promise((resolve) => socket.on("open", resolve));
  const answered = new Promise<string>((resolve) => socket.once("message", (data: Buffer) => resolve(data.toString("utf8"))));
  socket.send(message);
  const text = await answered;
  socket.terminate();
  return text;
}

test.each(DEEP)("the WebSocket API refuses it whole, and as a parameter", async (deep) => {
  expect(await answer("/ws-api/v3", deep)).toContain('"code":-1135');
  for (const params of [deep, `{"symbols":${deep}}`])
    expect(await answer("/ws-api/v3", `{"id":1,"method":"ticker.price","params":${params}}`)).toContain('"status":400');
  expect(hub.botFaults).toEqual([]);
});

test.each(DEEP)("the streams refuse it whole, and as a parameter", async (deep) => {
  expect(await answer("/ws", deep)).toContain('"code":3');
  expect(await answer("/ws", `{"id":1,"method":"SUBSCRIBE","params":${deep}}`)).toContain('"code":3');
  expect(hub.botFaults).toEqual([]);
});

test("Socket.IO passes it over, whatever the event", async () => {
  const client = await hub.connect();
  for (const event of ["sub", "unsub", "auth", "login", "x"]) client.emit(event, JSON.parse(lists(3000)));
  await quiet();
  expect(client.socket.connected).toBe(true);
  client.socket.close();
});

describe("HTTP", () => {
  test("calls of the app refuse it as a body", async () => {
    const { engine } = hub;
    for (const payload of DEEP) {
      for (const { method, path } of engine.calls.filter(({ method }) => method !== "GET")) {
        const reply = await engine.http.inject({ method, url: `/api${path}`, headers: { "content-type": "application/json" }, payload });
        expect(reply.json(), path).toMatchObject({ error: { name: expect.stringMatching(/./) } });
      }
    }
    expect(engine.faults).toEqual([]);
  });

  test("calls of bots refuse it as a list, in the query and in the body", async () => {
    const { engine } = hub;
    for (const route of engine.bots.routes.values()) {
      for (const field of ["symbols", "symbol", "params", "cancelOrders"]) {
        const text = `${field}=${lists(3000)}`;
        const sent = route.method === "GET" ? { url: `${route.path}?${text}` } : { url: route.path, payload: text };
        const reply = await engine.http.inject({ method: route.method, headers: { "content-type": "text/plain" }, ...sent });
        expect(reply.statusCode, `${route.path} ${field}`).toBeLessThan(500);
      }
    }
    expect(engine.faults).toEqual([]);
  });
});
