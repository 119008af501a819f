import { useRef, useState, type ReactElement } from "react";
import { useQuery } from "@tanstack/react-query";
import { Download } from "lucide-react";
import { get } from "../../../web/api/client.ts";
import { useT } from "../../../web/i18n/texts.ts";
import { formatFixed } from "../../../web/numbers/number-format.ts";
import { useNavigation } from "../../../web/router/navigation.ts";
import { usePreferences } from "../../../web/state/preferences.store.ts";
import { useSession } from "../../../web/state/session.store.ts";
import { Button } from "../../../web/ui/button.tsx";
import { PageBody, PageHeader } from "../../../web/ui/page.tsx";
import { SkeletonRows } from "../../../web/ui/skeleton.tsx";
import { EmptyState, ErrorState } from "../../../web/ui/states.tsx";
import type { DayRecordsReply, DayRecordView } from "../contract/day-record-replies.ts";
import { checkRecord, NoRecord, type Checked, type Progress } from "./check-record.ts";
import { CheckResult } from "./check-result.tsx";

type Running = { readonly label: string; readonly progress: Progress };
type Outcome = { readonly kind: "checked"; readonly checked: Checked } | { readonly kind: "failed"; readonly why: "unreadable" | "away" };

/** The venue's days, each to be played again here; a file too. */
export function DayRecordPage(): ReactElement {
  const t = useT();
  const navigation = useNavigation();
  const token = useSession((state) => state.token);
  const records = useQuery({ queryKey: ["day-records"], queryFn: () => get<DayRecordsReply>("/log/days", {}, { quiet: true }) });
  const [running, setRunning] = useState<Running>();
  const [outcome, setOutcome] = useState<Outcome>();
  const stop = useRef<AbortController>(undefined);
  const intro = useRef<HTMLParagraphElement>(null);

  const check = (label: string, of: { from: string | Blob; size: number; record?: DayRecordView }): void => {
    stop.current?.abort();
    const controller = new AbortController();
    stop.current = controller;
    setOutcome(undefined);
    setRunning({ label, progress: { part: 0, lines: 0 } });
    // How far it is and what came of it stand below, which may be far above what was pressed.
    intro.current?.scrollIntoView({ block: "center" });
    const onProgress = (progress: Progress): void => setRunning({ label, progress });
    checkRecord({ ...of, isLoggedIn: token !== undefined, signal: controller.signal, onProgress })
      .then((checked) => setOutcome({ kind: "checked", checked }))
      .catch((error: unknown) => {
        if (!controller.signal.aborted) setOutcome({ kind: "failed", why: error instanceof NoRecord ? error.why : "unreadable" });
      })
      .finally(() => {
        if (stop.current === controller) setRunning(undefined);
      });
  };
  return (
    <>
      <PageHeader title={t("day_record.title")} onBack={navigation.back} backLabel={t("shell.back")} />
      <PageBody className="flex flex-col gap-4">
        <p ref={intro} className="text-sm text-mut">
          {t("day_record.intro")}
        </p>
        {running !== undefined && <Running of={running} onStop={() => stop.current?.abort()} />}
        {outcome?.kind === "checked" && <CheckResult checked={outcome.checked} />}
        {outcome?.kind === "failed" && (
          <p role="alert" className="text-sm text-down">
            {t(outcome.why === "away" ? "shell.error.read" : "day_record.unreadable")}
          </p>
        )}
        {records.isPending && <SkeletonRows count={4} />}
        {records.isError && (
          <ErrorState text={t("shell.error.read")} retryLabel={t("shell.retry")} onRetry={() => void records.refetch()} />
        )}
        {records.data !== undefined && (
          <Days
            of={records.data}
            isBusy={running !== undefined}
            onCheck={(record) => check(record.day, { from: record.file, size: record.size, record })}
          />
        )}
        <FileChoice isBusy={running !== undefined} onFile={(file) => check(file.name, { from: file, size: file.size })} />
        <Privacy />
      </PageBody>
    </>
  );
}

