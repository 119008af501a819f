import { useState } from "react";
import type { ReactElement } from "react";
import { useT } from "../../../web/i18n/texts.ts";
import { useNavigation } from "../../../web/router/navigation.ts";
import { loginPath } from "../../../web/router/leave.ts";
import { showToast } from "../../../web/ui/toast.store.ts";
import { AccountFields } from "./account-fields.tsx";
import { useForget } from "./session.api.ts";
import { accountFields, accountProblems, initialAccount } from "./session.form.ts";
import type { AccountForm } from "./session.form.ts";
import { SessionPage } from "./session-page.tsx";

/** A new password by a code. */
export function ForgetPage(): ReactElement {
  const t = useT();
  const navigation = useNavigation();
  const [form, setForm] = useState(() => initialAccount(""));
  const [tried, setTried] = useState(false);
  const forget = useForget();
  const change = (part: Partial<AccountForm>): void => setForm((before) => ({ ...before, ...part }));
  const submit = (): void => {
    setTried(true);
    if (Object.keys(accountProblems(form, "forget")).length > 0) return;
    forget.mutate(accountFields(form), {
      onSuccess: (text) => {
        showToast(text || t("session.password_changed"), "good");
        navigation.redirect(loginPath());
      },
    });
  };
  return (
    <SessionPage
      title={t("session.forgotten")}
      submitLabel={t("session.change_password")}
      pending={forget.isPending}
      refusal={forget.error?.message}
      onSubmit={submit}
    >
      <AccountFields form={form} change={change} problems={tried ? accountProblems(form, "forget") : {}} />
    </SessionPage>
  );
}
