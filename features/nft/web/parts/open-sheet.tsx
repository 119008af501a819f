import { useState } from "react";
import type { ReactElement } from "react";
import { failureText } from "../../../../web/connection/failure-text.ts";
import { useT } from "../../../../web/i18n/texts.ts";
import { useNavigation } from "../../../../web/router/navigation.ts";
import { routes, withQuery } from "../../../../web/router/paths.ts";
import { Button } from "../../../../web/ui/button.tsx";
import { TextField } from "../../../../web/ui/field.tsx";
import { Sheet } from "../../../../web/ui/sheet.tsx";
import { Slab } from "../../../../web/ui/stone/slab.tsx";
import type { NftItem } from "../../contract/nft-replies.ts";
import { RARITIES, SEED_LETTERS_MOST } from "../../formulas.ts";
import { checkSeries } from "../series-check.ts";
import { useNftAct, useSentOnce, useSeries } from "../nft.api.ts";
import { useNftWords } from "./words.tsx";
import { Picture } from "../../../../web/ui/picture.tsx";

interface SheetProps {
  /** Undefined: closed. */
  readonly box: NftItem | undefined;
  readonly onClose: () => void;
}

/** Opening a box: one's own words go into the draw; then what was in it, and the draw computed again here. */
export function OpenSheet({ box, onClose }: SheetProps): ReactElement {
  const t = useT();
  return (
    <Sheet open={box !== undefined} onOpen={(open) => !open && onClose()} title={box?.name ?? t("nft.box.open")}>
      {box !== undefined && <Opening key={box.code} box={box} onClose={onClose} />}
    </Sheet>
  );
}

function Opening({ box, onClose }: { readonly box: NftItem; readonly onClose: () => void }): ReactElement {
  const t = useT();
  const act = useNftAct();
  const sendOnce = useSentOnce(act);
  const [words, setWords] = useState("");
  const [opened, setOpened] = useState<NftItem | undefined>(undefined);
  if (opened !== undefined) return <Opened work={opened} seal={box.series} onClose={onClose} />;
  return (
    <div className="flex flex-col gap-3 pb-2">
      <Slab state="bare">
        <p className="text-sm font-semibold">{t("nft.box.bare")}</p>
      </Slab>
      <TextField
        label={t("nft.box.words")}
        value={words}
        maxLength={SEED_LETTERS_MOST}
        autoComplete="off"
        onText={setWords}
        hint={t("nft.box.words_note")}
      />
      <p role="alert" className="text-sm text-down empty:hidden">
        {act.error === null ? "" : failureText(act.error)}
      </p>
      <Button
        tone="gold"
        pending={act.isPending}
        onClick={() =>
          sendOnce({ path: "openBlindBox", fields: { code: box.code, words } }, ({ message }) => setOpened(message as NftItem))
        }
      >
        {t("nft.box.open")}
      </Button>
    </div>
  );
}

interface OpenedProps {
  readonly work: NftItem;
  readonly seal: string;
  readonly onClose: () => void;
}

function Opened({ work, seal, onClose }: OpenedProps): ReactElement {
  const t = useT();
  const navigation = useNavigation();
  const { rarity } = useNftWords();
  const series = useSeries(seal, work.id).data;
  const draw = series?.draws.find(({ item }) => item === work.id);
  const place = RARITIES.indexOf(work.rarity);
  // The list of draws may be a moment older than the box.
  const checked = series === undefined || draw === undefined || draw.code === "" ? undefined : checkSeries(series);
  const isRight = checked !== undefined && checked.isSealed && !checked.wrong.includes(draw?.box ?? 0);
  return (
    <div className="flex flex-col gap-3 pb-2">
      <Picture image={work.image} className="aspect-[3/2] w-full rounded-2xl" sizes="(width >= 64rem) 448px, 100vw" />
      <div className="flex flex-wrap items-baseline gap-2">
        <p className="min-w-0 flex-1 text-lg font-semibold">{work.name}</p>
        {work.rarity !== "" && (
          <span className="rounded-md bg-fill px-2 py-0.5 text-xs font-semibold">
            {work.rarity} · {rarity(place)}
          </span>
        )}
      </div>
      <Slab state={checked === undefined ? "bare" : isRight ? "agreed" : "refused"}>
        <p role="status" className="text-sm font-semibold">
          {t(checked === undefined ? "nft.box.computing" : isRight ? "nft.box.agrees" : "nft.box.differs")}
        </p>
        {draw !== undefined && (
          <p className="text-xs tabular-nums opacity-80">{t("nft.box.slot_of", { slot: draw.slot + 1, left: draw.left })}</p>
        )}
      </Slab>
      <div className="grid grid-cols-2 gap-3 big-letters:grid-cols-1">
        <Button onClick={onClose}>{t("nft.close")}</Button>
        <Button onClick={() => navigation.to(withQuery(routes.nftOwn, { code: work.code }))}>{t("nft.manage")}</Button>
      </div>
    </div>
  );
}
