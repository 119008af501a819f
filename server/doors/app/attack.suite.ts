/**
 * The attack list: every declared call with everything that people and machines send where they shouldn't.
 *
 * Made from the declarations, so that a new call is attacked without anybody remembering it. Whatever comes must be
 * answered with status 200 and the envelope, tell nothing about our insides, and be no fault of ours.
 */
import type { FastifyInstance, InjectOptions } from "fastify";
import { expect } from "vitest";
import type { Call } from "../../../contract/call.ts";
import { budgetOf, CALL_BUDGETS } from "./call-budgets.ts";

export type AttackTarget = {
  readonly http: FastifyInstance;
  readonly token: string;
  /** What our insides have to say; empty as long as nothing was our fault. */
  readonly faults: readonly unknown[];
  /** Changes when anything of value has changed. */
  stateHash(): unknown;
  /** What belongs to somebody else: no call of the attacker may change it, refused or not. */
  othersWealth(): unknown;
  /** Lets so many milliseconds go by: the attacker's own budgets must not hide what lies behind them. */
  rest(ms: number): Promise<void>;
  /** Values that would be accepted here, beside the plausible ones; ids of what isn't the attacker's. */
  readonly fields: Readonly<Record<string, string>>;
};

/** Plausible values, so that the attacked field is what decides. */
const PLAUSIBLE: Readonly<Record<string, string>> = {
  user_string: "somebody@example.com",
  account: "somebody@example.com",
  mobile: "13800138000",
  password: "correct horse 42",
  re_password: "correct horse 42",
  code: "123456",
  email_code: "123456",
  currency_id: "1",
  legal_id: "3",
  currency: "3",
  type: "1",
  amount: "0.01",
  target_price: "1000",
  symbol: "BTC/USDT",
  period: "1min",
  from: "1700000000",
  to: "1700003600",
  id: "1",
  page: "1",
  limit: "10",
  c_id: "4",
  keyword: "version",
  request_id: "attack",
};

const TEXTS: readonly (readonly [string, string])[] = [
  ["nothing", ""],
  ["a blank", " "],
  ["a minus", "-1"],
  ["zero", "0"],
  ["a plus", "+1"],
  ["an exponent", "1e308"],
  ["not a number", "NaN"],
  ["infinity", "Infinity"],
  ["a negative exponent", "1e-7"],
  ["eleven decimals", "0.00000000001"],
  ["a decimal comma", "0,5"],
  ["a bare point", "."],
  ["no digit before the point", ".5"],
  ["hexadecimal", "0x10"],
  ["octal", "0o17"],
  ["2^31", "2147483648"],
  ["minus 2^63", "-9223372036854775808"],
  ["2^53", "9007199254740993"],
  ["2^64", "18446744073709551616"],
  ["forty digits", "9".repeat(40)],
  ["many decimals", `0.${"0".repeat(30)}1`],
  ["digits of another script", "١٢٣"],
  ["full-width digits", "１２"],
  ["a quote", "' or '1'='1"],
  ["a second statement", "1; drop table person; --"],
  ["markup", "<script>alert(1)</script>"],
  ["a template", "{{7*7}}${7*7}{name}"],
  ["a path", "../../../../etc/passwd"],
  ["a line break", "a\r\nSet-Cookie: a=b"],
  ["a zero character", "a\0b"],
  ["emoji", "👩‍👩‍👧‍👦🔑"],
  ["right to left", "\u202Eabc\u202C"],
  ["an isolate that does not end", "\u2066abc"],
  ["a bell and an escape", "a\u0007\u001b[2J"],
  ["characters of no width", "a\u200B\u2060\uFEFFb"],
  ["a combining flood", "e" + "\u0301".repeat(500)],
  ["__proto__", "__proto__"],
  ["constructor", "constructor"],
  ["5,000 letters", "x".repeat(5000)],
];

const JSON_VALUES: readonly (readonly [string, unknown])[] = [
  ["null", null],
  ["true", true],
  ["a number", 1],
  ["a fraction", 0.1],
  ["an array", ["1"]],
  ["an empty array", []],
  ["an array of arrays", [[["1"]]]],
  ["an object", { $ne: "" }],
  ["half a surrogate pair", "\ud800"],
  ["a length", { length: 1, 0: "1" }],
];

