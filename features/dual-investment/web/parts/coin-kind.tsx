import type { ReactElement } from "react";
import { useT } from "../../../../web/i18n/texts.ts";
import { Segmented } from "../../../../web/ui/segmented.tsx";
import type { DualCoinRow, DualType } from "../../contract/dual-investment-replies.ts";

interface ChoiceProps {
  readonly coins: readonly DualCoinRow[];
  readonly coin: DualCoinRow;
  readonly type: DualType;
  readonly onCoin: (coin: string) => void;
  readonly onType: (type: DualType) => void;
}

/** Which coin, and what is paid: the coin itself or USDT. */
export function CoinAndKind({ coins, coin, type, onCoin, onType }: ChoiceProps): ReactElement {
  const t = useT();
  const kinds = [
    { value: "call" as const, label: t("dual-investment.call_pay", { coin: coin.currency_name }) },
    { value: "put" as const, label: t("dual-investment.put_pay") },
  ];
  return (
    <div className="flex flex-col gap-2 md:flex-row">
      {coins.length > 1 && (
        <div className="md:w-60">
          <Segmented
            label={t("dual-investment.coin")}
            options={coins.map(({ currency_name: name }) => ({ value: name, label: name }))}
            value={coin.currency_name}
            onValue={onCoin}
          />
        </div>
      )}
      <div className="min-w-0 md:flex-1">
        <Segmented label={t("dual-investment.kind")} options={kinds} value={type} onValue={onType} />
      </div>
    </div>
  );
}
