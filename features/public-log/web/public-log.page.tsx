import type { ReactElement, ReactNode } from "react";
import { useQuery } from "@tanstack/react-query";
import { Copy } from "lucide-react";
import { get } from "../../../web/api/client.ts";
import { RefusedError } from "../../../web/api/reply.ts";
import { useT } from "../../../web/i18n/texts.ts";
import { formatFixed } from "../../../web/numbers/number-format.ts";
import { formatTime } from "../../../web/numbers/time-format.ts";
import { useNavigation } from "../../../web/router/navigation.ts";
import { routes } from "../../../web/router/paths.ts";
import { copyText } from "../../../web/shell/copy-text.ts";
import { usePreferences } from "../../../web/state/preferences.store.ts";
import { venueNow } from "../../../web/state/venue-time.ts";
import { Button } from "../../../web/ui/button.tsx";
import { Moment } from "../../../web/ui/moment.tsx";
import { PageBody, PageHeader } from "../../../web/ui/page.tsx";
import { SkeletonRows } from "../../../web/ui/skeleton.tsx";
import { ErrorState } from "../../../web/ui/states.tsx";
import { Slab } from "../../../web/ui/stone/slab.tsx";
import type { LogHead, LogHeadReply } from "../contract/public-log-replies.ts";
import { checkHead, takeOver, type HeadCheck } from "./remembered-head.ts";

const KEY = "public-log";
const HOURS_SHOWN = 24;

/** The log's signed heads, held against what this device saw before: for everybody. */
export function PublicLogPage(): ReactElement {
  const t = useT();
  const navigation = useNavigation();
  const head = useQuery({ queryKey: [KEY, "head"], queryFn: () => get<LogHeadReply>("/log/head", {}, { quiet: true }) });
  const check = useQuery({ queryKey: [KEY, "check"], queryFn: () => checkHead(venueNow()), staleTime: Infinity, refetchOnMount: "always" });
  const again = (): void => {
    void head.refetch();
    void check.refetch();
  };
  return (
    <>
      <PageHeader title={t("public_log.title")} onBack={navigation.back} backLabel={t("shell.back")} />
      <PageBody className="flex flex-col gap-4">
        <p className="text-sm text-mut">{t("public_log.intro")}</p>
        {head.isPending && <SkeletonRows count={4} />}
        {head.isError && (
          <ErrorState
            text={head.error instanceof RefusedError ? head.error.message : t("shell.error.read")}
            retryLabel={t("shell.retry")}
            onRetry={again}
          />
        )}
        {check.data !== undefined && <Checked check={check.data} onAgain={again} />}
        {head.data !== undefined && (
          <>
            <Newest head={head.data} />
            <div className="flex flex-wrap gap-2 *:flex-1">
              <Button tone="gold" onClick={() => navigation.to(routes.checkVenue)}>
                {t("public_log.walk.title")}
              </Button>
              <Button onClick={() => navigation.to(routes.proofFile)}>{t("public_log.check_file")}</Button>
            </div>
            <Witness verifier={head.data.key} />
            <Hours />
          </>
        )}
      </PageBody>
    </>
  );
}

/** What this device computed: gold where the log only grew, crossed out where it did not. */
function Checked({ check, onAgain }: { readonly check: HeadCheck; readonly onAgain: () => void }): ReactElement {
  const t = useT();
  const language = usePreferences((state) => state.language);
  if (check.state === "first")
    return (
      <Slab state="bare">
        <p className="text-sm">{t("public_log.first")}</p>
      </Slab>
    );
  if (check.state === "grew")
    return (
      <Slab state="agreed">
        <p className="text-sm">{t("public_log.grew", { since: formatTime(check.since, "moment", language) })}</p>
      </Slab>
    );
  const { said, remembered } = check;
  return (
    <div role="alert">
      <Slab state="refused">
        <p className="text-sm">{t(`public_log.${check.state}`)}</p>
      </Slab>
      <div className="mt-3 flex flex-wrap gap-2 *:flex-1">
        <Button onClick={() => void copyText(`${remembered.note}\n${said.note}`)}>{t("public_log.keep")}</Button>
        <Button
          tone="quiet"
          onClick={() => {
            takeOver(said, venueNow());
            onAgain();
          }}
        >
          {t("public_log.take_over")}
        </Button>
      </div>
    </div>
  );
}

