import type { ReactElement } from "react";
import { Card } from "../../../console/ui/card.tsx";
import { Nothing } from "../../../console/ui/states.tsx";
import { spanText } from "../../../console/words/moments.ts";
import { useLanguage, useSay } from "../../../console/words/say.ts";
import { Fact } from "./fact.tsx";
import { alarmsOf, bytesText, type Alarm, type Health } from "./start-figures.ts";
import type { SystemFigures } from "../../../contract/console-wire.ts";
import { systemWords } from "./system.words.ts";

const grouped = (count: number): string => count.toLocaleString("en-US");
const isAlarmed = (health: Health | undefined, alarm: Alarm): boolean => health !== undefined && alarmsOf(health).includes(alarm);

/** Time to make room. */
const DAYS_LEFT_FEW = 14;

type WithHealth = { readonly health: Health | undefined };

export function LogCard({ log, health }: Pick<SystemFigures, "log"> & WithHealth): ReactElement {
  const say = useSay();
  const sync = health?.syncMs;
  return (
    <Card title={say(systemWords.log)}>
      <dl>
        <Fact words={systemWords.position}>{grouped(log.position)}</Fact>
        <Fact words={systemWords.sync} isBad={isAlarmed(health, "sync")}>
          {sync === undefined ? say(systemWords.none) : `${sync.toFixed(1)} ms`}
        </Fact>
        <Fact words={systemWords.segments}>{grouped(log.segments)}</Fact>
        <Fact words={systemWords.size}>{bytesText(log.bytes)}</Fact>
      </dl>
    </Card>
  );
}

type DiskPart = NonNullable<SystemFigures["disk"]["parts"]>[number];

const DISK_PARTS = {
  log: systemWords.diskLog,
  snapshots: systemWords.diskSnapshots,
  fetched: systemWords.diskFetched,
  tables: systemWords.diskTables,
  trees: systemWords.diskTrees,
  days: systemWords.diskDays,
  pictures: systemWords.diskPictures,
  other: systemWords.diskOther,
} as const;

/** A bar for each part, of the largest one. */
function Bars({
  rows,
}: {
  readonly rows: readonly { readonly name: string; readonly share: number; readonly text: string }[];
}): ReactElement {
  return (
    <dl>
      {rows.map(({ name, share, text }) => (
        <div key={name} className="flex min-h-9 items-center gap-3 border-b border-line px-4 last:border-b-0">
          <dt className="grow lg:w-40 lg:shrink-0 lg:grow-0">{name}</dt>
          <dd className="flex items-center gap-3 lg:min-w-0 lg:grow">
            <span className="hidden h-2 grow overflow-hidden lg:block rounded-full bg-fill" aria-hidden="true">
              <span className="block h-full rounded-full bg-mark" style={{ width: `${share * 100}%` }} />
            </span>
            <b className="figures w-20 shrink-0 text-right font-semibold">{text}</b>
          </dd>
        </div>
      ))}
    </dl>
  );
}

/** What of the venue takes how much of the disk, and what is not the venue's: of which no bar would leave room for the others. */
function DiskParts({ parts, usedBytes }: { readonly parts: readonly DiskPart[]; readonly usedBytes: number }): ReactElement {
  const say = useSay();
  const strangers = Math.max(0, usedBytes - parts.reduce((sum, part) => sum + part.bytes, 0));
  const most = Math.max(1, ...parts.map((part) => part.bytes));
  const rows = parts.map(({ name, bytes }) => ({ name: say(DISK_PARTS[name]), share: bytes / most, text: bytesText(bytes) }));
  return (
    <>
      <Bars rows={rows} />
      <dl className="border-t border-line">
        <Fact words={systemWords.diskStrangers}>{bytesText(strangers)}</Fact>
      </dl>
    </>
  );
}

