/**
 * Fan-out of market pushes to many Socket.IO clients: one frame a tick against ten ticks a frame.
 *
 * Checked: every client got every frame.
 */
import { fork } from "node:child_process";
import { createServer } from "node:http";
import { join } from "node:path";
import { Server } from "socket.io";
import type { Report } from "./report.ts";

const CLIENTS = 1_000;
const FRAMES = 100;
const TICKS_PER_FRAME = 10;
const TICK = {
  type: "daymarket",
  period: "1day",
  match_id: 1,
  currency_id: 1,
  currency_name: "BTC",
  legal_id: 3,
  legal_name: "USDT",
  symbol: "BTC/USDT",
  now_price: "91008.80000000",
  change: "-4.57",
  volume: "19889.12992000",
};

export async function pushBench(report: Report): Promise<void> {
  const single = await fanOut(report, 1);
  const batched = await fanOut(report, TICKS_PER_FRAME);
  const conditions = `${CLIENTS.toLocaleString("en")} websocket clients in one other process, ${FRAMES} frames each, loopback`;
  report.add("push, one tick a frame", single, "frames/s", conditions);
  report.add("push, ten ticks a frame", batched * TICKS_PER_FRAME, "ticks/s", conditions);
  report.add("push batched / unbatched", (batched * TICKS_PER_FRAME) / single, "ratio", "ticks, same run");
}

async function fanOut(report: Report, ticks: number): Promise<number> {
  const http = createServer();
  const io = new Server(http, { allowEIO3: true, serveClient: false });
  await new Promise<void>((resolve) => http.listen(0, "127.0.0.1", resolve));
  const address = http.address();
  const port = typeof address === "object" && address !== null ? address.port : 0;
  const child = fork(join(import.meta.dirname, "push-clients.ts"), [String(port), String(CLIENTS), String(FRAMES)]);
  const next = (): Promise<unknown> => new Promise((resolve) => child.once("message", resolve));
  await next();
  const message = Array.from({ length: ticks }, () => TICK);
  const received = next();
  const start = performance.now();
  for (let frame = 0; frame < FRAMES; frame++) {
    io.emit("daymarket", ticks === 1 ? TICK : message);
    await new Promise((resolve) => setImmediate(resolve));
  }
  report.check("every client got every frame", (await received) === CLIENTS * FRAMES);
  const rate = (CLIENTS * FRAMES) / ((performance.now() - start) / 1000);
  child.kill();
  await io.close();
  return rate;
}
