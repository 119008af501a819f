import type { ReactElement } from "react";
import { useSearchParams } from "react-router";
import { useT } from "../../../web/i18n/texts.ts";
import { ArticleView } from "./article-view.tsx";
import { useArticle } from "./content.api.ts";

/** An article by its id, such as a banner leads to. */
export function ArticlePage(): ReactElement {
  const t = useT();
  const [params] = useSearchParams();
  return <ArticleView title={t("content.article")} article={useArticle(params.get("id"))} />;
}
