import type { ReactElement, ReactNode } from "react";
import type { UseQueryResult } from "@tanstack/react-query";
import { useT } from "../../../web/i18n/texts.ts";
import { wireTime } from "../../../web/numbers/wire-time.ts";
import { useNavigation } from "../../../web/router/navigation.ts";
import { Moment } from "../../../web/ui/moment.tsx";
import { PageBody, PageHeader } from "../../../web/ui/page.tsx";
import { RichText } from "../../../web/ui/rich-text.tsx";
import { Skeleton } from "../../../web/ui/skeleton.tsx";
import { EmptyState, ErrorState } from "../../../web/ui/states.tsx";
import type { Article } from "./content.api.ts";

interface ArticleViewProps {
  /** Of the page; the article's own title stands below it when they differ. */
  readonly title: string;
  readonly article: UseQueryResult<Article>;
  readonly children?: ReactNode;
}

/** An article with its waiting, empty and failing states. */
export function ArticleView({ title, article, children }: ArticleViewProps): ReactElement {
  const t = useT();
  const navigation = useNavigation();
  const { data } = article;
  return (
    <>
      <PageHeader title={title} onBack={navigation.back} backLabel={t("shell.back")} />
      <PageBody>
        {article.isPending && (
          <div className="pt-2">
            <Skeleton className="mb-4 h-7 w-2/3" />
            <Skeleton className="mb-2 h-4 w-full" />
            <Skeleton className="mb-2 h-4 w-full" />
            <Skeleton className="h-4 w-4/5" />
          </div>
        )}
        {article.isError && (
          <ErrorState text={t("shell.error.read")} retryLabel={t("shell.retry")} onRetry={() => void article.refetch()} />
        )}
        {article.isSuccess && (data === undefined || data === null) && <EmptyState text={t("content.empty")} />}
        {data !== undefined && data !== null && (
          <article>
            {data.title !== title && <h2 className="pt-2 text-xl font-semibold">{data.title}</h2>}
            {data.create_time ? <Moment at={wireTime(data.create_time)} style="day" className="mt-1 block text-xs text-mut" /> : null}
            <RichText html={data.content} className="mt-3" />
          </article>
        )}
        {children}
      </PageBody>
    </>
  );
}
