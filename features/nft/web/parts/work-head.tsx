import { useState } from "react";
import type { ReactElement, ReactNode } from "react";
import { ArrowLeft, Heart, Share2 } from "lucide-react";
import { Link } from "react-router";
import { useT } from "../../../../web/i18n/texts.ts";
import { useNavigation } from "../../../../web/router/navigation.ts";
import { routes, withQuery } from "../../../../web/router/paths.ts";
import { Avatar } from "../../../../web/shell/avatar.tsx";
import { CopyLine } from "../../../../web/shell/copy-line.tsx";
import { copyText } from "../../../../web/shell/copy-text.ts";
import { useTitlePart } from "../../../../web/shell/page-title.ts";
import { useIsLoggedIn } from "../../../../web/state/session.store.ts";
import { Sheet } from "../../../../web/ui/sheet.tsx";
import type { NftItem } from "../../contract/nft-replies.ts";
import { useCollect } from "../nft.api.ts";
import { Media, ROUND_BUTTON, ShowLarge } from "./media.tsx";
import { CARD, PictureChip, useNftWords, useOwnId } from "./words.tsx";

/** "3f0c 91d2 … 7ae4" */
export const shortHash = (hash: string): string => `${hash.slice(0, 4)} ${hash.slice(4, 8)} … ${hash.slice(-4)}`;

/** The picture with the ways back, to keep it, to send it, and to see it large. */
export function WorkStage({ work }: { readonly work: NftItem }): ReactElement {
  const t = useT();
  const navigation = useNavigation();
  const isPlayed = work.type > 2;
  return (
    <div className="relative -mx-4 h-[220px] overflow-hidden lg:mx-0 lg:h-[min(72vh,44rem)] lg:rounded-2xl">
      <Media work={work} />
      <div className="absolute inset-x-4 top-3 flex items-start gap-2">
        <button type="button" aria-label={t("shell.back")} title={t("shell.back")} onClick={navigation.back} className={ROUND_BUTTON}>
          <ArrowLeft className="size-5" aria-hidden />
        </button>
        <span className="ml-auto flex gap-2">
          <CollectButton work={work} />
          <ShareButton work={work} />
          <ShowLarge work={work} />
        </span>
      </div>
      {!isPlayed && (
        <div className="absolute bottom-3 left-4">
          <CodeChip work={work} />
        </div>
      )}
    </div>
  );
}

function CollectButton({ work }: { readonly work: NftItem }): ReactElement | null {
  const t = useT();
  const navigation = useNavigation();
  const isLoggedIn = useIsLoggedIn();
  const own = useOwnId();
  const collect = useCollect();
  // Nobody collects what is theirs already.
  if (own > 0 && work.owner === own) return null;
  const label = t(work.collect ? "nft.collect.remove" : "nft.collect.add");
  return (
    <button
      type="button"
      aria-label={label}
      title={label}
      aria-pressed={work.collect}
      disabled={collect.isPending}
      onClick={() => (isLoggedIn ? collect.mutate(work.code) : navigation.toLogin())}
      className={ROUND_BUTTON}
    >
      <Heart className={`size-5 ${work.collect ? "fill-[#e8b944] text-[#e8b944]" : ""}`} aria-hidden />
    </button>
  );
}

function ShareButton({ work }: { readonly work: NftItem }): ReactElement {
  const t = useT();
  const share = (): void => {
    const url = window.location.href;
    // Who closes the sheet of the phone has shared nothing, and need not be told.
    if ("share" in navigator) void navigator.share({ title: work.name, url }).catch(() => undefined);
    else void copyText(url);
  };
  return (
    <button type="button" aria-label={t("nft.share")} title={t("nft.share")} onClick={share} className={ROUND_BUTTON}>
      <Share2 className="size-5" aria-hidden />
    </button>
  );
}

/** The hash of its media; a tap shows all of it. */
export function CodeChip({ work }: { readonly work: NftItem }): ReactElement {
  const t = useT();
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <button type="button" aria-haspopup="dialog" onClick={() => setOpen(true)} className="min-h-11">
        <PictureChip>
          <span className="sr-only">{t("nft.code")}</span># {shortHash(work.code)}
        </PictureChip>
      </button>
      <Sheet open={isOpen} onOpen={setOpen} title={t("nft.code")}>
        <div className="flex flex-col gap-3 pb-2">
          <CopyLine label={t("nft.code")} value={work.code} copyLabel={t("nft.copy")} />
          <p className="text-sm text-mut">{t(work.pay_type === 3 || work.is_box === 1 ? "nft.box.seal_note" : "nft.code_note")}</p>
        </div>
      </Sheet>
    </>
  );
}

/** Its name, who made it, and what a resale owes them. */
export function WorkName({ work, chip }: { readonly work: NftItem; readonly chip?: ReactNode }): ReactElement {
  const t = useT();
  const own = useOwnId();
  useTitlePart(work.name);
  const others = work.owner === work.author_id ? t("nft.first_sale") : t("nft.owned_by", { id: work.owner });
  const owned = own > 0 && own === work.owner ? t("nft.yours") : others;
  return (
    <div className="flex flex-col">
      <div className="flex flex-wrap items-start justify-between gap-2">
        <h1 className="min-w-0 text-xl font-semibold break-words">{work.name}</h1>
        {chip}
      </div>
      <p className="flex flex-wrap items-center gap-x-2 text-sm text-mut">
        <Link to={withQuery(routes.nftArtist, { uid: work.author_id })} className="inline-flex min-h-11 items-center gap-2 hover:text-fg">
          <Avatar name={work.author_name} image={work.author_avatar} size={20} />
          {work.author_name}
        </Link>
        {work.owner > 0 && <span>· {owned}</span>}
      </p>
    </div>
  );
}

export function RoyaltyChip({ work }: { readonly work: NftItem }): ReactElement | null {
  const t = useT();
  const { percent } = useNftWords();
  if (Number(work.royalty) === 0) return null;
  return (
    <span className="rounded-md bg-fill px-2 py-1 text-xs font-semibold text-mut">
      {t("nft.royalty", { royalty: percent(work.royalty) })}
    </span>
  );
}

/** What is said of the work itself. */
export function About({ work }: { readonly work: NftItem }): ReactElement | null {
  const { kind, rarity } = useNftWords();
  const t = useT();
  if (work.is_box === 1) return null;
  return (
    <section aria-label={t("nft.about")} className={`${CARD} flex flex-wrap items-center gap-2 px-4 py-3 text-sm`}>
      <span className="rounded-md bg-fill px-2 py-0.5 text-xs font-semibold">{kind(work.type)}</span>
      {work.rarity !== "" && (
        <span className="rounded-md bg-fill px-2 py-0.5 text-xs font-semibold">
          {work.rarity} · {rarity(["", "N", "R", "SR"].indexOf(work.rarity))}
        </span>
      )}
      {work.description !== "" && <span className="min-w-0 text-mut">{work.description}</span>}
      {work.type > 2 && (
        <span className="ml-auto">
          <CodeChip work={work} />
        </span>
      )}
    </section>
  );
}
