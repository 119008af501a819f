/** Who is there, shown once more: by the second factor where there is one, else by the password or a code that was sent to them. */
import type { FieldsOf } from "../../../contract/call.ts";
import { Refused } from "../../../server/doors/app/answer.ts";
import { senderOf } from "../../session/server/known-senders.ts";
import type { Person } from "../../session/server/people.ts";
import type { Guesser, SessionDesk } from "../../session/server/session-desk.ts";
import type { PROVE } from "../contract/security.contract.ts";
import type { PersonPasskeys } from "./person-passkeys.ts";

type Given = FieldsOf<typeof PROVE.fields>;

/** Throws Refused unless something of what was given is theirs; says whether that was a second factor. */
export async function mustProve(desk: SessionDesk, passkeys: PersonPasskeys, { person, given, ip }: ProofInput): Promise<boolean> {
  const sender = senderOf(ip, given.device);
  const account = person.email ?? person.phone ?? "";
  const guesser = { sender, account, known: await desk.knownTo(person, sender) };
  if (given.passkey !== undefined) {
    await mustBePasskey(passkeys, person.id, given.passkey, { desk, guesser });
    return true;
  }
  if (given.factor !== undefined) {
    await desk.takeFactor(person.id, given.factor, guesser);
    return true;
  }
  // A password or a mailbox may be known to others: that is what the second factor is for.
  if (await desk.factors.has(person.id)) throw new Refused("second_factor_needed");
  if (given.password !== undefined) {
    await mustBePassword(desk, person, given.password, guesser);
    return false;
  }
  if (given.code === undefined) throw new Refused("proof_missing");
  desk.limits.beforeCheck(sender, account, guesser.known);
  const used = await desk.codes.use({ address: account, purposes: ["security"], code: given.code, from: sender.name });
  if (used === undefined) throw new Refused("code_wrong");
  return false;
}

export type ProofInput = { readonly person: Person; readonly given: Given; readonly ip: string };

type Limited = { readonly desk: SessionDesk; readonly guesser: Guesser };

async function mustBePasskey(passkeys: PersonPasskeys, person: number, answer: string, { desk, guesser }: Limited): Promise<void> {
  const { sender, account, known } = guesser;
  desk.limits.beforeFactor(sender, account, known);
  if (!(await passkeys.isProof(person, answer))) throw new Refused("passkey_wrong");
  desk.limits.rightFactor(sender, account, known);
}

async function mustBePassword(desk: SessionDesk, person: Person, password: string, guesser: Guesser): Promise<void> {
  desk.limits.beforeLogin(guesser.sender, guesser.account, guesser.known);
  if (!(await desk.verify(person.password_hash, password, guesser))) throw new Refused("current_password_wrong");
}
