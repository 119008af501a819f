import type { ReactElement } from "react";
import { Star } from "lucide-react";
import { useT } from "../../../web/i18n/texts.ts";
import { useRateSupport } from "./support.api.ts";

const STARS = [1, 2, 3, 4, 5] as const;

/** Once, after the end; afterwards what was given. */
export function Rating({ stars }: { readonly stars: number }): ReactElement {
  const t = useT();
  const rate = useRateSupport();
  const label = (count: number): string => t("support.stars", { count: String(count) });
  return (
    <div className="flex flex-wrap items-center gap-x-3 text-sm">
      <span className="text-mut">{t(stars === 0 ? "support.rate" : "support.your_rating")}</span>
      <span className="flex">
        {STARS.map((count) => (
          <button
            key={count}
            type="button"
            aria-label={label(count)}
            disabled={stars > 0 || rate.isPending}
            onClick={() => rate.mutate(count)}
            className="flex size-11 items-center justify-center"
          >
            <Star className={`size-5 ${count <= stars ? "fill-brand text-brand" : "text-mut"}`} aria-hidden />
          </button>
        ))}
      </span>
      {stars > 0 && <span className="figures text-mut">{label(stars)}</span>}
    </div>
  );
}
