import type { ReactElement } from "react";
import { useT } from "../../../web/i18n/texts.ts";
import { ArticleView } from "./article-view.tsx";
import { useSitePage } from "./content.api.ts";

/** Who runs the venue. */
export function AboutUsPage(): ReactElement {
  const t = useT();
  return <ArticleView title={t("content.about")} article={useSitePage("/aboutus")} />;
}
