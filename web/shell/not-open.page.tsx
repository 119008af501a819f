import type { ReactElement } from "react";
import { useLocation } from "react-router";
import { Hourglass } from "lucide-react";
import { useT } from "../i18n/texts.ts";
import { useNavigation } from "../router/navigation.ts";
import { productOfPath } from "../router/not-open.ts";
import { routes } from "../router/paths.ts";
import { Button } from "../ui/button.tsx";
import { PageBody, PageHeader } from "../ui/page.tsx";

/** An honest page for a product of the seed that this venue does not have yet. */
export function NotOpenPage(): ReactElement {
  const t = useT();
  const location = useLocation();
  const navigation = useNavigation();
  const product = t(productOfPath(location.pathname));
  const onTab = location.pathname === routes.financial;
  return (
    <>
      <PageHeader title={product} {...(onTab ? {} : { onBack: navigation.back, backLabel: t("shell.back") })} />
      <PageBody className="flex flex-col items-center gap-4 pt-[14dvh] text-center">
        <span className="flex size-16 items-center justify-center rounded-full bg-brand-tint text-brand">
          <Hourglass className="size-7" aria-hidden />
        </span>
        <h2 className="text-lg font-semibold">{t("shell.not_open.title")}</h2>
        <p className="max-w-sm text-sm text-mut">{t("shell.not_open.text", { product })}</p>
        <Button tone="gold" onClick={() => navigation.switchTab(routes.markets)}>
          {t("shell.not_open.action")}
        </Button>
      </PageBody>
    </>
  );
}
