/** The sessions ahead, as operators see them: the price source's own calendar, by rule. */
import Type from "typebox";
import { ROLES } from "../../../contract/operator-roles.ts";
import { defineLook, type Look } from "../../../server/console/look.ts";
import { sessionsAhead } from "./stocks.routes.ts";

const sessions = defineLook({
  name: "stocks/sessions",
  title: { en: "Sessions ahead", zh: "后续交易时段" },
  roles: ROLES,
  fields: Type.Object({}),
  answer: ({ venue }) => ({
    rows: sessionsAhead(venue, venue.kernel.at).map(({ open_time: opens, close_time: closes, short }) => ({
      opens,
      closes,
      isShort: short === 1,
    })),
  }),
});

export const stocksLooks: readonly Look[] = [sessions];
