import type { ReactElement } from "react";
import { formatTime, zoneName } from "../numbers/time-format.ts";
import type { TimeStyle } from "../numbers/time-format.ts";
import { usePreferences } from "../state/preferences.store.ts";

interface MomentProps {
  /** Nothing is shown without one. */
  readonly at: Date | number | undefined;
  /** "moment" is day and minute. */
  readonly style?: TimeStyle;
  readonly className?: string;
}

/** A moment in the reader's language and zone; the pointer resting on it is told all of it and the zone. */
export function Moment({ at, style = "moment", className }: MomentProps): ReactElement | null {
  const language = usePreferences((state) => state.language);
  if (at === undefined) return null;
  return (
    <time dateTime={new Date(at).toISOString()} title={`${formatTime(at, "full", language)} ${zoneName(at)}`} className={className}>
      {formatTime(at, style, language)}
    </time>
  );
}
