/** Who has what, in plain maps of bigints: the auditor's own book-keeping. */

export type Purse = { own: bigint; pledged: bigint; promotional: bigint };

export class ModelLedger {
  readonly #purses = new Map<string, Purse>();

  /** The account's balances; kinds of accounts have the numbers of the chart of accounts. */
  purse(owner: number, kind: number, asset: number): Purse {
    const key = `${owner}:${kind}:${asset}`;
    let purse = this.#purses.get(key);
    if (purse === undefined) this.#purses.set(key, (purse = { own: 0n, pledged: 0n, promotional: 0n }));
    return purse;
  }

  /** Every account that was ever looked at, as owner, kind and asset with its balances. */
  *all(): Generator<{ readonly owner: number; readonly kind: number; readonly asset: number } & Purse> {
    for (const [key, purse] of this.#purses) {
      const [owner = 0, kind = 0, asset = 0] = key.split(":").map(Number);
      yield { owner, kind, asset, ...purse };
    }
  }
}
