import { useState } from "react";
import type { ReactElement } from "react";
import { Gem as GemIcon, Volume2, VolumeX } from "lucide-react";
import { useT } from "../../../web/i18n/texts.ts";
import { formatFixed } from "../../../web/numbers/number-format.ts";
import { useNavigation } from "../../../web/router/navigation.ts";
import { usePreferences } from "../../../web/state/preferences.store.ts";
import { Button, IconButton } from "../../../web/ui/button.tsx";
import { PageBody, PageHeader } from "../../../web/ui/page.tsx";
import { SkeletonRows } from "../../../web/ui/skeleton.tsx";
import { ErrorState } from "../../../web/ui/states.tsx";
import type { DrawRow, GameState } from "../contract/game-rows.ts";
import { drawOf, SAMPLES, STAKES, type Sample } from "../formulas.ts";
import { DrawCheck } from "./draw-check.tsx";
import { nextDraw, useDraw, useGame } from "./game.api.ts";
import { Gem } from "./gem.tsx";
import { GOLD, METALS, STONE } from "./metals.ts";
import { Ranking } from "./ranking.tsx";
import { playRub } from "./rub-sound.ts";
import { RubStone } from "./rub-stone.tsx";

/** Which of four samples is true gold: chosen, rubbed on the stone, and computed again from the seal that stood there before. */
export function GamePage(): ReactElement {
  const t = useT();
  const navigation = useNavigation();
  const game = useGame();
  const [hasSound, setSound] = useState(false);
  const points = game.data?.points;
  return (
    <>
      <PageHeader
        title={t("game.title")}
        onBack={navigation.back}
        backLabel={t("shell.back")}
        end={
          <>
            {points !== undefined && <Points count={points} />}
            <IconButton label={t(hasSound ? "game.sound_off" : "game.sound_on")} onClick={() => setSound(!hasSound)}>
              {hasSound ? <Volume2 className="size-5" aria-hidden /> : <VolumeX className="size-5" aria-hidden />}
            </IconButton>
          </>
        }
      />
      {game.isPending && <SkeletonRows count={5} />}
      {game.isError && <ErrorState text={t("shell.error.read")} retryLabel={t("shell.retry")} onRetry={() => void game.refetch()} />}
      {game.data !== undefined && <Table game={game.data} hasSound={hasSound} />}
    </>
  );
}

function Points({ count }: { readonly count: number }): ReactElement {
  const t = useT();
  const language = usePreferences((state) => state.language);
  return (
    <span className="figures flex h-9 shrink-0 items-center gap-2 rounded-full bg-fill px-3 text-sm font-semibold">
      <GemIcon className="size-4 text-mut" aria-hidden />
      {t("game.points", { count: formatFixed(count, 0, language) })}
    </span>
  );
}

function Table({ game, hasSound }: { readonly game: GameState; readonly hasSound: boolean }): ReactElement {
  const t = useT();
  const [choice, setChoice] = useState<Sample>();
  const [stake, setStake] = useState<number>(STAKES[1]);
  /** With the seal that this page saw before. */
  const [made, setMade] = useState<{ readonly drawn: DrawRow; readonly seal: string }>();
  const draw = useDraw();
  const drawn = made?.drawn;
  const rub = (): void => {
    if (choice === undefined || drawn !== undefined || draw.isPending || game.points < stake) return;
    if (hasSound) playRub();
    const { seal, count } = game;
    draw.mutate({ choice, stake, count }, { onSuccess: (row) => setMade({ drawn: row, seal }) });
  };
  const again = (): void => {
    setMade(undefined);
    setChoice(undefined);
    void nextDraw();
  };
  return (
    <>
      <PageBody className="flex flex-col gap-4 pb-44!">
        <RubStone drawn={drawn} onRub={rub}>
          <Result drawn={drawn} count={game.count} />
        </RubStone>
        <Samples drawn={drawn} choice={choice} onChoice={setChoice} />
        <DrawCheck game={game} drawn={drawn} sealSeen={made?.seal ?? game.seal} />
        <Ranking game={game} />
      </PageBody>
      <div className="fixed inset-x-0 bottom-0 z-20 border-t border-line bg-card">
        <div className="mx-auto max-w-3xl px-4 pt-2.5 pb-[calc(env(safe-area-inset-bottom)+10px)]">
          <p className="flex justify-between gap-3 pb-2 text-xs text-mut">
            <span>{t("game.odds")}</span>
            <span className="shrink-0">{t("game.daily")}</span>
          </p>
          <div className="flex gap-2">
            {STAKES.map((each) => (
              <button
                key={each}
                type="button"
                aria-pressed={each === stake}
                disabled={drawn !== undefined || game.points < each}
                onClick={() => setStake(each)}
                className={`figures h-12 w-12 shrink-0 rounded-field border font-semibold disabled:opacity-50 ${each === stake ? "border-mark bg-brand-tint text-brand" : "border-transparent bg-fill text-mut"}`}
              >
                {each}
              </button>
            ))}
            {drawn === undefined ? (
              <Button
                tone="gold"
                className="flex-1"
                pending={draw.isPending}
                disabled={choice === undefined || game.points < stake}
                onClick={rub}
              >
                {game.points < STAKES[0] ? t("game.none_left") : t("game.rub", { number: choice === undefined ? "" : String(choice) })}
              </Button>
            ) : (
              <Button tone="gold" className="flex-1" onClick={again}>
                {t("game.again")}
              </Button>
            )}
          </div>
          <p className="pt-2 text-center text-xs text-mut">{t("game.never_money")}</p>
        </div>
      </div>
    </>
  );
}

