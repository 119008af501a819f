import type { ReactElement } from "react";
import { useT } from "../../../../web/i18n/texts.ts";
import { signOfDecimal } from "../../../../web/numbers/decimal-text.ts";
import { CheckLink } from "../../../../web/receipts/check-link.tsx";
import { Streak } from "../../../../web/ui/stone/streak.tsx";
import type { NftItem } from "../../contract/nft-replies.ts";
import { useHistory } from "../nft.api.ts";
import { CARD, useNftWords, useOwnId } from "./words.tsx";

const KINDS = ["minted", "listed", "unlisted", "sold", "won", "unpaid", "opened", "box-sold", "taken-down", "put-back"] as const;
const SHOWN = 20;

/** What became of a work and at what prices, as the log has it; with the receipts of one's own part in it. */
export function History({ work }: { readonly work: NftItem }): ReactElement | null {
  const t = useT();
  const own = useOwnId();
  const { sum, moment } = useNftWords();
  const rows = (useHistory(work.code).data ?? []).flatMap((row) => {
    const kind = KINDS.find((one) => one === row.kind);
    return kind === undefined ? [] : [{ ...row, kind }];
  });
  if (rows.length === 0) return null;
  const receipts = rows.map(({ receipt }) => receipt).filter((receipt) => receipt !== "");
  const who = (id: number): string => {
    if (id === own && own > 0) return t("nft.you");
    return id === work.author_id && work.author_name !== "" ? work.author_name : t("nft.person", { id });
  };
  return (
    <section aria-label={t("nft.history")} className={`${CARD} px-4 py-3`}>
      <div className="flex flex-wrap items-center justify-between gap-x-3">
        <h2 className="text-sm font-semibold">{t("nft.history")}</h2>
        <p className="inline-flex items-center gap-1.5 text-xs text-mut tabular-nums">
          <Streak />
          {t("nft.from_log", { position: rows[0]?.position ?? 0 })}
        </p>
      </div>
      <ol className="divide-y divide-line">
        {rows.slice(0, SHOWN).map(({ kind, user_id: user, price, currency_name: currency, at, position, receipt }) => (
          <li key={`${position} ${kind}`} className="flex flex-wrap items-center gap-x-3 py-2 text-sm">
            <span className="min-w-0 flex-1">
              <span className="block font-medium">{t(`nft.h.${kind}`)}</span>
              <span className="block text-xs text-mut">{who(user)}</span>
            </span>
            <span className="text-right tabular-nums">
              {kind !== "opened" && signOfDecimal(price) > 0 && <span className="block font-semibold">{sum(price, currency)}</span>}
              <span className="block text-xs text-mut">{moment(at)}</span>
            </span>
            {receipt !== "" && <CheckLink id={receipt} ids={receipts} />}
          </li>
        ))}
      </ol>
    </section>
  );
}
