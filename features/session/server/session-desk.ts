/** What the calls of this feature share: people, codes, limits, and the texts sent to people. */
import type { Language } from "../../../contract/languages.ts";
import { MessageFault } from "../../../server/adapters/messenger.ts";
import { Refused } from "../../../server/doors/app/answer.ts";
import type { ServerContext } from "../../../server/doors/app/server-context.ts";
import { HashQueueFull, hashPassword, verifyPassword } from "../../../server/identity/password-hash.ts";
import { PersonFactors } from "../../../server/identity/person-factors.ts";
import { PASSWORD_LENGTH_MAX, PASSWORD_LENGTH_MIN, passwordRefusal } from "../../../server/identity/password-rules.ts";
import { withWords } from "../../security/server/security-mail.ts";
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
  readonly factors: PersonFactors;

  constructor(context: ServerContext) {
    this.context = context;
    this.people = new People(context.database);
    this.codes = new ConfirmationCodes(context.database, context.clock);
    this.senders = new KnownSenders(context.database, context.clock);
    this.limits = new GuessLimits(context.limits);
    this.factors = new PersonFactors(context);
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

  /** Takes a code of the person's second factor, or a recovery code; refused when it is wrong, or tried too often. */
  async takeFactor(person: number, given: string, { sender, account, known }: Guesser): Promise<"app" | "recovery"> {
    this.limits.beforeFactor(sender, account, known);
    const taken = await this.factors.takeCode(person, given);
    if (taken === undefined) throw new Refused("second_factor_wrong");
    this.limits.rightFactor(sender, account, known);
    return taken;
  }

  /** How a caller's device or address is known to the person whose session they show. */
  async knownTo(person: Person, sender: Sender): Promise<NonNullable<Acquaintance>> {
    return (await this.senders.find(addressOf(person), sender)) ?? "session";
  }

  /** Makes a code and sends it. */
  async sendCode(
    address: AccountAddress,
    purpose: CodePurpose,
    options: {
      readonly areaCode: string | undefined;
      readonly language: Language;
      readonly askedFrom: string;
      /** Whose account it is for, where there is one. */
      readonly person?: Person | undefined;
    },
  ): Promise<void> {
    const { texts, messenger } = this.context;
    const areaCode = options.areaCode?.replace("+", "");
    const { language, person } = options;
    const code = await this.codes.create(address.value, purpose, { areaCode, askedFrom: options.askedFrom });
    const text = texts.say("session.code_message", language, { code, minutes: CODE_LIFE_MS / 60_000 });
    // An SMS is too short for them, and costs by its length.
    const mailWords = address.kind === "mail" ? (person?.mail_words ?? "") : "";
    try {
      await messenger.send({
        to: address.kind === "mail" ? address.value : (areaCode ?? "") + address.value,
        channel: address.kind === "mail" ? "mail" : "sms",
        subject: texts.say("session.code_subject", language),
        text: withWords(texts, { mail_words: mailWords, language }, text),
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
