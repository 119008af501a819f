/** From where, to where, and which coin: rows that open a list. */
import { useState } from "react";
import type { ReactElement } from "react";
import { ArrowDownUp, ChevronDown } from "lucide-react";
import { useT } from "../../../web/i18n/texts.ts";
import { Amount } from "../../../web/ui/amounts.tsx";
import { ChoiceList } from "../../../web/ui/choice-list.tsx";
import { CoinIcon } from "../../../web/ui/coin-icon.tsx";
import { Sheet } from "../../../web/ui/sheet.tsx";
import { ACCOUNT_KINDS } from "../../wallet/web/account-kinds.ts";
import type { AccountKind } from "../../wallet/web/account-kinds.ts";
import { ACCOUNT_TEXTS } from "../../wallet/web/account-texts.ts";
import type { TransferAction, TransferCoin, TransferFault, TransferForm } from "./transfer.form.ts";

interface KindRowsProps {
  readonly form: TransferForm;
  readonly coin: TransferCoin;
  readonly act: (action: TransferAction) => void;
  readonly fault: TransferFault | undefined;
}

/** Both accounts in one card, turned round by the button between them. */
export function KindRows({ form, coin, act, fault }: KindRowsProps): ReactElement {
  const t = useT();
  const [open, setOpen] = useState<"from" | "to" | undefined>(undefined);
  // Kept while the sheet goes, so that its heading does not change on the way.
  const [side, setSide] = useState<"from" | "to">("from");
  const show = (which: "from" | "to"): void => {
    setSide(which);
    setOpen(which);
  };
  const row = (which: "from" | "to"): ReactElement => (
    <button
      type="button"
      onClick={() => show(which)}
      className="flex min-h-16 w-full items-center gap-3 px-4 py-2 pr-16 text-left big-letters:flex-col big-letters:items-start big-letters:gap-0 hover:bg-fill focus-visible:-outline-offset-2"
    >
      <span className="w-14 shrink-0 text-sm text-mut">{t(`transfer.${which}`)}</span>
      <span className="min-w-0 flex-1">
        <span className="flex items-center gap-1 font-semibold">
          <span className="truncate">{t(ACCOUNT_TEXTS[form[which]])}</span>
          <ChevronDown className="size-4 shrink-0 text-mut" aria-hidden />
        </span>
        <span className="block text-xs text-mut">
          {coin.available[form[which]] === undefined ? (
            t("transfer.problem.kind_unavailable", { coin: coin.code })
          ) : (
            <Amount value={coin.available[form[which]]} decimals={coin.decimals} unit={coin.code} mine />
          )}
        </span>
      </span>
    </button>
  );
  return (
    <div>
      <div
        className={`relative divide-y divide-line overflow-hidden rounded-2xl border bg-card ${fault !== undefined && fault.field !== "amount" ? "border-down" : "border-line"}`}
      >
        {row("from")}
        {row("to")}
        <button
          type="button"
          aria-label={t("transfer.swap")}
          title={t("transfer.swap")}
          onClick={() => act({ type: "swap" })}
          className="absolute top-1/2 right-4 flex size-11 -translate-y-1/2 items-center justify-center rounded-full border border-line bg-fill text-fg hover:bg-fill-strong"
        >
          <ArrowDownUp className="size-5" aria-hidden />
        </button>
      </div>
      <Sheet open={open !== undefined} onOpen={(next) => setOpen(next ? side : undefined)} title={t(`transfer.${side}`)}>
        <ChoiceList
          options={ACCOUNT_KINDS.map((kind) => ({
            value: kind,
            label: t(ACCOUNT_TEXTS[kind]),
            disabled: coin.available[kind] === undefined,
            note: <KindNote coin={coin} kind={kind} />,
          }))}
          value={form[side]}
          onValue={(kind) => {
            act({ type: side, kind });
            setOpen(undefined);
          }}
        />
      </Sheet>
    </div>
  );
}

function KindNote({ coin, kind }: { readonly coin: TransferCoin; readonly kind: AccountKind }): ReactElement {
  const t = useT();
  const available = coin.available[kind];
  if (available === undefined) return <>{t("transfer.problem.kind_unavailable", { coin: coin.code })}</>;
  return (
    <>
      {t("transfer.available")} <Amount value={available} decimals={coin.decimals} unit={coin.code} mine />
    </>
  );
}

interface CoinChoiceProps {
  readonly coins: readonly TransferCoin[];
  readonly coin: TransferCoin;
  readonly from: AccountKind;
  readonly onCoin: (coin: TransferCoin) => void;
}

export function CoinChoice({ coins, coin, from, onCoin }: CoinChoiceProps): ReactElement {
  const t = useT();
  const [open, setOpen] = useState(false);
  return (
    <div>
      <button
        type="button"
        onClick={() => setOpen(true)}
        className="flex min-h-14 w-full items-center gap-3 rounded-2xl border border-line bg-card px-4 py-2 text-left hover:bg-fill"
      >
        <span className="w-14 shrink-0 text-sm text-mut">{t("transfer.coin")}</span>
        <CoinIcon code={coin.code} size={28} />
        <span className="flex-1 font-semibold">{coin.code}</span>
        <ChevronDown className="size-4 text-mut" aria-hidden />
      </button>
      <Sheet open={open} onOpen={setOpen} title={t("transfer.coin")} tall={coins.length > 6}>
        <ChoiceList
          options={coins.map((each) => ({
            value: String(each.id),
            label: each.code,
            note: <KindNote coin={each} kind={from} />,
          }))}
          value={String(coin.id)}
          onValue={(id) => {
            const chosen = coins.find((each) => String(each.id) === id);
            if (chosen !== undefined) onCoin(chosen);
            setOpen(false);
          }}
        />
      </Sheet>
    </div>
  );
}
