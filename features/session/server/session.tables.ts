/** People, their sessions and the codes sent to them. */
import type { Generated } from "kysely";

type Person = {
  /** Dense from 1001: the ids below belong to the venue's own accounts. */
  readonly id: number;
  /** Lower case. */
  email: string | null;
  area_code: string | null;
  /** Digits without the country's code. */
  phone: string | null;
  password_hash: string;
  password_changed_at: Date;
  /** What withdrawals ask for (`features/payment-password`). */
  payment_password_hash: Generated<string | null>;
  payment_password_changed_at: Generated<Date | null>;
  nickname: string;
  head_portrait: Generated<string>;
  /** The line below the name (`features/profile`). */
  signature: Generated<string>;
  /** The invitation code that this person hands out. */
  extension_code: string;
  invited_by: number | null;
  /** Mails to them begin with it (`features/security`). */
  mail_words: Generated<string>;
  /** In which they used the venue last. */
  language: Generated<string>;
  /** Since when they let nobody in, by their own wish. */
  frozen_at: Generated<Date | null>;
  /** Since when there is nobody behind the number (`features/own-data`). */
  closed_at: Generated<Date | null>;
  /** When the engine confirmed the accounts; null until then. */
  account_opened_at: Date | null;
  readonly created_at: Date;
};

type Session = {
  /** SHA-256 of the token. */
  readonly id: string;
  readonly user_id: number;
  readonly created_at: Date;
  used_at: Date;
  expires_at: Date;
  readonly ip: string;
  readonly user_agent: string;
  /** Its owner ends it by this. */
  readonly number: Generated<number>;
  readonly language: Generated<string>;
  /** As the browser names it: "Europe/London". */
  readonly zone: Generated<string>;
  proved_at: Generated<Date | null>;
};

type ConfirmationCode = {
  readonly id: Generated<number>;
  readonly address: string;
  readonly area_code: string | null;
  readonly purpose: string;
  readonly code_hash: string;
  /** Wrong tries of whoever asked for it. */
  tries: Generated<number>;
  /** Wrong tries of everybody else. */
  stranger_tries: Generated<number>;
  /** As in `known_sender`. */
  readonly asked_from: string;
  used_at: Date | null;
  readonly expires_at: Date;
  readonly created_at: Date;
};

type KnownSender = {
  readonly user_id: number;
  /** "device:" with a hash, or "address:" with an address or an IPv6 network. */
  readonly sender: string;
  used_at: Date;
};

export type SessionTables = { known_sender: KnownSender; person: Person; session: Session; confirmation_code: ConfirmationCode };
