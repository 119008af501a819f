import { useState } from "react";
import type { ReactElement } from "react";
import { Maximize } from "lucide-react";
import { useT } from "../../../../web/i18n/texts.ts";
import { Sheet } from "../../../../web/ui/sheet.tsx";
import type { NftItem } from "../../contract/nft-replies.ts";

const ROUND =
  "inline-flex size-11 items-center justify-center rounded-full bg-[#0b0c10]/82 text-[#f2f4f8] hover:bg-[#0b0c10] focus-visible:outline-offset-2";

/** The work itself: a picture, what moves, or what plays, with its poster and without sound until it is asked for. */
export function Media({ work }: { readonly work: NftItem }): ReactElement {
  const { type, image, media, name } = work;
  const box = "block size-full bg-[#0b0c10] object-cover";
  if (type === 4) {
    return (
      <video
        key={media}
        controls
        muted
        loop
        playsInline
        preload="metadata"
        poster={image}
        src={media}
        aria-label={name}
        className={`${box} object-contain`}
      />
    );
  }
  if (type === 3) {
    return (
      <div className="relative size-full">
        <img src={image} alt={name} className={box} />
        {/* Struck stones: nobody speaks. */}
        {/* oxlint-disable-next-line jsx-a11y/media-has-caption */}
        <audio
          key={media}
          controls
          preload="metadata"
          src={media}
          aria-label={name}
          className="absolute inset-x-3 bottom-3 w-[calc(100%-1.5rem)]"
        />
      </div>
    );
  }
  // What moves is shown as it is; a picture as large as it is looked at.
  return <img src={type === 2 ? media : image} alt={name} className={box} />;
}

/** Opens a picture as large as there is room. */
export function ShowLarge({ work }: { readonly work: NftItem }): ReactElement | null {
  const t = useT();
  const [isOpen, setOpen] = useState(false);
  if (work.type > 2) return null;
  return (
    <>
      <button
        type="button"
        aria-label={t("nft.full")}
        title={t("nft.full")}
        aria-haspopup="dialog"
        onClick={() => setOpen(true)}
        className={ROUND}
      >
        <Maximize className="size-5" aria-hidden />
      </button>
      <Sheet open={isOpen} onOpen={setOpen} title={work.name} full>
        <img src={work.type === 2 ? work.media : work.image} alt={work.name} className="w-full rounded-2xl pb-2" />
      </Sheet>
    </>
  );
}
export const ROUND_BUTTON = ROUND;
