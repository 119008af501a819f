/**
 * Says to who has shares that they are settled soon: a day before, of what runs for one day half an hour before, when nothing can be bought
 * of it any more. A look a second at what the kernel holds; what was said stands in a table, so that a restart says nothing twice.
 */
import type { NoticeDesk } from "../../../server/news/news.ts";
import type { TradingVenue } from "../../../server/trading-venue.ts";
import { DAY_MS, WINDOW_MS } from "../formulas.ts";
import type { DualProduct } from "../kernel/public.ts";
import { settlesNotice } from "./dual-investment-news.ts";

const LOOK_MS = 1_000;

export type DualRemindersParts = {
  readonly venue: Pick<TradingVenue, "kernel" | "pool" | "time" | "projected">;
  readonly notices: NoticeDesk;
  readonly onFault: (error: unknown, where: string) => void;
};

/** What comes back ends it. */
export function runDualReminders(parts: DualRemindersParts): () => Promise<void> {
  const reminders = new DualReminders(parts);
  const timer = setInterval(() => void reminders.look(), LOOK_MS);
  return async () => {
    clearInterval(timer);
    await reminders.look();
  };
}

/** When it is said of a product. */
const tellsAt = ({ days, settlesAt }: DualProduct): number => settlesAt - (days > 1 ? DAY_MS : WINDOW_MS);

export class DualReminders {
  readonly #parts: DualRemindersParts;
  /** Said, as far as this start knows. */
  readonly #told = new Set<number>();
  #underWay: Promise<void> | undefined;

  constructor(parts: DualRemindersParts) {
    this.#parts = parts;
  }

  /** One at a time: who comes meanwhile waits for the same. */
  look(): Promise<void> {
    this.#underWay ??= this.#turn()
      .catch((error: unknown) => this.#parts.onFault(error, "reminders of dual investment"))
      .finally(() => (this.#underWay = undefined));
    return this.#underWay;
  }

  async #turn(): Promise<void> {
    const { kernel, time } = this.#parts.venue;
    const now = time.now();
    const due = [...kernel.dualInvestment.products()].filter(
      (product) => product.sold > 0 && tellsAt(product) <= now && !this.#told.has(product.number),
    );
    for (const product of due) await this.#tell(product.number, now);
  }

  async #tell(product: number, now: number): Promise<void> {
    const { venue, notices } = this.#parts;
    await venue.projected();
    const known = await venue.pool.query("select product from dual_investment_told where product = $1", [product]);
    if (known.rows.length === 0) {
      const text = "select id, user_id from dual_investment_purchases where product = $1 and outcome = '' order by id";
      const { rows } = await venue.pool.query<Record<"id" | "user_id", string>>(text, [product]);
      for (const { id, user_id: user } of rows) await notices.note(Number(user), settlesNotice(Number(id)));
      await venue.pool.query("insert into dual_investment_told (product, at) values ($1, $2) on conflict (product) do nothing", [
        product,
        now,
      ]);
    }
    this.#told.add(product);
  }
}
