import { useState } from "react";
import type { ReactElement } from "react";
import { Link, useSearchParams } from "react-router";
import { Fingerprint } from "lucide-react";
import { RefusedError } from "../../../web/api/reply.ts";
import { useT } from "../../../web/i18n/texts.ts";
import { useNavigation } from "../../../web/router/navigation.ts";
import { loginPath } from "../../../web/router/leave.ts";
import { routes } from "../../../web/router/paths.ts";
import { Button } from "../../../web/ui/button.tsx";
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
  const [factor, setFactor] = useState("");
  const [asksFactor, setAsksFactor] = useState(false);
  const [tried, setTried] = useState(false);
  const login = useLogin();
  const enter = (credentials: Parameters<typeof login.mutate>[0]): void =>
    login.mutate(credentials, {
      onSuccess: () => {
        showToast(t("session.logged_in"), "good");
        navigation.redirect(backPath(params.get("back"), routes.home));
      },
      onError: (error) => {
        if (!(error instanceof RefusedError)) return;
        if (error.detail?.name === "second_factor_needed") setAsksFactor(true);
        if (error.detail?.name === "account_frozen") navigation.to(routes.freeze);
      },
    });
  const submit = (): void => {
    setTried(true);
    if (account.trim() === "" || password === "") return;
    enter({ user_string: account.trim(), password, ...(asksFactor && factor !== "" ? { factor } : {}) });
  };
  return (
    <SessionPage
      title={t("shell.login")}
      submitLabel={t("shell.login")}
      pending={login.isPending}
      refusal={asksFactor && factor === "" ? undefined : login.error?.message}
      onSubmit={submit}
      foot={<Foot pending={login.isPending} onPasskey={() => enter("passkey")} />}
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
      {asksFactor && (
        <TextField
          label={t("account.proof.factor")}
          autoComplete="one-time-code"
          autoCapitalize="characters"
          spellCheck={false}
          autoFocus
          value={factor}
          onText={setFactor}
        />
      )}
    </SessionPage>
  );
}

/** Other ways in, and to an account. */
function Foot({ pending, onPasskey }: { readonly pending: boolean; readonly onPasskey: () => void }): ReactElement {
  const t = useT();
  return (
    <>
      <Button className="mt-3 w-full" pending={pending} onClick={onPasskey}>
        <Fingerprint className="size-5" aria-hidden />
        {t("account.proof.passkey")}
      </Button>
      <div className="mt-4 flex justify-between text-sm">
        <Link to={loginPath(routes.register)} replace className="py-2 font-semibold text-brand">
          {t("session.create_account")}
        </Link>
        <Link to={loginPath(routes.forget)} className="py-2 text-mut hover:text-fg">
          {t("session.forgotten")}
        </Link>
      </div>
    </>
  );
}
