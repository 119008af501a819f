/** Mail through the operator's SMTP server (nodemailer): one connection a mail, encrypted unless the server is on this machine. */
import { createTransport, type Transporter } from "nodemailer";
import { type Message, MessageFault, type Messenger } from "./messenger.ts";

/** Whoever waits for a code waits no longer than this for each step of sending it. */
const STEP_MS = 10_000;

export type MailSetting = {
  /** "smtps://user:password@host" (TLS from the start) or "smtp://user:password@host:587" (STARTTLS). */
  readonly url: string;
  /** "Touchstone <no-reply@venue.example>". */
  readonly from: string;
};

export class SmtpMessenger implements Messenger {
  readonly #transport: Transporter;
  readonly #from: string;

  constructor({ url, from }: MailSetting) {
    const { protocol, hostname, port, username, password } = new URL(url);
    const isSecure = protocol === "smtps:";
    const isHere = ["127.0.0.1", "[::1]", "localhost"].includes(hostname);
    this.#from = from;
    this.#transport = createTransport({
      host: hostname.replaceAll(/[[\]]/g, ""),
      port: port === "" ? (isSecure ? 465 : 587) : Number(port),
      secure: isSecure,
      // Codes never travel in the clear, and a password neither.
      requireTLS: !isSecure && !isHere,
      ...(username === "" ? {} : { auth: { user: decodeURIComponent(username), pass: decodeURIComponent(password) } }),
      connectionTimeout: STEP_MS,
      greetingTimeout: STEP_MS,
      socketTimeout: STEP_MS,
      disableFileAccess: true,
      disableUrlAccess: true,
    });
  }

  async send({ to, subject, text }: Message): Promise<void> {
    try {
      // Neither replied to by machines nor kept in lists.
      const headers = { "Auto-Submitted": "auto-generated" };
      await this.#transport.sendMail({ from: this.#from, to: { name: "", address: to }, subject, text, headers });
    } catch (error: unknown) {
      throw new MessageFault("the mail server did not take a mail", { cause: error });
    }
  }
}
