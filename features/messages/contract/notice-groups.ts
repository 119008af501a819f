/** What messages are about, and how one is told of it. */

/** In the order in which they are shown. */
export const NOTICE_GROUPS = ["orders", "prices", "shares", "earn", "money", "community", "offers", "security"] as const;
export type NoticeGroup = (typeof NOTICE_GROUPS)[number];

/** Besides the list of messages, which has all of them. */
export const NOTICE_CHANNELS = ["push", "mail"] as const;
export type NoticeChannel = (typeof NOTICE_CHANNELS)[number];

/** Until somebody chooses: a device is asked for first, and offers are for who looks. */
export const PUSHED_UNASKED: readonly NoticeGroup[] = NOTICE_GROUPS.filter((group) => group !== "offers");

export type NoticeChoice = { readonly group: NoticeGroup; readonly push: 0 | 1; readonly mail: 0 | 1 };

/** A browser that is told while the app is closed; named as far as it says what it is. */
export type PushDevice = { readonly id: number; readonly name: string; readonly since: string; readonly own: 0 | 1 };

/** `/mailMessage/settings`. */
export type NoticeSettingsReply = {
  readonly groups: readonly NoticeChoice[];
  /** Some messages of these are mailed whatever is chosen. */
  readonly always_mailed: readonly NoticeGroup[];
  /** Whether there is an address to mail to. */
  readonly has_mail: 0 | 1;
  /** The venue's public key for browsers (base64url); empty: this venue pushes nothing to them. */
  readonly push_key: string;
  readonly devices: readonly PushDevice[];
};
