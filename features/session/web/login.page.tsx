import { useState } from "react";
import type { ReactElement } from "react";
import { Link, useSearchParams } from "react-router";
import { useT } from "../../../web/i18n/texts.ts";
import { useNavigation } from "../../../web/router/navigation.ts";
import { loginPath } from "../../../web/router/leave.ts";
import { routes } from "../../../web/router/paths.ts";
import { PasswordField, TextField } from "../../../web/ui/field.tsx";
import { showToast } from "../../../web/ui/toast.store.ts";
import { useLogin } from "./session.api.ts";
import { backPath } from "./session.form.ts";
import { SessionPage } from "./session-page.tsx";

/** Log in, then go back to where the user came from. */
export function LoginPage(): ReactElement {
  const t = useT();
  const navigation = useNavigation();
  const [params] = useSearchParams();
  const [account, setAccount] = useState("");
  const [password, setPassword] = useState("");
  const [tried, setTried] = useState(false);
  const login = useLogin();
  const submit = (): void => {
    setTried(true);
    if (account.trim() === "" || password === "") return;
    login.mutate(
      { user_string: account.trim(), password },
      {
        onSuccess: () => {
          showToast(t("session.logged_in"), "good");
          navigation.redirect(backPath(params.get("back"), routes.home));
        },
      },
    );
  };
  return (
    <SessionPage
      title={t("shell.login")}
      submitLabel={t("shell.login")}
      pending={login.isPending}
      refusal={login.error?.message}
      onSubmit={submit}
      foot={
        <div className="mt-4 flex justify-between text-sm">
          <Link to={loginPath(routes.register)} replace className="py-2 font-semibold text-brand">
            {t("session.create_account")}
          </Link>
          <Link to={loginPath(routes.forget)} className="py-2 text-mut hover:text-fg">
            {t("session.forgotten")}
          </Link>
        </div>
      }
    >
      <TextField
        label={t("session.account")}
        autoComplete="username"
        autoCapitalize="off"
        spellCheck={false}
        value={account}
        onText={setAccount}
        error={tried && account.trim() === "" ? t("session.error.account_missing") : undefined}
      />
      <PasswordField
        label={t("session.password")}
        showLabel={t("session.show_password")}
        autoComplete="current-password"
        value={password}
        onText={setPassword}
        error={tried && password === "" ? t("session.error.password_missing") : undefined}
      />
    </SessionPage>
  );
}
