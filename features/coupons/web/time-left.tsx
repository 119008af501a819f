import type { ReactElement } from "react";
import { Clock } from "lucide-react";
import { formatWait } from "../../../web/numbers/span.ts";
import { formatParts } from "../../../web/numbers/time-format.ts";
import { usePreferences } from "../../../web/state/preferences.store.ts";

/** "8 days 9 hr, 30 Nov". */
export function TimeLeft({ until, now }: { readonly until: number; readonly now: number }): ReactElement {
  const language = usePreferences((state) => state.language);
  return (
    <>
      <Clock className="size-3.5 shrink-0 text-brand" aria-hidden />
      <time dateTime={new Date(until).toISOString()} className="tabular-nums">
        {formatWait(until - now, language)}, {formatParts(until, ["date"], language)}
      </time>
    </>
  );
}
