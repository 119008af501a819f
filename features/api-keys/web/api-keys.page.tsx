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
import type { ApiKeyRow } from "../contract/api-keys.contract.ts";
import { useApiKeys, useConfirmApiKey, useDeleteApiKey, type NewApiKey } from "./api-keys.api.ts";
import { CreateKey } from "./create-key.tsx";
import { NewKey } from "./new-key.tsx";

const KIND_NAMES = { hmac: "HMAC-SHA256", ed25519: "Ed25519", rsa: "RSA" } as const;

/** The keys with which a person's programs act for them. */
export function ApiKeysPage(): ReactElement {
  const t = useT();
  const navigation = useNavigation();
  const [creating, setCreating] = useState(false);
  const [made, setMade] = useState<NewApiKey>();
  const close = (open: boolean): void => {
    setCreating(open);
    if (!open) setMade(undefined);
  };
  return (
    <>
      <PageHeader title={t("api_keys.title")} onBack={navigation.back} backLabel={t("shell.back")} />
      <PageBody className="flex flex-col gap-4">
        <p className="text-sm text-mut">{t("api_keys.intro")}</p>
        <KeyList />
        <Button tone="gold" onClick={() => setCreating(true)}>
          <Plus className="size-5" aria-hidden />
          {t("api_keys.create")}
        </Button>
        <a href="/docs" target="_blank" rel="noopener" className="self-center py-2 text-sm font-semibold text-brand underline">
          {t("api_keys.documents")}
        </a>
      </PageBody>
      <Sheet open={creating} onOpen={close} title={t(made === undefined ? "api_keys.create" : "api_keys.new")}>
        {made === undefined ? <CreateKey onMade={setMade} /> : <NewKey made={made} onDone={() => close(false)} />}
      </Sheet>
    </>
  );
}

function KeyList(): ReactElement {
  const t = useT();
  const keys = useApiKeys();
  const [deleting, setDeleting] = useState<ApiKeyRow>();
  const remove = useDeleteApiKey();
  if (keys.isError) return <ErrorState text={t("shell.error.network")} retryLabel={t("shell.retry")} onRetry={() => void keys.refetch()} />;
  if (keys.data === undefined) return <Skeleton className="h-32 rounded-2xl" />;
  if (keys.data.length === 0) return <EmptyState text={t("api_keys.none")} />;
  return (
    <>
      <ul className="flex flex-col gap-3">
        {keys.data.map((row) => (
          <KeyCard key={row.id} row={row} onDelete={() => setDeleting(row)} />
        ))}
      </ul>
      <ConfirmDialog
        open={deleting !== undefined}
        onOpen={(open) => !open && setDeleting(undefined)}
        title={t("api_keys.delete.title", { name: deleting?.name ?? "" })}
        text={t("api_keys.delete.text")}
        confirmLabel={t("api_keys.delete")}
        cancelLabel={t("shell.back")}
        pending={remove.isPending}
        onConfirm={() => deleting !== undefined && remove.mutate(deleting.id, { onSettled: () => setDeleting(undefined) })}
      />
    </>
  );
}

function KeyCard({ row, onDelete }: { readonly row: ApiKeyRow; readonly onDelete: () => void }): ReactElement {
  const t = useT();
  const used = row.last_used_at === "" ? t("api_keys.never_used") : t("api_keys.used", { at: `${row.last_used_at} UTC`, ip: row.last_ip });
  return (
    <li className="flex flex-col gap-2 rounded-2xl border border-line bg-card p-4">
      <div className="flex items-start gap-3">
        <p className="min-w-0 flex-1 font-semibold break-words">{row.name}</p>
        <Button small onClick={onDelete}>
          {t("api_keys.delete")}
        </Button>
      </div>
      {row.suspended_at !== "" && <Suspended row={row} />}
      <p className="flex flex-wrap gap-2 text-xs">
        {row.scopes.map((scope) => (
          <span key={scope} className="rounded-full bg-fill px-2 py-0.5">
            {t(`api_keys.scope.${scope}`)}
          </span>
        ))}
        <span className="rounded-full bg-fill px-2 py-0.5">{KIND_NAMES[row.kind]}</span>
      </p>
      <code className="text-xs break-all text-mut">{row.api_key}</code>
      <p className="text-xs break-words text-mut">{row.ip_list.length === 0 ? t("api_keys.any_ip") : row.ip_list.join(", ")}</p>
      <p className="text-xs text-mut">{used}</p>
    </li>
  );
}

/** What a reset left of a key: it opens nothing until its owner says that it is theirs. */
function Suspended({ row }: { readonly row: ApiKeyRow }): ReactElement {
  const t = useT();
  const confirm = useConfirmApiKey();
  return (
    <div className="flex flex-col gap-2 rounded-xl bg-down-tint p-3">
      <p className="text-sm font-semibold text-down">{t("api_keys.suspended")}</p>
      <p className="text-sm">{t("api_keys.suspended.note")}</p>
      <Button small pending={confirm.isPending} className="self-start" onClick={() => confirm.mutate(row.id)}>
        {t("api_keys.confirm")}
      </Button>
    </div>
  );
}
