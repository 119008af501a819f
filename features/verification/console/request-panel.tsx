import type { ReactElement, ReactNode } from "react";
import { Link } from "react-router";
import { useLook } from "../../../console/api/queries.ts";
import { Chip } from "../../../console/ui/card.tsx";
import { Shown } from "../../../console/ui/states.tsx";
import { VerbButton } from "../../../console/ui/verb-button.tsx";
import { useVerbSheet } from "../../../console/ui/verb-sheet-context.ts";
import { momentText } from "../../../console/words/moments.ts";
import { useLanguage, useSay } from "../../../console/words/say.ts";
import { useQueueKeys } from "../../../console/ui/queue-keys.ts";
import { RequestPictures } from "./request-pictures.tsx";
import type { RequestDetails, RequestRow } from "./request-row.ts";
import { verificationWords } from "./verification.words.ts";

interface Props {
  readonly row: RequestRow;
  readonly onDone: () => void;
}

/** One request: its pictures, what the person typed, and the decision. */
export function RequestPanel({ row, onDone }: Props): ReactElement {
  const say = useSay();
  const { id, person, level } = row;
  const read = useLook<RequestDetails>("verification/request", { request: String(id), person: String(person) });
  return (
    <div className="grid grid-cols-1 md:grid-cols-[minmax(0,1fr)_376px]">
      <section aria-label={say(verificationWords.document)} className="min-w-0">
        <header className="flex h-[52px] items-center gap-3 border-b border-line px-6">
          <h2 className="font-semibold">{say(verificationWords.person, { id: person })}</h2>
          <Chip>{say(verificationWords.levels, { before: level - 1, after: level })}</Chip>
        </header>
        <div className="p-6">
          <Shown read={read}>{({ sides }) => <RequestPictures row={row} sides={sides} />}</Shown>
        </div>
      </section>
      <aside className="border-l border-line">
        <header className="flex h-[52px] items-center border-b border-line px-4">
          <h2 className="font-semibold">{say(verificationWords.decision)}</h2>
        </header>
        <Shown read={read}>{(details) => <Decision details={details} onDone={onDone} />}</Shown>
      </aside>
    </div>
  );
}

function Decision({ details, onDone }: { readonly details: RequestDetails; readonly onDone: () => void }): ReactElement {
  const say = useSay();
  const language = useLanguage();
  const open = useVerbSheet();
  const { id, person, name, number, idType, asked, sameDocument, refusedBefore } = details;
  const about = { about: String(id), fields: { asked: id }, fixed: ["asked"], onDone };
  useQueueKeys({
    a: () => open({ verb: "verification/pass", ...about }),
    r: () => open({ verb: "verification/refuse", ...about }),
  });
  return (
    <div className="flex flex-col gap-4 p-4">
      <dl className="divide-y divide-line">
        <Line label={say(verificationWords.document)}>{say(idType)}</Line>
        <Line label={say(verificationWords.name)}>{name || "–"}</Line>
        <Line label={say(verificationWords.number)}>{number || "–"}</Line>
        <Line label={say(verificationWords.asked)}>{momentText(asked, language)}</Line>
        <Line label={say(verificationWords.others)}>{sameDocument === 0 ? "0" : <Chip tone="bad">{sameDocument}</Chip>}</Line>
        <Line label={say(verificationWords.refusedBefore)}>{refusedBefore}</Line>
      </dl>
      <div className="grid grid-cols-2 gap-3">
        <VerbButton verb="verification/pass" isPrimary {...about} />
        <VerbButton verb="verification/refuse" isDanger {...about} />
      </div>
      <Link to={`/people/${person}`} className="text-sm">
        {say(verificationWords.page)}
      </Link>
      <p className="text-xs text-mut">{say(verificationWords.keys)}</p>
    </div>
  );
}

function Line({ label, children }: { readonly label: string; readonly children: ReactNode }): ReactElement {
  return (
    <div className="flex justify-between gap-4 py-2">
      <dt className="shrink-0 text-mut">{label}</dt>
      <dd className="figures min-w-0 text-right font-medium break-words">{children}</dd>
    </div>
  );
}
