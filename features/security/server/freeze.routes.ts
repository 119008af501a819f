/**
 * One's own freeze: for whoever fears that somebody else is in their account, and can't tell yet what to change.
 *
 * Decision: it is the owner's own choice with a way back at once, so it is no hold (charter 1): nothing keeps their money from leaving but that nobody is
 * logged in. What stands stays: orders, money, addresses.
 */
import { type Answer, Refused, refused, said } from "../../../server/doors/app/answer.ts";
import type { FieldsOf } from "../../../contract/call.ts";
import type { AppDoor, ServerContext } from "../../../server/doors/app/server-context.ts";
import { senderOf } from "../../session/server/known-senders.ts";
import type { Person } from "../../session/server/people.ts";
import type { Guesser } from "../../session/server/session-desk.ts";
import { shutOut } from "../../session/server/take-back.ts";
import * as calls from "../contract/security.contract.ts";
import { FactorRemovals } from "./factor-removals.ts";
import { personOfToken } from "./freeze-link.ts";
import { listChange } from "./security-desk.ts";
import type { SecurityParts } from "./security.routes.ts";

export function freezeRoutes(app: AppDoor, context: ServerContext, { desk }: SecurityParts): void {
  app.on(calls.FREEZE, async ({ caller }) => {
    await freeze(context, caller.id, desk.now());
    return said("security.frozen");
  });

  app.on(calls.FREEZE_BY_LINK, async ({ fields }) => {
    const person = personOfToken(context.keys, fields.token, context.clock());
    const owner = person === undefined ? undefined : await desk.people.findById(person);
    if (person === undefined || owner === undefined || owner.closed_at !== null) return refused("freeze_link_old");
    await freeze(context, person, desk.now());
    return said("security.frozen");
  });

  app.on(calls.THAW, ({ fields, ip }) => thaw(desk, fields, ip));
}

/** Again, it changes nothing. */
async function freeze(context: ServerContext, person: number, at: Date): Promise<void> {
  let [isNew, isKept] = [false, false];
  const removals = new FactorRemovals(context);
  await shutOut(context, { person, at }, async (transaction) => {
    const frozen = await transaction
      .updateTable("person")
      .set({ frozen_at: at })
      .where("id", "=", person)
      .where("frozen_at", "is", null)
      .returning("id")
      .executeTakeFirst();
    isNew = frozen !== undefined;
    if (isNew) await listChange(transaction, { person, what: "frozen", at });
    // Whoever freezes their account did not ask operators to take its factor away.
    isKept = await removals.keepIn(transaction, person, "freeze");
  });
  if (isKept) await removals.tellKept(person);
  if (isNew) await tell(context, person, "frozen", at);
}

async function thaw(desk: SecurityParts["desk"], fields: FieldsOf<typeof calls.THAW.fields>, ip: string): Promise<Answer> {
  const address = desk.readAddress(fields.user_string);
  const sender = senderOf(ip, fields.device);
  const guesser = { sender, account: address.value, known: await desk.senders.find(address, sender) };
  desk.limits.beforeLogin(sender, address.value, guesser.known);
  const person = await desk.people.findByAddress(address);
  const isRight = await desk.verify(person?.password_hash, fields.password, guesser);
  if (!isRight || person === undefined) return refused("login_wrong");
  if (person.frozen_at === null) return refused("account_not_frozen");
  const removals = new FactorRemovals(desk.context);
  await removals.takeDue(person.id);
  if (await mustProveSecond(desk, person, fields, guesser)) await removals.keep(person.id, "login");
  const { database } = desk.context;
  const at = desk.now();
  await database.transaction().execute(async (transaction) => {
    await transaction.updateTable("person").set({ frozen_at: null }).where("id", "=", person.id).execute();
    await listChange(transaction, { person: person.id, what: "thawed", at });
  });
  await tell(desk.context, person.id, "thawed", at);
  return said("security.thawed");
}

type Given = { readonly factor?: string; readonly code?: string };

/** Says whether it was by a second factor. */
async function mustProveSecond(desk: SecurityParts["desk"], person: Person, { factor, code }: Given, guesser: Guesser): Promise<boolean> {
  if (await desk.factors.has(person.id)) {
    if (factor === undefined) throw new Refused("second_factor_needed");
    await desk.takeFactor(person.id, factor, guesser);
    return true;
  }
  if (code === undefined) throw new Refused("code_missing");
  desk.limits.beforeCheck(guesser.sender, guesser.account, guesser.known);
  const used = await desk.codes.use({ address: guesser.account, purposes: ["forget"], code, from: guesser.sender.name });
  if (used === undefined) throw new Refused("code_wrong");
  return false;
}

async function tell({ notices }: ServerContext, person: number, what: "frozen" | "thawed", at: Date): Promise<void> {
  await notices.note(person, { kind: "security_change", about: `security-${what}-${at.getTime()}`, parameters: { what } });
}
