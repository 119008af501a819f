/** What `people/card` and `people/balances` answer. */
export type PersonCard = {
  readonly id: number;
  readonly nickname: string;
  readonly email: string | null;
  readonly phone: string | null;
  readonly code: string;
  readonly invitedBy: number | null;
  readonly createdAt: number;
  readonly passwordChangedAt: number;
  readonly sessions: readonly { readonly createdAt: number; readonly usedAt: number; readonly ip: string; readonly userAgent: string }[];
  readonly keys: readonly {
    readonly id: number;
    readonly name: string;
    readonly kind: string;
    readonly scopes: string;
    readonly createdAt: number;
    readonly usedAt: number | null;
    readonly isSuspended: boolean;
  }[];
  readonly webhooks: readonly {
    readonly id: number;
    readonly host: string;
    readonly state: string;
    readonly events: string;
    readonly createdAt: number;
  }[];
};

export type Balance = {
  readonly coin: string;
  readonly account: string;
  readonly own: string;
  readonly pledged: string;
  readonly promotional: string;
  readonly all: string;
};

/** Of all accounts: what may leave, to an address that is not new. */
export type MayLeave = {
  readonly coin: string;
  readonly pledged: string;
  readonly held: string;
  readonly free: string;
  readonly isHeld: boolean;
};

/** What `people/notes` answers. */
export type NoteRow = { readonly id: number; readonly operatorName: string; readonly text: string; readonly at: number };
