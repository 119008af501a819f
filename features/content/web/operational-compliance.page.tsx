import type { ReactElement } from "react";
import { useT } from "../../../web/i18n/texts.ts";
import { ArticleView } from "./article-view.tsx";
import { useSitePage } from "./content.api.ts";

/** Operation and compliance. */
export function CompliancePage(): ReactElement {
  const t = useT();
  return <ArticleView title={t("content.compliance")} article={useSitePage("/operational_compliance")} />;
}
