import type { ReactElement, ReactNode } from "react";
import { ChevronRight } from "lucide-react";

interface ListRowProps {
  readonly label: ReactNode;
  readonly icon?: ReactNode;
  /** At the end of the row: the present value, or a control. */
  readonly value?: ReactNode;
  readonly onPress?: () => void;
}

/** One line of a settings list; with `onPress` the whole row is a button. */
export function ListRow({ label, icon, value, onPress }: ListRowProps): ReactElement {
  const inside = (
    <>
      {icon !== undefined && <span className="text-mut [&_svg]:size-5">{icon}</span>}
      <span className="min-w-0 flex-1 text-left text-base big-letters:max-w-[calc(100%-2.5rem)] big-letters:min-w-min">{label}</span>
      {value !== undefined && <span className="max-w-[55%] truncate text-right text-sm text-mut">{value}</span>}
      {onPress !== undefined && <ChevronRight className="size-4 shrink-0 text-mut" aria-hidden />}
    </>
  );
  const look = "flex min-h-13 w-full items-center gap-x-3 px-4 py-2 big-letters:flex-wrap";
  if (onPress === undefined) return <div className={look}>{inside}</div>;
  return (
    <button type="button" onClick={onPress} className={`${look} transition-colors hover:bg-fill focus-visible:-outline-offset-2`}>
      {inside}
    </button>
  );
}

/** A card of rows. */
export function ListCard({ children }: { readonly children: ReactNode }): ReactElement {
  return <div className="divide-y divide-line overflow-hidden rounded-2xl border border-line bg-card">{children}</div>;
}
