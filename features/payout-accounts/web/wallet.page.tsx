import { useState } from "react";
import type { ReactElement } from "react";
import { Pencil, Plus, QrCode, Trash2 } from "lucide-react";
import { useProof } from "../../../web/account/proof.tsx";
import type { Proof } from "../../../web/account/proof.tsx";
import { useT } from "../../../web/i18n/texts.ts";
import { useNavigation } from "../../../web/router/navigation.ts";
import { routes, withQuery } from "../../../web/router/paths.ts";
import { HistoryError } from "../../../web/shell/history-error.tsx";
import { venueNow } from "../../../web/state/venue-time.ts";
import { Button, IconButton } from "../../../web/ui/button.tsx";
import { CoinIcon } from "../../../web/ui/coin-icon.tsx";
import { ConfirmDialog } from "../../../web/ui/confirm-dialog.tsx";
import { Moment } from "../../../web/ui/moment.tsx";
import { PageBody, PageHeader } from "../../../web/ui/page.tsx";
import { Sheet } from "../../../web/ui/sheet.tsx";
import { SkeletonRows } from "../../../web/ui/skeleton.tsx";
import { EmptyState } from "../../../web/ui/states.tsx";
import { Switch } from "../../../web/ui/switch.tsx";
import { showToast } from "../../../web/ui/toast.store.ts";
import type { AddressRow } from "../contract/payout-accounts.contract.ts";
import { useAddresses, useChange } from "./payout-accounts.api.ts";

/** A new address waits for so long before money may go to it (charter 2). */
const NEW_MS = 86_400_000;

/** Where one's coins may go. */
export function WalletPage(): ReactElement {
  const t = useT();
  const navigation = useNavigation();
  const addresses = useAddresses();
  const proof = useProof();
  return (
    <>
      <PageHeader title={t("payout-accounts.addresses")} onBack={navigation.back} backLabel={t("shell.back")} />
      <PageBody className="flex flex-col gap-4">
        {addresses.isPending && <SkeletonRows count={4} />}
        {addresses.isError && addresses.data === undefined && (
          <HistoryError error={addresses.error} onRetry={() => void addresses.refetch()} />
        )}
        {addresses.data?.total === 0 && <EmptyState text={t("payout-accounts.none")} />}
        <ul className="flex flex-col gap-3">
          {addresses.data?.data.map((row) => (
            <AddressCard key={row.id} row={row} proof={proof} />
          ))}
        </ul>
        <Button tone="gold" onClick={() => navigation.to(routes.addAddress)}>
          <Plus className="size-5" aria-hidden />
          {t("payout-accounts.add")}
        </Button>
      </PageBody>
      {proof.sheet}
    </>
  );
}

interface CardProps {
  readonly row: AddressRow;
  readonly proof: Pick<Proof, "guard">;
}

function AddressCard({ row, proof }: CardProps): ReactElement {
  const t = useT();
  const navigation = useNavigation();
  const [open, setOpen] = useState<"qr" | "remove">();
  const [remove, whitelist] = [useChange("wallet/delete", proof), useChange("wallet/whitelist", proof)];
  const tell = { onError: (error: Error) => showToast(error.message) };
  const { id, name, label, network, address, saved, whitelisted, qrcode } = row;
  return (
    <li className="rounded-2xl border border-line bg-card p-4">
      <p className="flex items-center gap-3">
        <CoinIcon code={name} size={28} />
        <span className="min-w-0 flex-1">
          <span className="block truncate font-semibold">{label}</span>
          <span className="block text-xs text-mut">
            {name} · {network}
          </span>
        </span>
        <IconButton label={t("payout-accounts.show_qr")} onClick={() => setOpen("qr")}>
          <QrCode className="size-5" aria-hidden />
        </IconButton>
        <IconButton label={t("payout-accounts.change")} onClick={() => navigation.to(withQuery(routes.addAddress, { id }))}>
          <Pencil className="size-4.5" aria-hidden />
        </IconButton>
        <IconButton label={t("payout-accounts.remove")} onClick={() => setOpen("remove")}>
          <Trash2 className="size-4.5" aria-hidden />
        </IconButton>
      </p>
      <Address address={address} />
      {saved + NEW_MS > venueNow() && (
        <p className="mt-2 text-xs text-brand">
          {t("payout-accounts.new_waits")} <Moment at={saved + NEW_MS} />
        </p>
      )}
      <div className="mt-3 flex items-center justify-between border-t border-line pt-3 text-sm text-mut">
        {t("payout-accounts.whitelist")}
        <Switch
          label={t("payout-accounts.whitelist")}
          checked={whitelisted === 1}
          onChecked={(on) => whitelist.mutate({ id, on: on ? 1 : 0 }, tell)}
        />
      </div>
      <Sheet open={open === "qr"} onOpen={(isOpen) => !isOpen && setOpen(undefined)} title={label}>
        <img src={qrcode} alt={address} className="mx-auto size-56 rounded-2xl bg-white p-2" />
        <Address address={address} />
      </Sheet>
      <ConfirmDialog
        open={open === "remove"}
        onOpen={(isOpen) => !isOpen && setOpen(undefined)}
        title={t("payout-accounts.remove")}
        text={t("payout-accounts.remove.text", { label })}
        confirmLabel={t("payout-accounts.remove")}
        cancelLabel={t("shell.back")}
        pending={remove.isPending}
        onConfirm={() => {
          setOpen(undefined);
          remove.mutate({ id }, tell);
        }}
      />
    </li>
  );
}

const GROUP = 4;

/** In groups of four, the first and last of them strong: those are compared. */
function Address({ address }: { readonly address: string }): ReactElement {
  const groups = address.match(new RegExp(`.{1,${GROUP}}`, "g")) ?? [];
  return (
    <p className="mt-3 flex flex-wrap gap-x-2 text-sm text-mut tabular-nums" aria-label={address}>
      {groups.map((group, index) => (
        <span key={index} className={index === 0 || index === groups.length - 1 ? "font-semibold text-fg" : ""}>
          {group}
        </span>
      ))}
    </p>
  );
}
