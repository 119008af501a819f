import { useCallback, type ReactElement } from "react";
import { Link, useNavigate } from "react-router";
import { KeyTable } from "../../../console/ui/key-table.tsx";
import { useSay } from "../../../console/words/say.ts";
import type { DepositRow } from "../contract/deposit-row.ts";
import { useDepositColumns } from "./deposit-columns.tsx";
import { depositsWords } from "./deposits.words.ts";

/** Everybody's deposits that are over, the newest first. */
export function DepositTable(): ReactElement {
  const say = useSay();
  const navigate = useNavigate();
  const columns = useDepositColumns();
  const open = useCallback(({ person }: DepositRow) => void navigate(`/people/${person}?tab=deposits`), [navigate]);
  return (
    <KeyTable<DepositRow>
      look="deposits/ended"
      fixed={{}}
      columns={[
        {
          name: "person",
          words: depositsWords.personColumn,
          cell: ({ person }) => (
            <Link to={`/people/${person}?tab=deposits`} className="figures font-semibold">
              {person}
            </Link>
          ),
          sort: ({ person }) => person,
        },
        ...columns,
      ]}
      rowKey={({ id }) => id}
      onOpen={open}
      empty={say(depositsWords.noneEnded)}
      everyMs={15_000}
    />
  );
}
