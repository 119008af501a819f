import type { ReactElement } from "react";
import { useSearchParams } from "react-router";
import { useT } from "../../../web/i18n/texts.ts";
import { ArticleView } from "./article-view.tsx";
import { useArticle } from "./content.api.ts";

/** One announcement. */
export function NoticePage(): ReactElement {
  const t = useT();
  const [params] = useSearchParams();
  return <ArticleView title={t("content.notice")} article={useArticle(params.get("id"))} />;
}
