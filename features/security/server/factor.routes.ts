/** Calls of one's second factors: authenticator, passkeys, recovery codes. */
import { ok, Refused, said } from "../../../server/doors/app/answer.ts";
import type { AppDoor, Caller, ServerContext } from "../../../server/doors/app/server-context.ts";
import { base32, factorAddress } from "../../../server/identity/totp.ts";
import { siteSetting } from "../../content/server/site-settings.ts";
import { addressOf } from "../../session/server/session-desk.ts";
import * as calls from "../contract/security.contract.ts";
import { changeSecurity, requireSecondProof } from "./security-desk.ts";
import type { SecurityParts } from "./security.routes.ts";

export function appRoutes(app: AppDoor, context: ServerContext, { desk }: SecurityParts): void {
  const { factors } = desk;

  app.on(calls.OFFER_APP, async ({ caller }) => {
    await requireSecondProof(context, caller);
    const secret = await factors.offerApp(caller.id);
    const site = (await siteSetting(context.database, "site_name")) ?? "Touchstone";
    return ok({ secret: base32(secret), address: factorAddress(site, await nameOf(desk, caller), secret) });
  });

  app.on(calls.ACCEPT_APP, async ({ fields, caller }) => {
    await requireSecondProof(context, caller);
    if (!(await factors.isOfOffer(caller.id, fields.code))) throw new Refused("second_factor_wrong");
    const codes = await changeSecurity(context, caller, "app_on", async (transaction) => {
      const before = await factors.stateOf(caller.id);
      if (!(await factors.acceptApp(transaction, caller.id, fields.code))) throw new Refused("second_factor_wrong");
      return before.recoveryLeft > 0 ? [] : factors.renewRecovery(transaction, caller.id);
    });
    return said("security.app_on", {}, { recovery_codes: codes });
  });

  app.on(calls.REMOVE_APP, async ({ caller }) => {
    await requireSecondProof(context, caller);
    if ((await factors.stateOf(caller.id)).appSince === undefined) throw new Refused("factor_unknown");
    await changeSecurity(context, caller, "app_off", async (transaction) => {
      if (!(await factors.remove(transaction, caller.id, "totp"))) throw new Refused("factor_unknown");
    });
    return said("security.removed");
  });

  app.on(calls.RENEW_RECOVERY, async ({ caller }) => {
    await requireSecondProof(context, caller);
    if (!(await factors.has(caller.id))) throw new Refused("factor_unknown");
    const codes = await changeSecurity(context, caller, "recovery_codes", (transaction) => factors.renewRecovery(transaction, caller.id));
    return said("security.recovery_renewed", {}, { recovery_codes: codes });
  });
}

export function passkeyRoutes(app: AppDoor, context: ServerContext, { desk, passkeys }: SecurityParts): void {
  const { factors } = desk;

  app.on(calls.OFFER_PASSKEY, async ({ fields, caller }) => {
    await requireSecondProof(context, caller);
    return ok(await passkeys.offerNew(caller.id, await nameOf(desk, caller), fields.origin));
  });

  app.on(calls.ADD_PASSKEY, async ({ fields, caller }) => {
    await requireSecondProof(context, caller);
    const made = await passkeys.takeNew(caller.id, fields.passkey);
    const label = shownLabel(fields.label ?? "");
    const codes = await changeSecurity(context, caller, "passkey_on", async (transaction) => {
      const before = await factors.stateOf(caller.id);
      await passkeys.keep(transaction, caller.id, { ...made, label });
      return before.recoveryLeft > 0 ? [] : factors.renewRecovery(transaction, caller.id);
    });
    return said("security.passkey_on", {}, { recovery_codes: codes });
  });

  app.on(calls.REMOVE_PASSKEY, async ({ fields, caller }) => {
    await requireSecondProof(context, caller);
    if (!(await passkeys.list(caller.id)).some(({ id }) => id === fields.id)) throw new Refused("factor_unknown");
    await changeSecurity(context, caller, "passkey_off", async (transaction) => {
      if (!(await factors.remove(transaction, caller.id, { passkey: fields.id }))) throw new Refused("factor_unknown");
    });
    return said("security.removed");
  });
}

/** What an authenticator shows beside the venue's name. */
async function nameOf(desk: SecurityParts["desk"], { id }: Caller): Promise<string> {
  const person = await desk.people.findById(id);
  if (person === undefined) throw new Refused("member_not_found");
  return addressOf(person).value;
}

/** Without what steers text rather than being some. */
const shownLabel = (label: string): string => label.replaceAll(/\p{C}/gu, "").trim() || "Passkey";
