import { once } from "node:events";
import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { Registry } from "prom-client";
import { afterAll, beforeAll, expect, test } from "vitest";
import { httpMetrics } from "./operating-metrics.ts";

const registry = new Registry();
let server: Server;
let address: string;
beforeAll(async () => {
  server = createServer((request, response) => {
    response.statusCode = request.url?.endsWith("missing") === true ? 404 : 200;
    response.end("x");
  });
  httpMetrics(server, registry);
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  address = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});
afterAll(() => void server.close());

const asked = async (...paths: string[]): Promise<void> => {
  for (const path of paths) await (await fetch(address + path)).text();
};
async function answers(): Promise<readonly string[]> {
  const text = await registry.metrics();
  return text.split("\n").filter((line) => line.startsWith("touchstone_http_answers_total{"));
}

test("each answer is counted once, by its door and the class of its status, however often somebody reads", async () => {
  await asked("/api/coin/list", "/api/coin/missing", "/api/v3/order", "/api/coin/list");
  const first = [
    'touchstone_http_answers_total{door="app",status="2xx"} 2',
    'touchstone_http_answers_total{door="app",status="4xx"} 1',
    'touchstone_http_answers_total{door="bots",status="2xx"} 1',
  ];
  await expect.poll(answers).toEqual(first);
  expect(await answers()).toEqual(first);
  await asked("/ops/look");
  await expect.poll(answers).toEqual([...first, 'touchstone_http_answers_total{door="console",status="2xx"} 1']);
  expect(await registry.metrics()).toContain('touchstone_http_seconds_count{door="app"} 3');
});
