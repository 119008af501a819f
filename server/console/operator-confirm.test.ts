/** Whoever was shown a set-up link could use it in the new operator's place: an account set up so waits for a third to confirm it. */
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { codeOfStep, STEP_MS } from "../identity/totp.ts";
import { LOCAL_OPERATOR } from "./operator.ts";
import { openTestConsole, PASSWORD, REASON, type OpsReply, type TestConsole, type TestOperator } from "./test-console.suite.ts";
import type { Role } from "../../contract/operator-roles.ts";
import { VERBS } from "./verb-table.ts";
import { newLink } from "./operator-store.ts";
import type { FieldValue, OperatorState } from "../../contract/console-wire.ts";

let console: TestConsole;
let asker: TestOperator;
let agreer: TestOperator;
beforeAll(async () => {
  console = await openTestConsole();
  [asker, agreer] = [await console.operator("admin"), await console.operator("admin")];
});
afterAll(() => console.close());

type Link = { readonly mail: string; readonly link: string };
type Taken = Link & { readonly secret: Buffer; readonly reply: OpsReply };

const errorOf = ({ body }: OpsReply): unknown => Reflect.get((body["error"] as object | undefined) ?? {}, "name");
const codeAt = (secret: Buffer): string => codeOfStep(secret, Math.floor(console.engine.now() / STEP_MS));

/** One asks, the other agrees and is shown the link. */
async function linkOf(
  verb: "operators/add" | "operators/renew",
  fields: { readonly mail: string; readonly name?: string; readonly role?: Role },
): Promise<Link> {
  const { body } = await console.act(asker, verb, fields);
  const agreed = await console.post(`/requests/${Number(body["id"])}/agree`, {}, agreer);
  return { mail: fields.mail, link: String(agreed.body["secret"]).split("/").at(-1) ?? "" };
}

async function setUp({ mail, link }: Link): Promise<Taken> {
  const secret = (await console.house.operators.ofLink(link))?.secret ?? Buffer.alloc(0);
  const reply = await console.post("/set-up", { link, password: PASSWORD, code: codeAt(secret) });
  expect(reply.status).toBe(200);
  return { mail, link, secret, reply };
}

function logIn({ mail, secret }: Taken): Promise<OpsReply> {
  // A code is taken once.
  console.engine.advance(STEP_MS);
  return console.post("/log-in", { mail, password: PASSWORD, code: codeAt(secret) });
}

/** As `npm run operate` does it. */
function actOnMachine(name: string, fields: Readonly<Record<string, FieldValue>>) {
  const verb = VERBS.get(name);
  if (verb === undefined) throw new Error(`no verb ${name}`);
  return console.house.acts.act({ operator: LOCAL_OPERATOR, verb, fields, reason: REASON, request: newLink(), isProved: true });
}

async function rowOf(mail: string): Promise<{ readonly id: number; readonly state: OperatorState; readonly linkSeenBy: number | null }> {
  const { body } = await console.get("/looks/operators/list", asker);
  const row = (body["rows"] as readonly { mail: string; id: number; state: OperatorState; linkSeenBy: number | null }[]).find(
    (one) => one.mail === mail,
  );
  if (row === undefined) throw new Error(`${mail} is not listed`);
  return row;
}

const newcomer = (mail: string): Promise<Link> => linkOf("operators/add", { mail, name: "N. Newcomer", role: "admin" });

