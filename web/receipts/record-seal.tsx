import type { ReactElement } from "react";
import { useQuery } from "@tanstack/react-query";
import { Copy } from "lucide-react";
import type { ReceiptSeal, ReceiptSealComing } from "../../features/receipts/contract/receipts.contract.ts";
import { get } from "../api/client.ts";
import { RefusedError } from "../api/reply.ts";
import { useT } from "../i18n/texts.ts";
import { formatFixed } from "../numbers/number-format.ts";
import { formatTime } from "../numbers/time-format.ts";
import { copyText } from "../shell/copy-text.ts";
import { RECEIPTS_KEY } from "../socket/private-pushes.ts";
import { usePreferences } from "../state/preferences.store.ts";
import { Button } from "../ui/button.tsx";
import { Streak } from "../ui/stone/streak.tsx";
import { Skeleton } from "../ui/skeleton.tsx";
import { SaveProof } from "./save-proof.tsx";
import { sealText, shortSeal } from "./seal-text.ts";

/** A record that is being fetched from the log's archive is asked for again so often. */
const COMING_MS = 2000;

/** What pins the receipt's record and all before it: to be copied, with what it proves in words; gold for what is computed here. */
export function RecordSeal({ id }: { readonly id: string }): ReactElement {
  const t = useT();
  const language = usePreferences((state) => state.language);
  const reply = useQuery({
    queryKey: [RECEIPTS_KEY, "seal", id],
    queryFn: () => get<ReceiptSeal | ReceiptSealComing>("/receipt/seal", { id }, { quiet: true }),
    // A record that is written does not change.
    staleTime: Infinity,
    refetchInterval: ({ state: { data } }) => (data !== undefined && "is_coming" in data ? COMING_MS : false),
  });
  const isComing = reply.data !== undefined && "is_coming" in reply.data;
  const seal = reply.data === undefined || "is_coming" in reply.data ? undefined : reply.data;
  const place = (position: number): string => formatFixed(String(position), 0, language);
  return (
    <section aria-labelledby="record-seal" className="mt-1 border-t border-line pt-2 text-sm">
      <div className="flex items-baseline justify-between gap-4">
        <h3 id="record-seal">{t("receipts.seal")}</h3>
        {seal !== undefined && (
          <code title={seal.seal} className="font-mono text-xs font-semibold">
            {shortSeal(seal.seal)}
          </code>
        )}
        {(reply.isPending || isComing) && <Skeleton className="h-4 w-24" />}
      </div>
      {isComing && (
        <p role="status" className="text-xs text-mut">
          {t("receipts.seal.coming")}
        </p>
      )}
      {reply.isError && (
        <p className="text-xs text-mut">{reply.error instanceof RefusedError ? reply.error.message : t("receipts.seal.away")}</p>
      )}
      {seal !== undefined && (
        <>
          <p className="text-xs leading-[1rem] text-mut">
            {t("receipts.seal.of", { first: place(seal.first), last: place(seal.last), before: shortSeal(seal.before) })}
          </p>
          <Proof position={seal.position} seal={seal.seal} />
          <details className="mt-1.5 text-xs leading-[1rem] text-mut">
            <summary className="min-h-6 cursor-pointer py-1 font-medium text-brand">{t("receipts.seal.proves")}</summary>
            <p className="pt-1">{t("receipts.seal.why")}</p>
            <p className="pt-1.5">{t("receipts.seal.how")}</p>
            <code className="mt-1.5 block rounded-lg bg-fill px-2 py-1.5 font-mono text-2xs break-all text-fg">
              npm run seal -- FOLDER {seal.position} {seal.seal}
            </code>
          </details>
          <Button small tone="quiet" className="-ml-3" onClick={() => void copyText(sealText(seal))}>
            <Copy className="size-4" aria-hidden />
            {t("receipts.seal.copy")}
          </Button>
          <SaveProof id={id} />
        </>
      )}
    </section>
  );
}

/** Whether the record is in the log's signed head: computed here. Nothing is said while no head holds it yet. */
function Proof({ position, seal }: { readonly position: number; readonly seal: string }): ReactElement | null {
  const t = useT();
  const language = usePreferences((state) => state.language);
  const { data: proof } = useQuery({
    queryKey: [RECEIPTS_KEY, "proof", position, seal],
    queryFn: async () => (await import("../../features/public-log/web/prove-record.ts")).proveRecord(position, seal),
    retry: false,
  });
  if (proof === undefined) return null;
  if (!proof.isProven) return <p className="mt-1 text-xs text-down">{t("receipts.seal.unproven")}</p>;
  return (
    <p className="mt-1 flex items-center gap-2 text-xs">
      <Streak />
      {t("receipts.seal.proven", { time: formatTime(proof.time, "moment", language) })}
    </p>
  );
}
