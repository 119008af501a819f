/** What came of a proof file: the verdict, each step of it, and the receipt. Comes with the panel, whose formulas it needs. */
import { useEffect, useState } from "react";
import type { ReactElement } from "react";
import { useQuery } from "@tanstack/react-query";
import { Check, X } from "lucide-react";
import { PROOF_STEPS } from "../../features/receipts/proof-file.ts";
import { useT } from "../i18n/texts.ts";
import type { TextKey } from "../i18n/texts.ts";
import { formatTime } from "../numbers/time-format.ts";
import { usePreferences } from "../state/preferences.store.ts";
import { Slab, type SlabState } from "../ui/stone/slab.tsx";
import { agreesWithItself, askVenue, checkFile, isKnownKey, type CheckedFile } from "./check-file.ts";
import { valuesOf } from "./check.ts";
import { Inputs, Outputs } from "./receipt-lines.tsx";
import { ruleOf } from "./receipt-rules.ts";
import { useWriting } from "./writing.ts";

/** Of a file with this name and content. */
export function FileView({ name, text }: { readonly name: string; readonly text: string }): ReactElement | null {
  const t = useT();
  const [opened, setOpened] = useState<{ readonly checked: CheckedFile | undefined } | undefined>(undefined);
  useEffect(() => {
    let isCurrent = true;
    void checkFile(text).then((checked) => isCurrent && setOpened({ checked }));
    return () => {
      isCurrent = false;
    };
  }, [text]);
  if (opened === undefined) return null;
  if (opened.checked !== undefined) return <Checked checked={opened.checked} />;
  return (
    <div role="alert">
      <Slab state="refused">
        <p className="text-sm">{t("receipts.file.unreadable", { name })}</p>
      </Slab>
    </div>
  );
}

function Checked({ checked }: { readonly checked: CheckedFile }): ReactElement {
  const t = useT();
  const { said } = useWriting();
  const language = usePreferences((state) => state.language);
  const { file, receipt, head, figures } = checked;
  const rule = ruleOf(receipt.formula);
  // Words lead nowhere: whoever reads a file need not be the person.
  const inputs = (rule?.inputs(receipt, valuesOf(rule, receipt)) ?? []).map(({ leadsTo: _leadsTo, ...line }) => line);
  // Without network it is asked too, and found to be away.
  const asked = { queryKey: ["proof-file", file.head, receipt.id], networkMode: "always", staleTime: 0, gcTime: 0 } as const;
  const venue = useQuery({ ...asked, queryFn: () => askVenue(checked) });
  const isKnown = venue.data === "other" ? false : venue.data === "continues" ? true : isKnownKey(checked);
  const verdict = verdictOf(checked, isKnown, venue.data === "contradicts");
  return (
    <>
      <div role={verdict.slab === "refused" ? "alert" : "status"}>
        <Slab state={verdict.slab}>
          <p className="text-lg font-semibold">{t(verdict.title)}</p>
          <p className="text-sm text-[#c9ced8]">{t(verdict.text)}</p>
        </Slab>
      </div>
      <section className="rounded-2xl border border-line bg-card p-4">
        <h2 className="font-semibold">{t(rule?.title ?? "receipts.title")}</h2>
        <p className="pb-2 text-xs text-mut">
          {rule !== undefined && `${said(rule.about(receipt))}, `}
          {formatTime(receipt.at, "second", language)}
        </p>
        <ol>
          <Step
            isRight={checked.findings.signature}
            text={t("receipts.file.step.signature", { time: head === undefined ? "–" : formatTime(head.time, "moment", language) })}
          />
          <Step isRight={checked.findings.receipt} text={t("receipts.file.step.receipt")} />
          <Step isRight={checked.findings.record} text={t("receipts.file.step.record")} />
          <Step isRight={figures.verdict === "agrees"} text={t("receipts.file.step.figures", { formula: receipt.formula })} />
          <Step
            isRight={isKnown}
            text={t(isKnown === undefined ? "receipts.file.key.unknown" : isKnown ? "receipts.file.key.same" : "receipts.file.key.other")}
          />
          <Step
            isRight={VENUE[venue.data ?? "away"].isRight}
            text={t(venue.isPending ? "receipts.file.venue.asking" : VENUE[venue.data ?? "away"].text)}
          />
        </ol>
        <p className="pt-3 text-sm text-mut">{t("receipts.file.key")}</p>
        <code className="block font-mono text-xs break-all">{file.key}</code>
      </section>
      <section className="rounded-2xl border border-line bg-card px-4 pb-4">
        <Inputs inputs={inputs} position={receipt.position} changed={{}} onChange={undefined} />
        {figures.lines.length > 0 && <Outputs lines={figures.lines} />}
      </section>
    </>
  );
}

/** Undefined: nobody can say here. */
const VENUE = {
  continues: { isRight: true, text: "receipts.file.venue.continues" },
  contradicts: { isRight: false, text: "receipts.file.venue.contradicts" },
  other: { isRight: undefined, text: "receipts.file.venue.other" },
  away: { isRight: undefined, text: "receipts.file.venue.away" },
} as const satisfies Record<string, { readonly isRight: boolean | undefined; readonly text: TextKey }>;

type Verdict = { readonly slab: SlabState; readonly title: TextKey; readonly text: TextKey };

/** The first thing that differs; then whose key it is. */
function verdictOf(checked: CheckedFile, isKnown: boolean | undefined, isContradicted: boolean): Verdict {
  const { findings, figures } = checked;
  const step = PROOF_STEPS.find((name) => !findings[name]);
  if (step !== undefined) return { slab: "refused", title: "receipts.file.differs", text: `receipts.file.differs.${step}` };
  if (isContradicted) return { slab: "refused", title: "receipts.file.differs", text: "receipts.file.venue.contradicts" };
  if (figures.verdict === "differs") return { slab: "refused", title: "receipts.file.differs", text: "receipts.file.differs.figures" };
  if (!agreesWithItself(checked)) return { slab: "bare", title: "receipts.unknown", text: "receipts.file.unknown" };
  if (isKnown === false) return { slab: "bare", title: "receipts.file.other", text: "receipts.file.other.text" };
  return { slab: "agreed", title: "receipts.file.agrees", text: "receipts.file.agrees.text" };
}

function Step({ isRight, text }: { readonly isRight: boolean | undefined; readonly text: string }): ReactElement {
  return (
    <li className="flex items-start gap-2 border-t border-line py-2 text-sm">
      {isRight === true && <Check className="mt-0.5 size-4 shrink-0 text-up" aria-hidden />}
      {isRight === false && <X className="mt-0.5 size-4 shrink-0 text-down" aria-hidden />}
      {isRight === undefined && <span className="mt-0.5 w-4 shrink-0 text-center text-mut">–</span>}
      <span className={isRight === false ? "font-medium text-down" : ""}>{text}</span>
    </li>
  );
}
