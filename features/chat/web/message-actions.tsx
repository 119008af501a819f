import { useState } from "react";
import type { ReactElement } from "react";
import { AtSign, Ban, Flag, Image as ImageIcon, LineChart, Reply, Trash2 } from "lucide-react";
import { useT } from "../../../web/i18n/texts.ts";
import { useNavigation } from "../../../web/router/navigation.ts";
import { routes, withQuery } from "../../../web/router/paths.ts";
import { currentQuote } from "../../../web/quotes/quotes.store.ts";
import { ChoiceList } from "../../../web/ui/choice-list.tsx";
import { REPORTED_FOR } from "../contract/chat-rooms.ts";
import type { ChatMention, ChatRow } from "../contract/chat-rows.ts";
import { useBlock, useReport, useTakeBack } from "./chat.api.ts";
import { piecesOf } from "./chat-words.ts";

interface Props {
  readonly message: ChatRow;
  readonly isMine: boolean;
  readonly onReply: (message: ChatRow) => void;
  readonly onName: (person: ChatMention) => void;
  readonly onDone: () => void;
}

const ROW = "flex min-h-13 w-full items-center gap-3 border-b border-line text-left last:border-0 focus-visible:-outline-offset-2";

/** What one can do with a message: open the work or the markets that it names, answer, report, block, take back. */
export function MessageActions({ message, isMine, onReply, onName, onDone }: Props): ReactElement {
  const t = useT();
  const [isReporting, setReporting] = useState(false);
  const navigation = useNavigation();
  const takeBack = useTakeBack(message.room);
  const report = useReport();
  const isShown = message.state === "shown";
  if (isReporting) {
    const options = REPORTED_FOR.map((value) => ({ value, label: t(`chat.why.${value}`) }));
    return (
      <>
        <p className="pb-1 text-sm text-mut">{t("chat.report_why")}</p>
        <ChoiceList
          options={options}
          value={undefined}
          onValue={(why) => report.mutate({ message: message.id, why }, { onSuccess: onDone })}
        />
      </>
    );
  }
  return (
    <div>
      {message.type === 6 && isShown && (
        <button type="button" className={ROW} onClick={() => navigation.to(withQuery(routes.nftArtwork, { code: message.content }))}>
          <ImageIcon className="size-5 text-mut" aria-hidden />
          {t("chat.open_work")}
        </button>
      )}
      {marketsOf(message).map((symbol) => (
        <button key={symbol} type="button" className={ROW} onClick={() => navigation.to(withQuery(routes.trade, { symbol }))}>
          <LineChart className="size-5 text-mut" aria-hidden />
          {t("chat.open_market")} {symbol}
        </button>
      ))}
      {isShown && (
        <button
          type="button"
          className={ROW}
          onClick={() => {
            onReply(message);
            onDone();
          }}
        >
          <Reply className="size-5 text-mut" aria-hidden />
          {t("chat.reply")}
        </button>
      )}
      {!isMine && <AboutWriter message={message} onName={onName} onReport={() => setReporting(true)} onDone={onDone} />}
      {isMine && (
        <button
          type="button"
          className={`${ROW} text-down`}
          disabled={takeBack.isPending}
          onClick={() => takeBack.mutate(message.id, { onSuccess: onDone })}
        >
          <Trash2 className="size-5" aria-hidden />
          {t("chat.take_back")}
        </button>
      )}
    </div>
  );
}

type AboutWriterProps = Pick<Props, "message" | "onName" | "onDone"> & { readonly onReport: () => void };

/** What one can do about who wrote it. */
function AboutWriter({ message, onName, onReport, onDone }: AboutWriterProps): ReactElement {
  const t = useT();
  const block = useBlock();
  return (
    <>
      <button
        type="button"
        className={ROW}
        onClick={() => {
          onName({ user_id: message.from_user_id, nickname: message.from_nickname });
          onDone();
        }}
      >
        <AtSign className="size-5 text-mut" aria-hidden />
        {t("chat.mention")}
      </button>
      <button type="button" className={ROW} onClick={onReport}>
        <Flag className="size-5 text-mut" aria-hidden />
        {t("chat.report")}
      </button>
      <button
        type="button"
        className={`${ROW} text-down`}
        disabled={block.isPending}
        onClick={() => block.mutate(message.from_user_id, { onSuccess: onDone })}
      >
        <Ban className="size-5" aria-hidden />
        {t("chat.block")}
      </button>
    </>
  );
}

function marketsOf({ type, content }: ChatRow): readonly string[] {
  if (type === 5 || type === 7) return [content];
  const named = piecesOf(type === 1 ? content : "", (symbol) => currentQuote(symbol) !== undefined);
  return [...new Set(named.flatMap(({ symbol }) => symbol ?? []))];
}
