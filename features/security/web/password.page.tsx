import { useState } from "react";
import type { FormEvent, ReactElement } from "react";
import { useProof } from "../../../web/account/proof.tsx";
import { useT } from "../../../web/i18n/texts.ts";
import { useNavigation } from "../../../web/router/navigation.ts";
import { deviceSecret } from "../../../web/state/device.ts";
import { useSession } from "../../../web/state/session.store.ts";
import { Button } from "../../../web/ui/button.tsx";
import { PasswordField } from "../../../web/ui/field.tsx";
import { PageBody, PageHeader } from "../../../web/ui/page.tsx";
import { showToast } from "../../../web/ui/toast.store.ts";
import { PASSWORD_LENGTH_MAX, PASSWORD_LENGTH_MIN } from "../../session/web/session.form.ts";
import { useChange } from "./security.api.ts";

const NOTHING = { current: "", password: "", again: "" };

/** A new login password, by the one that is there. */
export function PasswordPage(): ReactElement {
  const t = useT();
  const navigation = useNavigation();
  const proof = useProof();
  const account = useSession(({ user }) => user?.account_number ?? "");
  const [form, setForm] = useState(NOTHING);
  const [tried, setTried] = useState(false);
  const save = useChange(proof);
  const change = (part: Partial<typeof NOTHING>): void => setForm((before) => ({ ...before, ...part }));
  const wrong = {
    current: form.current === "",
    short: form.password.length < PASSWORD_LENGTH_MIN,
    long: form.password.length > PASSWORD_LENGTH_MAX,
    again: form.again !== form.password,
  };
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    setTried(true);
    if (Object.values(wrong).includes(true)) return;
    const fields = { old_password: form.current, password: form.password, re_password: form.again, device: deviceSecret() };
    save.mutate(["/safe/login_password", fields], {
      onSuccess: ({ text }) => {
        showToast(text, "good");
        navigation.back();
      },
    });
  };
  const fresh = { showLabel: t("session.show_password"), autoComplete: "new-password" };
  const lengthError = wrong.short ? t("session.error.password_short") : wrong.long ? t("session.error.password_long") : undefined;
  return (
    <>
      <PageHeader title={t("security.password")} onBack={navigation.back} backLabel={t("shell.back")} />
      <PageBody>
        <form noValidate aria-label={t("security.password")} onSubmit={submit} className="mx-auto flex w-full max-w-md flex-col gap-4">
          <p className="text-sm text-mut">{t("security.password.text")}</p>
          {/* For password managers: whose password it is. */}
          <input type="text" autoComplete="username" value={account} readOnly hidden />
          <PasswordField
            label={t("security.current_password")}
            showLabel={t("session.show_password")}
            autoComplete="current-password"
            value={form.current}
            onText={(current) => change({ current })}
            error={tried && wrong.current ? t("session.error.password_missing") : undefined}
          />
          <PasswordField
            {...fresh}
            label={t("session.new_password")}
            value={form.password}
            onText={(password) => change({ password })}
            error={tried ? lengthError : undefined}
            hint={t("session.password_hint")}
          />
          <PasswordField
            {...fresh}
            label={t("session.password_again")}
            value={form.again}
            onText={(again) => change({ again })}
            error={tried && wrong.again ? t("session.error.passwords_differ") : undefined}
          />
          <p role="alert" className="text-sm text-down empty:hidden">
            {save.error?.message}
          </p>
          <Button type="submit" tone="gold" pending={save.isPending} className="w-full">
            {t("session.change_password")}
          </Button>
        </form>
        {proof.sheet}
      </PageBody>
    </>
  );
}
