import type { ReactElement } from "react";
import { CircleAlert, CircleCheck, LoaderCircle, X } from "lucide-react";
import { useT } from "../i18n/texts.ts";
import type { TextKey } from "../i18n/texts.ts";
import { IconButton } from "../ui/button.tsx";
import { dismissLost, useLost } from "./lost.store.ts";
import type { LostRequest, LostState } from "./lost.store.ts";

/** What became of requests without an answer, over every page until it was read. */
export function LostRequests(): ReactElement {
  const requests = useLost((state) => state.requests);
  return (
    <div
      role="status"
      className="pointer-events-none fixed inset-x-3 top-[calc(var(--header-top)+8px)] z-[55] flex flex-col items-center gap-2"
    >
      {requests.map((request) => (
        <LostCard key={request.id} request={request} />
      ))}
    </div>
  );
}

const STATES: Record<Exclude<LostState, "answered">, TextKey> = {
  checking: "shell.line.checking",
  not_carried_out: "shell.line.not_carried_out",
  not_sent: "shell.line.not_sent",
  unknown: "connection.unknown",
};

function LostCard({ request }: { readonly request: LostRequest }): ReactElement {
  const t = useT();
  const { kind, state, text } = request;
  const checking = state === "checking";
  const Icon = checking ? LoaderCircle : state === "answered" ? CircleCheck : CircleAlert;
  return (
    <div className="page-enter pointer-events-auto flex w-full max-w-md items-center gap-3 rounded-2xl border border-line bg-card py-1 pl-4 shadow-(--shadow)">
      <Icon
        className={`size-5 shrink-0 ${checking ? "animate-spin text-mark" : state === "answered" ? "text-up" : "text-down"}`}
        aria-hidden
      />
      <p className="min-w-0 flex-1 py-2 text-sm">
        <span className="block font-semibold">{t(`connection.kind.${kind}`)}</span>
        <span className="block text-mut">{state === "answered" ? t("connection.answered", { text }) : t(STATES[state])}</span>
      </p>
      {checking ? (
        <span className="w-4" />
      ) : (
        <IconButton label={t("shell.understood")} onClick={() => dismissLost(request.id)}>
          <X className="size-5" aria-hidden />
        </IconButton>
      )}
    </div>
  );
}
