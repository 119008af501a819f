import { KeyRound, LogOut, Scale } from "lucide-react";
import type { ReactElement, ReactNode } from "react";
import { useLook } from "../../../console/api/queries.ts";
import { Card, Chip } from "../../../console/ui/card.tsx";
import { Nothing, Shown } from "../../../console/ui/states.tsx";
import { VerbButton } from "../../../console/ui/verb-button.tsx";
import { momentText } from "../../../console/words/moments.ts";
import { useLanguage, useSay } from "../../../console/words/say.ts";
import { peopleWords } from "./people.words.ts";
import type { Balance, PersonCard } from "./person-card.ts";

const LIVE_MS = 2000;

export function Overview({ person }: { readonly person: PersonCard }): ReactElement {
  const say = useSay();
  const about = { about: String(person.id), fixed: ["person"] };
  return (
    <div className="grid gap-4 xl:grid-cols-[1fr_352px]">
      <div className="flex min-w-0 flex-col gap-4">
        <Balances person={person.id} />
        <Keys person={person} />
        <Webhooks person={person} />
      </div>
      <div className="flex flex-col gap-4">
        <Card title={say(peopleWords.actions)} aside={say(peopleWords.actionsEach)}>
          <div className="flex flex-col items-stretch gap-2 p-4">
            <VerbButton verb="adjustments/post" {...about} icon={<Scale size={16} />} />
            <VerbButton verb="people/end-sessions" {...about} icon={<LogOut size={16} />} />
          </div>
        </Card>
        <Sessions person={person} />
      </div>
    </div>
  );
}

function Balances({ person }: { readonly person: number }): ReactElement {
  const say = useSay();
  const balances = useLook<{ readonly rows: readonly Balance[] }>("people/balances", { person: String(person) }, { everyMs: LIVE_MS });
  const figures = ["own", "pledged", "promotional", "all"] as const;
  return (
    <Card title={say(peopleWords.balances)} aside={say(peopleWords.live)}>
      <Shown read={balances}>
        {({ rows }) =>
          rows.length === 0 ? (
            <Nothing />
          ) : (
            <table className="figures w-full">
              <thead>
                <tr className="h-8 text-xs text-mut">
                  <th className="px-4 text-left font-normal">{say(peopleWords.coin)}</th>
                  {figures.map((name) => (
                    <th key={name} className="px-4 text-right font-normal">
                      {say(peopleWords[name])}
                    </th>
                  ))}
                </tr>
              </thead>
              <tbody>
                {rows.map((row) => (
                  <tr key={`${row.coin} ${row.account}`} className="h-9 border-t border-line">
                    <td className="px-4">
                      <b className="font-semibold">{row.coin}</b> <span className="text-mut">{row.account}</span>
                    </td>
                    {figures.map((name) => (
                      <td key={name} className={`px-4 text-right ${name === "all" ? "font-semibold" : ""}`}>
                        {row[name]}
                      </td>
                    ))}
                  </tr>
                ))}
              </tbody>
            </table>
          )
        }
      </Shown>
    </Card>
  );
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
      {sessions.length === 0 && <Nothing />}
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
      {keys.length === 0 && <Nothing />}
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
      {webhooks.length === 0 && <Nothing />}
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
