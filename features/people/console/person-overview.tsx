import { Tooltip } from "antd";
import { ChevronRight, KeyRound, LogOut, Scale, Snowflake, StickyNote, TimerReset, type LucideIcon } from "lucide-react";
import type { ReactElement, ReactNode } from "react";
import { useLook, useMe, useVerbs } from "../../../console/api/queries.ts";
import { Card, Chip } from "../../../console/ui/card.tsx";
import { Nothing, Shown } from "../../../console/ui/states.tsx";
import { rolesText } from "../../../console/ui/roles-text.ts";
import { VerbButton } from "../../../console/ui/verb-button.tsx";
import { useVerbSheet } from "../../../console/ui/verb-sheet-context.ts";
import { groupedText } from "../../../console/words/grouped-text.ts";
import { momentText } from "../../../console/words/moments.ts";
import { useLanguage, useSay, type Words } from "../../../console/words/say.ts";
import { accountWords } from "./account-words.ts";
import { peopleWords } from "./people.words.ts";
import { PersonFactorsCard } from "./person-factors.tsx";
import { PersonHolds } from "./person-holds.tsx";
import { LatelyMoved, OpenOrders } from "./person-previews.tsx";
import { PersonNotes } from "./person-notes.tsx";
import { PersonVipCard } from "./person-vip.tsx";
import type { Balance, MayLeave, PersonCard } from "./person-card.ts";

const LIVE_MS = 2000;

export function Overview({ person }: { readonly person: PersonCard }): ReactElement {
  return (
    <div className="grid gap-4 xl:grid-cols-[minmax(0,1fr)_352px]">
      <div className="flex min-w-0 flex-col gap-4">
        <div className="grid items-start gap-4 2xl:grid-cols-[minmax(0,1fr)_minmax(0,400px)]">
          <Balances person={person.id} />
          <PersonHolds person={person.id} />
        </div>
        <div className="grid items-start gap-4 2xl:grid-cols-2">
          <OpenOrders person={person.id} />
          <LatelyMoved person={person.id} />
        </div>
        <Keys person={person} />
        <Webhooks person={person} />
      </div>
      <div className="flex min-w-0 flex-col gap-4">
        <Actions person={person.id} />
        <Sessions person={person} />
        <PersonFactorsCard person={person.id} />
        <PersonVipCard person={person.id} />
        <PersonNotes person={person.id} shortTo={3} />
      </div>
    </div>
  );
}

const ACTIONS: readonly (readonly [verb: string, icon: LucideIcon])[] = [
  ["adjustments/post", Scale],
  ["holds/place", Snowflake],
  ["holds/place-again", TimerReset],
  ["people/end-sessions", LogOut],
  ["people/add-note", StickyNote],
];

/** What may be done to them, a line each, as the drawing has it. */
function Actions({ person }: { readonly person: number }): ReactElement {
  const say = useSay();
  const verbs = useVerbs();
  const me = useMe().data;
  const open = useVerbSheet();
  return (
    <Card title={say(peopleWords.actions)} aside={say(peopleWords.actionsEach)}>
      <ul>
        {ACTIONS.map(([name, Icon]) => {
          const verb = verbs.get(name);
          if (verb === undefined || me === undefined) return null;
          const may = verb.roles.includes(me.operator.role);
          return (
            <li key={name} className="border-b border-line last:border-b-0">
              <Tooltip title={may ? undefined : rolesText(verb.roles, say)} placement="left">
                <button
                  type="button"
                  aria-disabled={!may}
                  onClick={() => may && open({ verb: name, about: String(person), fixed: ["person"] })}
                  className={`flex min-h-[44px] w-full items-center gap-3 px-4 text-left ${may ? "cursor-pointer hover:bg-fill" : "cursor-not-allowed text-mut"}`}
                >
                  <Icon size={16} className="text-mut" aria-hidden="true" />
                  <span className="flex-1">{say(verb.title)}</span>
                  {verb.needsTwo && <Chip>{say(peopleWords.twoPeople)}</Chip>}
                  <ChevronRight size={16} className="text-mut" aria-hidden="true" />
                </button>
              </Tooltip>
            </li>
          );
        })}
      </ul>
    </Card>
  );
}

type Read = { readonly rows: readonly Balance[]; readonly mayLeave: readonly MayLeave[] };

function Balances({ person }: { readonly person: number }): ReactElement {
  const say = useSay();
  const balances = useLook<Read>("people/balances", { person: String(person) }, { everyMs: LIVE_MS });
  return (
    <Card title={say(peopleWords.balances)} aside={say(peopleWords.live)}>
      <Shown read={balances}>
        {({ rows, mayLeave }) =>
          rows.length === 0 ? (
            <Nothing>{say(peopleWords.nothingHeld)}</Nothing>
          ) : (
            <>
              <Figures names={["own", "pledged", "promotional", "all"]} head={peopleWords.account} rows={rows} />
              <p className="border-t border-line px-4 pt-3 text-xs text-mut">
                <b className="font-semibold text-fg">{say(peopleWords.mayLeave)}</b> · {say(peopleWords.mayLeaveNote)}
              </p>
              <Figures names={["pledged", "held", "free"]} head={peopleWords.coin} rows={mayLeave} />
            </>
          )
        }
      </Shown>
    </Card>
  );
}

