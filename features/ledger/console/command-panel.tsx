import { Drawer } from "antd";
import type { ReactElement, ReactNode } from "react";
import { Link } from "react-router";
import { useLook } from "../../../console/api/queries.ts";
import { Shown } from "../../../console/ui/states.tsx";
import { momentText } from "../../../console/words/moments.ts";
import { useLanguage, useSay, type Words } from "../../../console/words/say.ts";
import { accountOf, signed, type PostingRow } from "./ledger-row.ts";
import { ledgerWords } from "./ledger.words.ts";

type Command = {
  readonly position: number;
  readonly type: string;
  readonly at: number;
  readonly fields: readonly { readonly name: string; readonly value: string }[];
  readonly seal: { readonly first: number; readonly last: number; readonly seal: string };
  readonly postings: readonly PostingRow[];
  readonly isCut: boolean;
  readonly sums: readonly { readonly asset: string; readonly sum: string }[];
};

/** The command behind a posting: what it said, all that it moved, and where the log has it. */
export function CommandPanel({ posting, close }: { readonly posting: PostingRow | undefined; readonly close: () => void }): ReactElement {
  const say = useSay();
  return (
    <Drawer
      open={posting !== undefined}
      onClose={close}
      size={520}
      title={posting && <span className="figures">{`${say(ledgerWords.command)} ${posting.command}`}</span>}
    >
      {posting && <Details posting={posting} close={close} />}
    </Drawer>
  );
}

function Details({ posting, close }: { readonly posting: PostingRow; readonly close: () => void }): ReactElement {
  const say = useSay();
  const language = useLanguage();
  const command = useLook<Command>("ledger/command", { position: String(posting.command) });
  const { owner, kind, asset, bucket } = posting;
  return (
    <div className="flex flex-col gap-5">
      <p>
        <Link to={`/ledger?${new URLSearchParams({ owner: String(owner), kind, asset, bucket })}`} onClick={close} className="text-brand">
          {say(ledgerWords.all)}: {accountOf(posting)}, {asset}
        </Link>
      </p>
      <Shown read={command} rows={8}>
        {({ type, at, fields, seal, postings, isCut, sums }) => (
          <>
            <dl className="grid grid-cols-[144px_1fr] gap-y-1.5">
              <Fact words={ledgerWords.type}>
                <b className="font-semibold">{type}</b>
              </Fact>
              <Fact words={ledgerWords.at}>{momentText(at, language)}</Fact>
              {fields.map(({ name, value }) => (
                <Fact key={name} words={{ en: name, zh: name }}>
                  <span className="break-all">{value}</span>
                </Fact>
              ))}
              <Fact words={ledgerWords.record}>
                {seal.first} – {seal.last}
              </Fact>
              <Fact words={ledgerWords.seal}>
                <code className="text-2xs break-all">{seal.seal}</code>
              </Fact>
            </dl>
            <section>
              <h3 className="mb-2 font-semibold">{say(ledgerWords.postings)}</h3>
              {postings.length === 0 && <p className="text-mut">{say(ledgerWords.none)}</p>}
              <ul>
                {postings.map((row) => (
                  <li key={row.key} className="flex justify-between gap-4 border-b border-line py-1.5">
                    <span>
                      <span className={row.key === posting.key ? "font-semibold" : ""}>{accountOf(row)}</span>
                      <span className="block text-xs text-mut">
                        {say(row.words)}
                        {row.other !== "" && ` · ${row.other}`}
                      </span>
                    </span>
                    <span className="figures whitespace-nowrap">
                      {signed(row.amount)} {row.asset}
                    </span>
                  </li>
                ))}
              </ul>
              {isCut && <p className="mt-2 text-mut">{say(ledgerWords.cut)}</p>}
            </section>
            {sums.length > 0 && <Sums sums={sums} />}
          </>
        )}
      </Shown>
    </div>
  );
}

/** With the house's side of each move it has to be nothing. */
function Sums({ sums }: { readonly sums: Command["sums"] }): ReactElement {
  const say = useSay();
  return (
    <dl className="grid grid-cols-[144px_1fr]">
      <dt className="font-semibold">{say(ledgerWords.sum)}</dt>
      <dd className="figures text-right">
        {sums.map(({ asset, sum }) => (
          <span key={asset} className={`block ${Number(sum) === 0 ? "" : "font-semibold text-bad"}`}>
            {sum} {asset} {Number(sum) === 0 && <span className="text-brand">✓</span>}
          </span>
        ))}
      </dd>
    </dl>
  );
}

function Fact({ words, children }: { readonly words: Words; readonly children: ReactNode }): ReactElement {
  const say = useSay();
  return (
    <>
      <dt className="text-mut">{say(words)}</dt>
      <dd className="figures">{children}</dd>
    </>
  );
}
