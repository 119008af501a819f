import { useEffect } from "react";
import type { ReactElement, ReactNode } from "react";
import { useT } from "../i18n/texts.ts";
import { useIsLoggedIn } from "../state/session.store.ts";
import { Button } from "../ui/button.tsx";
import { EmptyState } from "../ui/states.tsx";
import { showToast } from "../ui/toast.store.ts";
import { useNavigation } from "./navigation.ts";
import { REDIRECT_DELAY_MS, isLeaving, loginPath } from "./leave.ts";

/** Seed 2: a protected page without a token says "please log in first" and leads to login after 1.2 s. */
export function Guard({ children }: { readonly children: ReactNode }): ReactElement {
  const t = useT();
  const loggedIn = useIsLoggedIn();
  const navigation = useNavigation();
  useEffect(() => {
    // A session that just ended was said, and the way to login has begun.
    if (loggedIn || isLeaving()) return undefined;
    showToast(t("shell.login.first"));
    const path = loginPath();
    const timer = setTimeout(() => navigation.redirect(path), REDIRECT_DELAY_MS);
    return () => clearTimeout(timer);
  }, [loggedIn, navigation, t]);
  if (loggedIn) return <>{children}</>;
  return (
    <div className="pt-[20dvh]">
      <h1 className="sr-only">{t("shell.login")}</h1>
      <EmptyState
        text={t("shell.login.first")}
        action={
          <Button tone="gold" small onClick={() => navigation.redirect(loginPath())}>
            {t("shell.login")}
          </Button>
        }
      />
    </div>
  );
}
