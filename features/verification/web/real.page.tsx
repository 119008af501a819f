import { useState } from "react";
import type { FormEvent, ReactElement } from "react";
import { LockKeyhole } from "lucide-react";
import { useT } from "../../../web/i18n/texts.ts";
import { useNavigation } from "../../../web/router/navigation.ts";
import { routes } from "../../../web/router/paths.ts";
import { Button } from "../../../web/ui/button.tsx";
import { TextField } from "../../../web/ui/field.tsx";
import { PageBody, PageHeader } from "../../../web/ui/page.tsx";
import { Segmented } from "../../../web/ui/segmented.tsx";
import { EmptyState } from "../../../web/ui/states.tsx";
import { BindFirst } from "./bind-first.tsx";
import { useSendDetails, useVerification } from "./verification.api.ts";
import type { Details } from "./verification.api.ts";

/** Kind, name and number of a document: level 1. Sent once, it asks for nothing more. */
export function RealPage(): ReactElement {
  const t = useT();
  const navigation = useNavigation();
  const state = useVerification().data;
  const status = state?.review_status ?? 0;
  return (
    <>
      <PageHeader title={t("verification.level1")} onBack={navigation.back} backLabel={t("shell.back")} />
      <PageBody>
        {status === 0 ? (
          <DetailsForm isBound={state === undefined || (state.mail_bound && state.phone_bound)} />
        ) : (
          <EmptyState
            text={`${t("verification.level1")}: ${t(status === 1 ? "verification.in_review" : "verification.passed")}`}
            action={<Button onClick={() => navigation.redirect(routes.realMark)}>{t("verification.title")}</Button>}
          />
        )}
      </PageBody>
    </>
  );
}

function DetailsForm({ isBound }: { readonly isBound: boolean }): ReactElement {
  const t = useT();
  const navigation = useNavigation();
  const send = useSendDetails();
  const [details, setDetails] = useState<Details>({ id_type: "0", name: "", card_id: "" });
  const [tried, setTried] = useState(false);
  const change = (part: Partial<Details>): void => setDetails((before) => ({ ...before, ...part }));
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    setTried(true);
    if (details.name.trim() === "" || details.card_id.trim() === "") return;
    send.mutate(details, { onSuccess: navigation.back });
  };
  const missing = (text: string): string | undefined => (tried && text.trim() === "" ? t("verification.missing") : undefined);
  return (
    <form noValidate onSubmit={submit} aria-label={t("verification.level1")} className="mx-auto flex w-full max-w-md flex-col gap-4">
      <Segmented
        label={t("verification.kind")}
        options={[
          { value: "0", label: t("verification.id_card") },
          { value: "1", label: t("verification.passport") },
          { value: "2", label: t("verification.licence") },
        ]}
        value={details.id_type}
        onValue={(id_type) => change({ id_type })}
      />
      <TextField
        label={t("verification.name")}
        value={details.name}
        onText={(name) => change({ name })}
        error={missing(details.name)}
        autoComplete="name"
        maxLength={60}
      />
      <TextField
        label={t("verification.number")}
        value={details.card_id}
        onText={(card_id) => change({ card_id })}
        error={missing(details.card_id)}
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
        maxLength={30}
      />
      {!isBound && <BindFirst />}
      <p role="alert" className="text-sm text-down empty:hidden">
        {send.error?.message}
      </p>
      <Button type="submit" tone="gold" pending={send.isPending} disabled={!isBound}>
        {t("verification.send")}
      </Button>
      <p className="flex gap-3 rounded-2xl bg-fill p-4 text-sm text-mut">
        <LockKeyhole className="size-5 shrink-0" aria-hidden />
        {t("verification.privacy")}
      </p>
    </form>
  );
}
