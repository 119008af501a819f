import type { ReactElement, ReactNode } from "react";
import { CircleAlert } from "lucide-react";
import { Button } from "./button.tsx";

/** Nothing there, and what to do about it: the bare stone, for nothing has left its stroke yet. */
export function EmptyState({ text, action }: { readonly text: string; readonly action?: ReactNode }): ReactElement {
  return (
    <div className="flex flex-col items-center gap-3 px-6 py-6 text-center">
      <p className="bare-stone flex min-h-24 w-full max-w-80 items-end rounded-2xl px-4 py-3 text-left text-sm">{text}</p>
      {action}
    </div>
  );
}

interface ErrorStateProps {
  readonly text: string;
  readonly retryLabel: string;
  readonly onRetry: () => void;
}

/** Reading failed; try again. */
export function ErrorState({ text, retryLabel, onRetry }: ErrorStateProps): ReactElement {
  return (
    <div role="alert" className="flex flex-col items-center gap-3 px-6 py-10 text-center">
      <CircleAlert className="size-9 text-down" strokeWidth={1.5} aria-hidden />
      <p className="text-sm text-mut">{text}</p>
      <Button small onClick={onRetry}>
        {retryLabel}
      </Button>
    </div>
  );
}
