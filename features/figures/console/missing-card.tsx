import { UserPlus } from "lucide-react";
import type { ReactElement } from "react";
import { Link } from "react-router";
import type { MissingRow } from "../../../contract/console-wire.ts";
import { ROLE_WORDS } from "../../../contract/operator-roles.ts";
import { useLook } from "../../../console/api/queries.ts";
import { Card } from "../../../console/ui/card.tsx";
import { useSay } from "../../../console/words/say.ts";
import { startWords } from "./figures.words.ts";

/** So many of the actions are named; the page of roles has all. */
const NAMED = 3;
/** Without it people wait for their verification and nobody sees them. */
const REVIEW = "verification/pass";

/** What nobody can do with the operators that there are, and how to add one; nothing once the house is whole. */
export function MissingCard({ everyMs }: { readonly everyMs: number }): ReactElement | null {
  const say = useSay();
  const missing = useLook<{ readonly rows: readonly MissingRow[] }>("operators/missing", {}, { everyMs });
  const rows = missing.data?.rows ?? [];
  if (rows.length === 0) return null;
  return (
    <Card title={say(startWords.missing)} aside={<Link to="/operators/roles">{say(startWords.all)}</Link>}>
      <ul>
        {rows.map(({ key, able, roles, verbs }) => (
          <li key={key} className="flex gap-3 border-b border-line px-4 py-3">
            <UserPlus size={16} className={able === 0 ? "mt-0.5 shrink-0 text-bad" : "mt-0.5 shrink-0 text-mut"} aria-hidden="true" />
            <div className="min-w-0">
              <b className="block font-semibold">
                {say(able === 0 ? startWords.missingRole : startWords.missingSecond, {
                  roles: roles.map((role) => say(ROLE_WORDS[role])).join(", "),
                })}
              </b>
              {verbs.some(({ name }) => name === REVIEW) && <span className="block">{say(startWords.missingReview)}</span>}
              <span className="block text-xs text-mut">
                {verbs
                  .slice(0, NAMED)
                  .map(({ title }) => say(title))
                  .join(" · ")}
                {verbs.length > NAMED && ` · ${say(startWords.missingMore, { count: verbs.length - NAMED })}`}
              </span>
            </div>
          </li>
        ))}
      </ul>
      <p className="px-4 py-3 text-xs text-mut">
        {say(startWords.missingHow)} <code className="wrap-anywhere">npm run operate -- add-operator --mail … --role …</code>
      </p>
    </Card>
  );
}
