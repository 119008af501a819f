import type { ReactElement, ReactNode } from "react";
import { ArrowLeft } from "lucide-react";
import { IconButton } from "./button.tsx";

interface PageHeaderProps {
  readonly title: ReactNode;
  readonly backLabel?: string;
  readonly onBack?: () => void;
  readonly end?: ReactNode;
  /** Over a page of two columns. */
  readonly isBroad?: boolean;
}

/** The page's own navigation bar (seed 2: custom on every page). */
export function PageHeader({ title, backLabel = "", onBack, end, isBroad = false }: PageHeaderProps): ReactElement {
  return (
    <header className="sticky top-(--header-top) z-20 bg-bg/95 backdrop-blur">
      <div className={`mx-auto flex h-14 max-w-3xl items-center gap-1 px-2 ${isBroad ? "lg:max-w-6xl" : ""}`}>
        {onBack !== undefined && (
          <IconButton label={backLabel} onClick={onBack}>
            <ArrowLeft className="size-5" aria-hidden />
          </IconButton>
        )}
        <h1 className={`min-w-0 flex-1 truncate text-lg font-semibold ${onBack === undefined ? "pl-2" : ""}`}>{title}</h1>
        {end}
      </div>
    </header>
  );
}

/** The readable column of ordinary pages. */
export function PageBody({ children, className = "" }: { readonly children: ReactNode; readonly className?: string }): ReactElement {
  return <div className={`mx-auto w-full max-w-3xl px-4 pb-8 ${className}`}>{children}</div>;
}
