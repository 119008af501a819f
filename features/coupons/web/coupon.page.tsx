import { useRef } from "react";
import type { ReactElement } from "react";
import { useSearchParams } from "react-router";
import { useT } from "../../../web/i18n/texts.ts";
import { useNavigation } from "../../../web/router/navigation.ts";
import { HistoryError } from "../../../web/shell/history-error.tsx";
import { PageBody, PageHeader } from "../../../web/ui/page.tsx";
import { SkeletonRows } from "../../../web/ui/skeleton.tsx";
import { Tabs } from "../../../web/ui/tabs.tsx";
import { useNow } from "../../holds/web/use-now.ts";
import { useAct, useMyCoupons, useOffers, type Act } from "./coupons.api.ts";
import { EndedList } from "./ended-list.tsx";
import { MyCoupons } from "./my-coupons.tsx";
import { OfferList } from "./offer-list.tsx";

const LISTS = ["claim", "mine", "used", "expired"] as const;
type List = (typeof LISTS)[number];

/** The coupon centre and one's own coupons; which list stays in the address. */
export function CouponPage(): ReactElement {
  const t = useT();
  const navigation = useNavigation();
  const [query, setQuery] = useSearchParams();
  const [offers, mine] = [useOffers(), useMyCoupons()];
  const list: List = LISTS.find((one) => one === query.get("list")) ?? "claim";
  const show = (next: List): void => setQuery({ list: next }, { replace: true });
  const counts: Readonly<Record<List, number>> = {
    claim: offers.data?.list.filter(({ state }) => state === "open").length ?? 0,
    mine: mine.data?.list.length ?? 0,
    used: 0,
    expired: 0,
  };
  const options = LISTS.map((value) => {
    const name = t(`coupons.tab.${value}`);
    return { value, label: counts[value] === 0 ? name : `${name} ${counts[value]}` };
  });
  return (
    <>
      <PageHeader title={t("coupons.title")} onBack={navigation.back} backLabel={t("shell.back")} wide />
      <PageBody wide>
        <div className="mb-3 border-b border-line">
          <Tabs options={options} value={list} onValue={show} label={t("coupons.lists")} />
        </div>
        <Listed list={list} offers={offers} mine={mine} onClaim={() => show("claim")} />
      </PageBody>
    </>
  );
}

interface ListedProps {
  readonly list: List;
  readonly offers: ReturnType<typeof useOffers>;
  readonly mine: ReturnType<typeof useMyCoupons>;
  readonly onClaim: () => void;
}

type OnAct = (act: Act) => void;

function Listed({ list, offers, mine, onClaim }: ListedProps): ReactElement {
  const now = useNow();
  const act = useAct();
  const isSent = useRef(false);
  // The button is drawn disabled a moment after it was pressed: a second press of a double tap comes before that.
  const once: OnAct = (chosen) => {
    if (isSent.current) return;
    isSent.current = true;
    act.mutate(chosen, { onSettled: () => (isSent.current = false) });
  };
  if (list === "used" || list === "expired") return <EndedList key={list} state={list} onClaim={onClaim} />;
  const reply = list === "claim" ? offers : mine;
  if (reply.isPending) return <SkeletonRows count={4} />;
  if (reply.isError && reply.data === undefined) return <HistoryError error={reply.error} onRetry={() => void reply.refetch()} />;
  const acts = { now, pending: act.isPending, onAct: once };
  if (list === "claim" && offers.data !== undefined) return <OfferList reply={offers.data} {...acts} />;
  return mine.data === undefined ? <SkeletonRows count={4} /> : <MyCoupons reply={mine.data} {...acts} onClaim={onClaim} />;
}
