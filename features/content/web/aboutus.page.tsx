import type { ReactElement } from "react";
import { Link } from "react-router";
import { useT } from "../../../web/i18n/texts.ts";
import { routes } from "../../../web/router/paths.ts";
import { ArticleView } from "./article-view.tsx";
import { useSitePage } from "./content.api.ts";

/** Who runs the venue, and whose work the app is built on. */
export function AboutUsPage(): ReactElement {
  const t = useT();
  return (
    <ArticleView title={t("content.about")} article={useSitePage("/aboutus")}>
      <p className="mt-6 flex flex-col items-start gap-2 text-sm">
        <Link to={routes.cover} className="py-1 text-brand underline">
          {t("shell.cover")}
        </Link>
        <Link to={routes.priceSource} className="py-1 text-brand underline">
          {t("shell.price_source")}
        </Link>
        <a href="/notices.txt" target="_blank" rel="noopener" className="py-1 text-brand underline">
          {t("content.notices_open_source")}
        </a>
      </p>
    </ArticleView>
  );
}
