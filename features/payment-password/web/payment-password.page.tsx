import { useState } from "react";
import type { FormEvent, ReactElement } from "react";
import { useMutation } from "@tanstack/react-query";
import { PaperOutbox, SendCodeButton } from "../../../web/account/send-code.tsx";
import { post } from "../../../web/api/client.ts";
import { useT } from "../../../web/i18n/texts.ts";
import { deviceSecret } from "../../../web/state/device.ts";
import { useNavigation } from "../../../web/router/navigation.ts";
import { useSession } from "../../../web/state/session.store.ts";
import { Button } from "../../../web/ui/button.tsx";
import { CodeField } from "../../../web/ui/code-field.tsx";
import { PasswordField } from "../../../web/ui/field.tsx";
import { PageBody, PageHeader } from "../../../web/ui/page.tsx";
import { showToast } from "../../../web/ui/toast.store.ts";
import { CODE_LENGTH } from "../../session/web/session.form.ts";

/** wire.md 4. */
const LENGTH = 6;
const NOTHING = { code: "", password: "", again: "" };
type Form = typeof NOTHING;

/** The password that withdrawals ask for: six digits, set by a code. */
export function PaymentPasswordPage(): ReactElement {
  const t = useT();
  const navigation = useNavigation();
  const account = useSession(({ user }) => user?.account_number ?? "");
  const [form, setForm] = useState<Form>(NOTHING);
  const [tried, setTried] = useState(false);
  const save = useMutation({
    mutationFn: ({ code, password, again }: Form) =>
      post<string>("/safe/update_password", { code, password, re_password: again, device: deviceSecret() }, { ownRefusal: true }),
  });
  const change = (part: Partial<Form>): void => setForm((before) => ({ ...before, ...part }));
  const digits = (text: string): string => text.replace(/\D/g, "").slice(0, LENGTH);
  const wrong = {
    code: form.code.length !== CODE_LENGTH,
    password: form.password.length !== LENGTH,
    again: form.again !== form.password,
  };
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    setTried(true);
    if (wrong.code || wrong.password || wrong.again) return;
    save.mutate(form, {
      onSuccess: (text) => {
        showToast(text, "good");
        navigation.back();
      },
    });
  };
  const box = { showLabel: t("session.show_password"), autoComplete: "off", inputMode: "numeric" } as const;
  return (
    <>
      <PageHeader title={t("payment_password.title")} onBack={navigation.back} backLabel={t("shell.back")} />
      <PageBody>
        <form noValidate aria-label={t("payment_password.title")} onSubmit={submit} className="mx-auto flex w-full max-w-md flex-col gap-4">
          <p className="text-sm text-mut">{t("payment_password.what")}</p>
          <div className="flex items-center justify-between gap-3 rounded-field bg-fill py-1 pr-1 pl-3.5">
            <span className="min-w-0 truncate text-sm">{account}</span>
            <SendCodeButton fields={() => ({ user_string: account, scene: "security" })} />
          </div>
          <CodeField
            length={CODE_LENGTH}
            label={t("session.code")}
            value={form.code}
            onText={(code) => change({ code })}
            error={tried && wrong.code ? t("session.error.code_wrong") : undefined}
          />
          <PaperOutbox />
          <PasswordField
            {...box}
            label={t("payment_password.new")}
            value={form.password}
            onText={(password) => change({ password: digits(password) })}
            error={tried && wrong.password ? t("payment_password.six") : undefined}
            hint={t("payment_password.six")}
          />
          <PasswordField
            {...box}
            label={t("payment_password.again")}
            value={form.again}
            onText={(again) => change({ again: digits(again) })}
            error={tried && wrong.again ? t("session.error.passwords_differ") : undefined}
          />
          <p role="alert" className="text-sm text-down empty:hidden">
            {save.error?.message}
          </p>
          <Button type="submit" tone="gold" pending={save.isPending} className="w-full">
            {t("payment_password.save")}
          </Button>
        </form>
      </PageBody>
    </>
  );
}
