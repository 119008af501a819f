/** The sessions ahead, as operators see them: the price source's own calendar, and the days that operators took out of it. */
import Type from "typebox";
import { ROLES } from "../../../contract/operator-roles.ts";
import { defineLook, type Look } from "../../../server/console/look.ts";
import { sessionsAhead } from "./stocks.routes.ts";

const DAY_MS = 86_400_000;

const sessions = defineLook({
  name: "stocks/sessions",
  title: { en: "Sessions ahead", zh: "后续交易时段" },
  roles: ROLES,
  fields: Type.Object({}),
  answer: ({ venue }) => {
    const now = venue.kernel.at;
    const ahead = sessionsAhead(venue, now).map(({ open_time: opens, close_time: closes, short }) => ({
      day: opens.slice(0, 10),
      opens: opens.slice(11, 16),
      closes: closes.slice(11, 16),
      state: short === 1 ? "short" : "full",
    }));
    const rest = [...venue.kernel.listings.holidays()]
      .filter((day) => day * DAY_MS > now)
      .map((day) => ({ day: new Date(day * DAY_MS).toISOString().slice(0, 10), opens: "–", closes: "–", state: "rest" }));
    return { rows: [...ahead, ...rest].toSorted((left, right) => (left.day < right.day ? -1 : 1)) };
  },
});

export const stocksLooks: readonly Look[] = [sessions];
