import type { ReactElement } from "react";
import { useT } from "../../../web/i18n/texts.ts";
import { formatFixed } from "../../../web/numbers/number-format.ts";
import { usePreferences } from "../../../web/state/preferences.store.ts";
import { useSession } from "../../../web/state/session.store.ts";
import type { GameState } from "../contract/game-rows.ts";

const SHOWN = 3;

/** Who has won most since Monday, and where one stands. */
export function Ranking({ game: { ranking, place, won } }: { readonly game: GameState }): ReactElement {
  const t = useT();
  const me = useSession((state) => state.user?.id);
  const language = usePreferences((state) => state.language);
  const rows = ranking.slice(0, SHOWN).map((row) => ({ ...row, isMine: row.user_id === me }));
  const own = place > SHOWN ? [{ place, user_id: me ?? 0, nickname: "", won, isMine: true }] : [];
  return (
    <section className="rounded-2xl border border-line bg-card px-4 py-3">
      <h2 className="pb-2 text-sm text-mut">{t("game.ranking")}</h2>
      {rows.length === 0 && <p className="border-t border-line pt-2 text-sm">{t("game.nobody")}</p>}
      <ol>
        {[...rows, ...own].map(({ place: at, user_id: user, nickname, won: sum, isMine }) => (
          <li key={user} className="figures flex min-h-10 items-center gap-3 border-t border-line text-sm">
            <span className="w-8 text-mut">{at}</span>
            <span className={`min-w-0 flex-1 truncate ${isMine ? "font-semibold text-brand" : "font-medium"}`}>
              {isMine ? t("game.you") : nickname === "" ? `u${user}` : nickname}
            </span>
            <b className="font-semibold">{formatFixed(sum, 0, language)}</b>
          </li>
        ))}
      </ol>
    </section>
  );
}
