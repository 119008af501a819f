import type { ReactElement } from "react";
import { RefusedError } from "../api/reply.ts";
import { useNavigation } from "../router/navigation.ts";
import { Button } from "../ui/button.tsx";
import { EmptyState } from "../ui/states.tsx";
import { HISTORY_AWAY, HistoryError } from "./history-error.tsx";

interface NotReadProps {
  readonly error: Error;
  readonly onRetry: () => void;
  /** Where all of them are. */
  readonly list: { readonly path: string; readonly label: string };
}

/** One thing that was asked for by its number or code: that there is none is the venue's own answer, which no second try changes. */
export function NotRead({ error, onRetry, list }: NotReadProps): ReactElement {
  const navigation = useNavigation();
  if (!(error instanceof RefusedError) || error.detail?.name === HISTORY_AWAY) return <HistoryError error={error} onRetry={onRetry} />;
  return <EmptyState text={error.message} action={<Button onClick={() => navigation.redirect(list.path)}>{list.label}</Button>} />;
}

/** A number out of an address; what is none is 0, which nothing has. */
export function numberIn(params: URLSearchParams, name: string): number {
  const number = Number(params.get(name));
  return Number.isSafeInteger(number) && number > 0 ? number : 0;
}
