import type { ReactElement } from "react";
import { scaledDecimal, scaledText } from "../numbers/decimal-text.ts";
import { Allocation } from "./allocation.tsx";
import { useCost, useWorth } from "./portfolio.api.ts";
import type { CostReply } from "./portfolio.api.ts";
import { WorthCard } from "./worth-card.tsx";

/** The worth as Home shows it: with what it consists of below the line. */
export function HomeWorth(): ReactElement {
  const cost = useCost().data;
  const worth = useWorth("1D").data?.points.at(-1)?.worth;
  return (
    <WorthCard>
      {cost !== undefined && worth !== undefined && (
        <div className="mt-4">
          <Allocation isShort worths={worthsOf(cost, worth)} />
        </div>
      )}
    </WorthCard>
  );
}

/** Each asset's, and what is left of the whole: money. */
function worthsOf({ list, legal_name: cash }: CostReply, whole: string): readonly { readonly code: string; readonly worth: string }[] {
  const assets = list.map(({ currency_name: code, worth }) => ({ code, worth }));
  const rest = assets.reduce((left, { worth }) => left - scaledDecimal(worth), scaledDecimal(whole));
  return [...assets, { code: cash, worth: scaledText(rest > 0n ? rest : 0n, 8) }];
}
