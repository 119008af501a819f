import type { ReactElement } from "react";
import { useT } from "../../../web/i18n/texts.ts";
import { formatTime } from "../../../web/numbers/time-format.ts";
import { Avatar } from "../../../web/shell/avatar.tsx";
import { usePreferences } from "../../../web/state/preferences.store.ts";
import type { SupportRow } from "../contract/support-rows.ts";

interface Props {
  readonly row: SupportRow;
  /** The one above it. */
  readonly before: SupportRow | undefined;
}

/** One message: the staff's at the left with who wrote it, one's own at the right. */
export function SupportMessage({ row, before }: Props): ReactElement {
  const t = useT();
  const language = usePreferences((state) => state.language);
  const { staff, message, type, at, talk } = row;
  const isMine = staff === "";
  const isNew = before === undefined || before.talk !== talk || dayOf(before) !== dayOf(row);
  const look = isMine ? "rounded-tr-md bg-fill-strong" : "rounded-tl-md border border-line bg-card";
  return (
    <div>
      {isNew && <p className="pt-2 pb-3 text-center text-xs text-mut">{formatTime(at, "moment", language)}</p>}
      <div className={`flex gap-2.5 ${isMine ? "justify-end" : ""}`}>
        {!isMine && <Avatar name={staff} image={undefined} size={32} />}
        <div className={`max-w-72 overflow-hidden rounded-2xl lg:max-w-md ${look}`}>
          {type === 2 ? (
            <img src={message} alt={t("support.picture")} className="block max-h-80 w-full object-cover" />
          ) : (
            <p className="px-3.5 py-2.5 break-words whitespace-pre-line">{message}</p>
          )}
        </div>
      </div>
    </div>
  );
}

const dayOf = ({ at }: SupportRow): string => new Date(at).toDateString();
