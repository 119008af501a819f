/** The real engine with the console's door on it, and operators of every role. */
import type { LightMyRequestResponse } from "fastify";
import { openTestEngine, type TestEngine } from "../test-engine.suite.ts";
import { openConsoleDoor } from "./console-door.ts";
import { openConsoleHouse, type ConsoleHouse } from "./console-house.ts";
import type { Role } from "../../contract/operator-roles.ts";
import { codeOfStep, STEP_MS } from "../identity/totp.ts";
import { newLink } from "./operator-store.ts";
import type { Line } from "../../contract/console-wire.ts";
import type { ConsoleDesk } from "./verb.ts";

export type TestOperator = { readonly id: number; readonly mail: string; readonly role: Role; readonly token: string };
/** Somebody who went through the set-up, with what their authenticator holds. */
export type RealOperator = TestOperator & { readonly secret: Buffer; readonly recoveryCodes: readonly string[] };

export type OpsReply = {
  readonly status: number;
  readonly body: Readonly<Record<string, unknown>>;
  readonly headers: LightMyRequestResponse["headers"];
};
export type Wire = { readonly error?: { readonly name: string; readonly text: string }; readonly lines?: readonly Line[] };

export type TestConsole = {
  readonly engine: TestEngine;
  readonly house: ConsoleHouse;
  readonly desk: ConsoleDesk;
  /** With a session and a fresh proof, without the slow hashing of passwords. */
  operator(role: Role): Promise<TestOperator>;
  /** Taken on, set up and logged in through the door. */
  realOperator(role: Role, mail: string): Promise<RealOperator>;
  get(url: string, by?: Pick<TestOperator, "token">, headers?: Readonly<Record<string, string>>): Promise<OpsReply>;
  post(url: string, body: object, by?: Pick<TestOperator, "token">, headers?: Readonly<Record<string, string>>): Promise<OpsReply>;
  /** Does a verb with a reason; `request` is drawn. */
  act(by: Pick<TestOperator, "token">, verb: string, fields: object, request?: string): Promise<OpsReply>;
  close(): Promise<void>;
};

export const PASSWORD = "granite under water 7";
export const REASON = "a test of the console asks for it";

export async function openTestConsole(extra: Pick<Partial<ConsoleHouse>, "verbs" | "looks"> = {}): Promise<TestConsole> {
  const engine = await openTestEngine();
  const desk: ConsoleDesk = { ...engine.context, venue: engine.trading };
  const house = openConsoleHouse(desk, extra.verbs, extra.looks);
  await openConsoleDoor(engine.http, house, (error) => void (engine.faults as unknown[]).push(error));
  let drawn = 0;
  const send = async (
    method: "GET" | "POST",
    url: string,
    payload?: object,
    token?: string,
    more: Readonly<Record<string, string>> = {},
  ): Promise<OpsReply> => {
    const authorization = token === undefined ? {} : { authorization: `Bearer ${token}` };
    const reply = await engine.http.inject({
      method,
      url: `/ops${url}`,
      headers: { ...authorization, ...more },
      ...(payload === undefined ? {} : { payload }),
    });
    const isJson = String(reply.headers["content-type"]).startsWith("application/json");
    return { status: reply.statusCode, body: isJson ? reply.json() : { text: reply.body }, headers: reply.headers };
  };
  const post: TestConsole["post"] = (url, body, by, headers) => send("POST", url, body, by?.token, headers);
  const operator = async (role: Role): Promise<TestOperator> => {
    const mail = `${role}${++drawn}@example.org`;
    return desk.database.transaction().execute(async (transaction) => {
      const id = await house.operators.add(transaction, { mail, name: `${role} ${drawn}`, role }, newLink(), null);
      await transaction.updateTable("operator").set({ password_hash: "", set_up_hash: null }).where("id", "=", id).execute();
      return { id, mail, role, token: await house.sessions.open(transaction, id, { ip: "10.9.0.1", userAgent: "", device: "" }) };
    });
  };
  const realOperator = async (role: Role, mail: string): Promise<RealOperator> => {
    const link = newLink();
    const id = await desk.database
      .transaction()
      .execute((transaction) => house.operators.add(transaction, { mail, name: mail, role }, link, null));
    const secret = (await house.operators.ofLink(link))?.secret ?? Buffer.alloc(0);
    const code = codeOfStep(secret, Math.floor(engine.now() / STEP_MS));
    const { body } = await post("/set-up", { link, password: PASSWORD, code });
    return { id, mail, role, secret, token: String(body["token"]), recoveryCodes: body["recoveryCodes"] as readonly string[] };
  };
  return {
    engine,
    house,
    desk,
    operator,
    realOperator,
    get: (url, by, headers) => send("GET", url, undefined, by?.token, headers),
    post,
    act: (by, verb, fields, request = `request-${++drawn}`) => post(`/verbs/${verb}`, { fields, reason: REASON, request }, by),
    close: () => engine.close(),
  };
}

export const codeNow = ({ secret }: RealOperator, console: TestConsole, ahead = 0): string =>
  codeOfStep(secret, Math.floor(console.engine.now() / STEP_MS) + ahead);
