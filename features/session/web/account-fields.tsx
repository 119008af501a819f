import type { ReactElement } from "react";
import { useT } from "../../../web/i18n/texts.ts";
import type { TextKey } from "../../../web/i18n/texts.ts";
import { CodeField } from "../../../web/ui/code-field.tsx";
import { PasswordField, TextField } from "../../../web/ui/field.tsx";
import { Segmented } from "../../../web/ui/segmented.tsx";
import { showToast } from "../../../web/ui/toast.store.ts";
import { PaperOutbox, SendCodeButton } from "../../../web/account/send-code.tsx";
import { CODE_LENGTH, accountProblem, codeFields } from "./session.form.ts";
import type { AccountForm, AccountProblem, AccountProblems } from "./session.form.ts";

export const PROBLEM_TEXTS: Record<AccountProblem, TextKey> = {
  email_wrong: "session.error.email_wrong",
  phone_wrong: "session.error.phone_wrong",
  code_wrong: "session.error.code_wrong",
  password_short: "session.error.password_short",
  password_long: "session.error.password_long",
  passwords_differ: "session.error.passwords_differ",
  invitation_missing: "session.error.invitation_missing",
};

interface AccountFieldsProps {
  readonly form: AccountForm;
  readonly change: (part: Partial<AccountForm>) => void;
  readonly problems: AccountProblems;
}

/** E-mail or phone, the code sent there, and a new password twice. */
export function AccountFields({ form, change, problems }: AccountFieldsProps): ReactElement {
  const t = useT();
  const error = (problem: AccountProblem | undefined): string | undefined =>
    problem === undefined ? undefined : t(PROBLEM_TEXTS[problem]);
  const newPassword = { showLabel: t("session.show_password"), autoComplete: "new-password" };
  return (
    <>
      <Segmented
        label={t("session.account_kind")}
        options={[
          { value: "email", label: t("session.email") },
          { value: "mobile", label: t("session.phone") },
        ]}
        value={form.kind}
        onValue={(kind) => change({ kind, code: "" })}
      />
      {form.kind === "email" ? (
        <TextField
          label={t("session.email")}
          type="email"
          autoComplete="email"
          inputMode="email"
          value={form.email}
          onText={(email) => change({ email })}
          error={error(problems.account)}
          end={<SendAccountCode form={form} />}
        />
      ) : (
        <div className="grid grid-cols-[5.5rem_1fr] gap-2">
          <TextField
            label={t("session.area_code")}
            inputMode="numeric"
            autoComplete="tel-country-code"
            value={form.areaCode}
            onText={(areaCode) => change({ areaCode: areaCode.replace(/\D/g, "") })}
          />
          <TextField
            label={t("session.phone")}
            type="tel"
            autoComplete="tel-national"
            value={form.phone}
            onText={(phone) => change({ phone })}
            error={error(problems.account)}
            end={<SendAccountCode form={form} />}
          />
        </div>
      )}
      <CodeField
        length={CODE_LENGTH}
        label={t("session.code")}
        value={form.code}
        onText={(code) => change({ code })}
        error={error(problems.code)}
      />
      <PaperOutbox />
      <PasswordField
        {...newPassword}
        label={t("session.new_password")}
        value={form.password}
        onText={(password) => change({ password })}
        error={error(problems.password)}
        hint={t("session.password_hint")}
      />
      <PasswordField
        {...newPassword}
        label={t("session.password_again")}
        value={form.passwordAgain}
        onText={(passwordAgain) => change({ passwordAgain })}
        error={error(problems.passwordAgain)}
      />
    </>
  );
}

/** A code to the account that is named so far; a name that is none is said instead. */
function SendAccountCode({ form }: Pick<AccountFieldsProps, "form">): ReactElement {
  const t = useT();
  const fields = (): ReturnType<typeof codeFields> | undefined => {
    const problem = accountProblem(form);
    if (problem === undefined) return codeFields(form, "forget");
    showToast(t(PROBLEM_TEXTS[problem]));
    return undefined;
  };
  return <SendCodeButton fields={fields} />;
}
