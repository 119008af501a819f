import { useEffect, useState } from "react";
import type { ReactElement } from "react";
import { useMutation } from "@tanstack/react-query";
import { useT } from "../../../../web/i18n/texts.ts";
import { failureText } from "../../../../web/connection/failure-text.ts";
import { Amount, toneOf } from "../../../../web/ui/amounts.tsx";
import { Button } from "../../../../web/ui/button.tsx";
import type { SimulationReply } from "../../contract/copy-trading-replies.ts";
import { readSimulation } from "../copy-trading.api.ts";
import { fieldsOf, type FollowForm } from "../copy.form.ts";
import { SmallCurve } from "./small-curve.tsx";
import { CARD, Line, useFigures } from "./words.tsx";

interface SimulationProps {
  readonly trader: string;
  readonly form: FollowForm;
  readonly canRun: boolean;
  /** Computes at once, for who came to see it. */
  readonly isWanted: boolean;
}

/** What these settings would have given: marked as past wherever it stands. */
export function Simulation({ trader, form, canRun, isWanted }: SimulationProps): ReactElement {
  const t = useT();
  const run = useMutation({ mutationFn: () => readSimulation(fieldsOf(trader, form)) });
  const [begun, setBegun] = useState(false);
  const isDue = isWanted && canRun && !begun;
  const { mutate } = run;
  useEffect(() => {
    if (!isDue) return;
    setBegun(true);
    mutate();
  }, [isDue, mutate]);
  return (
    <section className={`${CARD} flex flex-col gap-3 border-dashed p-4`}>
      <div className="flex flex-wrap items-center justify-between gap-2">
        <h2 className="text-sm font-semibold">{t("copy-trading.sim.title")}</h2>
        <span className="rounded-md bg-brand-tint px-1.5 py-0.5 text-2xs font-semibold text-brand">{t("copy-trading.sim.mark")}</span>
      </div>
      {run.data !== undefined && <Simulated reply={run.data} />}
      {run.error !== null && (
        <p role="alert" className="text-xs text-down">
          {failureText(run.error)}
        </p>
      )}
      <Button small disabled={!canRun} pending={run.isPending} onClick={() => run.mutate()}>
        {t("copy-trading.sim.run")}
      </Button>
      <p className="text-xs leading-[1.125rem] text-mut">{t("copy-trading.sim.note")}</p>
    </section>
  );
}

function Simulated({ reply }: { readonly reply: SimulationReply }): ReactElement {
  const t = useT();
  const { date } = useFigures();
  if (reply.positions === 0) return <p className="text-sm text-mut">{t("copy-trading.sim.none")}</p>;
  const counts = { copied: reply.copied, count: reply.positions, left: reply.left_out, small: reply.too_small, much: reply.too_much };
  return (
    <div role="status">
      <div className="flex flex-wrap items-end justify-between gap-x-4 gap-y-2">
        <p>
          <span className="block text-2xs text-mut">{t("copy-trading.sim.net", { days: reply.days })}</span>
          <Amount value={reply.net} decimals={2} signed mine unit="USDT" className={`text-lg font-semibold ${toneOf(reply.net)}`} />
        </p>
        <SmallCurve values={["0", ...reply.points.map(({ result }) => result)]} className="h-10 w-32" />
      </div>
      <dl className="pt-1">
        <Line label={t("futures.result")}>
          <Amount value={reply.result} decimals={2} signed mine />
        </Line>
        <Line label={t("copy-trading.figure.share")}>
          <Amount value={reply.share} decimals={2} mine />
        </Line>
        <Line label={t("copy-trading.sim.most_margin")}>
          <Amount value={reply.most_margin} decimals={2} mine />
        </Line>
      </dl>
      <p className="text-xs text-mut">{t("copy-trading.sim.counts", counts)}</p>
      {reply.stopped > 0 && <p className="text-xs text-mut">{t("copy-trading.sim.stopped", { date: date(reply.stopped) })}</p>}
    </div>
  );
}
