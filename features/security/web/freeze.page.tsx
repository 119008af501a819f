import { useState } from "react";
import type { FormEvent, ReactElement } from "react";
import { useMutation } from "@tanstack/react-query";
import { useSearchParams } from "react-router";
import { PaperOutbox, SendCodeButton } from "../../../web/account/send-code.tsx";
import { post } from "../../../web/api/client.ts";
import { RefusedError } from "../../../web/api/reply.ts";
import { useT } from "../../../web/i18n/texts.ts";
import { loginPath } from "../../../web/router/leave.ts";
import { useNavigation } from "../../../web/router/navigation.ts";
import { deviceSecret } from "../../../web/state/device.ts";
import { Button } from "../../../web/ui/button.tsx";
import { PasswordField, TextField } from "../../../web/ui/field.tsx";
import { PageBody, PageHeader } from "../../../web/ui/page.tsx";
import { showToast } from "../../../web/ui/toast.store.ts";

/** Where the link of a mail leads: freezes the account by one button. Without a link, and after it, the way back. */
export function FreezePage(): ReactElement {
  const t = useT();
  const navigation = useNavigation();
  const [params] = useSearchParams();
  const token = params.get("token");
  const freeze = useMutation({ mutationFn: () => post<string>("/user/freeze", { token: token ?? "" }, { ownRefusal: true }) });
  const isThawing = token === null || freeze.isSuccess;
  return (
    <>
      <PageHeader title={t(isThawing ? "security.thaw.title" : "security.freeze")} onBack={navigation.back} backLabel={t("shell.back")} />
      <PageBody>
        <div className="mx-auto flex w-full max-w-md flex-col gap-4">
          {freeze.isSuccess && (
            <p role="status" className="rounded-2xl border border-mark bg-brand-tint p-4 text-sm font-semibold">
              {t("security.freeze.done")}
            </p>
          )}
          {isThawing ? (
            <ThawForm />
          ) : (
            <>
              <p className="text-sm text-mut">{t("security.freeze.text")}</p>
              <p role="alert" className="text-sm text-down empty:hidden">
                {freeze.error?.message}
              </p>
              <Button tone="down" pending={freeze.isPending} onClick={() => freeze.mutate()}>
                {t("security.freeze")}
              </Button>
            </>
          )}
        </div>
      </PageBody>
    </>
  );
}

const NOTHING = { account: "", password: "", proof: "" };

function ThawForm(): ReactElement {
  const t = useT();
  const navigation = useNavigation();
  const [form, setForm] = useState(NOTHING);
  /** Told by the venue once the password was right. */
  const [byFactor, setByFactor] = useState(false);
  const change = (part: Partial<typeof NOTHING>): void => setForm((before) => ({ ...before, ...part }));
  const thaw = useMutation({
    mutationFn: () => {
      const given = form.proof.trim();
      const proof = given === "" ? {} : byFactor ? { factor: given } : { code: given };
      const account = { user_string: form.account.trim(), password: form.password, device: deviceSecret() };
      return post<string>("/user/thaw", { ...account, ...proof }, { ownRefusal: true });
    },
    onSuccess: (text) => {
      showToast(text, "good");
      navigation.redirect(loginPath());
    },
    onError: (error) => {
      if (!(error instanceof RefusedError) || error.detail?.name !== "second_factor_needed") return;
      setByFactor(true);
      change({ proof: "" });
    },
  });
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    if (form.account.trim() !== "" && form.password !== "") thaw.mutate();
  };
  const wanted = () => (form.account.trim() === "" ? undefined : { user_string: form.account.trim(), type: "forget" });
  return (
    <form noValidate aria-label={t("security.thaw.title")} onSubmit={submit} className="flex flex-col gap-4">
      <p className="text-sm text-mut">{t("security.thaw.text")}</p>
      <TextField
        label={t("session.account")}
        autoComplete="username"
        autoCapitalize="off"
        spellCheck={false}
        value={form.account}
        onText={(account) => change({ account })}
      />
      <PasswordField
        label={t("session.password")}
        showLabel={t("session.show_password")}
        autoComplete="current-password"
        value={form.password}
        onText={(password) => change({ password })}
      />
      <TextField
        label={t(byFactor ? "account.proof.factor" : "security.thaw.code")}
        autoComplete="one-time-code"
        spellCheck={false}
        value={form.proof}
        onText={(proof) => change({ proof })}
        end={byFactor ? undefined : <SendCodeButton fields={wanted} />}
      />
      <PaperOutbox />
      <p role="alert" className="text-sm text-down empty:hidden">
        {thaw.error?.message}
      </p>
      <Button type="submit" tone="gold" pending={thaw.isPending} disabled={form.account.trim() === "" || form.password === ""}>
        {t("security.thaw")}
      </Button>
    </form>
  );
}
