/** kill -9 of the real venue between the steps of withdrawals that its own payer pays: whatever was asked for is paid once, and what was answered is there. */
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import pg from "pg";
import { afterAll, beforeAll, expect, test } from "vitest";
import { EMBEDDED_USER } from "../../server/sql/embedded-postgres.ts";
import { RealVenue, type Reply } from "./real-venue.ts";

const TRON = "TJRabPrwbZy45sbavfcjinPJC18kjpRTv8";
const PHONE = "13800138123";
/** A day of the venue, after which an address is no news, in 24 seconds. */
const SPEED = "3600";
const AT_ONCE = 4;
/** The payer's rounds are half a second apart, and each takes everything one step on: closer than that, so that there is a kill between any two. */
const KILLED_AFTER_MS = [5, 250, 500, 750, 1000, 1250, 1500];
const EVERY_MS = 60;

const directory = mkdtempSync(join(tmpdir(), "touchstone-withdrawal-kill-"));
const dataDirectory = join(directory, "data");
const venue = new RealVenue({ dataDirectory, environment: { CLOCK_SPEED: SPEED } });
let token = "";
let asked = 0;

beforeAll(async () => {
  await venue.start();
  ({ token } = await venue.register("leaver@example.org"));
  await venue.call("POST", "/sms_mail", { user_string: PHONE, area_code: "86" }, token);
  const code = await sql<string>("select code from outbox_message where code is not null order by id desc limit 1", "code");
  await ok("/safe/mobile", { mobile: PHONE, code: code[0] ?? "" });
  await ok("/user/real", { real_type: "1", id_type: "1", name: "Some Body", card_id: "TS1234902" });
  await ok("/verification/approve", {});
  await ok("/user/wallet/save", { currency: "3", name: "Home", address: TRON, qrcode: "" });
  // Once it is a day old what goes there takes no code.
  await eventually(async () => {
    const { places } = await read<{ places: readonly { needs_code: boolean }[] }>("GET", "/wallet/leaving", { currency: "3" });
    return places[0]?.needs_code === false;
  });
});
afterAll(async () => {
  await venue.end("SIGTERM");
  rmSync(directory, { recursive: true, force: true });
});

async function ok(path: string, fields: Readonly<Record<string, string>>): Promise<void> {
  const reply = await venue.call("POST", path, fields, token);
  if (reply.type !== "ok") throw new Error(`${path}: ${String(reply.message)}`);
}

async function sql<Value>(text: string, column: string): Promise<readonly Value[]> {
  const host = readFileSync(join(dataDirectory, "postgres", "socket-directory"), "utf8").trim();
  const client = new pg.Client({ host, user: EMBEDDED_USER, database: "postgres" });
  await client.connect();
  const { rows: found } = await client.query<Record<string, Value>>(text);
  await client.end();
  return found.flatMap((row) => row[column] ?? []);
}

async function eventually(check: () => Promise<boolean>): Promise<void> {
  const deadline = Date.now() + 60_000;
  while (!(await check())) {
    if (Date.now() > deadline) throw new Error("it did not come");
    await new Promise((resolve) => setTimeout(resolve, EVERY_MS));
  }
}

type Row = { readonly id: number; readonly state: string; readonly number: string };
type Wallets = { readonly change_wallet: { readonly balance: readonly Readonly<Record<string, string>>[] } };
const rows = async (): Promise<readonly Row[]> =>
  (await read<{ data: readonly Row[] }>("GET", "/user/withdraw/list", { limit: "100" })).data;
const held = async (): Promise<number> => {
  const { change_wallet: wallet } = await read<Wallets>("POST", "/wallet/list", {});
  return Number(wallet.balance.find(({ currency_name: name }) => name === "USDT")?.["change_balance"]);
};

/** Asked again where it was asked too often. */
async function read<Message>(method: "GET" | "POST", path: string, fields: Readonly<Record<string, string>>): Promise<Message> {
  for (let tries = 0; tries < 100; tries++) {
    const reply = await venue.call(method, path, fields, token);
    if (reply.type === "ok") return reply.message as Message;
    await new Promise((resolve) => setTimeout(resolve, 200));
  }
  throw new Error(`${path} never answered`);
}

type Request = { readonly fields: Readonly<Record<string, string>>; reply: Reply | undefined };

/** Some at once, each of another amount; who is killed before the answer does not know. */
function request(): readonly Request[] {
  return Array.from({ length: AT_ONCE }, () => {
    asked += 1;
    const fields = { currency: "3", number: String(100 + asked), address: TRON, type: "0", request_id: `w${asked}` };
    return { fields, reply: undefined };
  });
}

async function send(requests: readonly Request[]): Promise<void> {
  await Promise.all(
    requests.map(async (one) => {
      try {
        one.reply = await venue.call("POST", "/wallet/out", one.fields, token);
      } catch (error: unknown) {
        // The connection broke: it is dead.
        if (!(error instanceof Error)) throw error;
      }
    }),
  );
}

/** After a restart: what was answered is there, all of it is asked for once more, and each is paid once. */
async function settle(requests: readonly Request[], before: number): Promise<void> {
  const there = await rows();
  for (const { fields, reply } of requests)
    if (reply?.type === "ok") expect(there.map(({ number }) => Number(number))).toContain(Number(fields["number"]));
  await send(requests);
  for (const { reply } of requests) expect(reply).toMatchObject({ type: "ok" });
  await eventually(async () => (await rows()).every(({ state }) => state === "done"));
  const taken = requests.reduce((sum, { fields }) => sum + Number(fields["number"]), 0);
  expect(before - (await held())).toBe(taken);
}

test.each(KILLED_AFTER_MS)("killed %i ms after the first was asked for, each is paid once", async (after) => {
  const before = await held();
  const requests = request();
  const dies = new Promise<void>((resolve) => {
    setTimeout(() => void venue.end("SIGKILL").then(() => resolve()), after);
  });
  await send(requests);
  await dies;
  await venue.start();
  await settle(requests, before);
});

test("the payer's own record has each once", async () => {
  const paid = await sql<string>("select withdrawal from paper_payment", "withdrawal");
  expect(new Set(paid).size).toBe(asked);
  expect(paid).toHaveLength(asked);
});
