import { useEffect } from "react";
import type { ReactElement } from "react";
import { History } from "lucide-react";
import { RefusedError } from "../api/reply.ts";
import { useT } from "../i18n/texts.ts";
import { Button } from "../ui/button.tsx";
import { ErrorState } from "../ui/states.tsx";

/** Asked again by itself after this time: the venue starts its database anew within seconds. */
const AGAIN_MS = 5_000;
/** The refusal of a list while the venue's database is away; trading and balances need none. */
export const HISTORY_AWAY = "history_unavailable";

interface HistoryErrorProps {
  readonly error: Error;
  readonly onRetry: () => void;
}

/** A list of what happened could not be read. While the database is away that is said calmly, and the list comes back by itself. */
export function HistoryError({ error, onRetry }: HistoryErrorProps): ReactElement {
  const t = useT();
  const away = error instanceof RefusedError && error.detail?.name === HISTORY_AWAY;
  useEffect(() => {
    if (!away) return undefined;
    const timer = setTimeout(onRetry, AGAIN_MS);
    return () => clearTimeout(timer);
  }, [away, error, onRetry]);
  if (!away) return <ErrorState text={t("shell.error.read")} retryLabel={t("shell.retry")} onRetry={onRetry} />;
  return (
    <div role="status" className="flex flex-col items-center gap-3 px-6 py-10 text-center">
      <History className="size-9 text-field-line" strokeWidth={1.5} aria-hidden />
      <p className="font-semibold">{t("shell.history_away")}</p>
      <p className="max-w-sm text-sm text-mut">{t("shell.history_away.text")}</p>
      <Button small onClick={onRetry}>
        {t("shell.retry")}
      </Button>
    </div>
  );
}
