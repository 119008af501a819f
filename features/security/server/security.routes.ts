/** Calls of sessions and proofs, and of the overview; those of factors and addresses stand beside. */
import { ok, refused, Refused, said } from "../../../server/doors/app/answer.ts";
import type { FeatureRoutes } from "../../../server/doors/app/server-context.ts";
import type { Person } from "../../session/server/people.ts";
import { senderOf } from "../../session/server/known-senders.ts";
import { enter } from "../../session/server/login.ts";
import { SessionDesk } from "../../session/server/session-desk.ts";
import * as calls from "../contract/security.contract.ts";
import { addressRoutes } from "./address.routes.ts";
import { appRoutes, passkeyRoutes } from "./factor.routes.ts";
import { FactorRemovals } from "./factor-removals.ts";
import { freezeRoutes } from "./freeze.routes.ts";
import { overviewOf, sessionsOf } from "./overview.ts";
import { PersonPasskeys } from "./person-passkeys.ts";
import { mustProve } from "./proofs.ts";

export const securityRoutes: FeatureRoutes = (app, context) => {
  const desk = new SessionDesk(context);
  const passkeys = new PersonPasskeys(context);
  const parts = { desk, passkeys };

  app.on(calls.OVERVIEW, async ({ caller, language }) => {
    const person = await mustFind(desk, caller.id);
    return ok(await overviewOf(context, person, { factors: desk.factors, passkeys, language }));
  });
  app.on(calls.LIST_SESSIONS, async ({ caller }) => ok(await sessionsOf(context, caller.id, caller.session)));
  app.on(calls.END_SESSION, async ({ fields, caller: { id: userId, session } }) =>
    (await context.sessions.endNumber({ userId, session }, fields.id)) ? said("security.session_ended") : refused("session_unknown"),
  );
  app.on(calls.END_OTHER_SESSIONS, async ({ caller }) => {
    await context.sessions.endAll(caller.id, caller.session);
    return said("security.others_ended");
  });

  const removals = new FactorRemovals(context);
  app.on(calls.KEEP_FACTOR, async ({ caller }) =>
    (await removals.keep(caller.id, "person")) ? said("security.factor_stays") : refused("factor_removal_unknown"),
  );

  app.on(calls.PROVE, async ({ fields, caller, ip }) => {
    const isByFactor = await mustProve(desk, passkeys, { person: await mustFind(desk, caller.id), given: fields, ip });
    // Who has it has not lost it.
    if (isByFactor) await removals.keep(caller.id, "login");
    await context.sessions.prove(caller.session);
    return said("security.proved");
  });
  app.on(calls.OFFER_PROOF, async ({ fields, caller }) => ok((await passkeys.offerProof(caller.id, fields.origin)) ?? null));

  app.on(calls.OFFER_ENTRY, async ({ fields }) => ok(await passkeys.offerEntry(fields.origin)));
  app.on(calls.ENTER, async ({ fields, ip, userAgent, language }) => {
    const sender = senderOf(ip, fields.device);
    desk.limits.beforeEntry(sender);
    const owner = await passkeys.ownerOf(fields.offer, fields.passkey);
    const person = owner === undefined ? undefined : await desk.people.findById(owner);
    if (person === undefined) return refused("passkey_wrong");
    if (person.frozen_at !== null) return refused("account_frozen");
    const known = await desk.knownTo(person, sender);
    const token = await enter(desk, person, { sender, known, client: { ip, userAgent, language, zone: fields.zone } });
    if (token === undefined) return refused("passkey_wrong");
    await removals.keep(person.id, "login");
    return ok(token);
  });

  appRoutes(app, context, parts);
  passkeyRoutes(app, context, parts);
  addressRoutes(app, context, parts);
  freezeRoutes(app, context, parts);
};

export type SecurityParts = { readonly desk: SessionDesk; readonly passkeys: PersonPasskeys };

async function mustFind(desk: SessionDesk, id: number): Promise<Person> {
  const person = await desk.people.findById(id);
  if (person === undefined) throw new Refused("member_not_found");
  return person;
}
