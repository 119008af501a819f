import { Segmented } from "antd";
import type { ReactElement } from "react";
import { useSearchParams } from "react-router";
import { useMay } from "../../../console/api/queries.ts";
import { Card, PageHead } from "../../../console/ui/card.tsx";
import { VerbButton } from "../../../console/ui/verb-button.tsx";
import { useSay } from "../../../console/words/say.ts";
import { DepositQueue } from "./deposit-queue.tsx";
import { DepositTable } from "./deposit-table.tsx";
import { depositsWords } from "./deposits.words.ts";

/** Requests that wait, with the voucher's picture beside the amount; and what is over. */
export function DepositsPage(): ReactElement {
  const say = useSay();
  const { may } = useMay("deposits/queue");
  const [search, setSearch] = useSearchParams();
  const states = may ? (["waiting", "ended"] as const) : (["ended"] as const);
  const state = states.find((one) => one === search.get("state")) ?? states[0];
  return (
    <>
      <PageHead
        title={say(depositsWords.title)}
        below={say(depositsWords.below)}
        actions={
          <>
            <VerbButton verb="deposits/set-terms" about="deposits" />
            <Segmented
              value={state}
              onChange={(next) => setSearch({ state: next })}
              options={states.map((value) => ({ value, label: say(depositsWords[value]) }))}
            />
          </>
        }
      />
      {state === "waiting" ? (
        <DepositQueue />
      ) : (
        <Card>
          <DepositTable />
        </Card>
      )}
    </>
  );
}
