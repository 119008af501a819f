import type { ReactElement } from "react";

/** Holds the place of what is being read, in its later size. */
export function Skeleton({ className = "" }: { readonly className?: string }): ReactElement {
  return <span aria-hidden className={`block animate-pulse rounded-md bg-fill ${className}`} />;
}

/** Rows of a list that is being read. */
export function SkeletonRows({ count = 6 }: { readonly count?: number }): ReactElement {
  return (
    <div aria-hidden>
      {Array.from({ length: count }, (_, index) => (
        <div key={index} className="flex h-16 items-center gap-3 px-4">
          <Skeleton className="size-9 rounded-full" />
          <div className="flex-1">
            <Skeleton className="mb-2 h-3.5 w-24" />
            <Skeleton className="h-3 w-16" />
          </div>
          <Skeleton className="h-3.5 w-20" />
        </div>
      ))}
    </div>
  );
}
