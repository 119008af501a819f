/** Logging in: the password, then the second factor where one is set, then a session. */
import type { FieldsOf } from "../../../contract/call.ts";
import { type Answer, ok, Refused, refused } from "../../../server/doors/app/answer.ts";
import type { Client } from "../../../server/identity/sessions.ts";
import type { LOGIN } from "../contract/session.contract.ts";
import { FactorRemovals } from "../../security/server/factor-removals.ts";
import { type Acquaintance, type Sender, senderOf } from "./known-senders.ts";
import type { Person } from "./people.ts";
import type { Guesser, SessionDesk } from "./session-desk.ts";

type LoginFields = FieldsOf<typeof LOGIN.fields>;

/**
 * Decision: an unknown account and a wrong password get the same answer after the same time, so that nobody can find
 * out here who has an account. What else keeps somebody out is said to whoever knows the password.
 */
export async function login(desk: SessionDesk, fields: LoginFields, client: Client): Promise<Answer> {
  const address = desk.readAddress(fields.user_string);
  const sender = senderOf(client.ip, fields.device);
  const known = await desk.senders.find(address, sender);
  desk.limits.beforeLogin(sender, address.value, known);
  const person = await desk.people.findByAddress(address);
  const guesser = { sender, account: address.value, known };
  const factor = await provePassword(desk, person, fields, guesser);
  if (factor === "wrong" || person === undefined) return refused("login_wrong");
  if (person.frozen_at !== null) return refused("account_frozen");
  const removals = new FactorRemovals(desk.context);
  await removals.takeDue(person.id);
  // Who has it has not lost it.
  if (await proveFactor(desk, person, factor.code, guesser)) await removals.keep(person.id, "login");
  const token = await enter(desk, person, { sender, known, client });
  return token === undefined ? refused("login_wrong") : ok(token);
}

/** The code of a second factor beside the password, once that was right. */
type Beside = { readonly code: string | undefined };

/**
 * Clients that know no second factor have one field: the six digits may stand behind the password there. That is looked at only when the whole is no
 * password, and for every account alike, so that neither the answer nor its time tells who has a second factor.
 */
async function provePassword(
  desk: SessionDesk,
  person: Person | undefined,
  { password, factor }: LoginFields,
  guesser: Guesser,
): Promise<Beside | "wrong"> {
  if (await desk.verify(person?.password_hash, password, guesser)) return { code: factor };
  const [, before, code] = /^(.{8,})(\d{6})$/s.exec(password) ?? [];
  if (factor !== undefined || before === undefined || code === undefined) return "wrong";
  const isRight = await desk.verify(person?.password_hash, before, guesser);
  if (!isRight || person === undefined) return "wrong";
  // Without a second factor such a password is a wrong one.
  return (await desk.factors.has(person.id)) ? { code } : "wrong";
}

/** Says whether there was one. */
async function proveFactor(desk: SessionDesk, person: Person, code: string | undefined, guesser: Guesser): Promise<boolean> {
  if (!(await desk.factors.has(person.id))) return false;
  if (code === undefined) throw new Refused("second_factor_needed");
  await desk.takeFactor(person.id, code, guesser);
  return true;
}

type Entry = { readonly sender: Sender; readonly known: Acquaintance; readonly client: Client };

/** The token of a new session of somebody who proved who they are; undefined when their password changed meanwhile, or they froze the account. */
export async function enter(desk: SessionDesk, person: Person, { sender, known, client }: Entry): Promise<string | undefined> {
  if (person.account_opened_at === null) await openAccount(desk, person.id, person.invited_by);
  const { sessions, notices, database } = desk.context;
  const isNew = known !== "device" && (await sessions.isNewClient(person.id, client));
  const token = await sessions.open({ userId: person.id, passwordHash: person.password_hash }, client);
  if (token === undefined) return undefined;
  await desk.senders.note(person.id, sender);
  const { language } = client;
  if (language !== undefined && language !== person.language)
    await database.updateTable("person").set({ language }).where("id", "=", person.id).execute();
  if (isNew) await notices.note(person.id, { kind: "login", about: `login-${desk.now().getTime()}`, parameters: { ip: client.ip } });
  return token;
}

/** The engine may have been stopped between registering and this: logging in tries again. */
export async function openAccount(desk: SessionDesk, id: number, inviter: number | null): Promise<void> {
  await desk.context.venue.openAccount(id);
  if (inviter !== null) await desk.context.venue.linkInvited?.(id, inviter);
  await desk.people.accountOpened(id, desk.now());
}
