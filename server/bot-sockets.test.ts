/** What who asks for a socket at some address hears, on a real server. */
import { createServer, type Server } from "node:http";
import { connect, type AddressInfo } from "node:net";
import { Server as SocketIo } from "socket.io";
import { afterAll, beforeAll, expect, test } from "vitest";
import { refuseOtherUpgrades } from "./bot-sockets.ts";

let http: Server;
let io: SocketIo;
beforeAll(async () => {
  http = createServer();
  io = new SocketIo(http);
  refuseOtherUpgrades(http);
  await new Promise<void>((resolve) => http.listen(0, "127.0.0.1", resolve));
});
afterAll(() => io.close());

/** The first line of the answer, and after how many ms the connection ended. */
function ask(path: string): Promise<{ readonly line: string; readonly took: number }> {
  const begun = performance.now();
  const { port } = http.address() as AddressInfo;
  return new Promise((resolve, reject) => {
    const socket = connect(port, "127.0.0.1");
    let text = "";
    socket.on("data", (data) => (text += data.toString("latin1")));
    socket.on("error", reject);
    socket.on("close", () => resolve({ line: text.split("\r\n")[0] ?? "", took: performance.now() - begun }));
    const head = "Host: 127.0.0.1\r\nConnection: Upgrade\r\nUpgrade: websocket\r\nSec-WebSocket-Version: 13\r\n";
    socket.write(`GET ${path} HTTP/1.1\r\n${head}Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n\r\n`);
  });
}

test.each(["/", "/wss", "/streams/btcusdt@trade", "/ws-api/v2", "/socket.iox", "/api/v3/time", "*"])(
  "at %s there is no socket, and that is said at once",
  async (path) => {
    const { line, took } = await ask(path);
    expect(line).toBe("HTTP/1.1 404 Not Found");
    expect(took).toBeLessThan(900);
  },
);
