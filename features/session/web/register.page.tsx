import { useEffect, useState } from "react";
import type { ReactElement } from "react";
import { Link, useSearchParams } from "react-router";
import { useT } from "../../../web/i18n/texts.ts";
import { useNavigation } from "../../../web/router/navigation.ts";
import { loginPath } from "../../../web/router/leave.ts";
import { routes } from "../../../web/router/paths.ts";
import { useSite } from "../../../web/state/site.ts";
import { TextField } from "../../../web/ui/field.tsx";
import { showToast } from "../../../web/ui/toast.store.ts";
import { AccountFields, PROBLEM_TEXTS } from "./account-fields.tsx";
import { useLogin, useRegister } from "./session.api.ts";
import { accountFields, accountName, accountProblems, backPath, initialAccount } from "./session.form.ts";
import type { AccountForm } from "./session.form.ts";
import { SessionPage } from "./session-page.tsx";

/** Open an account; the invitation code comes from the link, else from the venue's own. */
export function RegisterPage(): ReactElement {
  const t = useT();
  const navigation = useNavigation();
  const [params] = useSearchParams();
  const houseCode = useSite().data?.invite_code;
  const linkCode = params.get("code");
  const [form, setForm] = useState(() => initialAccount(linkCode ?? houseCode ?? ""));
  const [tried, setTried] = useState(false);
  const register = useRegister();
  const login = useLogin();
  useEffect(() => {
    if (linkCode !== null || houseCode === undefined) return;
    setForm((before) => (before.invitation === "" ? { ...before, invitation: houseCode } : before));
  }, [linkCode, houseCode]);
  const change = (part: Partial<AccountForm>): void => setForm((before) => ({ ...before, ...part }));
  const problems = tried ? accountProblems(form, "register") : {};
  const submit = (): void => {
    setTried(true);
    if (Object.keys(accountProblems(form, "register")).length > 0) return;
    register.mutate(accountFields(form), {
      onSuccess: (text) => {
        showToast(text || t("session.registered"), "good");
        login.mutate(
          { user_string: accountName(form), password: form.password },
          {
            onSuccess: () => navigation.redirect(backPath(params.get("back"), routes.home)),
            onError: () => navigation.redirect(loginPath()),
          },
        );
      },
    });
  };
  return (
    <SessionPage
      title={t("session.create_account")}
      submitLabel={t("shell.register")}
      pending={register.isPending || login.isPending}
      refusal={register.error?.message}
      onSubmit={submit}
      foot={
        <p className="mt-4 text-sm text-mut">
          {t("session.have_account")}{" "}
          <Link to={loginPath()} replace className="inline-block py-2 font-semibold text-brand">
            {t("shell.login")}
          </Link>
        </p>
      }
    >
      <AccountFields form={form} change={change} problems={problems} purpose="register" />
      <TextField
        label={t("session.invitation")}
        autoCapitalize="off"
        spellCheck={false}
        value={form.invitation}
        onText={(invitation) => change({ invitation })}
        error={problems.invitation === undefined ? undefined : t(PROBLEM_TEXTS[problems.invitation])}
      />
    </SessionPage>
  );
}
