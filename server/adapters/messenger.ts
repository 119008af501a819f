/** How the venue writes to people. Each way out is an adapter behind this interface. */
export type Channel = "mail" | "sms";

export type Message = {
  /** Mail address, or telephone number as digits with the country's code in front. */
  readonly to: string;
  readonly channel: Channel;
  readonly subject: string;
  readonly text: string;
  /** The confirmation code in the text, where there is one. */
  readonly code?: string;
};

export interface Messenger {
  /** Resolves when the message is on its way; throws MessageFault when it can't be sent. */
  send(message: Message): Promise<void>;
}

/** The way out is closed: a fault, not the caller's mistake. */
export class MessageFault extends Error {
  override readonly name = "MessageFault";
}
