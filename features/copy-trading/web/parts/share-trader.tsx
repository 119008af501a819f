import { useState } from "react";
import type { ReactElement } from "react";
import { useT } from "../../../../web/i18n/texts.ts";
import { signOfDecimal } from "../../../../web/numbers/decimal-text.ts";
import { formatPercent } from "../../../../web/numbers/number-format.ts";
import { formatTime } from "../../../../web/numbers/time-format.ts";
import { SharedPicture } from "../../../../web/pictures/shared-picture.tsx";
import { usePreferences } from "../../../../web/state/preferences.store.ts";
import { useIsPaper, useSite } from "../../../../web/state/site.ts";
import { venueNow } from "../../../../web/state/venue-time.ts";
import { Sheet } from "../../../../web/ui/sheet.tsx";
import type { TraderDetailReply } from "../../contract/copy-trading-replies.ts";

interface ShareProps {
  readonly open: boolean;
  readonly onOpen: (open: boolean) => void;
  readonly trader: TraderDetailReply;
}

/** A trader as a picture to hand on: never the return without the fall. */
export function ShareTraderSheet({ open, onOpen, trader }: ShareProps): ReactElement {
  const t = useT();
  return (
    <Sheet open={open} onOpen={onOpen} title={`${trader.trader_info.nickname} · ${t("futures.share_picture")}`}>
      {open && <TraderPicture trader={trader} />}
    </Sheet>
  );
}

function TraderPicture({ trader: now }: Pick<ShareProps, "trader">): ReactElement {
  const t = useT();
  const language = usePreferences((state) => state.language);
  const site = useSite().data?.site_name ?? "Touchstone";
  const isPaper = useIsPaper();
  // What moves meanwhile would change the picture under the finger.
  const [{ trader, at }] = useState({ trader: now, at: venueNow() });
  const { trader_info: info, figures, status } = trader;
  const isNone = signOfDecimal(figures.drawdown) === 0;
  const words = {
    site,
    symbol: info.nickname,
    side: t(status.program === "" ? "copy-trading.title" : "copy-trading.program"),
    isLong: undefined,
    returned: formatPercent(figures.return, 2, language, true),
    isLoss: signOfDecimal(figures.return) < 0,
    onMargin: t("copy-trading.in_all"),
    amount: undefined,
    figures: [
      [t("copy-trading.figure.drawdown"), formatPercent(isNone ? figures.drawdown : `-${figures.drawdown}`, 1, language)],
      [t("copy-trading.figure.accuracy"), figures.accuracy === "" ? "–" : formatPercent(figures.accuracy, 1, language)],
      [t("copy-trading.figure.followers"), String(figures.followers)],
    ] as const,
    moment: formatTime(at, "moment", language),
    paper: isPaper ? `${t("shell.paper")} · ${t("shell.paper.note")}` : undefined,
  };
  const labels = { save: t("futures.save"), send: t("futures.share.send"), failed: t("futures.share.failed") };
  return <SharedPicture words={words} labels={labels} name={`trader-${info.id}.png`} />;
}
