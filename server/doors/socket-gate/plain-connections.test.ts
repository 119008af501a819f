/** What one address can leave lying on plain connections: over real ones, with replies of a megabyte. */
import { createServer, type Server } from "node:http";
import { connect, type AddressInfo, type Socket } from "node:net";
import { afterEach, expect, test, vi } from "vitest";
import { clientAddress } from "../../identity/client-address.ts";
import { BEGUN_IN_TURN, Rounds, STRANGERS_IN_TURN, boundConnections } from "./plain-connections.ts";
import { UnreadBytes } from "./unread-bytes.ts";
import { eventually } from "../../../tools/eventually.ts";

const MEGABYTE = Buffer.alloc(1_048_576, "x");
const OPEN_MAX = 20;
/** The system itself takes some megabytes for each connection. */
const LIMITS = { address: 8 * MEGABYTE.length, venue: 16 * MEGABYTE.length };
const open: Socket[] = [];
let server: Server | undefined;
afterEach(() => {
  for (const socket of open.splice(0)) socket.destroy();
  server?.closeAllConnections();
  server?.close();
});

type Given = { readonly begun: string[]; readonly port: number };
async function serve(isProxy = false): Promise<Given> {
  const begun: string[] = [];
  const opened = createServer((request, response) => {
    begun.push(request.url ?? "");
    setImmediate(() => response.end(request.url === "/small" ? "small" : MEGABYTE));
  });
  server = opened;
  const unread = new UnreadBytes(LIMITS);
  boundConnections(opened, { unread, addressOf: clientAddress(isProxy ? ["127.0.0.1"] : []), isProxy: () => isProxy, openMax: OPEN_MAX });
  await new Promise<void>((resolve) => opened.listen(0, "127.0.0.1", resolve));
  return { begun, port: (opened.address() as AddressInfo).port };
}

async function dial(port: number): Promise<Socket> {
  const socket = connect(port, "127.0.0.1");
  open.push(socket);
  socket.on("error", () => undefined);
  await new Promise((resolve) => socket.once("connect", resolve));
  return socket;
}
const ask = (path: string): string => `GET ${path} HTTP/1.1\r\nHost: a\r\n\r\n`;

test("requests that are sent ahead are begun one after another, and none while a reply lies unread", async () => {
  const { begun, port } = await serve();
  const socket = await dial(port);
  socket.pause();
  socket.write(ask("/large").repeat(40));
  await eventually(() => expect(begun.length).toBeGreaterThan(0));
  await new Promise((resolve) => setTimeout(resolve, 300));
  // What the system takes is over its few megabytes; the rest is not made.
  expect(begun.length).toBeLessThan(20);
  socket.on("data", () => undefined);
  socket.resume();
  await vi.waitFor(() => expect(begun).toHaveLength(40), { timeout: 10_000 });
});

test("answers to requests that were sent ahead come whole and in their order", async () => {
  const { port } = await serve();
  const socket = await dial(port);
  let text = "";
  socket.on("data", (part: Buffer) => (text += part.toString("latin1")));
  socket.write(ask("/small") + ask("/large") + ask("/small"));
  await eventually(() => expect(text.match(/HTTP\/1\.1 200 OK/g)).toHaveLength(3));
  await eventually(() => expect(text).toMatch(/^HTTP[^]*small\s*HTTP[^]*x{1000}HTTP[^]*small\s*$/));
});

test("a connection that sends hundreds ahead is ended", async () => {
  const { begun, port } = await serve();
  const socket = await dial(port);
  const closed = new Promise((resolve) => socket.once("close", resolve));
  socket.resume();
  socket.write(ask("/small").repeat(500));
  await closed;
  expect(begun.length).toBeLessThan(100);
});

test("an address has so many connections, and a new one when one has left; a proxy is no address", async () => {
  const { port } = await serve();
  for (let i = 0; i < OPEN_MAX; i++) await dial(port);
  const isRefused = async (at = port): Promise<boolean> => {
    const socket = await dial(at);
    return Promise.race([
      new Promise<boolean>((resolve) => socket.once("close", () => resolve(true))),
      new Promise<boolean>((resolve) => setTimeout(() => resolve(false), 200)),
    ]);
  };
  expect(await isRefused()).toBe(true);
  open[0]?.destroy();
  await eventually(async () => expect(await isRefused()).toBe(false));
  const proxied = await serve(true);
  for (let i = 0; i < OPEN_MAX + 5; i++) await dial(proxied.port);
  expect(await isRefused(proxied.port)).toBe(false);
});

test("when the venue is full, who comes takes a place of the address that has most", async () => {
  const opened = createServer((_request, response) => response.end("here"));
  server = opened;
  boundConnections(opened, { unread: new UnreadBytes(), addressOf: clientAddress([]), isProxy: () => false, venueMax: 40 });
  await new Promise<void>((resolve) => opened.listen(0, "127.0.0.1", resolve));
  const { port } = opened.address() as AddressInfo;
  const from = async (localAddress: string): Promise<Socket> => {
    const socket = connect({ port, host: "127.0.0.1", localAddress });
    open.push(socket.on("error", () => undefined));
    await new Promise((resolve) => socket.once("connect", resolve));
    return socket;
  };
  const isHere = async (socket: Socket): Promise<boolean> => {
    const answered = new Promise<boolean>((resolve) => {
      socket.once("data", () => resolve(true));
      socket.once("close", () => resolve(false));
    });
    if (socket.destroyed) return false;
    socket.write(ask("/"));
    return answered;
  };
  const first = await from("127.0.0.2");
  const crowd: Socket[] = [];
  for (let i = 0; i < 39; i++) crowd.push(await from("127.0.0.3"));
  const others = await Promise.all(Array.from({ length: 5 }, (_, i) => from(`127.0.1.${i + 1}`)));
  for (const socket of [first, ...others, ...crowd.slice(-5)]) expect(await isHere(socket)).toBe(true);
  for (const socket of crowd.slice(0, 5)) expect(await isHere(socket)).toBe(false);
});

