import { useEffect, useState } from "react";
import type { ReactElement } from "react";
import { useT } from "../../../web/i18n/texts.ts";
import type { TextKey } from "../../../web/i18n/texts.ts";
import { usePreferences } from "../../../web/state/preferences.store.ts";
import { useIsPaper } from "../../../web/state/site.ts";
import { CodeField } from "../../../web/ui/code-field.tsx";
import { PasswordField, TextField } from "../../../web/ui/field.tsx";
import { Segmented } from "../../../web/ui/segmented.tsx";
import { showToast } from "../../../web/ui/toast.store.ts";
import { useSendCode } from "./session.api.ts";
import { CODE_LENGTH, accountProblem, codeFields } from "./session.form.ts";
import type { AccountForm, AccountProblem, AccountProblems } from "./session.form.ts";

/** Seconds until a code may be asked for again. */
const RESEND_SECONDS = 60;

export const PROBLEM_TEXTS: Record<AccountProblem, TextKey> = {
  email_wrong: "session.error.email_wrong",
  phone_wrong: "session.error.phone_wrong",
  code_wrong: "session.error.code_wrong",
  password_short: "session.error.password_short",
  password_long: "session.error.password_long",
  passwords_differ: "session.error.passwords_differ",
  invitation_missing: "session.error.invitation_missing",
};

/** Counts down to zero, second by second. */
function useCountdown(): readonly [seconds: number, start: () => void] {
  const [seconds, setSeconds] = useState(0);
  useEffect(() => {
    if (seconds === 0) return undefined;
    const timer = setTimeout(() => setSeconds(seconds - 1), 1000);
    return () => clearTimeout(timer);
  }, [seconds]);
  return [seconds, () => setSeconds(RESEND_SECONDS)];
}

interface AccountFieldsProps {
  readonly form: AccountForm;
  readonly change: (part: Partial<AccountForm>) => void;
  readonly problems: AccountProblems;
  readonly purpose: "register" | "forget";
}

/** E-mail or phone, the code sent there, and the password twice. */
export function AccountFields({ form, change, problems, purpose }: AccountFieldsProps): ReactElement {
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
          end={<SendCode form={form} purpose={purpose} />}
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
            end={<SendCode form={form} purpose={purpose} />}
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
        label={t(purpose === "register" ? "session.password" : "session.new_password")}
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

function SendCode({ form, purpose }: Pick<AccountFieldsProps, "form" | "purpose">): ReactElement {
  const t = useT();
  const [seconds, startCountdown] = useCountdown();
  const sendCode = useSendCode();
  const send = (): void => {
    const problem = accountProblem(form);
    if (problem !== undefined) return showToast(t(PROBLEM_TEXTS[problem]));
    sendCode.mutate(codeFields(form, purpose), {
      onSuccess: (text) => {
        startCountdown();
        showToast(text || t("session.code_sent"), "good");
      },
    });
  };
  return (
    <button
      type="button"
      disabled={seconds > 0 || sendCode.isPending}
      onClick={send}
      className="h-10 shrink-0 rounded-[9px] px-3 text-sm font-semibold whitespace-nowrap text-brand disabled:text-mut"
    >
      {seconds > 0 ? t("session.resend_in", { seconds }) : t("session.send_code")}
    </button>
  );
}

/** A paper venue sends nothing: its outbox shows every code. */
function PaperOutbox(): ReactElement | null {
  const t = useT();
  const language = usePreferences((state) => state.language);
  if (!useIsPaper()) return null;
  return (
    <p className="-mt-2 text-xs text-mut">
      {t("session.outbox.note")}{" "}
      <a href={`/outbox?lang=${language}`} target="_blank" rel="noopener" className="font-semibold text-brand underline">
        {t("session.outbox")}
      </a>
    </p>
  );
}
