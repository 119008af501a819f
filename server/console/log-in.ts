/** How an operator comes in: set-up link once, then password and code each time; and the fresh proof that money wants. */
import { randomBytes } from "node:crypto";
import type { Transaction } from "kysely";
import { verifyPassword } from "../identity/password-hash.ts";
import { passwordRefusal } from "../identity/password-rules.ts";
import { appendAudit } from "./audit-log.ts";
import { ConsoleRefused, no } from "./console-refusal.ts";
import { codeSubject, LogInTries, OPERATOR_LIMITS, takeOrRefuse } from "./operator-limits.ts";
import { addressGroup } from "../identity/address-group.ts";
import type { Client, OperatorSession, OperatorSessions } from "./operator-sessions.ts";
import type { OperatorStore, StoredOperator } from "./operator-store.ts";
import type { OperatorPasskeys } from "./operator-passkeys.ts";
import { base32, factorAddress, stepOfCode } from "../identity/totp.ts";
import type { ConsoleDesk } from "./verb.ts";
import type { Tables } from "../sql/tables.ts";
import type { Words } from "../../contract/console-wire.ts";

type Deps = {
  readonly desk: ConsoleDesk;
  readonly operators: OperatorStore;
  readonly sessions: OperatorSessions;
  readonly passkeys: OperatorPasskeys;
};

/** The second factor as it was sent: a code, or what a browser signed. */
export type Factor = { readonly code: string | undefined; readonly passkey: unknown };
type Given = Factor & { readonly mail: string; readonly password: string; readonly origin: string | undefined };

export class LogIn {
  readonly #deps: Deps;

  constructor(deps: Deps) {
    this.#deps = deps;
  }

  /** The token of the new session. Without a second factor the answer to a right password is that one is needed, and what a passkey signs. */
  async logIn({ mail: given, password, code, passkey, origin }: Given, client: Client): Promise<string> {
    const { desk, operators, sessions, passkeys } = this.#deps;
    const mail = given.trim().toLowerCase();
    takeOrRefuse(desk.limits, OPERATOR_LIMITS.logInByAddress, addressGroup(client.ip));
    const operator = await operators.byMail(mail);
    const known = await sessions.acquaintance(operator?.id, client);
    const tries = new LogInTries(desk.limits, { client, mail, known });
    tries.take();
    const usable = operator?.ended_at === null ? operator : undefined;
    const isRight = await verifyPassword(usable?.password_hash ?? undefined, password, known === undefined ? "stranger" : "known");
    if (usable === undefined || !isRight) throw new ConsoleRefused(WRONG);
    if ((code === undefined || code === "") && passkey === undefined) {
      // Nothing was guessed: who knows the password is on their way.
      tries.giveBack();
      throw new ConsoleRefused(CODE_NEEDED, { passkey: await passkeys.offerProof(usable.id, origin) });
    }
    await this.#mustHaveFactor(usable.id, { code, passkey }, codeSubject(usable.id, client, known));
    tries.giveBack();
    if (usable.link_seen_by !== null) throw new ConsoleRefused(UNCONFIRMED);
    return this.#open(usable, client, "operators/log-in");
  }

  /** The second factor again, in a session. */
  async prove({ operator, id }: OperatorSession, factor: Factor): Promise<void> {
    await this.#mustHaveFactor(operator.id, factor, `session ${id}`);
    await this.#deps.sessions.prove(id);
  }

