/** What is given with its amount, what is received, and the button that turns them round. */
import { useId, useState } from "react";
import type { ReactElement } from "react";
import { ArrowDownUp, ChevronDown } from "lucide-react";
import { useT } from "../../../web/i18n/texts.ts";
import { decimalSeparator } from "../../../web/numbers/number-format.ts";
import { usePreferences } from "../../../web/state/preferences.store.ts";
import { Amount } from "../../../web/ui/amounts.tsx";
import { ChoiceList } from "../../../web/ui/choice-list.tsx";
import { CoinIcon } from "../../../web/ui/coin-icon.tsx";
import { ReadAs, useTypedNumber } from "../../../web/ui/number-field.tsx";
import { Sheet } from "../../../web/ui/sheet.tsx";
import { allOf } from "./exchange.form.ts";
import type { ExchangeAction, ExchangeCoin } from "./exchange.form.ts";

type SidesProps = {
  readonly coins: readonly ExchangeCoin[];
  readonly given: ExchangeCoin;
  readonly got: ExchangeCoin;
  readonly amount: string;
  readonly preview: { readonly received: string } | undefined;
  readonly act: (action: ExchangeAction) => void;
  /** Why this amount won't do. */
  readonly fault: string | undefined;
};
type Side = "from" | "to";

export function CoinSides({ coins, given, got, amount, preview, act, fault }: SidesProps): ReactElement {
  const t = useT();
  const [open, setOpen] = useState<Side | undefined>(undefined);
  // Kept while the sheet goes, so that its heading does not change on the way.
  const [side, setSide] = useState<Side>("from");
  const show = (which: Side): void => {
    setSide(which);
    setOpen(which);
  };
  return (
    <div>
      <div className={`divide-y divide-line rounded-2xl border bg-card ${fault === undefined ? "border-line" : "border-down"}`}>
        <GivenRow given={given} amount={amount} act={act} fault={fault} onCoin={() => show("from")} />
        <div className="relative flex flex-col gap-1 p-4 pt-5">
          <button
            type="button"
            aria-label={t("exchange.swap")}
            title={t("exchange.swap")}
            onClick={() => act({ type: "swap" })}
            className="absolute top-0 left-1/2 flex size-11 -translate-1/2 items-center justify-center rounded-full border border-line bg-fill text-fg hover:bg-fill-strong"
          >
            <ArrowDownUp className="size-5" aria-hidden />
          </button>
          <span className="text-sm text-mut">{t("exchange.get")}</span>
          <span className="flex min-h-11 items-center gap-3">
            <span className="min-w-0 flex-1 truncate text-lg font-semibold" aria-live="polite">
              {preview === undefined ? (
                <span className="text-mut">–</span>
              ) : (
                <>
                  <span className="text-mut">≈ </span>
                  <Amount value={preview.received} decimals={got.decimals} least={2} />
                </>
              )}
            </span>
            <CoinButton coin={got} label={t("exchange.get")} onClick={() => show("to")} />
          </span>
        </div>
      </div>
      <Sheet
        open={open !== undefined}
        onOpen={(next) => setOpen(next ? side : undefined)}
        title={t(side === "from" ? "exchange.give" : "exchange.get")}
        tall
      >
        <ChoiceList
          options={coins.map((coin) => ({
            value: String(coin.id),
            label: coin.code,
            note: (
              <>
                {t("exchange.available")} <Amount value={coin.available} decimals={coin.decimals} least={2} unit={coin.code} mine />
              </>
            ),
          }))}
          value={String(side === "from" ? given.id : got.id)}
          onValue={(id) => {
            act({ type: side, coin: Number(id) });
            setOpen(undefined);
          }}
        />
      </Sheet>
    </div>
  );
}

type GivenProps = Pick<SidesProps, "given" | "amount" | "act" | "fault"> & { readonly onCoin: () => void };

function GivenRow({ given, amount, act, fault, onCoin }: GivenProps): ReactElement {
  const t = useT();
  const id = useId();
  const language = usePreferences((state) => state.language);
  const number = useTypedNumber(amount, given.decimals, (text) => act({ type: "amount", text }));
  const all = allOf(given);
  return (
    <div className="flex flex-col gap-1 p-4 pb-6">
      <label htmlFor={id} className="text-sm text-mut">
        {t("exchange.give")}
      </label>
      <span className="flex min-h-11 items-center gap-3">
        <input
          id={id}
          inputMode="decimal"
          autoComplete="off"
          placeholder="0"
          value={amount.replace(".", decimalSeparator(language))}
          aria-invalid={fault !== undefined}
          aria-describedby={`${id}-about`}
          onChange={number.onChange}
          className="h-11 w-full min-w-0 flex-1 rounded-lg bg-transparent text-lg font-semibold placeholder:text-mut"
        />
        <CoinButton coin={given} label={t("exchange.give")} onClick={onCoin} />
      </span>
      <ReadAs number={number} value={amount} />
      <span id={`${id}-about`} className="flex min-h-6 flex-wrap items-center justify-between gap-x-3 text-xs text-mut">
        <span>
          {t("exchange.available")} <Amount value={given.available} decimals={given.decimals} least={2} unit={given.code} mine />
          <button
            type="button"
            disabled={all === "0"}
            onClick={() => act({ type: "amount", text: all })}
            className="relative ml-2 min-h-6 rounded px-1 after:absolute after:-inset-x-3 after:-inset-y-2.5 font-semibold text-brand hover:bg-fill disabled:text-mut"
          >
            {t("exchange.all")}
          </button>
        </span>
        <span role="alert" className="text-down">
          {fault}
        </span>
      </span>
    </div>
  );
}

type CoinButtonProps = { readonly coin: ExchangeCoin; readonly label: string; readonly onClick: () => void };

function CoinButton({ coin, label, onClick }: CoinButtonProps): ReactElement {
  return (
    <button
      type="button"
      aria-label={`${label}: ${coin.code}`}
      onClick={onClick}
      className="flex h-11 shrink-0 items-center gap-2 rounded-field bg-fill px-3 font-semibold hover:bg-fill-strong"
    >
      <CoinIcon code={coin.code} size={24} />
      {coin.code}
      <ChevronDown className="size-4 text-mut" aria-hidden />
    </button>
  );
}
