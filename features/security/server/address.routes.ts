/** Calls of what a person is written to: mail address, telephone number, and the words that tell them a mail is the venue's. */
import { Refused, said } from "../../../server/doors/app/answer.ts";
import type { AppDoor, Caller, ServerContext } from "../../../server/doors/app/server-context.ts";
import { MessageFault } from "../../../server/adapters/messenger.ts";
import type { Person } from "../../session/server/people.ts";
import type { AccountAddress } from "../../session/server/account-address.ts";
import type { CodeOwner } from "../../session/server/confirmation-codes.ts";
import { senderOf, type Sender } from "../../session/server/known-senders.ts";
import * as calls from "../contract/security.contract.ts";
import { changeSecurity, requireSecondProof } from "./security-desk.ts";
import { sendSecurityMail } from "./security-mail.ts";
import type { SecurityParts } from "./security.routes.ts";

const UNIQUE_VIOLATION = "23505";

export function addressRoutes(app: AppDoor, context: ServerContext, { desk }: SecurityParts): void {
  app.on(calls.SET_PHONE, async ({ fields, caller, ip }) => {
    const address = addressOfKind(desk, fields.mobile, "phone");
    const { areaCode } = await mustOwn(context, desk, { caller, address, code: fields.code, sender: senderOf(ip, fields.device) });
    await set(context, caller, "phone", { phone: address.value, area_code: areaCode ?? null });
    return said("security.phone_set");
  });

  app.on(calls.SET_MAIL, async ({ fields, caller, ip }) => {
    const address = addressOfKind(desk, fields.mail, "mail");
    await mustOwn(context, desk, { caller, address, code: fields.code, sender: senderOf(ip, fields.device) });
    const before = await desk.people.findById(caller.id);
    await set(context, caller, "mail", { email: address.value });
    // Whoever reads the old address is told too: it may have been taken from them.
    const old = before?.email ?? null;
    if (before !== undefined && old !== null) await tellOld(context, before, old);
    return said("security.mail_set");
  });

  app.on(calls.SET_WORDS, async ({ fields, caller }) => {
    const words = (fields.words ?? "").normalize("NFC").trim();
    // They stand in mails: nothing that steers text, and nothing that mail programs make a link of.
    if (/[\p{C}\p{Zl}\p{Zp}]|:\/\/|www\./u.test(words)) throw new Refused("words_malformed");
    await changeSecurity(context, caller, "words", async (transaction) => {
      await transaction.updateTable("person").set({ mail_words: words }).where("id", "=", caller.id).execute();
    });
    return said("security.words_set");
  });
}

/** A mail server that is away does not undo the change: the message in the app says it too. */
async function tellOld(context: ServerContext, person: Person, to: string): Promise<void> {
  try {
    await sendSecurityMail(context, person, to, { kind: "security_change", about: "", parameters: { what: "mail" } });
  } catch (error: unknown) {
    if (!(error instanceof MessageFault)) throw error;
  }
}

type Owned = { readonly caller: Caller; readonly address: AccountAddress; readonly code: string; readonly sender: Sender };

/** The caller proved themselves lately, the address is nobody's, and the code sent there is right. */
async function mustOwn(context: ServerContext, desk: SecurityParts["desk"], { caller, address, code, sender }: Owned): Promise<CodeOwner> {
  await requireSecondProof(context, caller);
  // First the limit: who has an account is asked here, too.
  desk.limits.beforeCheck(sender, address.value, "session");
  if ((await desk.people.findByAddress(address)) !== undefined) throw new Refused("account_exists");
  const owner = await desk.codes.use({ address: address.value, purposes: ["register"], code, from: sender.name });
  if (owner === undefined) throw new Refused("code_wrong");
  return owner;
}

function addressOfKind(desk: SecurityParts["desk"], text: string, kind: AccountAddress["kind"]): AccountAddress {
  const address = desk.readAddress(text);
  if (address.kind !== kind) throw new Refused("account_malformed");
  return address;
}

type Written = { readonly email: string } | { readonly phone: string; readonly area_code: string | null };

async function set(context: ServerContext, caller: Caller, what: "mail" | "phone", written: Written): Promise<void> {
  try {
    await changeSecurity(context, caller, what, async (transaction) => {
      await transaction.updateTable("person").set(written).where("id", "=", caller.id).execute();
    });
  } catch (error: unknown) {
    // Somebody else registered with it meanwhile.
    if (error instanceof Error && Reflect.get(error, "code") === UNIQUE_VIOLATION) throw new Refused("account_exists");
    throw error;
  }
}