/** How full it is, what fills it, and where orders begin to wait. */
export function DiskCard({ disk: { freeBytes, bytes, leastBytes, daysLeft, parts } }: Pick<SystemFigures, "disk">): ReactElement {
  const say = useSay();
  const percent = (part: number): number => (bytes === 0 ? 0 : (part / bytes) * 100);
  const isShort = freeBytes < leastBytes;
  return (
    <Card title={say(systemWords.disk)}>
      <div className="px-4 pt-4 pb-2" aria-hidden="true">
        <div className="relative h-3 overflow-hidden rounded-full bg-fill-strong">
          <div className={`h-full ${isShort ? "bg-bad" : "bg-mark"}`} style={{ width: `${100 - percent(freeBytes)}%` }} />
          <div className="absolute inset-y-0 w-0.5 bg-bad" style={{ right: `${percent(leastBytes)}%` }} />
        </div>
      </div>
      <dl>
        <Fact words={systemWords.free} isBad={isShort}>
          {say(systemWords.of, { free: bytesText(freeBytes), all: bytesText(bytes) })}
        </Fact>
        <Fact words={systemWords.least}>{bytesText(leastBytes)}</Fact>
        <Fact words={systemWords.lasts} isBad={daysLeft !== undefined && daysLeft < DAYS_LEFT_FEW}>
          {daysLeft === undefined ? say(systemWords.lastsUnknown) : say(systemWords.days, { days: grouped(Math.floor(daysLeft)) })}
        </Fact>
      </dl>
      <h3 className="border-y border-line bg-fill px-4 py-2 text-xs text-mut">{say(systemWords.takes)}</h3>
      {parts === undefined ? <Nothing>{say(systemWords.counting)}</Nothing> : <DiskParts parts={parts} usedBytes={bytes - freeBytes} />}
    </Card>
  );
}

