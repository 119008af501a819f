import type { ReactElement } from "react";
import { ChevronDown, ChevronUp, X } from "lucide-react";
import { RefusedError } from "../api/reply.ts";
import { useT } from "../i18n/texts.ts";
import { formatTime, zoneName } from "../numbers/time-format.ts";
import { usePreferences } from "../state/preferences.store.ts";
import { IconButton } from "../ui/button.tsx";
import { CoinIcon } from "../ui/coin-icon.tsx";
import { SidePanel } from "../ui/side-panel.tsx";
import { Skeleton } from "../ui/skeleton.tsx";
import { EmptyState, ErrorState } from "../ui/states.tsx";
import { Slab } from "../ui/stone/slab.tsx";
import { closeCheck, neighbour, useCheck } from "./check.store.ts";
import { ReceiptActions, ReceiptView, useChecking } from "./receipt-view.tsx";
import { useReceipt } from "./receipt.api.ts";
import { ruleOf } from "./receipt-rules.ts";
import type { Receipt } from "./receipt.ts";
import { useWriting } from "./writing.ts";

export { agreesWithItself, checkFile } from "./check-file.ts";
export { FileView } from "./file-view.tsx";
export { ReceiptStone } from "./receipt-stone.tsx";

/** "Check this": a receipt told in words and computed again before the reader's eyes. */
export function CheckPanel(): ReactElement {
  const id = useCheck((state) => state.id);
  // Another receipt begins anew: nothing of it is changed yet.
  return <OneCheck key={id ?? ""} id={id} />;
}

function OneCheck({ id }: { readonly id: string | undefined }): ReactElement {
  const t = useT();
  const reply = useReceipt(id);
  const checking = useChecking(reply.data);
  const receipt = reply.data;
  const title = t((receipt === undefined ? undefined : ruleOf(receipt.formula)?.title) ?? "receipts.title");
  return (
    <SidePanel
      open={id !== undefined}
      onClose={closeCheck}
      title={title}
      head={<Head title={title} receipt={receipt} />}
      foot={receipt === undefined || checking === undefined ? undefined : <ReceiptActions receipt={receipt} checking={checking} />}
    >
      {reply.isPending && <Waiting />}
      {reply.isError && reply.error instanceof RefusedError && <EmptyState text={t("receipts.none")} />}
      {reply.isError && !(reply.error instanceof RefusedError) && (
        <ErrorState text={t("shell.error.read")} retryLabel={t("shell.retry")} onRetry={() => void reply.refetch()} />
      )}
      {receipt !== undefined && checking !== undefined && <ReceiptView receipt={receipt} checking={checking} />}
    </SidePanel>
  );
}

function Head({ title, receipt }: { readonly title: string; readonly receipt: Receipt | undefined }): ReactElement {
  const t = useT();
  const { said } = useWriting();
  const language = usePreferences((state) => state.language);
  const state = useCheck();
  const rule = receipt === undefined ? undefined : ruleOf(receipt.formula);
  const go = (steps: 1 | -1): void => {
    const id = neighbour(state, steps);
    if (id !== undefined) useCheck.setState({ id });
  };
  const step = (steps: 1 | -1): ReactElement => {
    const Icon = steps === 1 ? ChevronDown : ChevronUp;
    return (
      <IconButton
        label={t(steps === 1 ? "receipts.next" : "receipts.previous")}
        disabled={neighbour(state, steps) === undefined}
        onClick={() => go(steps)}
        className="size-9! disabled:opacity-40"
      >
        <Icon className="size-5" aria-hidden />
      </IconButton>
    );
  };
  return (
    <div className="flex items-center gap-2.5">
      {rule !== undefined && receipt !== undefined && <CoinIcon code={rule.asset(receipt)} size={28} />}
      <div className="min-w-0 flex-1">
        <h2 className="truncate text-lg font-semibold">{title}</h2>
        <p className="min-h-4.5 text-xs text-mut">
          {rule !== undefined &&
            receipt !== undefined &&
            `${said(rule.about(receipt))}, ${formatTime(receipt.at, "second", language)} ${zoneName(receipt.at)}`}
        </p>
      </div>
      <div className="-mr-2 flex">
        {state.ids.length > 1 && (
          <span className="hidden lg:inline-flex">
            {step(-1)}
            {step(1)}
          </span>
        )}
        <IconButton label={t("receipts.close")} onClick={closeCheck} className="size-9!">
          <X className="size-5" aria-hidden />
        </IconButton>
      </div>
    </div>
  );
}

function Waiting(): ReactElement {
  const t = useT();
  return (
    <div role="status" aria-label={t("shell.loading")}>
      <Slab state="bare">{null}</Slab>
      {[0, 1, 2, 3, 4, 5].map((row) => (
        <Skeleton key={row} className="mt-4 h-8 w-full" />
      ))}
    </div>
  );
}