const FIGURE_WORDS = {
  own: peopleWords.own,
  pledged: peopleWords.pledged,
  promotional: peopleWords.promotional,
  all: peopleWords.all,
  held: peopleWords.held,
  free: peopleWords.mayLeave,
};
type FigureName = keyof typeof FIGURE_WORDS;
type FigureRow = { readonly coin: string; readonly account?: string; readonly isHeld?: boolean } & {
  readonly [Name in FigureName]?: string;
};

/** Coins with figures of the same kinds; the last one counts. */
function Figures({
  names,
  head,
  rows,
}: {
  readonly names: readonly FigureName[];
  readonly head: Words;
  readonly rows: readonly FigureRow[];
}): ReactElement {
  const say = useSay();
  return (
    <div className="overflow-x-auto">
      <table className="figures w-full">
        <thead>
          <tr className="h-8 text-xs text-mut">
            <th className="px-4 text-left font-normal">{say(head)}</th>
            {names.map((name) => (
              <th key={name} className="px-4 text-right font-normal">
                {say(FIGURE_WORDS[name])}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={`${row.coin} ${row.account ?? ""}`} className="h-9 border-t border-line">
              <td className="px-4 whitespace-nowrap">
                <b className="font-semibold">{row.coin}</b>{" "}
                <span className="text-mut">{row.account === undefined ? "" : say(accountWords(row.account))}</span>
              </td>
              {names.map((name) => (
                <td key={name} className={`px-4 text-right ${toneOf(name, row, names)}`}>
                  {groupedText(row[name] ?? "")}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

function toneOf(name: FigureName, { isHeld = false, [name]: figure }: FigureRow, names: readonly FigureName[]): string {
  if (name === "held" && isHeld) return "font-semibold text-brand";
  if (name === names.at(-1)) return "font-semibold";
  return figure === "0" ? "text-mut" : "";
}

function Line({ title, below, aside }: { readonly title: ReactNode; readonly below: ReactNode; readonly aside: ReactNode }): ReactElement {
  return (
    <li className="flex min-h-12 items-center justify-between gap-3 border-b border-line px-4 py-2 last:border-b-0">
      <div className="min-w-0">
        <p className="truncate font-semibold">{title}</p>
        <p className="truncate text-xs text-mut">{below}</p>
      </div>
      <div className="flex shrink-0 items-center gap-2">{aside}</div>
    </li>
  );
}

function Sessions({ person: { sessions } }: { readonly person: PersonCard }): ReactElement {
  const say = useSay();
  const language = useLanguage();
  return (
    <Card title={say(peopleWords.sessions)} aside={sessions.length}>
      {sessions.length === 0 && <Nothing>{say(peopleWords.noSessions)}</Nothing>}
      <ul>
        {sessions.map(({ createdAt, usedAt, ip, userAgent }) => (
          <Line
            key={createdAt}
            title={userAgent || "–"}
            below={ip}
            aside={<span className="figures text-xs text-mut">{momentText(usedAt, language)}</span>}
          />
        ))}
      </ul>
    </Card>
  );
}

function Keys({ person: { id, keys } }: { readonly person: PersonCard }): ReactElement {
  const say = useSay();
  const language = useLanguage();
  return (
    <Card title={say(peopleWords.keys)} aside={keys.length}>
      {keys.length === 0 && <Nothing>{say(peopleWords.noKeys)}</Nothing>}
      <ul>
        {keys.map((key) => (
          <Line
            key={key.id}
            title={key.name}
            below={`${key.kind} · ${key.scopes} · ${key.usedAt === null ? say(peopleWords.never) : momentText(key.usedAt, language)}`}
            aside={
              <>
                {key.isSuspended && <Chip tone="care">{say(peopleWords.suspended)}</Chip>}
                <VerbButton
                  verb="api-keys/revoke"
                  fields={{ person: id, key: key.id }}
                  fixed={["person", "key"]}
                  size="small"
                  icon={<KeyRound size={14} />}
                >
                  {say(peopleWords.revoke)}
                </VerbButton>
              </>
            }
          />
        ))}
      </ul>
    </Card>
  );
}

function Webhooks({ person: { id, webhooks } }: { readonly person: PersonCard }): ReactElement {
  const say = useSay();
  return (
    <Card title={say(peopleWords.webhooks)} aside={webhooks.length}>
      {webhooks.length === 0 && <Nothing>{say(peopleWords.noWebhooks)}</Nothing>}
      <ul>
        {webhooks.map((hook) => (
          <Line
            key={hook.id}
            title={hook.host}
            below={`${hook.state} · ${hook.events}`}
            aside={
              <VerbButton verb="webhooks/revoke" fields={{ person: id, webhook: hook.id }} fixed={["person", "webhook"]} size="small">
                {say(peopleWords.takeAway)}
              </VerbButton>
            }
          />
        ))}
      </ul>
    </Card>
  );
}