describe("who agreed and kept the link", () => {
  let puppet: Taken;
  beforeAll(async () => {
    puppet = await setUp(await newcomer("puppet@example.org"));
  });

  test("has no session of the account that they set up, and comes in to nothing with its password and code", async () => {
    expect(Object.keys(puppet.reply.body)).toEqual(["recoveryCodes"]);
    expect(puppet.reply.headers["set-cookie"]).toBeUndefined();
    const reply = await logIn(puppet);
    expect([reply.status, errorOf(reply)]).toEqual([403, "operator_unconfirmed"]);
    expect(reply.headers["set-cookie"]).toBeUndefined();
    expect(await rowOf(puppet.mail)).toMatchObject({ state: "unconfirmed", linkSeenBy: agreer.id });
  });

  test("can't confirm it themselves", async () => {
    const { id } = await rowOf(puppet.mail);
    const reply = await console.act(agreer, "operators/confirm", { operator: id });
    expect([reply.status, errorOf(reply)]).toEqual([403, "operator_saw_link"]);
    expect((await console.post("/verbs/operators/confirm/preview", { fields: { operator: id } }, agreer)).status).toBe(403);
    expect((await rowOf(puppet.mail)).state).toBe("unconfirmed");
  });

  test("even a session that were there is none of an account that waits", async () => {
    const { id } = await rowOf(puppet.mail);
    const client = { ip: "10.9.0.1", userAgent: "", device: "" };
    const token = await console.desk.database.transaction().execute((transaction) => console.house.sessions.open(transaction, id, client));
    expect((await console.get("/me", { token })).status).toBe(401);
    await console.desk.database.transaction().execute((transaction) => console.house.sessions.endAll(transaction, id));
  });

  test("comes in once an admin who never saw the link confirmed it, which is written down", async () => {
    const { id } = await rowOf(puppet.mail);
    const { body } = await console.post("/verbs/operators/confirm/preview", { fields: { operator: id } }, asker);
    expect(body["lines"]).toMatchObject([
      { before: { en: "no" }, after: { en: "yes" } },
      { label: { en: "Set up at (UTC)" } },
      { after: "admin 2" },
    ]);
    expect((await console.act(asker, "operators/confirm", { operator: id })).status).toBe(200);
    expect(await rowOf(puppet.mail)).toMatchObject({ state: "active", linkSeenBy: null });
    expect((await logIn(puppet)).status).toBe(200);
    const audit = await console.get("/looks/audit/entries?verb=operators/confirm", asker);
    expect(audit.body["rows"]).toMatchObject([{ outcome: "done", operator: asker.id, subject: "N. Newcomer", reason: REASON }]);
    expect(errorOf(await console.act(asker, "operators/confirm", { operator: id }))).toBe("operator_confirmed");
  });
});

test("nobody is confirmed before the set-up: the link could be used after it", async () => {
  const link = await newcomer("slow@example.org");
  const { id } = await rowOf(link.mail);
  expect(errorOf(await console.act(asker, "operators/confirm", { operator: id }))).toBe("operator_not_set_up");
  const late = await setUp(link);
  expect((await logIn(late)).status).toBe(403);
});

test("a renewal of somebody confirmed waits anew, whoever confirmed them before", async () => {
  const known = await setUp(await newcomer("known@example.org"));
  const { id } = await rowOf(known.mail);
  await console.act(asker, "operators/confirm", { operator: id });
  const renewed = await setUp(await linkOf("operators/renew", { mail: known.mail }));
  expect(errorOf(await logIn(renewed))).toBe("operator_unconfirmed");
  expect((await console.act(agreer, "operators/confirm", { operator: id })).status).toBe(403);
  expect((await console.act(asker, "operators/confirm", { operator: id })).status).toBe(200);
  expect((await logIn(renewed)).status).toBe(200);
});

test("made on the machine it needs nobody: its owner prints the link", async () => {
  const mail = "owner@example.org";
  const { secret = "" } = await actOnMachine("operators/add", { mail, name: "Owner", role: "admin" });
  const done = await setUp({ mail, link: secret.split("/").at(-1) ?? "" });
  expect(done.reply.body["token"]).toMatch(/^[\w-]{43}$/);
  expect((await logIn(done)).status).toBe(200);
});

test("who waits is no admin with whom the last one could be ended", async () => {
  const { mail } = await setUp(await newcomer("not-yet@example.org"));
  const kept = [asker.id, (await rowOf(mail)).id];
  await console.desk.database.updateTable("operator").set({ role: "support" }).where("id", "not in", kept).execute();
  await expect(actOnMachine("operators/end", { operator: asker.id })).rejects.toMatchObject({ refusal: { name: "last_admin" } });
  expect((await console.get("/me", asker)).status).toBe(200);
});
