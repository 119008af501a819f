import { useEffect, useState } from "react";
import type { ReactElement } from "react";
import { useT } from "../../../../web/i18n/texts.ts";
import { Amount, Price } from "../../../../web/ui/amounts.tsx";
import type { ContractRow } from "../../contract/futures-rows.ts";

const SECOND_MS = 1000;

/** Until the next funding, by the venue's clock as it was when the contract was read. */
function useCountdown(next: number, now: number): string {
  const [readAt] = useState(() => ({ now: performance.now() }));
  const [passed, setPassed] = useState(0);
  useEffect(() => {
    const timer = setInterval(() => setPassed(performance.now() - readAt.now), SECOND_MS);
    return () => clearInterval(timer);
  }, [readAt]);
  const seconds = Math.max(0, Math.floor((next - now - passed) / SECOND_MS));
  return [Math.floor(seconds / 3600), Math.floor(seconds / 60) % 60, seconds % 60].map((part) => String(part).padStart(2, "0")).join(":");
}

/** Mark, index, funding, side by side with the last price. */
export function ContractFigures({ contract, now }: { readonly contract: ContractRow; readonly now: number }): ReactElement {
  const t = useT();
  return (
    <div className="live-figures flex flex-wrap items-start justify-between gap-x-4 gap-y-1 px-4 pb-2">
      {contract.halted === 1 && (
        <p className="w-full rounded-field bg-brand-tint px-3 py-2 text-xs text-brand">
          {t("futures.halted")} {contract.halt_reason}
        </p>
      )}
      {contract.halted === 0 && contract.fresh === 0 && (
        <p className="w-full rounded-field bg-fill px-3 py-2 text-xs text-mut">{t("futures.problem.stale")}</p>
      )}
      <dl className="min-w-44 flex-1 text-xs leading-[1.25rem]">
        <Line label={t("futures.mark")}>
          <Price value={contract.mark} decimals={contract.price_decimals} className="font-semibold" />
        </Line>
        <Line label={t("futures.index")}>
          <Price value={contract.index} decimals={contract.price_decimals} />
        </Line>
      </dl>
      <dl className="min-w-44 flex-1 text-xs leading-[1.25rem]">
        <Countdown key={now} contract={contract} now={now} />
        <Line label={t("futures.open_interest")}>
          <Amount value={contract.open_interest} decimals={contract.number_decimals} compact unit={contract.currency_name} />
        </Line>
      </dl>
    </div>
  );
}

function Countdown({ contract, now }: { readonly contract: ContractRow; readonly now: number }): ReactElement {
  const t = useT();
  const left = useCountdown(contract.next_funding, now);
  return (
    <Line label={t("futures.funding_in", { time: left })}>
      <Amount value={contract.funding_rate} decimals={4} unit="%" className="font-semibold" />
    </Line>
  );
}

function Line({ label, children }: { readonly label: string; readonly children: ReactElement }): ReactElement {
  return (
    <div className="flex justify-between gap-3">
      <dt className="text-mut tabular-nums">{label}</dt>
      <dd>{children}</dd>
    </div>
  );
}
