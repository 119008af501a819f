/** What the calls of this feature share: people, codes, limits, and the texts sent to people. */
import type { Language } from "../../../contract/languages.ts";
import { MessageFault } from "../../../server/adapters/messenger.ts";
import { Refused } from "../../../server/doors/app/answer.ts";
import type { ServerContext } from "../../../server/doors/app/server-context.ts";
import { HashQueueFull, hashPassword, verifyPassword } from "../../../server/identity/password-hash.ts";
import { PASSWORD_LENGTH_MAX, PASSWORD_LENGTH_MIN, passwordRefusal } from "../../../server/identity/password-rules.ts";
import { type AccountAddress, readAccountAddress } from "./account-address.ts";
import { CODE_LIFE_MS, type CodePurpose, ConfirmationCodes } from "./confirmation-codes.ts";
import { GuessLimits } from "./guess-limits.ts";
import { type Acquaintance, KnownSenders, type Sender } from "./known-senders.ts";
import { People, type Person } from "./people.ts";

/** Who tries a password, at which account. */
export type Guesser = { readonly sender: Sender; readonly account: string; readonly known: Acquaintance };

export class SessionDesk {
  readonly context: ServerContext;
  readonly people: People;
  readonly codes: ConfirmationCodes;
  readonly senders: KnownSenders;
  readonly limits: GuessLimits;

  constructor(context: ServerContext) {
    this.context = context;
    this.people = new People(context.database);
    this.codes = new ConfirmationCodes(context.database, context.clock);
    this.senders = new KnownSenders(context.database, context.clock);
    this.limits = new GuessLimits(context.limits);
  }

  now(): Date {
    return new Date(this.context.clock());
  }

  /** The address in its one form; refused when it is neither mail nor telephone. */
  readAddress(input: string): AccountAddress {
    const address = readAccountAddress(input);
    if (address === undefined) throw new Refused("account_malformed");
    return address;
  }

  /** Length and commonness of a new password, and that both entries are the same. */
  checkNewPassword(password: string, repeated: string, account: string): void {
    const refusal = passwordRefusal(password, account);
    if (refusal !== undefined) throw new Refused(refusal, { min: PASSWORD_LENGTH_MIN, max: PASSWORD_LENGTH_MAX });
    if (password !== repeated) throw new Refused("passwords_differ");
  }

  /** Of somebody who proved who they are: a flood of strangers' passwords does not come before theirs. */
  hash(password: string): Promise<string> {
    return hashPassword(password, "known").catch(refuseWhenBusy);
  }

  /** Whether it is the person's password, whose try was taken before; given back when it is right, or when too many wait (Refused). */
  async verify(passwordHash: string | undefined, password: string, { sender, account, known }: Guesser): Promise<boolean> {
    try {
      const isRight = await verifyPassword(passwordHash, password, known === undefined ? "stranger" : "known");
      if (isRight) this.limits.rightPassword(sender, account, known);
      return isRight;
    } catch (error: unknown) {
      this.limits.notLooked(sender, account, known);
      return refuseWhenBusy(error);
    }
  }

  /** How a caller's device or address is known to the person whose session they show. */
  async knownTo(person: Person, sender: Sender): Promise<NonNullable<Acquaintance>> {
    return (await this.senders.find(addressOf(person), sender)) ?? "session";
  }

  /** Makes a code and sends it. */
  async sendCode(
    address: AccountAddress,
    purpose: CodePurpose,
    options: { readonly areaCode: string | undefined; readonly language: Language; readonly askedFrom: string },
  ): Promise<void> {
    const { texts, messenger } = this.context;
    const areaCode = options.areaCode?.replace("+", "");
    const code = await this.codes.create(address.value, purpose, { areaCode, askedFrom: options.askedFrom });
    try {
      await messenger.send({
        to: address.kind === "mail" ? address.value : (areaCode ?? "") + address.value,
        channel: address.kind === "mail" ? "mail" : "sms",
        subject: texts.say("session.code_subject", options.language),
        text: texts.say("session.code_message", options.language, { code, minutes: CODE_LIFE_MS / 60_000 }),
        code,
      });
    } catch (error: unknown) {
      if (error instanceof MessageFault) throw new Refused("code_not_sent");
      throw error;
    }
  }
}

/** What a person logs in with. */
export function addressOf({ email, phone }: Pick<Person, "email" | "phone">): AccountAddress {
  return email === null ? { kind: "phone", value: phone ?? "" } : { kind: "mail", value: email };
}

function refuseWhenBusy(error: unknown): never {
  if (error instanceof HashQueueFull) throw new Refused("try_again_later");
  throw error;
}
