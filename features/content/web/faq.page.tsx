import type { ReactElement } from "react";
import { useT } from "../../../web/i18n/texts.ts";
import { ArticleView } from "./article-view.tsx";
import { useSitePage } from "./content.api.ts";

/** Frequently asked questions. */
export function FaqPage(): ReactElement {
  const t = useT();
  return <ArticleView title={t("content.faq")} article={useSitePage("/faq")} />;
}