test("of hundreds of requests of one address a few are begun in a turn, all are answered, and another address waits for none of them", async () => {
  const order: string[] = [];
  const opened = createServer((request, response) => {
    order.push(request.socket.remoteAddress ?? "");
    response.end();
  });
  server = opened;
  boundConnections(opened, { unread: new UnreadBytes(), addressOf: clientAddress([]), isProxy: () => false });
  await new Promise<void>((resolve) => opened.listen(0, "127.0.0.1", resolve));
  const { port } = opened.address() as AddressInfo;
  const crowd = await Promise.all(Array.from({ length: 200 }, () => dial(port)));
  const person = connect({ port, host: "127.0.0.1", localAddress: "127.0.0.2" });
  open.push(person);
  await new Promise((resolve) => person.once("connect", resolve));
  // One request each before: all are taken up, whatever the system does first.
  for (const socket of [...crowd, person]) socket.write(ask("/"));
  await eventually(() => expect(order).toHaveLength(201));
  order.length = 0;
  for (const socket of crowd) socket.write(ask("/"));
  person.write(ask("/"));
  await eventually(() => expect(order).toHaveLength(201));
  // Those of the first turn or two, not all two hundred.
  expect(order.indexOf("127.0.0.2")).toBeLessThan(3 * BEGUN_IN_TURN);
});

test("of a hundred addresses that come together a few are begun in a turn, all are answered, and who was here before waits for none", async () => {
  const order: string[] = [];
  let [inTurn, most] = [0, 0];
  const opened = createServer((request, response) => {
    order.push(request.socket.remoteAddress ?? "");
    if (inTurn === 0) setImmediate(() => (inTurn = 0));
    most = Math.max(most, (inTurn += 1));
    response.end();
  });
  server = opened;
  boundConnections(opened, { unread: new UnreadBytes(), addressOf: clientAddress([]), isProxy: () => false });
  await new Promise<void>((resolve) => opened.listen(0, "127.0.0.1", resolve));
  const { port } = opened.address() as AddressInfo;
  const from = async (localAddress: string): Promise<Socket> => {
    const socket = connect({ port, host: "127.0.0.1", localAddress });
    open.push(socket.on("error", () => undefined));
    await new Promise((resolve) => socket.once("connect", resolve));
    return socket;
  };
  const person = await from("127.0.0.2");
  person.write(ask("/"));
  await eventually(() => expect(order).toEqual(["127.0.0.2"]));
  const crowd = await Promise.all(Array.from({ length: 100 }, (_, i) => from(`127.0.1.${i + 1}`)));
  // The system takes them at once, the server one in a turn.
  const connections = (): Promise<number> => new Promise((resolve) => opened.getConnections((_error, count) => resolve(count)));
  await eventually(async () => expect(await connections()).toBe(101));
  for (const socket of [...crowd, person]) socket.write(ask("/"));
  await eventually(() => expect(order).toHaveLength(102));
  // Those of the first turns, not all hundred.
  expect(order.lastIndexOf("127.0.0.2")).toBeLessThan(6 * STRANGERS_IN_TURN);
  // The count is begun anew between two turns.
  expect(most).toBeLessThanOrEqual(2 * STRANGERS_IN_TURN + 1);
});

test("of connections that leave their replies lying the address's largest are cut off, and one that reads is answered", async () => {
  const { port } = await serve();
  const connections = (): Promise<number> => new Promise((resolve) => server?.getConnections((_error, count) => resolve(count)));
  for (let i = 0; i < OPEN_MAX - 1; i++) {
    const socket = await dial(port);
    socket.pause();
    socket.write(ask("/large").repeat(30));
  }
  const reader = await dial(port);
  let bytes = 0;
  reader.on("data", (part: Buffer) => (bytes += part.length));
  // Each leaves a reply; nine of them are more than an address may.
  await vi.waitFor(async () => expect(await connections()).toBeLessThan(OPEN_MAX - 4), { timeout: 10_000 });
  reader.write(ask("/large"));
  await eventually(() => expect(bytes).toBeGreaterThan(MEGABYTE.length));
});

test("of addresses that are known the one that was here longest ago is forgotten, and waits like a stranger again", async () => {
  const rounds = new Rounds(2);
  const turn = (): Promise<void> => new Promise((resolve) => void setImmediate(() => resolve()));
  /** Whether it was begun at once; else after the turn in which strangers come. */
  const isAtOnce = async (group: string): Promise<boolean> => {
    let isBegun = false;
    rounds.begin(group, () => (isBegun = true));
    const atOnce = isBegun;
    await turn();
    expect(isBegun).toBe(true);
    return atOnce;
  };
  const come = async (groups: readonly string[]): Promise<readonly boolean[]> => {
    const answers: boolean[] = [];
    for (const group of groups) answers.push(await isAtOnce(group));
    return answers;
  };
  expect(await come(["anna", "boris", "anna", "boris"])).toEqual([false, false, true, true]);
  // Anna comes once more, so that Boris is the one whom the third pushes out.
  expect(await come(["anna", "clara", "anna", "clara", "boris"])).toEqual([true, false, true, true, false]);
  expect(await come(["clara", "boris", "anna"])).toEqual([true, true, false]);
});
