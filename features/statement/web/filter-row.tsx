/** Chips that open a sheet each: what is chosen stands in them. */
import { useState } from "react";
import type { ReactElement, ReactNode } from "react";
import { ChevronDown } from "lucide-react";
import { useT, type TextKey } from "../../../web/i18n/texts.ts";
import { venueNow } from "../../../web/state/venue-time.ts";
import { ChoiceList } from "../../../web/ui/choice-list.tsx";
import { Sheet } from "../../../web/ui/sheet.tsx";
import { ACCOUNT_TEXTS } from "../../wallet/web/account-texts.ts";
import { useWallet } from "../../wallet/web/wallet.api.ts";
import { STATEMENT_ACCOUNTS, STATEMENT_KINDS, STATEMENT_PRODUCTS } from "../contract/statement-words.ts";
import { choiceOf, daysOf, type StatementFilters } from "./filters.ts";

type Props = {
  readonly filters: StatementFilters;
  readonly onChange: (changed: Partial<StatementFilters>) => void;
  readonly onClear: () => void;
};
type Name = "account" | "kind" | "currency" | "product" | "days";
const NAMES = ["account", "kind", "currency", "product", "days"] as const;

const kindText = (kind: StatementFilters["kind"]): TextKey => (kind === "all" ? "statement.all" : `statement.kind.${kind}`);
export const productText = (product: StatementFilters["product"]): TextKey =>
  product === "all" ? "statement.all" : `statement.product.${product}`;
const accountText = (account: StatementFilters["account"]): TextKey => (account === "all" ? "statement.all" : ACCOUNT_TEXTS[account]);

export function FilterRow({ filters, onChange }: Props): ReactElement {
  const t = useT();
  const wallet = useWallet();
  const [open, setOpen] = useState<Name | undefined>(undefined);
  // Kept while the sheet goes, so that its heading does not change on the way.
  const [shown, setShown] = useState<Name>("account");
  const coins = (wallet.data?.accounts[0]?.holdings ?? []).map(({ currencyId, code }) => ({ value: String(currencyId), label: code }));
  const said: Readonly<Record<Name, string>> = {
    account: t(accountText(filters.account)),
    kind: t(kindText(filters.kind)),
    currency: coins.find(({ value }) => value === String(filters.currency))?.label ?? t("statement.all"),
    product: t(productText(filters.product)),
    days: useDaysText(filters),
  };
  const isChosen: Readonly<Record<Name, boolean>> = {
    account: filters.account !== "all",
    kind: filters.kind !== "all",
    currency: filters.currency !== 0,
    product: filters.product !== "all",
    days: filters.from !== "" || filters.to !== "",
  };
  const choose = (changed: Partial<StatementFilters>): void => {
    onChange(changed);
    setOpen(undefined);
  };
  return (
    <div className="flex flex-wrap gap-2 border-b border-line p-3">
      {NAMES.map((name) => (
        <button
          key={name}
          type="button"
          onClick={() => {
            setShown(name);
            setOpen(name);
          }}
          className={`relative flex min-h-9 items-center gap-1.5 rounded-field border px-3 text-sm after:absolute after:inset-x-0 after:-inset-y-[5px] ${isChosen[name] ? "border-mark bg-brand-tint" : "border-transparent bg-fill hover:bg-fill-strong"}`}
        >
          <span className="text-mut">{t(`statement.${name}`)}</span>
          <span className="font-semibold">{said[name]}</span>
          <ChevronDown className="size-4 text-mut" aria-hidden />
        </button>
      ))}
      <Sheet
        open={open !== undefined}
        onOpen={(next) => setOpen(next ? shown : undefined)}
        title={t(`statement.${shown}`)}
        tall={shown === "currency" || shown === "product"}
      >
        <Choices name={shown} filters={filters} coins={coins} onChoose={choose} onChange={onChange} />
      </Sheet>
    </div>
  );
}

type ChoicesProps = {
  readonly name: Name;
  readonly filters: StatementFilters;
  readonly coins: readonly { readonly value: string; readonly label: string }[];
  readonly onChoose: (changed: Partial<StatementFilters>) => void;
  readonly onChange: (changed: Partial<StatementFilters>) => void;
};

function Choices({ name, filters, coins, onChoose, onChange }: ChoicesProps): ReactNode {
  const t = useT();
  switch (name) {
    case "account":
      return (
        <ChoiceList
          options={STATEMENT_ACCOUNTS.map((value) => ({ value, label: t(accountText(value)) }))}
          value={filters.account}
          onValue={(account) => onChoose({ account })}
        />
      );
    case "kind":
      return (
        <ChoiceList
          options={STATEMENT_KINDS.map((value) => ({ value, label: t(kindText(value)) }))}
          value={filters.kind}
          onValue={(kind) => onChoose({ kind })}
        />
      );
    case "product":
      return (
        <ChoiceList
          options={STATEMENT_PRODUCTS.map((value) => ({ value, label: t(productText(value)) }))}
          value={filters.product}
          onValue={(product) => onChoose({ product })}
        />
      );
    case "currency":
      return (
        <ChoiceList
          options={[{ value: "0", label: t("statement.all") }, ...coins]}
          value={String(filters.currency)}
          onValue={(currency) => onChoose({ currency: Number(currency) })}
        />
      );
    case "days":
      return <DayChoices filters={filters} onChoose={onChoose} onChange={onChange} />;
  }
}

function DayChoices({ filters, onChoose, onChange }: Pick<ChoicesProps, "filters" | "onChoose" | "onChange">): ReactElement {
  const t = useT();
  const choice = choiceOf(filters, venueNow());
  const day = (side: "from" | "to"): ReactElement => (
    <label className="flex min-w-0 flex-1 flex-col gap-1 text-sm text-mut">
      {t(`statement.days.${side}`)}
      <input
        type="date"
        value={filters[side]}
        onChange={(event) => onChange({ [side]: event.target.value })}
        className="h-12 w-full min-w-0 rounded-field border border-transparent bg-fill px-3 text-fg focus:border-mark"
      />
    </label>
  );
  return (
    <div className="flex flex-col gap-4 pb-2">
      <ChoiceList
        options={(["all", "today", "week", "thirty"] as const).map((value) => ({ value, label: t(`statement.days.${value}`) }))}
        value={choice === "own" ? undefined : choice}
        onValue={(value) => onChoose(daysOf(value, venueNow()))}
      />
      <div className="flex gap-3">
        {day("from")}
        {day("to")}
      </div>
    </div>
  );
}

function useDaysText(filters: StatementFilters): string {
  const t = useT();
  const choice = choiceOf(filters, venueNow());
  if (choice !== "own") return t(`statement.days.${choice}`);
  return t("statement.days.range", { from: filters.from || "…", to: filters.to || "…" });
}