function Newest({ head: { size, commands, root, time, note } }: { readonly head: LogHead }): ReactElement {
  const t = useT();
  const language = usePreferences((state) => state.language);
  const whole = (value: number): string => formatFixed(String(value), 0, language);
  return (
    <Card title={t("public_log.newest")} end={<CopyButton label={t("public_log.copy_head")} text={note} />}>
      <dl className="grid grid-cols-[auto_1fr] gap-x-6 gap-y-1 text-sm">
        <Line name={t("public_log.records")}>{whole(size)}</Line>
        <Line name={t("public_log.commands")}>{whole(commands)}</Line>
        <Line name={t("public_log.time")}>
          <Moment at={new Date(time)} />
        </Line>
      </dl>
      <p className="pt-2 text-sm text-mut">{t("public_log.root")}</p>
      <code className="block font-mono text-xs break-all">{root}</code>
    </Card>
  );
}

function Witness({ verifier }: { readonly verifier: string }): ReactElement {
  const t = useT();
  return (
    <>
      <Card title={t("public_log.key")} end={<CopyButton label={t("public_log.copy_key")} text={verifier} />}>
        <code className="block font-mono text-xs break-all">{verifier}</code>
      </Card>
      <Card title={t("public_log.witness")}>
        <p className="text-sm text-mut">{t("public_log.witness.how")}</p>
        <code className="mt-2 block rounded-lg bg-fill px-2.5 py-2 font-mono text-xs break-all">
          npm run witness -- {location.origin} FOLDER
        </code>
      </Card>
    </>
  );
}

function Hours(): ReactElement | null {
  const t = useT();
  const language = usePreferences((state) => state.language);
  const fields = { hourly: 1, limit: HOURS_SHOWN };
  const heads = useQuery({ queryKey: [KEY, "hours"], queryFn: () => get<readonly LogHead[]>("/log/heads", fields, { quiet: true }) });
  if (heads.data === undefined || heads.data.length === 0) return null;
  return (
    <Card title={t("public_log.hours")}>
      <ul className="divide-y divide-line">
        {heads.data.map(({ size, time, root, note }) => (
          <li key={size} className="flex min-h-11 items-center gap-3 text-sm">
            <Moment at={new Date(time)} className="min-w-0 flex-1" />
            <span className="figures shrink-0 text-mut">{formatFixed(String(size), 0, language)}</span>
            <code title={root} className="shrink-0 font-mono text-xs">
              {root.slice(0, 8)}
            </code>
            <CopyButton label={t("public_log.copy_head")} text={note} />
          </li>
        ))}
      </ul>
    </Card>
  );
}

interface CardProps {
  readonly title: string;
  readonly end?: ReactNode;
  readonly children: ReactNode;
}

function Card({ title, end, children }: CardProps): ReactElement {
  return (
    <section className="rounded-2xl border border-line bg-card p-4">
      <div className="flex min-h-9 items-center justify-between gap-3 pb-1">
        <h2 className="min-w-0 font-semibold">{title}</h2>
        {end}
      </div>
      {children}
    </section>
  );
}

function Line({ name, children }: { readonly name: string; readonly children: ReactNode }): ReactElement {
  return (
    <>
      <dt className="text-mut">{name}</dt>
      <dd className="figures min-w-0 text-right">{children}</dd>
    </>
  );
}

function CopyButton({ label, text }: { readonly label: string; readonly text: string }): ReactElement {
  return (
    <button
      type="button"
      aria-label={label}
      onClick={() => void copyText(text)}
      className="-mr-2 flex size-11 shrink-0 items-center justify-center rounded-lg text-mut hover:bg-fill hover:text-fg"
    >
      <Copy className="size-4" aria-hidden />
    </button>
  );
}
