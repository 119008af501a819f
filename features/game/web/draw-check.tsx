import { useState } from "react";
import type { ReactElement, ReactNode } from "react";
import { useT } from "../../../web/i18n/texts.ts";
import { Button } from "../../../web/ui/button.tsx";
import { Streak } from "../../../web/ui/stone/streak.tsx";
import type { DrawRow, GameState } from "../contract/game-rows.ts";
import { drawOf, sealOf } from "../formulas.ts";
import { useSetWords } from "./game.api.ts";

interface Props {
  readonly game: GameState;
  readonly drawn: DrawRow | undefined;
  /** The seal that stood there before the draw, as this page saw it. */
  readonly sealSeen: string;
}

const short = (digits: string): string => `${digits.slice(0, 4)} ${digits.slice(4, 8)} … ${digits.slice(-4)}`;

/** What a draw follows from; once it is made it is computed again here, from the seal that this page saw before. */
export function DrawCheck({ game, drawn, sealSeen }: Props): ReactElement {
  const t = useT();
  if (drawn === undefined) {
    return (
      <section aria-label={t("game.check")}>
        <Head>{t("game.check_after")}</Head>
        <dl className="divide-y divide-line">
          <Line label={t("game.house_sealed")} note={t("game.opens")}>
            {short(game.seal)}
          </Line>
          <Words game={game} />
          <Line label={t("game.hmac")} note={t("game.hmac_rule")}>
            <span className="font-normal text-mut">{t("game.not_computed")}</span>
          </Line>
        </dl>
      </section>
    );
  }
  const { hmac, truth } = drawOf(drawn.house_seed, drawn.words, drawn.count);
  const isSealed = sealOf(drawn.house_seed) === sealSeen;
  const isTrue = truth === drawn.truth;
  return (
    <section aria-label={t("game.check")}>
      <Head>
        {isSealed && isTrue && <Streak />}
        <b className={`font-semibold ${isSealed && isTrue ? "text-fg" : "text-down"}`}>
          {t(isSealed && isTrue ? "game.agrees" : "game.differs")}
        </b>
      </Head>
      <dl className="divide-y divide-line">
        <Line label={t("game.house_open")} note={t("game.seal_before", { seal: short(sealSeen) })} agrees={isSealed}>
          {short(drawn.house_seed)}
        </Line>
        <Line label={t("game.own_words")} note="">
          {drawn.words} : {drawn.count}
        </Line>
        <Line label={t("game.hmac")} note={t("game.hmac_leaves", { rest: String(truth - 1), number: String(truth) })} agrees={isTrue}>
          {short(hmac)}
        </Line>
      </dl>
    </section>
  );
}

function Head({ children }: { readonly children: ReactNode }): ReactElement {
  const t = useT();
  return (
    <div className="flex items-center justify-between gap-3 pb-1">
      <h2 className="font-semibold">{t("game.check")}</h2>
      <span className="flex items-center gap-2 text-sm text-mut">{children}</span>
    </div>
  );
}

interface LineProps {
  readonly label: string;
  readonly note: ReactNode;
  readonly agrees?: boolean;
  readonly children: ReactNode;
}

function Line({ label, note, agrees = false, children }: LineProps): ReactElement {
  return (
    <div className="flex items-center justify-between gap-3 py-2.5">
      <dt className="min-w-0">
        <span className="block">{label}</span>
        <span className="text-xs text-mut">{note}</span>
      </dt>
      <dd className="figures flex shrink-0 items-center gap-2 text-right text-sm font-semibold">
        {children}
        {agrees && <Streak />}
      </dd>
    </div>
  );
}

const WORDS_MAX = 32;

function Words({ game: { words, count } }: { readonly game: GameState }): ReactElement {
  const t = useT();
  const [typed, setTyped] = useState<string>();
  const set = useSetWords();
  if (typed === undefined)
    return (
      <Line
        label={t("game.own_words")}
        note={
          <button type="button" onClick={() => setTyped(words)} className="min-h-6 font-semibold text-brand">
            {t("game.change_words")}
          </button>
        }
      >
        {words} : {count}
      </Line>
    );
  return (
    <form
      className="flex items-center gap-3 py-2.5"
      onSubmit={(event) => {
        event.preventDefault();
        set.mutate(typed, { onSuccess: () => setTyped(undefined) });
      }}
    >
      <input
        value={typed}
        maxLength={WORDS_MAX}
        aria-label={t("game.own_words")}
        onChange={({ target }) => setTyped(target.value)}
        className="h-11 min-w-0 flex-1 rounded-field bg-fill px-3.5 outline-none focus-visible:ring-2 focus-visible:ring-mark"
      />
      <Button type="submit" small pending={set.isPending} disabled={typed.trim() === ""}>
        {t("game.change_words")}
      </Button>
    </form>
  );
}
