/**
 * Mails about one's security: what its message in the app says, in the person's language, with the words by which they know our mails and the link
 * that freezes the account.
 */
import { languageOf, type Language } from "../../../contract/languages.ts";
import type { ServerContext } from "../../../server/doors/app/server-context.ts";
import type { Notice, NoticeDesk } from "../../../server/news/news.ts";
import { freezeToken } from "./freeze-link.ts";

/** What is worth a mail: somebody else may have done it. */
export const SECURITY_MAILED: readonly string[] = [
  "factor_removal",
  "login",
  "password",
  "payment_password",
  "api_key",
  "keys_suspended",
  "security_change",
];

/** What is worth an SMS besides: whoever reads it may have to act within a day. */
const TEXTED = ["factor_removal"];

type Parts = Pick<ServerContext, "settings" | "database" | "clock" | "texts" | "keys" | "messenger">;
type Phone = { readonly area_code: string | null; readonly phone: string | null };
type Reader = { readonly id: number; readonly email: string | null; readonly language: string; readonly mail_words: string };

/** What every mail to a person begins with: their words, where they chose some. */
export function withWords(
  texts: Parts["texts"],
  { mail_words: words, language }: Pick<Reader, "mail_words" | "language">,
  text: string,
): string {
  return words === "" ? text : `${texts.say("security.mail.words", languageOf(language), { words })}\n\n${text}`;
}

/** As the mail, without the words that only mails have room for. Throws MessageFault. */
async function sendSecurityText(
  parts: Parts,
  { id, language: given, area_code: area, phone }: Reader & Phone,
  notice: Notice,
): Promise<void> {
  const { texts, messenger } = parts;
  const language = languageOf(given);
  const { body, subject } = wordsOf(parts, id, language, notice);
  await messenger.send({
    to: (area ?? "") + (phone ?? ""),
    channel: "sms",
    subject,
    text: withWords(texts, { mail_words: "", language }, body),
  });
}

/** To `to`, which may be an address that the person had before. Throws MessageFault. */
export async function sendSecurityMail(parts: Parts, person: Reader, to: string, notice: Notice): Promise<void> {
  const { texts, messenger } = parts;
  const { body, subject } = wordsOf(parts, person.id, languageOf(person.language), notice);
  await messenger.send({ to, channel: "mail", subject, text: withWords(texts, person, body) });
}

/** What a message about security says, with the link that freezes the account. */
function wordsOf({ texts, keys, settings, clock }: Parts, person: number, language: Language, { kind, parameters = {} }: Notice) {
  const what = texts.say(`security.change.${parameters.what ?? "password"}`, language);
  const filled = { ...parameters, what };
  const link = `${settings.publicUrl}/#/pages/common/freeze?token=${freezeToken(keys, person, clock())}`;
  const body = `${texts.say(`notices.${kind}.text`, language, filled)}\n\n${texts.say("security.mail.freeze", language, { link })}`;
  return { body, subject: texts.say(`notices.${kind}.title`, language, filled) };
}

/** Messages about security that are mailed, too. Nobody waits for a mail server: who changed something is answered before. */
export class MailingNotices implements NoticeDesk {
  readonly #desk: NoticeDesk;
  readonly #parts: Parts;
  readonly #onFault: (error: unknown, where: string) => void;
  #underWay: Promise<void> = Promise.resolve();

  constructor(desk: NoticeDesk, parts: Parts, onFault: (error: unknown, where: string) => void) {
    this.#desk = desk;
    this.#parts = parts;
    this.#onFault = onFault;
  }

  async note(user: number, notice: Notice): Promise<void> {
    await this.#desk.note(user, notice);
    if (!SECURITY_MAILED.includes(notice.kind)) return;
    const sending = this.#mail(user, notice).catch((error: unknown) => this.#onFault(error, "a mail about somebody's security"));
    this.#underWay = Promise.all([this.#underWay, sending]).then(() => undefined);
  }

  /** Resolves when the mails noted so far have left, or failed to. */
  settled(): Promise<void> {
    return this.#underWay;
  }

  /** Whoever has only a telephone number reads it in the app, but for what can't wait. */
  async #mail(user: number, notice: Notice): Promise<void> {
    const person = await this.#parts.database
      .selectFrom("person")
      .select(["id", "email", "language", "mail_words", "area_code", "phone"])
      .where("id", "=", user)
      .executeTakeFirst();
    if (person === undefined) return;
    if (person.phone !== null && TEXTED.includes(notice.kind)) await sendSecurityText(this.#parts, person, notice);
    if (person.email !== null) await sendSecurityMail(this.#parts, person, person.email, notice);
  }
}
