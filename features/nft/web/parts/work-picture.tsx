import type { ReactElement } from "react";
import { Film, Package, Play, Volume2 } from "lucide-react";
import { useT } from "../../../../web/i18n/texts.ts";
import type { NftItem } from "../../contract/nft-replies.ts";
import { PictureChip } from "./words.tsx";

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
