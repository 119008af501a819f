import { useEffect } from "react";
import type { ReactElement } from "react";
import { useSearchParams } from "react-router";
import { useQuery } from "@tanstack/react-query";
import { post } from "../../../web/api/client.ts";
import { useT } from "../../../web/i18n/texts.ts";
import type { WireDecimal } from "../../../web/numbers/decimal-text.ts";
import { useNavigation } from "../../../web/router/navigation.ts";
import { routes } from "../../../web/router/paths.ts";
import { WALLET_KEY } from "../../../web/socket/private-pushes.ts";
import { PAPER_MONEY } from "../../../web/state/paper-money.ts";
import { Amount } from "../../../web/ui/amounts.tsx";
import { Button } from "../../../web/ui/button.tsx";
import { PageBody } from "../../../web/ui/page.tsx";
import { Slab } from "../../../web/ui/stone/slab.tsx";
import { FirstStepsList } from "./first-steps-list.tsx";
import { noteWelcomed } from "./newcomer.ts";

/** After registering: what is there to begin with, and what to begin with. */
export function WelcomePage(): ReactElement {
  const t = useT();
  const navigation = useNavigation();
  const [params] = useSearchParams();
  const back = params.get("back");
  useEffect(noteWelcomed, []);
  const { data } = useQuery({
    queryKey: [WALLET_KEY, "detail", PAPER_MONEY.currencyId],
    queryFn: () =>
      post<{ readonly change_balance: WireDecimal }>(
        "/wallet/detail",
        { currency: PAPER_MONEY.currencyId, type: "change" },
        { quiet: true },
      ),
  });
  return (
    <PageBody className="pt-6">
      <h1 className="mb-4 text-2xl font-semibold">{t("welcome.title")}</h1>
      <Slab state="bare">
        <p className="text-2xl font-semibold">
          <Amount value={data?.change_balance ?? PAPER_MONEY.amount} decimals={0} unit={PAPER_MONEY.code} />
        </p>
        <p className="mt-1 text-sm text-[#c3c9d4]">{t("welcome.money")}</p>
      </Slab>
      <h2 className="mt-6 mb-2 text-lg font-semibold">{t("welcome.steps")}</h2>
      <div className="overflow-hidden rounded-2xl border border-line bg-card">
        <FirstStepsList />
      </div>
      <Button
        tone="gold"
        className="mt-5 w-full"
        onClick={() => navigation.redirect(back !== null && back.startsWith("/") ? back : routes.home)}
      >
        {t("welcome.start")}
      </Button>
    </PageBody>
  );
}
