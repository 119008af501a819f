import { useState } from "react";
import type { ReactElement } from "react";
import { Info } from "lucide-react";
import { useT } from "../../../../web/i18n/texts.ts";
import { useNavigation } from "../../../../web/router/navigation.ts";
import { routes, withQuery } from "../../../../web/router/paths.ts";
import { Button } from "../../../../web/ui/button.tsx";
import type { ContractRow, LeverAccountReply } from "../../contract/futures-rows.ts";
import type { PositionAct } from "../parts/position-card.tsx";
import { PositionSheets } from "../parts/position-sheets.tsx";
import { RiskCard } from "../parts/risk-card.tsx";
import { AccountBox } from "./account-box.tsx";
import { FuturesRecords, type FuturesRecord } from "./futures-records.tsx";

interface DeskProps {
  readonly account: LeverAccountReply;
  readonly contracts: readonly ContractRow[];
  readonly start: FuturesRecord;
}

/** What one has in futures on a wide screen: the account beside the terminal's tables, over the whole window. */
export function PositionsDesk({ account, contracts, start }: DeskProps): ReactElement {
  const t = useT();
  const navigation = useNavigation();
  const [acting, setActing] = useState<{ readonly id: number; readonly act: PositionAct } | undefined>(undefined);
  return (
    <div className="mx-auto flex h-[calc(100dvh-var(--header-top))] max-w-[1680px] flex-col gap-4 p-6">
      <div className="flex items-center justify-between">
        <h1 className="text-lg font-semibold">{t("futures.positions_title")}</h1>
        <Button small onClick={() => navigation.to(routes.futuresFacts)}>
          <Info className="size-4" aria-hidden />
          {t("futures.facts")}
        </Button>
      </div>
      <div className="flex items-start gap-4">
        <div className="max-w-xl flex-1">
          <RiskCard account={account} />
        </div>
        <div className="w-80 overflow-hidden rounded-2xl border border-line bg-card pt-2 [&>section]:border-t-0">
          <AccountBox account={account} />
        </div>
      </div>
      <div className="@container min-h-0 flex-1 overflow-hidden rounded-2xl border border-line bg-card [--table:var(--card)]">
        <FuturesRecords
          key={start}
          start={start}
          account={account}
          contracts={contracts}
          onAct={(id, act) => setActing({ id, act })}
          onSymbol={(symbol) => navigation.to(withQuery(routes.futures, { symbol }))}
        />
      </div>
      <PositionSheets account={account} contracts={contracts} acting={acting} onDone={() => setActing(undefined)} />
    </div>
  );
}
