import type { ReactElement, ReactNode } from "react";
import { useT } from "../../../../web/i18n/texts.ts";
import { RefusedError } from "../../../../web/api/reply.ts";
import { LoadMore } from "../../../../web/ui/load-more.tsx";
import { SkeletonRows } from "../../../../web/ui/skeleton.tsx";
import { EmptyState, ErrorState } from "../../../../web/ui/states.tsx";

interface ListedProps {
  readonly of: {
    readonly isPending: boolean;
    readonly isError: boolean;
    readonly error: Error | null;
    readonly isSuccess: boolean;
    readonly hasNextPage: boolean;
    readonly isFetchingNextPage: boolean;
    readonly refetch: () => Promise<unknown>;
    readonly fetchNextPage: () => Promise<unknown>;
  };
  readonly count: number;
  readonly empty: ReactNode;
  readonly children: ReactNode;
}

/** A list in all its states; it grows when its end comes into view. */
export function Listed({ of, count, empty, children }: ListedProps): ReactElement {
  const t = useT();
  const isRefused = of.error instanceof RefusedError;
  return (
    <>
      {of.isPending && <SkeletonRows />}
      {of.isError && count === 0 && isRefused && <EmptyState text={of.error.message} />}
      {of.isError && count === 0 && !isRefused && (
        <ErrorState text={t("shell.error.read")} retryLabel={t("shell.retry")} onRetry={() => void of.refetch()} />
      )}
      {of.isSuccess && count === 0 && (typeof empty === "string" ? <EmptyState text={empty} /> : empty)}
      {count > 0 && children}
      {count > 0 && (of.hasNextPage || of.isFetchingNextPage) && (
        <LoadMore
          more={of.hasNextPage}
          pending={of.isFetchingNextPage}
          onMore={() => void of.fetchNextPage()}
          endText=""
          pendingLabel={t("shell.loading")}
        />
      )}
    </>
  );
}
