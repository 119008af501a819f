/** Operator's words that show the venue's own look. What changes it is a verb (`site-verbs.ts`). */
import type { OperatedVenue, OperatorVerbs } from "../../../server/operator/operator-verb.ts";

export const siteOperator: OperatorVerbs = {
  help: ["site                             the venue's name, logo and accent"],
  verbs: { site: () => ({ kind: "look", look: describe }) },
};

const SETTINGS = ["site_name", "site_logo", "accent"] as const;

async function describe({ pool }: OperatedVenue): Promise<string> {
  const { rows } = await pool.query<{ key: string; value: string }>("select key, value from setting where key = any($1)", [SETTINGS]);
  const settings = new Map(rows.map(({ key, value }) => [key, value]));
  return [
    `name    ${settings.get("site_name") ?? ""}`,
    `logo    ${settings.get("site_logo") ?? ""}`,
    `accent  ${settings.get("accent") || "none"}`,
  ].join("\n");
}
