import type { ReactElement } from "react";
import { useT } from "../i18n/texts.ts";
import { useNavigation } from "../router/navigation.ts";
import { routes } from "../router/paths.ts";
import { Button } from "../ui/button.tsx";
import { PageBody, PageHeader } from "../ui/page.tsx";
import { Slab } from "../ui/stone/slab.tsx";

/** An address behind which there is no page. */
export function NotFoundPage(): ReactElement {
  const t = useT();
  const navigation = useNavigation();
  return (
    <>
      <PageHeader title="404" onBack={navigation.back} backLabel={t("shell.back")} />
      <PageBody>
        <Slab state="bare">
          <h2 className="text-lg font-semibold">{t("shell.not_found")}</h2>
        </Slab>
        <Button className="mt-4 w-full" onClick={() => navigation.redirect(routes.home)}>
          {t("shell.to_home")}
        </Button>
      </PageBody>
    </>
  );
}
