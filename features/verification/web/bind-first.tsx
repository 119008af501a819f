import type { ReactElement } from "react";
import { useT } from "../../../web/i18n/texts.ts";
import { useNavigation } from "../../../web/router/navigation.ts";
import { routes } from "../../../web/router/paths.ts";
import { Button } from "../../../web/ui/button.tsx";

/** Mail and phone come before a document: leads to where they are bound. */
export function BindFirst(): ReactElement {
  const t = useT();
  const navigation = useNavigation();
  return <Button onClick={() => navigation.to(routes.security)}>{t("verification.bind")}</Button>;
}
