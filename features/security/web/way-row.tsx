import type { ReactElement, ReactNode } from "react";
import { ChevronRight } from "lucide-react";

interface WayRowProps {
  readonly icon: ReactNode;
  readonly label: string;
  readonly note: string;
  /** At the end: how it stands. */
  readonly chip?: { readonly text: string; readonly good: boolean } | undefined;
  readonly onPress: () => void;
}

/** One way in or factor: what it is, how it stands, and the way to change it. */
export function WayRow({ icon, label, note, chip, onPress }: WayRowProps): ReactElement {
  return (
    <button
      type="button"
      onClick={onPress}
      className="flex min-h-13 w-full items-center gap-3 px-4 py-1.5 text-left transition-colors hover:bg-fill focus-visible:-outline-offset-2"
    >
      <span className="flex size-8 shrink-0 items-center justify-center rounded-lg bg-fill text-mut [&_svg]:size-4.5">{icon}</span>
      <span className="min-w-0 flex-1">
        <span className="block text-sm font-semibold">{label}</span>
        <span className="line-clamp-2 text-xs text-mut">{note}</span>
      </span>
      {chip !== undefined && (
        <span
          className={`shrink-0 rounded-md px-1.5 py-0.5 text-xs font-semibold ${chip.good ? "bg-up-tint text-up" : "bg-fill text-mut"}`}
        >
          {chip.text}
        </span>
      )}
      <ChevronRight className="size-4 shrink-0 text-mut" aria-hidden />
    </button>
  );
}