const JSON_TYPE = { "content-type": "application/json" };
const FORM_TYPE = { "content-type": "application/x-www-form-urlencoded" };
/** The short way for forms takes plain types only: the parameter sends the same form the general way. */
const GENERAL_FORM_TYPE = { "content-type": "application/x-www-form-urlencoded; way=general" };
const OUR_INSIDES = /node_modules|\.ts:\d|at \w+ \(|postgres|sql|syntax error|relation "|TypeError|ECONN|undefined|\[object|Kysely/i;

/** Attacks one call in every way; returns how many requests that were. */
export async function attackCall(target: AttackTarget, call: Call): Promise<number> {
  const requests = requestsFor(call, target.fields);
  for (const [why, request] of requests) await attack(target, call, why, request);
  return requests.length;
}

function requestsFor(call: Call, fields: AttackTarget["fields"]): (readonly [string, InjectOptions])[] {
  const names = Object.keys(call.fields.properties);
  const base = plausibleForm(names, fields);
  const form = (fields: string): InjectOptions => (call.method === "GET" ? { query: fields } : { payload: fields, headers: FORM_TYPE });
  const encode = (fields: Readonly<Record<string, string>>): string => new URLSearchParams(fields).toString();
  const requests: (readonly [string, InjectOptions])[] = [
    ["no fields", form("")],
    ["every field twice", form(`${encode(base)}&${encode(base)}`)],
    ["broken percent signs", form(`${names[0] ?? "a"}=%E0%A4%A&%=%&&&===`)],
    ["a thousand fields", form(Array.from({ length: 1000 }, (_, index) => `f${index}=1`).join("&"))],
    ["prototype names", form(`${encode(base)}&__proto__[admin]=1&constructor.prototype.admin=1&__proto__=1`)],
    ["an unknown language", form(`${encode(base)}&lang=__proto__`)],
    ["two languages", form("lang=en&lang=de")],
  ];
  for (const name of names) {
    for (const [why, value] of TEXTS) requests.push([`${name} is ${why}`, form(encode({ ...base, [name]: value }))]);
    requests.push([`${name} twice`, form(`${encode(base)}&${encode({ [name]: "2" })}`)]);
    requests.push([`${name} as a list`, form(encode({ ...base, [`${name}[]`]: "1" }))]);
    if (call.method === "GET") continue;
    for (const [why, value] of JSON_VALUES)
      requests.push([`${name} is ${why}`, { payload: JSON.stringify({ ...base, [name]: value }), headers: JSON_TYPE }]);
  }
  if (call.method === "GET") return requests;
  const plain = requests.filter(([, { headers }]) => headers === FORM_TYPE);
  const general = plain.map(([why, request]) => [`${why}, the general way`, { ...request, headers: GENERAL_FORM_TYPE }] as const);
  return [...requests, ...general, ...brokenBodies()];
}

/** Without a request id, which would make a repetition of the first order of all that follow. */
function plausibleForm(names: readonly string[], fields: AttackTarget["fields"]): Record<string, string> {
  const sent = names.filter((name) => name !== "request_id");
  return Object.fromEntries(sent.map((name) => [name, fields[name] ?? PLAUSIBLE[name] ?? "1"]));
}

function brokenBodies(): (readonly [string, InjectOptions])[] {
  return [
    ["a body of 100 KB", { payload: `a=${"x".repeat(100_000)}`, headers: FORM_TYPE }],
    ["half a JSON", { payload: '{"a":', headers: JSON_TYPE }],
    ["a JSON array", { payload: "[]", headers: JSON_TYPE }],
    ["a JSON null", { payload: "null", headers: JSON_TYPE }],
    ["a JSON text", { payload: '"text"', headers: JSON_TYPE }],
    ["a JSON prototype", { payload: '{"__proto__":{"admin":1},"constructor":{"prototype":{}}}', headers: JSON_TYPE }],
    ["10,000 levels of JSON", { payload: `{"a":${"[".repeat(10_000)}${"]".repeat(10_000)}}`, headers: JSON_TYPE }],
    ["no kind of body", { payload: "a=1" }],
    ["an unknown kind of body", { payload: "<a/>", headers: { "content-type": "text/xml" } }],
    ["an impossible kind of body", { payload: "a=1", headers: { "content-type": "\u00ff/;;;" } }],
  ];
}

/** Each request comes from an address of its own, so that no limit hides what lies behind it. */
let senders = 0;

async function attack(target: AttackTarget, call: Call, why: string, request: InjectOptions): Promise<void> {
  await target.rest(CALL_BUDGETS[budgetOf(call)].everyMs);
  const before = target.stateHash();
  const others = target.othersWealth();
  const sender = ++senders;
  const reply = await target.http.inject({
    method: call.method,
    url: `/api${call.path}`,
    ...request,
    remoteAddress: `10.${(sender >> 16) & 255}.${(sender >> 8) & 255}.${sender & 255}`,
    headers: { authorization: call.path === "/user/logout" ? "" : target.token, ...request.headers },
  });
  const about = `${call.method} ${call.path}, ${why}: ${reply.statusCode} ${reply.payload.slice(0, 300)}`;
  expect(reply.statusCode, about).toBe(200);
  const body = reply.json<{ type?: string; code?: number; message?: unknown }>();
  const isAnswer = ["ok", "error", "999", "998", "997"].includes(body.type ?? "") || body.code === 1 || body.code === -1;
  expect(isAnswer, about).toBe(true);
  const isRefused = body.type !== "ok" && body.code !== 1;
  if (isRefused) {
    expect(reply.payload, about).not.toMatch(OUR_INSIDES);
    expect(target.stateHash(), about).toEqual(before);
  }
  expect(target.othersWealth(), about).toEqual(others);
  expect(target.faults, about).toEqual([]);
}
