import { Suspense } from "react";
import type { ReactElement } from "react";
import { Link } from "react-router";
import { useT } from "../../../web/i18n/texts.ts";
import { routes, withQuery } from "../../../web/router/paths.ts";
import { later } from "../../../web/ui/later.ts";
import { Skeleton } from "../../../web/ui/skeleton.tsx";
import { useNews } from "./home.api.ts";
import type { NewsRow } from "./home.api.ts";

/** Swiping comes after the first paint; until then the first slide stands in its place. */
const Swiper = later(async () => (await import("../../../web/ui/swiper.tsx")).Swiper);

/** The banner's slides; the reader's language is text over the picture, not in it. */
export function Banner(): ReactElement | null {
  const t = useT();
  const news = useNews("banner");
  if (news.isPending) return <Skeleton className="mb-7 h-36 w-full rounded-2xl" />;
  const rows = news.data ?? [];
  const [first] = rows;
  if (first === undefined) return null;
  const still = (
    <div className={rows.length > 1 ? "mb-7" : ""}>
      <Slide row={first} />
    </div>
  );
  return (
    <Suspense fallback={still}>
      <Swiper
        label={t("home.banner")}
        dotLabel={(index) => t("home.banner.slide", { index, count: rows.length })}
        slides={rows.map((row) => ({ id: row.id, content: <Slide row={row} /> }))}
      />
    </Suspense>
  );
}

function Slide({ row }: { readonly row: NewsRow }): ReactElement {
  const cover = row.cover || row.thumbnail;
  return (
    <Link
      to={withQuery(routes.article, { id: row.id })}
      className="relative flex h-36 flex-col justify-end overflow-hidden rounded-2xl bg-[#14171f] p-5 text-white focus-visible:-outline-offset-4"
    >
      {cover ? <img src={cover} alt="" decoding="sync" className="absolute inset-0 size-full object-cover" /> : <Strokes />}
      <span aria-hidden className="absolute inset-0 bg-linear-to-r from-[#0b0c10]/90 via-[#0b0c10]/55 to-transparent" />
      <span className="relative max-w-[66%] text-lg leading-[1.5rem] font-semibold">{row.title}</span>
      {row.abstract ? <span className="relative mt-1 line-clamp-2 max-w-[66%] text-xs text-[#d5dae4]">{row.abstract}</span> : null}
    </Link>
  );
}

/** Gold rubbed on a dark stone. */
function Strokes(): ReactElement {
  return (
    <svg aria-hidden className="absolute inset-y-0 right-0 h-full" viewBox="0 0 200 144" preserveAspectRatio="xMaxYMid slice">
      <defs>
        <linearGradient id="stroke" x1="0" y1="0" x2="1" y2="1">
          <stop offset="0" stopColor="#f6d87d" />
          <stop offset="1" stopColor="#a87408" />
        </linearGradient>
      </defs>
      <path d="M60 120 150 30l10 10-90 90z" fill="url(#stroke)" />
      <path d="M110 128 178 60l5 5-68 68z" fill="url(#stroke)" opacity=".55" />
      <path d="M40 96 96 40l3 3-56 56z" fill="url(#stroke)" opacity=".3" />
    </svg>
  );
}
