import type { ReactElement, ReactNode } from "react";
import { Link } from "react-router";
import { useLook } from "../../../console/api/queries.ts";
import { Chip } from "../../../console/ui/card.tsx";
import { useQueueKeys } from "../../../console/ui/queue-keys.ts";
import { Shown } from "../../../console/ui/states.tsx";
import { VerbButton } from "../../../console/ui/verb-button.tsx";
import { useVerbSheet } from "../../../console/ui/verb-sheet-context.ts";
import { groupedText } from "../../../console/words/grouped-text.ts";
import { momentText } from "../../../console/words/moments.ts";
import { useLanguage, useSay } from "../../../console/words/say.ts";
import type { DepositDetails, WaitingDeposit } from "../contract/deposit-row.ts";
import { depositsWords } from "./deposits.words.ts";
import { VoucherPicture } from "./voucher-picture.tsx";

interface Props {
  readonly row: WaitingDeposit;
  readonly onDone: () => void;
}

/** One request: its voucher, what is known beside it, and the decision. */
export function DepositPanel({ row, onDone }: Props): ReactElement {
  const say = useSay();
  const { id, person } = row;
  const read = useLook<DepositDetails>("deposits/request", { deposit: String(id), person: String(person) });
  return (
    <div className="grid grid-cols-1 md:grid-cols-[minmax(0,1fr)_340px]">
      <section aria-label={say(depositsWords.voucher)} className="min-w-0">
        <header className="flex h-[52px] items-center gap-3 border-b border-line px-6">
          <h2 className="font-semibold">{say(depositsWords.person, { id: person })}</h2>
          <Chip>{say(depositsWords.request, { id })}</Chip>
        </header>
        <div className="p-6">
          <Shown read={read}>{({ hasPicture }) => <VoucherPicture row={row} hasPicture={hasPicture} />}</Shown>
        </div>
      </section>
      <aside aria-label={say(depositsWords.decision)} className="border-l border-line">
        <header className="flex h-[52px] items-center border-b border-line px-4">
          <h2 className="font-semibold">{say(depositsWords.decision)}</h2>
        </header>
        <Shown read={read}>{(details) => <Decision details={details} onDone={onDone} />}</Shown>
      </aside>
    </div>
  );
}

function Decision({ details, onDone }: { readonly details: DepositDetails; readonly onDone: () => void }): ReactElement {
  const say = useSay();
  const open = useVerbSheet();
  const { id, person, needsTwo } = details;
  const about = { about: String(id), fields: { asked: id }, fixed: ["asked"], onDone };
  const credit = needsTwo ? "deposits/credit-by-two" : "deposits/credit";
  useQueueKeys({ a: () => open({ verb: credit, ...about }), r: () => open({ verb: "deposits/refuse", ...about }) });
  return (
    <div className="flex flex-col gap-4 p-4">
      <Facts details={details} />
      <div className="grid grid-cols-2 gap-3">
        <VerbButton verb={credit} isPrimary {...about} />
        <VerbButton verb="deposits/refuse" isDanger {...about} />
      </div>
      <Link to={`/people/${person}?tab=deposits`} className="text-sm">
        {say(depositsWords.page)}
      </Link>
      <p className="text-xs text-mut">{say(depositsWords.keys)}</p>
    </div>
  );
}

function Facts({ details }: { readonly details: DepositDetails }): ReactElement {
  const say = useSay();
  const language = useLanguage();
  const { amount, coin, network, least, worth, twoFrom, asked, credited, refused, waiting, sameAmount, score, level } = details;
  return (
    <dl className="divide-y divide-line">
      <Line label={say(depositsWords.amount)}>
        <b className="text-lg font-semibold">
          {groupedText(amount)} {coin}
        </b>
      </Line>
      <Line label={say(depositsWords.network)}>{network || say(depositsWords.noNetwork)}</Line>
      {least !== "" && (
        <Line label={say(depositsWords.least)}>
          {groupedText(least)} {coin}
        </Line>
      )}
      <Line label={say(depositsWords.worth)}>{worth === "" ? say(depositsWords.noPrice) : groupedText(worth)}</Line>
      <Line label={say(depositsWords.two)}>{groupedText(twoFrom)}</Line>
      <Line label={say(depositsWords.asked)}>{momentText(asked, language)}</Line>
      <Line label={say(depositsWords.before)}>
        {credited} / {refused}
      </Line>
      <Line label={say(depositsWords.waitingToo)}>{waiting}</Line>
      <Line label={say(depositsWords.same)}>{sameAmount === 0 ? "0" : <Chip tone="care">{sameAmount}</Chip>}</Line>
      <Line label={say(depositsWords.standing)}>
        {score} / {level}
      </Line>
    </dl>
  );
}

function Line({ label, children }: { readonly label: string; readonly children: ReactNode }): ReactElement {
  return (
    <div className="flex items-baseline justify-between gap-4 py-2">
      <dt className="shrink-0 text-mut">{label}</dt>
      <dd className="figures min-w-0 text-right font-medium break-words">{children}</dd>
    </div>
  );
}
