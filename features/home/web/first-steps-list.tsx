import type { ReactElement } from "react";
import { Link } from "react-router";
import { Check, ChevronRight } from "lucide-react";
import { useQuery } from "@tanstack/react-query";
import type { UseQueryResult } from "@tanstack/react-query";
import { get } from "../../../web/api/client.ts";
import { useT } from "../../../web/i18n/texts.ts";
import { routes, withQuery } from "../../../web/router/paths.ts";
import { ORDERS_KEY } from "../../../web/socket/private-pushes.ts";
import { useIsLoggedIn } from "../../../web/state/session.store.ts";
import { readStored } from "../../../web/state/storage.ts";
import { STEPS, stepsDone } from "./first-steps.ts";
import type { StepFacts, StepName } from "./first-steps.ts";

/** Orders looked through for a stop: a newcomer has few. */
const ORDERS_SEEN = 20;

const PLACES: Readonly<Record<StepName, string>> = {
  buy: withQuery(routes.trade, { symbol: "BTC/USDT" }),
  stop: withQuery(routes.trade, { symbol: "BTC/USDT", side: "sell" }),
  check: withQuery(routes.orders, { show: "fills" }),
};

/** What was done; read anew whenever something happens to one's orders. */
export function useFirstSteps(): UseQueryResult<Readonly<Record<StepName, boolean>>> {
  const loggedIn = useIsLoggedIn();
  return useQuery({
    queryKey: [ORDERS_KEY, "first-steps"],
    enabled: loggedIn,
    queryFn: async () => {
      const [fills, orders] = await Promise.all([
        get<readonly unknown[]>("/coin/fills", { page: 1, limit: 1 }, { quiet: true }),
        get<StepFacts["orders"]>("/coin/list", { page: 1, limit: ORDERS_SEEN, status: -1 }, { quiet: true }),
      ]);
      return stepsDone({ fills: fills.length, orders, checked: readStored("checked") === true });
    },
  });
}

/** The three first steps, each with the way to it; what is done is ticked. */
export function FirstStepsList(): ReactElement {
  const t = useT();
  const done = useFirstSteps().data;
  return (
    <ol className="divide-y divide-line">
      {STEPS.map((name, index) => (
        <li key={name}>
          <Link to={PLACES[name]} className="flex items-center gap-3 px-4 py-3 focus-visible:-outline-offset-2">
            <span
              aria-hidden
              className={`flex size-8 shrink-0 items-center justify-center rounded-full text-sm font-semibold ${done?.[name] === true ? "bg-up-tint text-up" : "bg-fill"}`}
            >
              {done?.[name] === true ? <Check className="size-4" /> : index + 1}
            </span>
            <span className="min-w-0 flex-1">
              <span className="block font-semibold">
                {t(`welcome.${name}`)}
                {done?.[name] === true && <span className="sr-only"> · {t("welcome.done")}</span>}
              </span>
              <span className="block text-xs text-mut">{t(`welcome.${name}.text`)}</span>
            </span>
            <ChevronRight className="size-4 shrink-0 text-mut" aria-hidden />
          </Link>
        </li>
      ))}
    </ol>
  );
}