export function SnapshotCard({
  snapshots,
  health,
  now,
}: Pick<SystemFigures, "snapshots"> & WithHealth & { readonly now: number }): ReactElement {
  const say = useSay();
  const language = useLanguage();
  const every = health === undefined ? "" : say(systemWords.every, { count: grouped(health.snapshotEvery) });
  return (
    <Card title={say(systemWords.snapshots)} aside={every}>
      <dl>
        <Fact words={systemWords.since} isBad={isAlarmed(health, "snapshot")}>
          {grouped(health?.sinceSnapshot ?? 0)}
        </Fact>
      </dl>
      {snapshots.length === 0 ? (
        <Nothing>{say(systemWords.noSnapshots)}</Nothing>
      ) : (
        <table className="figures w-full border-t border-line text-sm">
          <thead>
            <tr className="text-xs text-mut">
              <th className="px-4 py-1 text-left font-normal">{say(systemWords.at)}</th>
              <th className="py-1 text-right font-normal">{say(systemWords.size)}</th>
              <th className="px-4 py-1 text-right font-normal">{say(systemWords.age)}</th>
            </tr>
          </thead>
          <tbody>
            {snapshots.map(({ position, bytes, at }) => (
              <tr key={position} className="border-t border-line">
                <td className="px-4 py-2 font-semibold">{grouped(position - 1)}</td>
                <td className="py-2 text-right">{bytesText(bytes)}</td>
                <td className="px-4 py-2 text-right">{spanText(Math.max(0, now - at), language)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </Card>
  );
}

type ArchiveCardProps = { readonly archive: SystemFigures["archive"] | undefined; readonly now: number };

export function ArchiveCard({ archive, now }: ArchiveCardProps): ReactElement {
  const say = useSay();
  const language = useLanguage();
  if (archive === undefined)
    return (
      <Card title={say(systemWords.archive)}>
        <Nothing>{say(systemWords.noArchive)}</Nothing>
      </Card>
    );
  const { folder, segments, bytes, isEncrypted, kept, triedAt, problem } = archive;
  return (
    <Card title={say(systemWords.archive)}>
      <dl>
        <Fact words={kept === undefined ? systemWords.folder : systemWords.bucket}>
          <span className="text-xs [overflow-wrap:anywhere]">{folder}</span>
        </Fact>
        <Fact words={systemWords.segments}>{grouped(segments)}</Fact>
        <Fact words={kept === undefined ? systemWords.size : systemWords.sizeThere}>{bytesText(bytes)}</Fact>
        {isEncrypted !== undefined && <Fact words={systemWords.encrypted}>{say(isEncrypted ? systemWords.yes : systemWords.no)}</Fact>}
        {kept !== undefined && (
          <>
            <Fact words={systemWords.keptHere}>
              {say(systemWords.keptOf, { count: grouped(kept.segments), bytes: bytesText(kept.bytes), most: bytesText(kept.mostBytes) })}
            </Fact>
            <Fact words={systemWords.fetchedOften}>{grouped(kept.fetched)}</Fact>
          </>
        )}
        <Fact words={systemWords.tried} isBad={problem !== undefined}>
          {triedAt === undefined ? say(systemWords.none) : say(systemWords.ago, { span: spanText(Math.max(0, now - triedAt), language) })}
        </Fact>
      </dl>
      {problem !== undefined && <p className="border-t border-line px-4 py-3 text-sm text-bad [overflow-wrap:anywhere]">{problem}</p>}
    </Card>
  );
}

type BackupCardProps = { readonly backups: SystemFigures["backups"] | undefined; readonly now: number };

export function BackupCard({ backups, now }: BackupCardProps): ReactElement {
  const say = useSay();
  const language = useLanguage();
  if (backups === undefined)
    return (
      <Card title={say(systemWords.backups)}>
        <Nothing>{say(systemWords.noBackups)}</Nothing>
      </Card>
    );
  const { newestAt, nextAt, isLate, isEncrypted, problem } = backups;
  const span = (ms: number): string => spanText(Math.max(0, ms), language);
  return (
    <Card title={say(systemWords.backups)}>
      <dl>
        <Fact words={systemWords.newestBackup} isBad={isLate}>
          {newestAt === undefined ? say(systemWords.none) : say(systemWords.ago, { span: span(now - newestAt) })}
        </Fact>
        <Fact words={systemWords.nextBackup}>{say(systemWords.within, { span: span(nextAt - now) })}</Fact>
        <Fact words={systemWords.encrypted}>{say(isEncrypted ? systemWords.yes : systemWords.no)}</Fact>
      </dl>
      {problem !== undefined && <p className="border-t border-line px-4 py-3 text-sm text-bad [overflow-wrap:anywhere]">{problem}</p>}
    </Card>
  );
}

export function TableCard({ figures: { tables, database }, health }: { readonly figures: SystemFigures } & WithHealth): ReactElement {
  const say = useSay();
  return (
    <Card title={say(systemWords.tables)}>
      <dl>
        <Fact words={systemWords.projected}>{grouped(tables.position)}</Fact>
        <Fact words={systemWords.lag} isBad={isAlarmed(health, "lag")}>
          {say(systemWords.lagUnit, { count: grouped(tables.lag) })}
        </Fact>
        <Fact words={systemWords.database}>
          {say(database.isEmbedded ? systemWords.embedded : systemWords.own, { version: database.version })}
        </Fact>
        <Fact words={systemWords.size}>{bytesText(database.bytes)}</Fact>
        <Fact words={systemWords.migrations}>{grouped(database.migrations)}</Fact>
        <Fact words={systemWords.newest}>
          <span className="text-xs [overflow-wrap:anywhere]">{database.newestMigration.split("/").at(-1)}</span>
        </Fact>
      </dl>
    </Card>
  );
}

export function SocketCard({ clients }: Pick<SystemFigures, "clients">): ReactElement {
  const say = useSay();
  const names: Readonly<Record<string, string>> = {
    app: say(systemWords.app),
    streams: say(systemWords.streams),
    ws_api: say(systemWords.ws_api),
  };
  const most = Math.max(1, ...Object.values(clients));
  const rows = Object.entries(clients).map(([kind, count]) => ({ name: names[kind] ?? kind, share: count / most, text: grouped(count) }));
  return (
    <Card title={say(systemWords.sockets)} aside={grouped(Object.values(clients).reduce((sum, count) => sum + count, 0))}>
      <Bars rows={rows} />
    </Card>
  );
}

export function ProgramCard({ figures: { program, venue }, now }: { readonly figures: SystemFigures; readonly now: number }): ReactElement {
  const say = useSay();
  const language = useLanguage();
  const hash = (text: string | undefined): ReactElement => (
    <code title={text ?? ""}>{text === undefined || text === "" ? "–" : text.slice(0, 12)}</code>
  );
  return (
    <Card title={say(systemWords.program)}>
      <dl>
        <Fact words={systemWords.version}>{program.version}</Fact>
        <Fact words={systemWords.commit}>{hash(program.commit)}</Fact>
        <Fact words={systemWords.build}>{hash(program.build)}</Fact>
        <Fact words={systemWords.rules}>{venue.rules}</Fact>
        <Fact words={systemWords.setUp}>{venue.setUp}</Fact>
        <Fact words={systemWords.node}>{program.node}</Fact>
        <Fact words={systemWords.started}>{spanText(Math.max(0, now - program.startedAt), language)}</Fact>
        <Fact words={systemWords.memory}>{bytesText(program.memoryBytes)}</Fact>
        {venue.speed > 1 && <Fact words={systemWords.speed}>{venue.speed}</Fact>}
        <Fact words={systemWords.identity}>{hash(venue.identity)}</Fact>
      </dl>
    </Card>
  );
}
