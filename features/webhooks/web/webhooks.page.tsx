import { useState } from "react";
import type { ReactElement } from "react";
import { Plus } from "lucide-react";
import { useT } from "../../../web/i18n/texts.ts";
import { useNavigation } from "../../../web/router/navigation.ts";
import { Button } from "../../../web/ui/button.tsx";
import { ConfirmDialog } from "../../../web/ui/confirm-dialog.tsx";
import { PageBody, PageHeader } from "../../../web/ui/page.tsx";
import { Sheet } from "../../../web/ui/sheet.tsx";
import { Skeleton } from "../../../web/ui/skeleton.tsx";
import { EmptyState, ErrorState } from "../../../web/ui/states.tsx";
import type { WebhookRow } from "../contract/webhooks.contract.ts";
import { NewSecret } from "./new-secret.tsx";
import { VerifyNote } from "./verify-note.tsx";
import { WebhookCard } from "./webhook-card.tsx";
import { WebhookFormFields } from "./webhook-form.tsx";
import { WebhookOptions, type Asked } from "./webhook-options.tsx";
import { useSecretCall, useWebhookCall, useWebhooks, type WebhookWithSecret } from "./webhooks.api.ts";
import { emptyWebhook } from "./webhooks.form.ts";

/** What stands over the page: the form of a new webhook, what can be done with one, or a secret that was just made. */
type Open =
  | { readonly kind: "create" }
  | { readonly kind: "options" | Asked; readonly row: WebhookRow }
  | { readonly kind: "secret"; readonly made: WebhookWithSecret; readonly isNew: boolean };

/** Servers that are told what happens in one's account. */
export function WebhooksPage(): ReactElement {
  const t = useT();
  const navigation = useNavigation();
  const [open, setOpen] = useState<Open>();
  return (
    <>
      <PageHeader title={t("webhooks.title")} onBack={navigation.back} backLabel={t("shell.back")} />
      <PageBody className="flex flex-col gap-4">
        <p className="text-sm text-mut">{t("webhooks.intro")}</p>
        <WebhookList onOptions={(row) => setOpen({ kind: "options", row })} />
        <Button tone="gold" onClick={() => setOpen({ kind: "create" })}>
          <Plus className="size-5" aria-hidden />
          {t("webhooks.create")}
        </Button>
        <VerifyNote />
      </PageBody>
      <Overlays open={open} onOpen={setOpen} />
    </>
  );
}

function WebhookList({ onOptions }: { readonly onOptions: (row: WebhookRow) => void }): ReactElement {
  const t = useT();
  const webhooks = useWebhooks();
  if (webhooks.data === undefined && webhooks.isError)
    return <ErrorState text={t("shell.error.network")} retryLabel={t("shell.retry")} onRetry={() => void webhooks.refetch()} />;
  if (webhooks.data === undefined) return <Skeleton className="h-40 rounded-2xl" />;
  if (webhooks.data.length === 0) return <EmptyState text={t("webhooks.none")} />;
  return (
    <ul className="flex flex-col gap-3">
      {webhooks.data.map((row) => (
        <WebhookCard key={row.id} row={row} onOptions={() => onOptions(row)} />
      ))}
    </ul>
  );
}

interface OverlaysProps {
  readonly open: Open | undefined;
  readonly onOpen: (open: Open | undefined) => void;
}

function Overlays({ open, onOpen }: OverlaysProps): ReactElement {
  const t = useT();
  const [renew, remove] = [useSecretCall("renew"), useWebhookCall("delete")];
  const close = (isOpen: boolean): void => {
    if (!isOpen) onOpen(undefined);
  };
  const asking = open?.kind === "renew" || open?.kind === "delete" ? open : undefined;
  const inSheet = asking === undefined ? open : undefined;
  // While it slides away a sheet still shows what it showed.
  const [last, setLast] = useState(inSheet);
  if (inSheet !== undefined && inSheet !== last) setLast(inSheet);
  return (
    <>
      <Sheet open={inSheet !== undefined} onOpen={close} title={sheetTitle(last, t)}>
        <SheetContent open={last} onOpen={onOpen} />
      </Sheet>
      <ConfirmDialog
        open={asking !== undefined}
        onOpen={close}
        title={t(asking?.kind === "renew" ? "webhooks.renew.title" : "webhooks.delete.title")}
        text={asking?.kind === "renew" ? t("webhooks.renew.text") : t("webhooks.delete.text", { url: asking?.row.url ?? "" })}
        confirmLabel={t(asking?.kind === "renew" ? "webhooks.renew" : "webhooks.delete")}
        cancelLabel={t("shell.back")}
        pending={renew.isPending || remove.isPending}
        onConfirm={() => {
          if (asking?.kind === "delete") remove.mutate({ id: asking.row.id }, { onSettled: () => onOpen(undefined) });
          else if (asking !== undefined)
            renew.mutate(
              { id: asking.row.id },
              { onSuccess: (made) => onOpen({ kind: "secret", made, isNew: false }), onError: () => onOpen(undefined) },
            );
        }}
      />
    </>
  );
}

function sheetTitle(open: Open | undefined, t: ReturnType<typeof useT>): string {
  if (open?.kind === "options") return t("webhooks.options");
  if (open?.kind === "change") return t("webhooks.change");
  if (open?.kind === "secret") return t(open.isNew ? "webhooks.new" : "webhooks.renew");
  return t("webhooks.create");
}

function SheetContent({ open, onOpen }: OverlaysProps): ReactElement | null {
  const t = useT();
  const [create, update] = [useSecretCall("create"), useWebhookCall("update")];
  const done = (): void => onOpen(undefined);
  if (open?.kind === "options") return <WebhookOptions row={open.row} onDone={done} onAsk={(kind) => onOpen({ kind, row: open.row })} />;
  if (open?.kind === "secret") return <NewSecret secret={open.made.secret} onDone={done} />;
  if (open?.kind === "change") {
    const { id, url, events } = open.row;
    return (
      <WebhookFormFields
        start={{ url, events: new Set(events) }}
        sendLabel={t("webhooks.save")}
        pending={update.isPending}
        onSend={(fields) => update.mutate({ id, ...fields }, { onSuccess: done })}
      />
    );
  }
  if (open?.kind !== "create") return null;
  return (
    <WebhookFormFields
      start={emptyWebhook}
      sendLabel={t("webhooks.create")}
      pending={create.isPending}
      error={create.error}
      onSend={(fields) => create.mutate(fields, { onSuccess: (made) => onOpen({ kind: "secret", made, isNew: true }) })}
    />
  );
}
