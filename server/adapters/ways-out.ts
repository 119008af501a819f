/** Which way a message leaves: by the operator's mail server or gateway, or, on a paper venue without one, into its outbox. */
import type { Message, Messenger } from "./messenger.ts";
import { SmsMessenger, type SmsSetting } from "./sms-messenger.ts";
import { SmtpMessenger, type MailSetting } from "./smtp-messenger.ts";

export type WaysOutSettings = { readonly mail: MailSetting | undefined; readonly sms: SmsSetting | undefined };

export class WaysOut implements Messenger {
  readonly #ways: Readonly<Record<Message["channel"], Messenger>>;

  constructor({ mail, sms }: WaysOutSettings, outbox: Messenger) {
    this.#ways = {
      mail: mail === undefined ? outbox : new SmtpMessenger(mail),
      sms: sms === undefined ? outbox : new SmsMessenger(sms),
    };
  }

  send(message: Message): Promise<void> {
    return this.#ways[message.channel].send(message);
  }
}
