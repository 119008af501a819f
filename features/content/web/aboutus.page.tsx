import type { ReactElement } from "react";
import { useT } from "../../../web/i18n/texts.ts";
import { ArticleView } from "./article-view.tsx";
import { useSitePage } from "./content.api.ts";

/** Who runs the venue, and whose work the app is built on. */
export function AboutUsPage(): ReactElement {
  const t = useT();
  return (
    <ArticleView title={t("content.about")} article={useSitePage("/aboutus")}>
      <p className="mt-6 text-sm">
        <a href="/notices.txt" target="_blank" rel="noopener" className="text-brand underline">
          {t("content.notices_open_source")}
        </a>
      </p>
    </ArticleView>
  );
}
