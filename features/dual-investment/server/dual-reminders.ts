/** Who has shares is told that they are settled soon: a day before, of what runs for one day half an hour before, when nothing can be bought of it any more. */
import type { RemindsOf } from "../../../server/news/reminders.ts";
import { DAY_MS, WINDOW_MS } from "../formulas.ts";
import type { DualProduct } from "../kernel/public.ts";
import { settlesNotice } from "./dual-investment-news.ts";

/** When it is said of a product. */
const tellsAt = ({ days, settlesAt }: DualProduct): number => settlesAt - (days > 1 ? DAY_MS : WINDOW_MS);

export const remindsOfDual: RemindsOf = ({ kernel, pool }, now) =>
  [...kernel.dualInvestment.products()]
    .filter((product) => product.sold > 0 && tellsAt(product) <= now)
    .map(({ number }) => ({
      about: `dual-investment-${number}`,
      people: async () => {
        const text = "select id, user_id from dual_investment_purchases where product = $1 and outcome = '' order by id";
        const { rows } = await pool.query<Record<"id" | "user_id", string>>(text, [number]);
        return rows.map(({ id, user_id: user }) => ({ user: Number(user), notice: settlesNotice(Number(id)) }));
      },
    }));
