import type { ReactElement } from "react";
import { useLocation } from "react-router";
import { useT } from "../i18n/texts.ts";
import type { TextKey } from "../i18n/texts.ts";
import { useNavigation } from "../router/navigation.ts";
import { GROUPS, productOfPath } from "../router/not-open.ts";
import { routes } from "../router/paths.ts";
import { Button } from "../ui/button.tsx";
import { PageBody, PageHeader } from "../ui/page.tsx";
import { Slab } from "../ui/stone/slab.tsx";

/** Paths of tools, or of what is open under another: nothing to look forward to. */
const NO_PRODUCTS: readonly TextKey[] = ["product.area", "product.bills"];

/** What this venue does not have yet, each once. */
const COMING: readonly TextKey[] = [
  ...GROUPS.map(({ product }) => product).filter((product) => !NO_PRODUCTS.includes(product)),
  "product.quick_buy",
  "product.chat",
];

/** One page for all products of the seed that this venue does not have yet; the one that was asked for stands first. */
export function ComingPage(): ReactElement {
  const t = useT();
  const navigation = useNavigation();
  const asked = productOfPath(useLocation().pathname);
  const products = asked === undefined ? COMING : [asked, ...COMING.filter((product) => product !== asked)];
  return (
    <>
      <PageHeader title={t("shell.coming")} onBack={navigation.back} backLabel={t("shell.back")} />
      <PageBody>
        <Slab state="bare">
          <p className="text-sm">{t("shell.coming.text")}</p>
        </Slab>
        <ul className="mt-4 divide-y divide-line overflow-hidden rounded-2xl border border-line bg-card">
          {products.map((product) => (
            <li
              key={product}
              aria-current={product === asked ? "true" : undefined}
              className={`flex min-h-12 items-center px-4 py-2 ${product === asked ? "font-semibold" : "text-mut"}`}
            >
              {t(product)}
            </li>
          ))}
        </ul>
        <Button tone="gold" className="mt-4 w-full" onClick={() => navigation.switchTab(routes.markets)}>
          {t("shell.tab.markets")}
        </Button>
      </PageBody>
    </>
  );
}
