import type { ReactElement } from "react";
import { useQuery } from "@tanstack/react-query";
import { CircleAlert, CircleCheck, CircleX } from "lucide-react";
import { get } from "../../../web/api/client.ts";
import { RefusedError } from "../../../web/api/reply.ts";
import { useT } from "../../../web/i18n/texts.ts";
import { formatFixed } from "../../../web/numbers/number-format.ts";
import { formatTime } from "../../../web/numbers/time-format.ts";
import { useNavigation } from "../../../web/router/navigation.ts";
import { usePreferences } from "../../../web/state/preferences.store.ts";
import { PageBody, PageHeader } from "../../../web/ui/page.tsx";
import { SkeletonRows } from "../../../web/ui/skeleton.tsx";
import { ErrorState } from "../../../web/ui/states.tsx";
import type { ServiceStatus, StatusReply } from "../contract/status.contract.ts";

const AGAIN_MS = 10_000;
const ICONS = { works: CircleCheck, partly: CircleAlert, down: CircleX } as const;
const COLOURS = { works: "text-brand", partly: "text-fg", down: "text-down" } as const;

/** What of the venue works, and since when: for everybody. */
export function StatusPage(): ReactElement {
  const t = useT();
  const navigation = useNavigation();
  const status = useQuery({
    queryKey: ["status"],
    queryFn: () => get<StatusReply>("/status", {}, { quiet: true }),
    refetchInterval: AGAIN_MS,
  });
  return (
    <>
      <PageHeader title={t("status.title")} onBack={navigation.back} backLabel={t("shell.back")} />
      <PageBody className="flex flex-col gap-4">
        {status.isPending && <SkeletonRows count={6} />}
        {status.isError && (
          <ErrorState
            text={status.error instanceof RefusedError ? status.error.message : t("shell.error.read")}
            retryLabel={t("shell.retry")}
            onRetry={() => void status.refetch()}
          />
        )}
        {!status.isError && status.data !== undefined && <Services status={status.data} />}
      </PageBody>
    </>
  );
}

function Services({ status: { at, services } }: { readonly status: StatusReply }): ReactElement {
  const t = useT();
  const language = usePreferences((state) => state.language);
  const isWell = services.every(({ state }) => state === "works");
  const Icon = isWell ? CircleCheck : CircleAlert;
  return (
    <>
      <section role="status" className="flex items-center gap-4 rounded-2xl border border-line bg-card p-5">
        <Icon className={`size-8 shrink-0 ${isWell ? "text-brand" : "text-fg"}`} aria-hidden />
        <div className="min-w-0">
          <h2 className="text-lg font-semibold">{t(isWell ? "status.all_well" : "status.not_all")}</h2>
          <p className="figures text-sm text-mut">{t("status.looked", { time: formatTime(new Date(at), "time", language) })}</p>
        </div>
      </section>
      <ul className="divide-y divide-line rounded-2xl border border-line bg-card px-4">
        {services.map((service) => (
          <Service key={service.name} service={service} />
        ))}
      </ul>
      <p className="px-1 text-xs text-mut">{t("status.restart")}</p>
    </>
  );
}

function Service({ service }: { readonly service: ServiceStatus }): ReactElement {
  const t = useT();
  const language = usePreferences((preferences) => preferences.language);
  const { name, state, since } = service;
  const Icon = ICONS[state];
  const about = useAbout(service);
  return (
    <li className="flex items-start gap-3 py-3">
      <Icon className={`mt-0.5 size-5 shrink-0 ${COLOURS[state]}`} aria-hidden />
      <div className="min-w-0 flex-1">
        <p className="flex flex-wrap justify-between gap-x-4">
          <span className="font-semibold">{t(`status.${name}`)}</span>
          <span>{t(`status.${state}`)}</span>
        </p>
        {about !== undefined && <p className="text-sm">{about}</p>}
        <p className="figures text-xs text-mut">{t("status.since", { time: formatTime(new Date(since), "moment", language) })}</p>
      </div>
    </li>
  );
}

/** What is out, where something is. */
function useAbout({ name, state, out, of }: ServiceStatus): string | undefined {
  const t = useT();
  const language = usePreferences((preferences) => preferences.language);
  if (state === "works") return undefined;
  const count = (value: number): string => formatFixed(String(value), 0, language);
  const counts = { count: count(out), of: count(of) };
  if (name === "trading" && state === "down" && out < of) return t("status.orders_wait");
  if (name === "trading") return t("status.markets_out", counts);
  if (out === 0) return undefined;
  return t(name === "prices" ? "status.prices_out" : "status.ways_out", counts);
}
