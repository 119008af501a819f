import { useEffect, useRef, useState } from "react";
import type { ReactElement } from "react";
import { Link } from "react-router";
import { useT } from "../../../web/i18n/texts.ts";
import { routes } from "../../../web/router/paths.ts";
import { PaperOutbox, SendCodeButton } from "../../../web/account/send-code.tsx";
import { usePaperCode } from "../../../web/account/paper-code.ts";
import { CodeField } from "../../../web/ui/code-field.tsx";
import { PasswordField, TextField } from "../../../web/ui/field.tsx";
import { Segmented } from "../../../web/ui/segmented.tsx";
import { PROBLEM_TEXTS } from "./account-fields.tsx";
import { CODE_LENGTH, accountName, codeFields } from "./session.form.ts";
import type { AccountForm, AccountProblem, AccountProblems } from "./session.form.ts";

interface StepProps {
  readonly form: AccountForm;
  /** The same from draw to draw. */
  readonly change: (part: Partial<AccountForm>) => void;
  readonly problems: AccountProblems;
}

/** E-mail or phone, a password, and an invitation where none came along. */
export function WhoStep({ form, change, problems, hasInvitation }: StepProps & { readonly hasInvitation: boolean }): ReactElement {
  const t = useT();
  const error = (problem: AccountProblem | undefined): string | undefined =>
    problem === undefined ? undefined : t(PROBLEM_TEXTS[problem]);
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
          />
          <Link to={routes.areaCodes} className="col-span-2 -mt-0.5 w-fit text-xs text-brand">
            {t("session.area_list")}
          </Link>
        </div>
      )}
      <PasswordField
        label={t("session.password")}
        showLabel={t("session.show_password")}
        autoComplete="new-password"
        value={form.password}
        onText={(password) => change({ password })}
        error={error(problems.password)}
        hint={t("session.password_hint")}
      />
      {(!hasInvitation || problems.invitation !== undefined) && (
        <TextField
          label={t("session.invitation")}
          autoCapitalize="off"
          spellCheck={false}
          value={form.invitation}
          onText={(invitation) => change({ invitation })}
          error={error(problems.invitation)}
        />
      )}
    </>
  );
}

/** The code that was sent; on a paper venue's own machine it is filled in. */
export function CodeStep({ form, change, problems, onBack }: StepProps & { readonly onBack: () => void }): ReactElement {
  const t = useT();
  const account = accountName(form);
  const [sent, setSent] = useState(0);
  const paperCode = usePaperCode(account, sent);
  useEffect(() => {
    // The reader may change it: only a new code is filled in.
    if (paperCode !== undefined) change({ code: paperCode });
  }, [paperCode, change]);
  const code = useRef<HTMLDivElement>(null);
  // The step before is gone with its button, which had the focus.
  useEffect(() => code.current?.querySelector("input")?.focus(), []);
  return (
    <div ref={code} className="contents">
      <p className="text-sm text-mut">
        {t("session.code_to", { account })}{" "}
        <button type="button" onClick={onBack} className="min-h-6 font-semibold text-brand">
          {t("session.change_account")}
        </button>
      </p>
      <CodeField
        length={CODE_LENGTH}
        label={t("session.code")}
        value={form.code}
        onText={(code) => change({ code })}
        error={problems.code === undefined ? undefined : t(PROBLEM_TEXTS[problems.code])}
      />
      <div className="-mt-2 flex justify-end">
        <SendCodeButton fields={() => codeFields(form, "register")} waits onSent={() => setSent((count) => count + 1)} />
      </div>
      {paperCode === undefined ? <PaperOutbox /> : <p className="-mt-2 text-xs text-mut">{t("session.code_filled")}</p>}
    </div>
  );
}
