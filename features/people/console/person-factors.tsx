import { KeyRound, ShieldOff, Undo2 } from "lucide-react";
import type { ReactElement } from "react";
import { useLook, useMe } from "../../../console/api/queries.ts";
import { Card, Chip } from "../../../console/ui/card.tsx";
import { Nothing, Shown } from "../../../console/ui/states.tsx";
import { VerbButton } from "../../../console/ui/verb-button.tsx";
import { momentText, spanText } from "../../../console/words/moments.ts";
import { useLanguage, useSay, type Words } from "../../../console/words/say.ts";
import { peopleWords } from "./people.words.ts";

type Removal = {
  readonly id: number;
  readonly evidence: Words;
  readonly reference: string;
  readonly askedBy: string;
  readonly agreedBy: string;
  readonly dueAt: number;
  readonly endedAt: number | null;
  readonly outcome: "removed" | "login" | "person" | "freeze" | "operator" | null;
};
type Factors = {
  readonly appSince: number | null;
  readonly passkeys: number;
  readonly recoveryLeft: number;
  readonly rows: readonly Removal[];
};

const OUTCOMES: Readonly<Record<NonNullable<Removal["outcome"]>, Words>> = {
  removed: peopleWords.factorRemoved,
  login: peopleWords.factorKeptLogin,
  person: peopleWords.factorKeptPerson,
  freeze: peopleWords.factorKeptFreeze,
  operator: peopleWords.factorKeptOperator,
};

/** Which second factors somebody has, and what operators did about a lost one. */
export function PersonFactorsCard({ person }: { readonly person: number }): ReactElement {
  const say = useSay();
  const language = useLanguage();
  const factors = useLook<Factors>("security/factors", { person: String(person) });
  const opening = { about: String(person), fixed: ["person"] };
  const has = (shown: Factors): boolean => shown.appSince !== null || shown.passkeys > 0;
  return (
    <Card title={say(peopleWords.factors)}>
      <Shown read={factors} rows={2}>
        {(shown) => (
          <>
            {has(shown) ? (
              <p className="flex items-center gap-2 border-b border-line px-4 py-3">
                <KeyRound size={16} className="shrink-0 text-mut" aria-hidden="true" />
                <span>
                  {shown.appSince !== null && `${say(peopleWords.factorApp, { since: momentText(shown.appSince, language) })} · `}
                  {say(peopleWords.factorRest, { passkeys: shown.passkeys, codes: shown.recoveryLeft })}
                </span>
              </p>
            ) : (
              <Nothing>{say(peopleWords.noFactors)}</Nothing>
            )}
            <ul>
              {shown.rows.map((removal) => (
                <RemovalLine key={removal.id} removal={removal} />
              ))}
            </ul>
            <div className="flex gap-2 px-4 py-3">
              {shown.rows.some(({ endedAt }) => endedAt === null) ? (
                <VerbButton verb="security/keep-factor" {...opening} size="small" icon={<Undo2 size={14} />} />
              ) : (
                has(shown) && <VerbButton verb="security/remove-factor" {...opening} size="small" icon={<ShieldOff size={14} />} />
              )}
            </div>
          </>
        )}
      </Shown>
    </Card>
  );
}

function RemovalLine({ removal }: { readonly removal: Removal }): ReactElement {
  const say = useSay();
  const language = useLanguage();
  const now = useMe().data?.now ?? removal.dueAt;
  const { evidence, reference, askedBy, agreedBy, dueAt, endedAt, outcome } = removal;
  return (
    <li className="border-b border-line px-4 py-3">
      <p className="flex items-center justify-between gap-3">
        <b className="font-semibold">{say(evidence)}</b>
        {outcome === null || endedAt === null ? (
          <Chip tone="care">{say(peopleWords.factorWaits, { span: spanText(Math.max(0, dueAt - now), language) })}</Chip>
        ) : (
          <Chip tone={outcome === "removed" ? "bad" : "plain"}>{say(OUTCOMES[outcome])}</Chip>
        )}
      </p>
      <p className="text-xs text-mut">
        {reference} · {askedBy} + {agreedBy} · {momentText(endedAt ?? dueAt, language)}
      </p>
    </li>
  );
}
