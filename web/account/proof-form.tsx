import { useState } from "react";
import type { FormEvent, ReactElement } from "react";
import { Fingerprint } from "lucide-react";
import { useMutation, useQuery } from "@tanstack/react-query";
import { get, post } from "../api/client.ts";
import type { Fields } from "../api/reply.ts";
import { useT } from "../i18n/texts.ts";
import { deviceSecret } from "../state/device.ts";
import { Button } from "../ui/button.tsx";
import { PasswordField, TextField } from "../ui/field.tsx";
import { SkeletonRows } from "../ui/skeleton.tsx";
import { signProof } from "./passkey.ts";

interface Factors {
  readonly app_since: number;
  readonly passkeys: readonly unknown[];
}

/** Who is there: by authenticator or passkey where one is set, else by the password. */
export function ProofForm({ onProved }: { readonly onProved: () => void }): ReactElement {
  const t = useT();
  const factors = useQuery({ queryKey: ["security", "factors"], queryFn: () => get<Factors>("/safe/overview", {}, { quiet: true }) });
  const [given, setGiven] = useState("");
  const prove = useMutation({
    mutationFn: (fields: Fields) => post<string>("/safe/prove", { ...fields, device: deviceSecret() }, { ownRefusal: true }),
    onSuccess: onProved,
  });
  const byPasskey = useMutation({
    mutationFn: async () => {
      const passkey = await signProof();
      if (passkey === undefined) throw new Error(t("account.passkey_failed"));
      await prove.mutateAsync({ passkey });
    },
  });
  if (factors.data === undefined) return <SkeletonRows count={2} />;
  const { app_since: appSince, passkeys } = factors.data;
  const hasFactor = appSince > 0 || passkeys.length > 0;
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    // Sheets are drawn inside their page, whose form must not hear of this.
    event.stopPropagation();
    if (given !== "") prove.mutate(hasFactor ? { factor: given } : { password: given });
  };
  return (
    <form noValidate aria-label={t("account.proof.title")} onSubmit={submit} className="flex flex-col gap-4 pb-2">
      <p className="text-sm text-mut">{t("account.proof.what")}</p>
      {passkeys.length > 0 && (
        <Button tone={appSince > 0 ? "plain" : "gold"} pending={byPasskey.isPending} onClick={() => byPasskey.mutate()}>
          <Fingerprint className="size-5" aria-hidden />
          {t("account.proof.passkey")}
        </Button>
      )}
      {hasFactor ? (
        <TextField
          label={t("account.proof.factor")}
          autoComplete="one-time-code"
          autoCapitalize="characters"
          spellCheck={false}
          value={given}
          onText={setGiven}
        />
      ) : (
        <PasswordField
          label={t("account.proof.password")}
          showLabel={t("account.show_password")}
          autoComplete="current-password"
          value={given}
          onText={setGiven}
        />
      )}
      <p role="alert" className="text-sm text-down empty:hidden">
        {prove.error?.message ?? byPasskey.error?.message}
      </p>
      <Button
        type="submit"
        tone={passkeys.length > 0 && appSince === 0 ? "plain" : "gold"}
        pending={prove.isPending}
        disabled={given === ""}
      >
        {t("account.proof.go")}
      </Button>
    </form>
  );
}
