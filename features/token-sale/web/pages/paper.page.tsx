import type { ReactElement } from "react";
import { useSearchParams } from "react-router";
import { LANGUAGES } from "../../../../web/i18n/languages.ts";
import { useT } from "../../../../web/i18n/texts.ts";
import { useNavigation } from "../../../../web/router/navigation.ts";
import { routes } from "../../../../web/router/paths.ts";
import { NotRead, numberIn } from "../../../../web/shell/not-read.tsx";
import { PageBody, PageHeader } from "../../../../web/ui/page.tsx";
import { RichText } from "../../../../web/ui/rich-text.tsx";
import { Skeleton } from "../../../../web/ui/skeleton.tsx";
import { usePaper } from "../token-sale.api.ts";
import { useSaleWords } from "../parts/words.tsx";

/** A white paper, the language that it is in, since when it reads so, and the hash of its text. */
export function SalePaperPage(): ReactElement {
  const t = useT();
  const navigation = useNavigation();
  const { moment } = useSaleWords();
  const [params] = useSearchParams();
  const paper = usePaper(numberIn(params, "project_id"));
  return (
    <>
      <PageHeader title={t("token-sale.paper")} onBack={navigation.back} backLabel={t("shell.back")} />
      <PageBody className="flex flex-col gap-3">
        {paper.isPending && <Skeleton className="h-96 w-full rounded-2xl" />}
        {paper.isError && paper.data === undefined && (
          <NotRead
            error={paper.error}
            onRetry={() => void paper.refetch()}
            list={{ path: routes.saleProjects, label: t("product.token_sale") }}
          />
        )}
        {paper.data !== undefined && (
          <article>
            <h2 className="text-xl font-semibold">{paper.data.title}</h2>
            <p className="pt-1 text-sm text-mut">{paper.data.summary}</p>
            <p className="py-2 text-xs text-mut">
              {t("token-sale.paper.language", {
                language: LANGUAGES.find(({ code }) => code === paper.data.language)?.name ?? paper.data.language,
              })}
              {paper.data.written_ms > 0 && ` · ${moment(paper.data.written_ms)} UTC`}
            </p>
            <div lang={paper.data.language}>
              <RichText html={paper.data.content} />
            </div>
            <p className="pt-4 text-2xs text-mut">
              {t("token-sale.paper.hash")} <code className="font-mono break-all">{paper.data.hash}</code>
            </p>
          </article>
        )}
      </PageBody>
    </>
  );
}
