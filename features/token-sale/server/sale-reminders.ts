/**
 * Who asked for tokens is told that the sale ends: a day before, of what runs for no more than a day half an hour before, of what runs for
 * less than two hours not at all; and a day before the first part after a cliff becomes their own. Each later part is told by the one before.
 */
import type { RemindsOf, Reminder } from "../../../server/news/reminders.ts";
import type { Notice } from "../../../server/news/news.ts";
import { DAY_MS, partAt } from "../formulas.ts";
import type { SaleProject } from "../kernel/public.ts";
import { saleEndsNotice, saleFirstPartNotice } from "./token-sale-news.ts";

const HALF_HOUR_MS = 1_800_000;
const SHORT_MS = 4 * HALF_HOUR_MS;

type Soon = {
  readonly at: number;
  readonly about: string;
  readonly state: "open" | "delivered";
  readonly notice: (project: SaleProject) => Notice;
};

function soonOf({ number, terms, hasEnded }: SaleProject): Soon | undefined {
  const { startsAt, endsAt, cliffDays } = terms;
  if (hasEnded) {
    const at = partAt(terms, 1) - DAY_MS;
    return cliffDays > 1 ? { at, about: `sale-first-part-${number}`, state: "delivered", notice: saleFirstPartNotice } : undefined;
  }
  const runs = endsAt - startsAt;
  const at = endsAt - (runs > DAY_MS ? DAY_MS : HALF_HOUR_MS);
  return runs < SHORT_MS ? undefined : { at, about: `sale-ends-${number}`, state: "open", notice: saleEndsNotice };
}

export const remindsOfSales: RemindsOf = ({ kernel, pool }, now) =>
  kernel.tokenSale.projects().flatMap((project): readonly Reminder[] => {
    const soon = soonOf(project);
    // A part that was reached meanwhile has its own message.
    const isOver = project.hasEnded && now >= partAt(project.terms, 1);
    if (soon === undefined || isOver || now < soon.at || project.asked === 0n) return [];
    const { about, state, notice } = soon;
    const people = async () => {
      const text =
        "select distinct user_id from sale_orders where project = $1 and state = $2 and closed_at = 0 and (state = 'open' or granted > 0)";
      const { rows } = await pool.query<Record<"user_id", string>>(text, [project.number, state]);
      return rows.map(({ user_id: user }) => ({ user: Number(user), notice: notice(project) }));
    };
    return [{ about, people }];
  });
