import type { ReactElement } from "react";
import { useLook, useMe } from "../../../console/api/queries.ts";
import { PageHead } from "../../../console/ui/card.tsx";
import { Shown } from "../../../console/ui/states.tsx";
import { useSay } from "../../../console/words/say.ts";
import { AlarmLines } from "./alarm-lines.tsx";
import type { Health } from "./start-figures.ts";
import { ArchiveCard, BackupCard, DiskCard, LogCard, ProgramCard, SnapshotCard, SocketCard, TableCard } from "./system-cards.tsx";
import type { SystemFigures } from "../../../contract/console-wire.ts";
import { systemWords } from "./system.words.ts";

const EVERY_MS = 3000;

export function SystemPage(): ReactElement {
  const say = useSay();
  const now = useMe().data?.now ?? 0;
  const health = useLook<Health>("figures/health", {}, { everyMs: EVERY_MS }).data;
  const system = useLook<SystemFigures>("figures/system", {}, { everyMs: EVERY_MS });
  return (
    <>
      <PageHead title={say(systemWords.title)} below={say(systemWords.below)} />
      {health !== undefined && <AlarmLines health={health} />}
      <Shown read={system} rows={8}>
        {(figures) => (
          <div className="grid grid-cols-1 gap-4 lg:grid-cols-2 2xl:grid-cols-3">
            <LogCard log={figures.log} health={health} />
            <DiskCard disk={figures.disk} />
            <SnapshotCard snapshots={figures.snapshots} health={health} now={now} />
            <ArchiveCard archive={figures.archive} now={now} />
            <BackupCard backups={figures.backups} now={now} />
            <TableCard figures={figures} health={health} />
            <SocketCard clients={figures.clients} />
            <ProgramCard figures={figures} now={now} />
          </div>
        )}
      </Shown>
    </>
  );
}
