import { Button } from "antd";
import { useState, type ReactElement } from "react";
import { useLook } from "../../../console/api/queries.ts";
import { Shown } from "../../../console/ui/states.tsx";
import { useSay } from "../../../console/words/say.ts";
import type { BankLines, OpenWithdrawalRow } from "../contract/withdrawal-row.ts";
import { withdrawalsWords } from "./withdrawals.words.ts";

/** The account to pay to, for who pays it: hidden until asked for, and each look is written down. */
export function BankAccount({ row }: { readonly row: OpenWithdrawalRow }): ReactElement {
  const say = useSay();
  const [isShown, setIsShown] = useState(false);
  if (!isShown)
    return (
      <Button size="small" onClick={() => setIsShown(true)}>
        {say(withdrawalsWords.account)}
      </Button>
    );
  return <Lines row={row} />;
}

function Lines({ row: { id, person } }: { readonly row: OpenWithdrawalRow }): ReactElement {
  const lines = useLook<BankLines>("withdrawals/bank", { withdrawal: String(id), person: String(person) });
  return (
    <Shown read={lines} rows={2}>
      {({ lines: all }) => (
        <dl className="grid grid-cols-[auto_1fr] gap-x-3 text-xs">
          {all.map(({ name, text }) => (
            <div key={name} className="contents">
              <dt className="text-mut">{name}</dt>
              <dd className="break-all select-all">{text}</dd>
            </div>
          ))}
        </dl>
      )}
    </Shown>
  );
}
