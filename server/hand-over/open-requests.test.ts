/** What is closed while a new version takes over breaks no request that was on its way. */
import { createServer, type Server, type ServerResponse } from "node:http";
import { connect, type AddressInfo, type Socket } from "node:net";
import { afterEach, expect, test } from "vitest";
import { OpenRequests } from "./open-requests.ts";

let server: Server;
const sockets: Socket[] = [];
afterEach(() => {
  for (const socket of sockets.splice(0)) socket.destroy();
  server.closeAllConnections();
});

/** A server whose answers wait for `answer`. */
async function listening(): Promise<{ readonly port: number; readonly asked: ServerResponse[] }> {
  const asked: ServerResponse[] = [];
  server = createServer((_request, response) => void asked.push(response));
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  return { port: (server.address() as AddressInfo).port, asked };
}

/** A connection that the server has accepted; `received` is what it was answered. */
async function connected(port: number): Promise<{ readonly socket: Socket; readonly received: () => string }> {
  const accepted = new Promise((resolve) => server.once("connection", resolve));
  const socket = connect(port, "127.0.0.1");
  sockets.push(socket);
  let text = "";
  socket.on("data", (chunk: Buffer) => (text += chunk.toString()));
  await accepted;
  return { socket, received: () => text };
}

const ask = (socket: Socket): boolean => socket.write("GET / HTTP/1.1\r\nhost: venue\r\n\r\n");

test("waits for what was asked before anybody was told to connect anew", async () => {
  const { port, asked } = await listening();
  const open = new OpenRequests(server);
  const { socket, received } = await connected(port);
  ask(socket);
  await expect.poll(() => asked.length).toBe(1);
  open.askToConnectAnew();
  let isClosed = false;
  const closed = open.close().then(() => (isClosed = true));
  await new Promise((resolve) => setTimeout(resolve, 300));
  expect(isClosed).toBe(false);
  asked[0]?.end("late");
  await closed;
  await expect.poll(received).toContain("late");
});

test("waits for the first request of a connection that was just made, and ends it with the answer", async () => {
  const { port, asked } = await listening();
  const open = new OpenRequests(server);
  open.askToConnectAnew();
  const { socket, received } = await connected(port);
  let isClosed = false;
  const closed = open.close().then(() => (isClosed = true));
  await new Promise((resolve) => setTimeout(resolve, 20));
  expect(isClosed).toBe(false);
  ask(socket);
  await expect.poll(() => asked.length).toBe(1);
  asked[0]?.end("answered");
  await closed;
  await expect.poll(received).toContain("answered");
  expect(received().toLowerCase()).toContain("connection: close");
});

test("waits for nobody over whose connection nothing is asked, nor for sockets", async () => {
  const { port } = await listening();
  server.on("upgrade", (_request, socket) => void socket.write("HTTP/1.1 101 Switching Protocols\r\n\r\n"));
  const open = new OpenRequests(server);
  const { socket, received } = await connected(port);
  socket.write("GET / HTTP/1.1\r\nhost: venue\r\nconnection: upgrade\r\nupgrade: websocket\r\n\r\n");
  await expect.poll(received).toContain("101");
  expect(open.waitsForNobody).toBe(true);
  await connected(port);
  expect(open.waitsForNobody).toBe(false);
  await open.close();
});

test("listens to nothing any more when it is not to close", async () => {
  await listening();
  const counts = (): readonly number[] => ["request", "upgrade", "connection"].map((event) => server.listenerCount(event));
  const before = counts();
  const open = new OpenRequests(server);
  expect(counts()).toEqual(before.map((count) => count + 1));
  open.forget();
  expect(counts()).toEqual(before);
});
