import type { ReactElement, ReactNode } from "react";
import { useLook } from "../../../console/api/queries.ts";
import { Shown } from "../../../console/ui/states.tsx";
import { useSay, type Words } from "../../../console/words/say.ts";
import { figure, signed } from "./ledger-row.ts";
import { ledgerWords } from "./ledger.words.ts";

type Summary = {
  readonly account: string;
  readonly asset: string;
  readonly now: string;
  readonly from: string | null;
  readonly until: string | null;
  readonly change?: string;
  /** Null for the house's accounts: the rows have their moves with people only. */
  readonly agrees: boolean | null;
};

const NAMES = ["owner", "kind", "asset", "bucket", "since", "until"] as const;

/** One account from its beginning to now, and whether its rows lead to what the kernel holds. */
export function AccountStrip({ search }: { readonly search: URLSearchParams }): ReactElement {
  const say = useSay();
  const query = Object.fromEntries(NAMES.flatMap((name) => (search.get(name) ? [[name, search.get(name) ?? ""]] : [])));
  const isAccount = search.get("kind") !== null && search.get("asset") !== null;
  const summary = useLook<Summary>("ledger/account", query, { isOff: !isAccount });
  if (!isAccount) return <p className="border-b border-line px-4 py-3 text-mut">{say(ledgerWords.path)}</p>;
  return (
    <div className="border-b border-line">
      <Shown read={summary} rows={1}>
        {(found) => (
          <dl className="flex flex-wrap items-center gap-x-10 gap-y-2 px-4 py-3">
            <Fact words={ledgerWords.account}>
              {found.account}, {found.asset}
            </Fact>
            {found.from !== null && <Fact words={ledgerWords.atStart}>{figure(found.from)}</Fact>}
            {found.change !== undefined && <Fact words={ledgerWords.change}>{signed(found.change)}</Fact>}
            {found.until !== null && <Fact words={ledgerWords.atEnd}>{figure(found.until)}</Fact>}
            <Fact words={ledgerWords.now}>{figure(found.now)}</Fact>
            {found.agrees !== null && (
              <p className={`ml-auto font-semibold ${found.agrees ? "text-good" : "text-bad"}`} role={found.agrees ? undefined : "alert"}>
                {found.agrees ? `✓ ${say(ledgerWords.agrees)}` : say(ledgerWords.differs)}
              </p>
            )}
          </dl>
        )}
      </Shown>
    </div>
  );
}

function Fact({ words, children }: { readonly words: Words; readonly children: ReactNode }): ReactElement {
  const say = useSay();
  return (
    <div>
      <dt className="text-xs text-mut">{say(words)}</dt>
      <dd className="figures font-semibold">{children}</dd>
    </div>
  );
}
