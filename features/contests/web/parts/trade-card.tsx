import { useState, type ReactElement } from "react";
import { failureText } from "../../../../web/connection/failure-text.ts";
import { useT } from "../../../../web/i18n/texts.ts";
import { Button } from "../../../../web/ui/button.tsx";
import { CoinIcon } from "../../../../web/ui/coin-icon.tsx";
import { NumberField } from "../../../../web/ui/number-field.tsx";
import { Segmented } from "../../../../web/ui/segmented.tsx";
import type { ContestDetailReply, ContestMarketRow, ContestMe } from "../../contract/contests-replies.ts";
import { DECIMALS, orderFields, previewOf, type Draft } from "../contest-view.ts";
import { useContestAct } from "../contests.api.ts";
import { CARD, useContestWords } from "./words.tsx";

interface CoinsProps {
  readonly markets: readonly ContestMarketRow[];
  readonly chosen: number;
  readonly onChoose: (market: number) => void;
}

function Coins({ markets, chosen, onChoose }: CoinsProps): ReactElement {
  const t = useT();
  return (
    <div role="radiogroup" aria-label={t("contests.coins")} className="flex flex-wrap gap-2">
      {markets.map(({ market, coin }) => (
        <label
          key={market}
          className={`flex h-11 cursor-pointer items-center gap-1.5 rounded-full border px-3 text-sm font-semibold has-focus-visible:outline-2 has-focus-visible:outline-mark ${market === chosen ? "border-mark bg-brand-tint" : "border-line"}`}
        >
          <input type="radio" className="sr-only" checked={market === chosen} onChange={() => onChoose(market)} />
          <CoinIcon code={coin} size={20} />
          {coin}
        </label>
      ))}
    </div>
  );
}

interface HasProps {
  readonly market: ContestMarketRow;
  readonly me: ContestMe;
  readonly draft: Draft;
  readonly onAll: (typed: string) => void;
}

/** The index, and what one has for this order: all of it by a tap, where that is what is typed. */
function Has({ market, me, draft: { side, kind }, onAll }: HasProps): ReactElement {
  const t = useT();
  const { money, quantity } = useContestWords();
  const held = me.holdings.find((one) => one.market === market.market)?.free ?? "0";
  const has = side === "buy" ? `${money(me.cash)} USDT` : `${quantity(held, market.quantity_decimals)} ${market.coin}`;
  const all = side === "sell" ? held : kind === "index" ? me.cash : undefined;
  return (
    <p className="flex flex-wrap items-center justify-between gap-x-3 text-xs text-mut tabular-nums">
      <span>{t("contests.index_now", { price: market.index === "" ? "–" : quantity(market.index, market.price_decimals) })}</span>
      {all === undefined ? (
        <span>{has}</span>
      ) : (
        <button type="button" className="-my-3 min-h-11 font-semibold text-brand" onClick={() => onAll(all)}>
          {has} · {t("contests.all")}
        </button>
      )}
    </p>
  );
}

/** Buy and sell at the index, with money of the contest alone. */
export function TradeCard({ reply, me }: { readonly reply: ContestDetailReply; readonly me: ContestMe }): ReactElement {
  const t = useT();
  const { money, quantity } = useContestWords();
  const { contest, markets } = reply;
  const [number, setNumber] = useState(markets[0]?.market ?? 0);
  const [draft, setDraft] = useState<Draft>({ side: "buy", kind: "index", typed: "", limit: "" });
  const act = useContestAct();
  const market = markets.find((one) => one.market === number) ?? markets[0];
  if (market === undefined) return <></>;
  const { side, kind } = draft;
  const change = (more: Partial<Draft>): void => setDraft((before) => ({ ...before, ...more }));
  const isForMoney = side === "buy" && kind === "index";
  const preview = previewOf(draft, market, contest.fee);
  const send = (): void =>
    act.mutate(
      { path: "/contest/order", fields: orderFields(contest.id, draft, market.market) },
      { onSuccess: () => change({ typed: "" }) },
    );
  return (
    <section aria-label={t("contests.trade")} className={`${CARD} flex flex-col gap-3 p-4`}>
      <h2 className="text-sm font-semibold">{t("contests.trade")}</h2>
      <Coins
        markets={markets}
        chosen={market.market}
        onChoose={(next) => {
          setNumber(next);
          change({ typed: "", limit: "" });
        }}
      />
      <Segmented
        label={t("contests.side")}
        value={side}
        onValue={(next) => change({ side: next, typed: "" })}
        options={[
          { value: "buy", label: t("contests.buy"), tone: "up" },
          { value: "sell", label: t("contests.sell"), tone: "down" },
        ]}
      />
      <Segmented
        label={t("contests.kind")}
        value={kind}
        onValue={(next) => change({ kind: next, typed: "", limit: next === "limit" ? market.index : "" })}
        options={[
          { value: "index", label: t("contests.kind.index") },
          { value: "limit", label: t("contests.kind.limit") },
        ]}
      />
      <Has market={market} me={me} draft={draft} onAll={(typed) => change({ typed })} />
      {kind === "limit" && (
        <NumberField
          label={t("contests.limit")}
          value={draft.limit}
          decimals={market.price_decimals}
          onText={(limit) => change({ limit })}
        />
      )}
      <NumberField
        label={isForMoney ? t("contests.spend") : `${t("contests.quantity")}, ${market.coin}`}
        value={draft.typed}
        decimals={isForMoney ? DECIMALS : market.quantity_decimals}
        onText={(typed) => change({ typed })}
      />
      <p className="text-xs text-mut tabular-nums">
        {preview !== undefined &&
          `≈ ${quantity(preview.quantity, market.quantity_decimals)} ${market.coin} · ${money(preview.cash)} USDT. `}
        {t(kind === "index" ? "contests.fills_index" : "contests.fills_limit", { fee: quantity(contest.fee, 4) })}
      </p>
      <p role="alert" className="text-sm text-down empty:hidden">
        {act.error === null ? "" : failureText(act.error)}
      </p>
      <Button tone={side === "buy" ? "up" : "down"} pending={act.isPending} disabled={preview === undefined} onClick={send}>
        {t(side === "buy" ? "contests.buy" : "contests.sell")} {market.coin}
      </Button>
    </section>
  );
}
