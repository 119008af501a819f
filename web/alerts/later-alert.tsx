import { Suspense, useEffect, useState } from "react";
import type { ReactElement } from "react";
import { useLocation } from "react-router";
import { t, wantTexts } from "../i18n/texts.ts";
import { useNavigation } from "../router/navigation.ts";
import { useIsLoggedIn } from "../state/session.store.ts";
import { later } from "../ui/later.ts";
import { showToast } from "../ui/toast.store.ts";
import { closeAlert, useAskedAlert } from "./alerts.store.ts";

/** The form comes with its texts when somebody first sets an alert. */
const Form = later(async () => {
  const [{ AlertSheet }] = await Promise.all([import("./alert-sheet.tsx"), wantTexts("alerts")]);
  return AlertSheet;
});

/** Stands beside all pages; another page closes it. */
export function LaterAlert(): ReactElement | null {
  const { pathname } = useLocation();
  const navigation = useNavigation();
  const isLoggedIn = useIsLoggedIn();
  const isAsked = useAskedAlert(({ asked }) => asked !== undefined);
  const [used, setUsed] = useState(false);
  if (isAsked && isLoggedIn && !used) setUsed(true);
  useEffect(() => closeAlert, [pathname]);
  useEffect(() => {
    if (!isAsked || isLoggedIn) return;
    closeAlert();
    showToast(t("shell.login.first"));
    navigation.toLogin();
  }, [isAsked, isLoggedIn, navigation]);
  if (!used) return null;
  return (
    <Suspense fallback={null}>
      <Form />
    </Suspense>
  );
}
