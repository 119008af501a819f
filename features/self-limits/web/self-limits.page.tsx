import { useState } from "react";
import type { ReactElement } from "react";
import { useProof } from "../../../web/account/proof.tsx";
import { useT } from "../../../web/i18n/texts.ts";
import { useNavigation } from "../../../web/router/navigation.ts";
import { HistoryError } from "../../../web/shell/history-error.tsx";
import { PageBody, PageHeader } from "../../../web/ui/page.tsx";
import { Sheet } from "../../../web/ui/sheet.tsx";
import { SkeletonRows } from "../../../web/ui/skeleton.tsx";
import type { OwnLimitsReply, OwnLimitView } from "../contract/self-limits.contract.ts";
import { BreakCard } from "./break-card.tsx";
import { BreakForm } from "./break-form.tsx";
import { LevelCard } from "./level-card.tsx";
import { LimitCard } from "./limit-card.tsx";
import { LimitForm } from "./limit-form.tsx";
import { useBind, useOwnLimits } from "./self-limits.api.ts";

/** What I allow myself, what counts against it, and breaks; beside it what my level lets leave. */
export function SelfLimitsPage(): ReactElement {
  const t = useT();
  const navigation = useNavigation();
  const reply = useOwnLimits();
  return (
    <>
      <PageHeader title={t("self-limits.title")} onBack={navigation.back} backLabel={t("shell.back")} wide />
      <PageBody wide>
        <p className="pb-4 text-sm text-mut">{t("self-limits.intro")}</p>
        {reply.isPending && <SkeletonRows count={6} />}
        {reply.isError && reply.data === undefined && <HistoryError error={reply.error} onRetry={() => void reply.refetch()} />}
        {reply.data !== undefined && <Limits reply={reply.data} />}
      </PageBody>
    </>
  );
}

type Open = OwnLimitView | "break" | undefined;

function Limits({ reply }: { readonly reply: OwnLimitsReply }): ReactElement {
  const t = useT();
  const proof = useProof();
  const bind = useBind(proof);
  const [open, setOpen] = useState<Open>();
  const begin = (what: Open): void => {
    bind.reset();
    setOpen(what);
  };
  const close = (): void => setOpen(undefined);
  const limit = typeof open === "object" ? open : undefined;
  return (
    <div className="grid gap-4 xl:grid-cols-[minmax(0,1fr)_minmax(0,1fr)] xl:items-start xl:gap-5">
      <div className="flex min-w-0 flex-col gap-4">
        {reply.limits.map((one) => (
          <LimitCard key={one.limit} limit={one} onChange={() => begin(one)} />
        ))}
      </div>
      <div className="flex min-w-0 flex-col gap-4">
        <BreakCard taken={reply.break} bind={bind} onBegin={() => begin("break")} />
        <LevelCard withdrawal={reply.withdrawal} />
      </div>
      <Sheet open={limit !== undefined} onOpen={close} title={limit === undefined ? "" : t(`self-limits.${limit.limit}`)}>
        {limit !== undefined && <LimitForm limit={limit} bind={bind} onDone={close} />}
      </Sheet>
      <Sheet open={open === "break"} onOpen={close} title={t("self-limits.break.take")}>
        {open === "break" && <BreakForm bind={bind} onDone={close} />}
      </Sheet>
      {proof.sheet}
    </div>
  );
}
