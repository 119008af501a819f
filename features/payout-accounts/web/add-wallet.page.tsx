import { useState } from "react";
import type { FormEvent, ReactElement } from "react";
import { ScanQrCode } from "lucide-react";
import { useSearchParams } from "react-router";
import { useProof } from "../../../web/account/proof.tsx";
import { useT } from "../../../web/i18n/texts.ts";
import { readPicture } from "../../../web/pictures/draw.ts";
import { PickButton } from "../../../web/pictures/pick-button.tsx";
import { useNavigation } from "../../../web/router/navigation.ts";
import { Button } from "../../../web/ui/button.tsx";
import { TextField } from "../../../web/ui/field.tsx";
import { PageBody, PageHeader } from "../../../web/ui/page.tsx";
import { Skeleton } from "../../../web/ui/skeleton.tsx";
import { showToast } from "../../../web/ui/toast.store.ts";
import { checkAddress } from "../contract/address-check.ts";
import type { AddressRow } from "../contract/payout-accounts.contract.ts";
import { addressOfQr } from "./address-of-qr.ts";
import { useAddresses, useChange } from "./payout-accounts.api.ts";

/** wire.md 1 and the coins of the venue: their ids are fixed in clients. */
const COINS: readonly (readonly [id: number, code: string])[] = [
  [1, "BTC"],
  [2, "ETH"],
  [3, "USDT"],
  [4, "USDC"],
  [5, "LTC"],
  [6, "XRP"],
  [7, "SOL"],
  [8, "DOGE"],
  [9, "ADA"],
  [10, "BNB"],
  [11, "AVAX"],
];

const FIRST_COIN = 1;

/** A new address, or one that is changed. */
export function AddWalletPage(): ReactElement {
  const t = useT();
  const navigation = useNavigation();
  const [params] = useSearchParams();
  const id = Number(params.get("id") ?? 0);
  const currency = Number(params.get("currency") ?? 0);
  const addresses = useAddresses();
  const row = addresses.data?.data.find((known) => known.id === id);
  return (
    <>
      <PageHeader
        title={t(id > 0 ? "payout-accounts.change" : "payout-accounts.add")}
        onBack={navigation.back}
        backLabel={t("shell.back")}
      />
      <PageBody>
        {id > 0 && addresses.isPending ? <Skeleton className="h-60 rounded-2xl" /> : <AddressForm row={row} coin={currency} />}
      </PageBody>
    </>
  );
}

interface FormProps {
  readonly row: AddressRow | undefined;
  /** For which somebody came here. */
  readonly coin: number;
}

function AddressForm({ row, coin }: FormProps): ReactElement {
  const t = useT();
  const navigation = useNavigation();
  const proof = useProof();
  const save = useChange("wallet/save", proof);
  const asked = COINS.some(([id]) => id === coin) ? coin : FIRST_COIN;
  const [form, setForm] = useState({ currency: row?.currency ?? asked, label: row?.label ?? "", address: row?.address ?? "" });
  const change = (part: Partial<typeof form>): void => setForm((before) => ({ ...before, ...part }));
  const code = COINS.find(([coin]) => coin === form.currency)?.[1] ?? "";
  const checked = checkAddress(code, form.address);
  const isWrong = form.address.trim() !== "" && checked === undefined;
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    if (checked === undefined) return;
    const { currency, label } = form;
    const fields = { currency, name: label, ...checked, ...(row === undefined ? {} : { id: row.id }) };
    save.mutate(fields, { onSuccess: navigation.back });
  };
  const read = async (file: File): Promise<void> => {
    const picture = await readPicture(file);
    if (picture === undefined) return showToast(t("pictures.not_readable"));
    const { readQr } = await import("./read-qr.ts");
    const text = readQr(picture);
    if (text === undefined) return showToast(t("payout-accounts.no_qr"));
    change({ address: addressOfQr(text) });
  };
  return (
    <form noValidate onSubmit={submit} aria-label={t("payout-accounts.add")} className="mx-auto flex w-full max-w-md flex-col gap-4">
      <label className="flex flex-col gap-1.5 text-sm text-mut">
        {t("payout-accounts.coin")}
        <select
          value={form.currency}
          onChange={({ target }) => change({ currency: Number(target.value) })}
          className="h-12 rounded-field border border-transparent bg-fill px-3 text-base text-fg focus:border-mark"
        >
          {COINS.map(([coin, name]) => (
            <option key={coin} value={coin}>
              {name}
            </option>
          ))}
        </select>
      </label>
      <TextField
        label={t("payout-accounts.address")}
        value={form.address}
        onText={(address) => change({ address })}
        error={isWrong ? t("payout-accounts.address_wrong") : undefined}
        hint={checked === undefined ? undefined : t("payout-accounts.address_right", { network: checked.network })}
        autoComplete="off"
        autoCapitalize="off"
        spellCheck={false}
      />
      <PickButton
        onFile={(file) => void read(file)}
        className="flex min-h-12 items-center justify-center gap-2 rounded-field bg-fill font-semibold hover:bg-fill-strong"
      >
        <ScanQrCode className="size-5" aria-hidden />
        {t("payout-accounts.read_qr")}
      </PickButton>
      <TextField
        label={t("payout-accounts.label")}
        value={form.label}
        onText={(label) => change({ label })}
        maxLength={40}
        autoComplete="off"
      />
      <p className="text-sm text-mut">{t("payout-accounts.before_save")}</p>
      <p role="alert" className="text-sm text-down empty:hidden">
        {save.error?.message}
      </p>
      <Button type="submit" tone="gold" pending={save.isPending} disabled={checked === undefined}>
        {t("payout-accounts.save")}
      </Button>
      {proof.sheet}
    </form>
  );
}