function Result({ drawn, count }: { readonly drawn: DrawRow | undefined; readonly count: number }): ReactElement {
  const t = useT();
  if (drawn === undefined)
    return (
      <div>
        <p className="text-lg font-semibold">{t("game.which")}</p>
        <p className="flex justify-between gap-3 text-sm text-[#c4c9d4]">
          <span>{t("game.how")}</span>
          <span className="figures shrink-0">{t("game.draw_number", { count: String(count) })}</span>
        </p>
      </div>
    );
  return (
    <div role="status" className="flex items-end justify-between gap-3">
      <div className="min-w-0">
        <p className="text-lg font-semibold">{t("game.is_true", { number: String(drawn.truth) })}</p>
        <p className="text-sm text-[#c4c9d4]">{t("game.you_rubbed", { number: String(drawn.choice), stake: String(drawn.stake) })}</p>
      </div>
      <b className={`figures shrink-0 text-2xl font-semibold ${drawn.won > 0 ? "text-[#3ddc97]" : "text-[#c4c9d4]"}`}>
        {drawn.won > 0 ? `+${drawn.won}` : `−${-drawn.won}`}
      </b>
    </div>
  );
}

interface SamplesProps {
  readonly drawn: DrawRow | undefined;
  readonly choice: Sample | undefined;
  readonly onChoice: (choice: Sample) => void;
}

function Samples({ drawn, choice, onChoice }: SamplesProps): ReactElement {
  const t = useT();
  const metals = drawn === undefined ? [] : drawOf(drawn.house_seed, drawn.words, drawn.count).metals;
  return (
    <div role="group" aria-label={t("game.which")} className="grid grid-cols-4 gap-2 max-[359px]:gap-1">
      {SAMPLES.map((sample) => {
        const isChosen = sample === choice;
        const metal =
          drawn === undefined || sample === drawn.truth ? undefined : (metals[sample > drawn.truth ? sample - 2 : sample - 1] ?? 0);
        const colours = drawn === undefined ? STONE : metal === undefined ? GOLD : (METALS[metal] ?? STONE);
        const sampleName = t("game.sample", { number: String(sample) });
        const name =
          drawn === undefined ? sampleName : t(metal === undefined ? "game.gold" : METAL_TEXTS[metal === 1 ? 1 : metal === 2 ? 2 : 0]);
        return (
          <button
            key={sample}
            type="button"
            aria-pressed={isChosen}
            disabled={drawn !== undefined}
            onClick={() => onChoice(sample)}
            className={`flex min-w-0 flex-col items-center rounded-2xl border px-1 py-3 max-[359px]:px-0 ${isChosen ? "border-mark bg-brand-tint" : "border-transparent bg-fill"}`}
          >
            <Gem number={sample} colours={colours} />
            <span className={`mt-1.5 w-full truncate text-center text-sm font-semibold ${isChosen ? "text-brand" : ""}`}>{name}</span>
            <span className="w-full truncate text-center text-xs text-mut max-[359px]:text-2xs max-[359px]:tracking-tight">
              {isChosen ? t("game.your_choice") : drawn === undefined ? t("game.not_rubbed") : sampleName}
            </span>
          </button>
        );
      })}
    </div>
  );
}

const METAL_TEXTS = ["game.metal.0", "game.metal.1", "game.metal.2"] as const;
