import type { ReactElement, ReactNode } from "react";
import { Film, ImageIcon, Package, Play, Volume2 } from "lucide-react";
import { useT } from "../../../../web/i18n/texts.ts";
import type { NftItem } from "../../contract/nft-replies.ts";
import { PictureChip } from "./words.tsx";

interface PictureProps {
  readonly image: string;
  readonly className?: string;
  readonly sizes?: string;
  readonly children?: ReactNode;
}

/** A work's picture as small as it is shown. Decorative: its name stands beside it. */
export function Picture({ image, className = "", sizes = "180px", children }: PictureProps): ReactElement {
  return (
    <span className={`relative block overflow-hidden bg-fill ${className}`}>
      {image === "" ? (
        <ImageIcon className="absolute inset-0 m-auto size-8 text-mut" aria-hidden />
      ) : (
        <img
          src={`${image}/320`}
          srcSet={`${image}/320 320w, ${image}/640 640w`}
          sizes={sizes}
          alt=""
          loading="lazy"
          decoding="async"
          className="size-full object-cover"
        />
      )}
      {children}
    </span>
  );
}

/** What plays or moves, and what is closed, says so on its picture. */
export function KindChip({ work }: { readonly work: Pick<NftItem, "type" | "is_box" | "pay_type"> }): ReactElement | null {
  const t = useT();
  if (work.is_box === 1 || work.pay_type === 3)
    return (
      <PictureChip>
        <Package className="size-3" aria-hidden />
        {t("nft.how.box")}
      </PictureChip>
    );
  if (work.type === 1) return null;
  const Icon = work.type === 3 ? Volume2 : work.type === 4 ? Play : Film;
  return (
    <PictureChip>
      <Icon className="size-3" aria-hidden />
      {t(`nft.media.${work.type}`)}
    </PictureChip>
  );
}
