import { useState } from "react";
import type { ReactElement, ReactNode } from "react";
import { Copy, TriangleAlert } from "lucide-react";
import { useT } from "../../../web/i18n/texts.ts";
import { copyText } from "../../../web/shell/copy-text.ts";
import { Amount } from "../../../web/ui/amounts.tsx";
import { Button, IconButton } from "../../../web/ui/button.tsx";
import { QrCode } from "../../../web/ui/qr-code.tsx";
import { Sheet } from "../../../web/ui/sheet.tsx";
import { networkText } from "../../../web/venue/network-names.ts";
import type { DepositNetwork, DepositOptions } from "../contract/deposits.contract.ts";
import { groupsOf } from "./deposit.form.ts";

type Props = { readonly options: DepositOptions; readonly network: DepositNetwork };

/** Where to send it: memo first where one is needed, QR and address, and what the network asks for. */
export function AddressCard({ options, network }: Props): ReactElement {
  const t = useT();
  const { name, address, memo, deposit_min: least, confirmations } = network;
  return (
    <section
      aria-label={t("deposits.address", { network: networkText(name) })}
      className="flex flex-col gap-4 rounded-2xl border border-line bg-card p-4"
    >
      {memo !== "" && <MemoRow memo={memo} />}
      {address === "" ? <p className="text-sm text-mut">{t("deposits.no_address")}</p> : <AddressRow address={address} name={name} />}
      <dl className="flex justify-between gap-4 big-letters:flex-col big-letters:gap-1">
        <Fact label={t("deposits.least")}>
          <Amount value={least} decimals={options.decimals} least={2} unit={options.currency_name} />
        </Fact>
        <Fact label={t("deposits.confirmations")}>{confirmations}</Fact>
        <Fact label={t("deposits.memo")}>{memo === "" ? t("deposits.memo.none") : memo}</Fact>
      </dl>
      {options.is_paper && (
        <p className="flex gap-2.5 border-t border-line pt-3 text-sm text-mut">
          <TriangleAlert className="mt-0.5 size-4.5 shrink-0 text-brand" aria-hidden />
          <span>
            <b className="font-semibold text-fg">{t("deposits.practice")}</b> {t("deposits.practice.text")}
          </span>
        </p>
      )}
    </section>
  );
}

function MemoRow({ memo }: { readonly memo: string }): ReactElement {
  const t = useT();
  return (
    <div className="flex items-center gap-3 rounded-field border border-mark bg-brand-tint py-1 pr-1 pl-3.5">
      <p className="min-w-0 flex-1">
        <span className="block text-xs text-mut">
          {t("deposits.memo")} · {t("deposits.memo.needed")}
        </span>
        <span className="block truncate font-semibold tabular-nums">{memo}</span>
      </p>
      <IconButton label={`${t("deposits.copy")}: ${t("deposits.memo")}`} onClick={() => void copyText(memo)}>
        <Copy className="size-4.5" aria-hidden />
      </IconButton>
    </div>
  );
}

function AddressRow({ address, name }: { readonly address: string; readonly name: string }): ReactElement {
  const t = useT();
  const [isLarge, setLarge] = useState(false);
  return (
    <div className="flex flex-wrap gap-4">
      <button
        type="button"
        aria-label={t("deposits.qr")}
        onClick={() => setLarge(true)}
        className="shrink-0 self-start rounded-2xl bg-white p-1 [&_svg]:w-31"
      >
        <QrCode text={address} label={t("deposits.qr")} />
      </button>
      <div className="flex min-w-40 flex-1 flex-col gap-3">
        <div>
          <p className="text-xs text-mut">{t("deposits.address", { network: networkText(name) })}</p>
          <Groups address={address} />
        </div>
        <Button className="mt-auto w-full" onClick={() => void copyText(address)}>
          <Copy className="size-4.5" aria-hidden />
          {t("deposits.copy")}
        </Button>
      </div>
      <Sheet open={isLarge} onOpen={setLarge} title={t("deposits.address", { network: networkText(name) })}>
        <div className="flex flex-col items-center gap-4 pb-4 [&_svg]:w-72 [&_svg]:max-w-full">
          <QrCode text={address} label={t("deposits.qr")} />
          <Groups address={address} />
        </div>
      </Sheet>
    </div>
  );
}

/** The first and the last groups strong: those are compared. */
function Groups({ address }: { readonly address: string }): ReactElement {
  const groups = groupsOf(address);
  return (
    <p className="mt-1 flex flex-wrap gap-x-2.5 text-base leading-6 text-mut tabular-nums" role="img" aria-label={address}>
      {groups.map((group, index) => (
        <span key={index} className={index === 0 || index >= groups.length - 2 ? "font-semibold text-fg" : ""}>
          {group}
        </span>
      ))}
    </p>
  );
}

function Fact({ label, children }: { readonly label: string; readonly children: ReactNode }): ReactElement {
  return (
    <div className="min-w-0 last:text-right big-letters:flex big-letters:flex-wrap big-letters:justify-between big-letters:gap-x-3">
      <dt className="text-xs text-mut">{label}</dt>
      <dd className="font-semibold break-words tabular-nums">{children}</dd>
    </div>
  );
}
