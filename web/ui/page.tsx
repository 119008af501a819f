import type { ReactElement, ReactNode } from "react";
import { ArrowLeft } from "lucide-react";
import { useTitlePart } from "../shell/page-title.ts";
import { IconButton } from "./button.tsx";

interface PageHeaderProps {
  readonly title: ReactNode;
  readonly backLabel?: string;
  readonly onBack?: () => void;
  readonly end?: ReactNode;
  /** From 1280 px on the page has columns and uses the width. */
  readonly wide?: boolean;
}

const WIDTHS = { column: "max-w-3xl", wide: "max-w-3xl xl:max-w-[1680px]" };

/** The page's own navigation bar (seed 2: custom on every page). */
export function PageHeader({ title, backLabel = "", onBack, end, wide = false }: PageHeaderProps): ReactElement {
  useTitlePart(typeof title === "string" ? title : "");
  return (
    <header className="sticky top-(--header-top) z-20 bg-bg/95 backdrop-blur">
      <div
        className={`mx-auto flex h-14 items-center gap-1 px-2 big-letters:h-auto big-letters:min-h-14 big-letters:flex-wrap big-letters:justify-end ${WIDTHS[wide ? "wide" : "column"]} ${wide ? "xl:px-4" : ""}`}
      >
        {onBack !== undefined && (
          <IconButton label={backLabel} onClick={onBack}>
            <ArrowLeft className="size-5" aria-hidden />
          </IconButton>
        )}
        <h1
          className={`line-clamp-2 min-w-0 flex-1 text-lg leading-6 font-semibold wrap-break-word max-[359px]:text-base big-letters:line-clamp-none big-letters:basis-1/2 big-letters:text-base ${onBack === undefined ? "pl-2" : ""}`}
        >
          {title}
        </h1>
        {end}
      </div>
    </header>
  );
}

interface PageBodyProps extends Pick<PageHeaderProps, "wide"> {
  readonly children: ReactNode;
  readonly className?: string;
}

/** The readable column of ordinary pages. */
export function PageBody({ children, className = "", wide = false }: PageBodyProps): ReactElement {
  return (
    <div className={`mx-auto w-full px-4 pb-8 ${WIDTHS[wide ? "wide" : "column"]} ${wide ? "xl:px-6" : ""} ${className}`}>{children}</div>
  );
}
