/**
 * SMS through the operator's gateway: one HTTP request each, whose body is a template of theirs with {to} and {text}.
 *
 * Gateways differ in the names of two fields and in how one proves who one is; a template and a header cover them.
 */
import { type Message, MessageFault, type Messenger } from "./messenger.ts";

const ANSWER_MS = 10_000;

export type SmsSetting = {
  readonly url: string;
  /** JSON, or a form where it does not begin with "{". */
  readonly template: string;
  /** Sent as `Authorization`, such as "Bearer …"; undefined for none. */
  readonly authorization: string | undefined;
};

/** Understood by nobody in particular: operators name the fields of their gateway. */
export const SMS_TEMPLATE = '{"to":"{to}","text":"{text}"}';

export class SmsMessenger implements Messenger {
  readonly #setting: SmsSetting;

  constructor(setting: SmsSetting) {
    this.#setting = setting;
  }

  async send(message: Message): Promise<void> {
    const { url, template, authorization } = this.#setting;
    const isJson = template.startsWith("{");
    const answered = await fetch(url, {
      method: "POST",
      headers: {
        "content-type": isJson ? "application/json" : "application/x-www-form-urlencoded",
        ...(authorization === undefined ? {} : { authorization }),
      },
      body: filled(template, message, isJson),
      // What was proved to one server is not carried to another.
      redirect: "error",
      signal: AbortSignal.timeout(ANSWER_MS),
    }).catch((error: unknown) => {
      throw new MessageFault("the SMS gateway could not be reached", { cause: error });
    });
    await answered.body?.cancel();
    if (!answered.ok) throw new MessageFault(`the SMS gateway answered ${answered.status}`);
  }
}

/** Both are filled in one pass, each in the way of its body: a text can't add a field, nor name another number. */
function filled(template: string, { to, text }: Message, isJson: boolean): string {
  const values: Readonly<Record<string, string>> = { to: `+${to}`, text };
  return template.replaceAll(/\{(to|text)\}/g, (_place, name: string) => {
    const value = values[name] ?? "";
    return isJson ? JSON.stringify(value).slice(1, -1) : encodeURIComponent(value);
  });
}
