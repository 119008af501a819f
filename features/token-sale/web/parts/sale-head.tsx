import type { ReactElement } from "react";
import { useT } from "../../../../web/i18n/texts.ts";
import { CoinIcon } from "../../../../web/ui/coin-icon.tsx";
import type { ProjectRow } from "../../contract/token-sale-replies.ts";
import { passedPercent } from "../sale-view.ts";
import { CARD, CountDown, useNow, useSaleWords } from "./words.tsx";

/** What is sold at which price, and where in its time it is. */
export function SaleHead({ project }: { readonly project: ProjectRow }): ReactElement {
  const t = useT();
  const { money } = useSaleWords();
  const now = useNow(project.state === "running" || project.state === "warm_up");
  return (
    <section className={`${CARD} p-4`} aria-label={project.title}>
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <CoinIcon code={project.currency_name} size={40} />
        <div className="min-w-0">
          <h2 className="text-base font-semibold">
            {project.title} <span className="text-sm font-normal text-mut">{project.currency_name}</span>
          </h2>
          <p className="text-xs text-mut tabular-nums">
            1 {project.currency_name} ={" "}
            <strong className="font-semibold text-fg">
              {money(project.price, project.pay_currency_name, project.pay_decimals)} {project.pay_currency_name}
            </strong>
          </p>
        </div>
        <CountDown project={project} now={now} />
      </div>
      <Times project={project} now={now} />
      <p className="pt-2 text-xs leading-[1.125rem] text-mut">{project.summary}</p>
      {project.state === "called_off" && <p className="pt-2 text-sm font-semibold text-down">{t("token-sale.called_off.note")}</p>}
    </section>
  );
}

interface TimesProps {
  readonly project: ProjectRow;
  readonly now: number;
}

/** The three stretches of a sale, filled as far as time has come. */
function Times({ project, now }: TimesProps): ReactElement {
  const t = useT();
  const { moment } = useSaleWords();
  const { state, published_ms: published, starts_ms: starts, ends_ms: ends } = project;
  const stretches = [
    { name: "warm_up", at: published, filled: passedPercent(now, published, starts) },
    { name: "running", at: starts, filled: passedPercent(now, starts, ends) },
    { name: "ended", at: ends, filled: now >= ends ? 100 : 0 },
  ] as const;
  return (
    <ol className="grid grid-cols-3 gap-1 pt-3 text-2xs text-mut">
      {stretches.map(({ name, at, filled }) => (
        <li key={name} aria-current={state === name ? "step" : undefined} className="min-w-0">
          <span aria-hidden className="block h-1 overflow-hidden rounded-full bg-fill-strong">
            <span className="block h-full rounded-full bg-fg" style={{ width: `${filled}%` }} />
          </span>
          <span className={`block pt-1 break-words ${state === name ? "font-semibold text-fg" : ""}`}>{t(`token-sale.state.${name}`)}</span>
          <span className="block tabular-nums">{moment(at)}</span>
        </li>
      ))}
    </ol>
  );
}