function Running({ of: { label, progress }, onStop }: { readonly of: Running; readonly onStop: () => void }): ReactElement {
  const t = useT();
  const language = usePreferences((state) => state.language);
  const percent = Math.floor(progress.part * 100);
  return (
    <section className="rounded-2xl border border-line bg-card p-4">
      <p role="status" className="text-sm font-semibold break-words">
        {t("day_record.running", { day: label })}
      </p>
      <div
        role="progressbar"
        aria-label={t("day_record.running", { day: label })}
        aria-valuemin={0}
        aria-valuemax={100}
        aria-valuenow={percent}
        className="mt-3 h-2 overflow-hidden rounded-full bg-fill"
      >
        <div className="h-full rounded-full bg-brand transition-[width]" style={{ width: `${percent}%` }} />
      </div>
      <div className="flex items-center justify-between gap-3 pt-2">
        <span className="figures text-sm text-mut">
          {t("day_record.lines", { lines: formatFixed(String(progress.lines), 0, language) })}
        </span>
        <Button small tone="quiet" onClick={onStop}>
          {t("day_record.stop")}
        </Button>
      </div>
    </section>
  );
}

interface DaysProps {
  readonly of: DayRecordsReply;
  readonly isBusy: boolean;
  readonly onCheck: (record: DayRecordView) => void;
}

function Days({ of: { days, isOn, speed }, isBusy, onCheck }: DaysProps): ReactElement {
  const t = useT();
  const language = usePreferences((state) => state.language);
  const whole = (value: number): string => formatFixed(String(value), 0, language);
  if (days.length === 0) return <EmptyState text={t(isOn ? "day_record.empty" : "day_record.off")} />;
  return (
    <section>
      <h2 className="pb-2 font-semibold">{t("day_record.days")}</h2>
      {speed > 1 && <p className="pb-2 text-sm text-mut">{t("day_record.fast", { speed: whole(speed) })}</p>}
      <ul aria-label={t("day_record.days")} className="divide-y divide-line rounded-2xl border border-line bg-card px-4">
        {days.map((record) => (
          <li key={record.day} className="flex items-center gap-2 py-2">
            <div className="min-w-0 flex-1">
              <p className="figures text-sm font-semibold">{record.day}</p>
              <p className="text-sm text-mut">{t("day_record.summary", { orders: whole(record.orders), fills: whole(record.fills) })}</p>
            </div>
            <a
              href={record.file}
              download
              aria-label={t("day_record.download", { day: record.day })}
              className="flex size-11 shrink-0 items-center justify-center rounded-lg text-mut hover:bg-fill hover:text-fg"
            >
              <Download className="size-5" aria-hidden />
            </a>
            <Button small disabled={isBusy} aria-label={`${t("day_record.check")} ${record.day}`} onClick={() => onCheck(record)}>
              {t("day_record.check")}
            </Button>
          </li>
        ))}
      </ul>
    </section>
  );
}

function FileChoice({ isBusy, onFile }: { readonly isBusy: boolean; readonly onFile: (file: File) => void }): ReactElement {
  const t = useT();
  const input = useRef<HTMLInputElement>(null);
  return (
    <>
      <input
        ref={input}
        type="file"
        hidden
        accept=".gz,.jsonl,application/gzip"
        onChange={({ target }) => {
          const [file] = target.files ?? [];
          if (file !== undefined) onFile(file);
          target.value = "";
        }}
      />
      <Button disabled={isBusy} onClick={() => input.current?.click()}>
        {t("day_record.file")}
      </Button>
    </>
  );
}

function Privacy(): ReactElement {
  const t = useT();
  return (
    <section className="text-sm text-mut">
      <h2 className="pb-1 font-semibold text-fg">{t("day_record.privacy")}</h2>
      {(["in", "out", "inferred"] as const).map((part) => (
        <p key={part} className="pb-2">
          {t(`day_record.privacy.${part}`)}
        </p>
      ))}
    </section>
  );
}