  /** `subject`: whose tries they are, so that who knows a password uses up none of its owner's. */
  async #mustHaveFactor(operator: number, { code, passkey }: Factor, subject: string): Promise<void> {
    const { desk, operators, passkeys } = this.#deps;
    takeOrRefuse(desk.limits, OPERATOR_LIMITS.wrongCode, subject);
    const isRight = passkey === undefined ? await operators.takeCode(operator, code ?? "") : await passkeys.take(operator, passkey);
    if (!isRight) throw new ConsoleRefused(passkey === undefined ? CODE_WRONG : PASSKEY_WRONG);
    desk.limits.reset(OPERATOR_LIMITS.wrongCode, subject);
  }

  /** What the set-up page shows: whose link it is, and the secret for their authenticator. */
  async offer(
    link: string,
    ip: string,
  ): Promise<{ readonly mail: string; readonly name: string; readonly role: string; readonly secret: string; readonly address: string }> {
    takeOrRefuse(this.#deps.desk.limits, OPERATOR_LIMITS.setUp, addressGroup(ip));
    const { operator, secret } = await this.#mustBeLink(link);
    const { mail, name, role } = operator;
    return { mail, name, role, secret: base32(secret), address: factorAddress("Touchstone console", mail, secret) };
  }

  /**
   * Ends the set-up; the recovery codes are shown once. It logs in too, unless another operator was shown the link: who sits there may be
   * that one, so it waits for a third.
   */
  async setUp(
    { link, password, code }: { readonly link: string; readonly password: string; readonly code: string },
    client: Client,
  ): Promise<{ readonly token: string | undefined; readonly recoveryCodes: readonly string[] }> {
    const { desk, operators } = this.#deps;
    takeOrRefuse(desk.limits, OPERATOR_LIMITS.setUp, addressGroup(client.ip));
    const { operator, secret } = await this.#mustBeLink(link);
    const refusal = passwordRefusal(password, operator.mail);
    if (refusal !== undefined) throw new ConsoleRefused(no(refusal, PASSWORD_WORDS[refusal], 400));
    const step = stepOfCode(secret, code.replaceAll(/\s/g, ""), desk.clock());
    if (step === undefined) throw new ConsoleRefused(CODE_WRONG);
    const recoveryCodes = await operators.setUp(link, password, step);
    if (recoveryCodes === undefined) throw new ConsoleRefused(LINK_GONE);
    if (operator.link_seen_by === null) return { token: await this.#open(operator, client, "operators/set-up"), recoveryCodes };
    await desk.database.transaction().execute((transaction) => this.#note(transaction, operator, "operators/set-up"));
    return { token: undefined, recoveryCodes };
  }

  async #mustBeLink(link: string): Promise<{ readonly operator: StoredOperator; readonly secret: Buffer }> {
    const found = await this.#deps.operators.ofLink(link);
    if (found === undefined) throw new ConsoleRefused(LINK_GONE);
    return found;
  }

  async #open(operator: StoredOperator, client: Client, verb: string): Promise<string> {
    const { desk, sessions } = this.#deps;
    return desk.database.transaction().execute(async (transaction) => {
      await this.#note(transaction, operator, verb);
      return sessions.open(transaction, operator.id, client);
    });
  }

  async #note(transaction: Transaction<Tables>, { id }: StoredOperator, verb: string): Promise<void> {
    const nothing = { subject: "", fields: "{}", shown: "[]", reason: "" };
    await appendAudit(transaction, { ...nothing, at: this.#deps.desk.clock(), operator: id, verb, outcome: "done" });
  }
}

/** A browser's own name for itself: drawn once, so that its owner is known there later. */
export const newDevice = (): string => randomBytes(24).toString("base64url");

const PASSWORD_WORDS: Readonly<Record<"password_too_short" | "password_too_long" | "password_too_common", Words>> = {
  password_too_short: { en: "A password has at least eight characters.", zh: "密码至少八个字符。" },
  password_too_long: { en: "A password has at most 128 characters.", zh: "密码最多 128 个字符。" },
  password_too_common: { en: "Everybody tries this password first: choose another.", zh: "该密码过于常见，请另选一个。" },
};
const WRONG = no("log_in_wrong", { en: "Mail address or password is wrong.", zh: "邮箱或密码错误。" }, 401);
const CODE_NEEDED = no("code_needed", { en: "Now the code of your authenticator.", zh: "请输入身份验证器上的验证码。" }, 401);
const CODE_WRONG = no(
  "code_wrong",
  { en: "This code is wrong, or was used already: wait for the next one.", zh: "验证码错误或已使用，请等待下一个。" },
  401,
);
const PASSKEY_WRONG = no(
  "passkey_wrong",
  { en: "This passkey was not taken: try again, or use a code.", zh: "通行密钥未通过，请重试或使用验证码。" },
  401,
);
const UNCONFIRMED = no(
  "operator_unconfirmed",
  {
    en: "This account waits for confirmation: another admin asks you in person, then you come in.",
    zh: "该账号等待确认：另一位管理员当面与您核实后即可登录。",
  },
  403,
);
const LINK_GONE = no("link_gone", { en: "This set-up link was used or has run out.", zh: "该设置链接已使用或已过期。" }, 410);
