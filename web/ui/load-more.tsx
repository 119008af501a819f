import { useEffect, useRef } from "react";
import type { ReactElement } from "react";
import { LoaderCircle } from "lucide-react";

interface LoadMoreProps {
  readonly more: boolean;
  readonly pending: boolean;
  readonly onMore: () => void;
  /** Said at the end of the list. */
  readonly endText: string;
  readonly pendingLabel: string;
}

/** The end of a list that grows when it comes into view. */
export function LoadMore({ more, pending, onMore, endText, pendingLabel }: LoadMoreProps): ReactElement {
  const mark = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const element = mark.current;
    if (element === null || !more || pending) return undefined;
    const observer = new IntersectionObserver(([entry]) => entry?.isIntersecting === true && onMore(), { rootMargin: "300px" });
    observer.observe(element);
    return () => observer.disconnect();
  }, [more, pending, onMore]);
  return (
    <div ref={mark} className="flex h-14 items-center justify-center text-xs text-mut">
      {pending ? <LoaderCircle className="size-5 animate-spin" role="status" aria-label={pendingLabel} /> : more ? null : endText}
    </div>
  );
}
