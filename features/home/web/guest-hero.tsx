import type { ReactElement } from "react";
import { Link } from "react-router";
import { useT } from "../../../web/i18n/texts.ts";
import { loginPath } from "../../../web/router/leave.ts";
import { routes } from "../../../web/router/paths.ts";
import { PAPER_MONEY } from "../../../web/state/paper-money.ts";
import { useIsPaper } from "../../../web/state/site.ts";
import { Amount } from "../../../web/ui/amounts.tsx";
import { GREETING } from "./greeting.ts";

const BUTTON = "flex h-12 items-center justify-center rounded-field px-4 text-base font-semibold";

/** What this is, for somebody who has never been here, and the way in. The stone is dark in both themes. */
export function GuestHero(): ReactElement {
  const t = useT();
  const paper = useIsPaper();
  const [before = "", after = ""] = t("home.hero.paper").split("{amount}");
  return (
    <section aria-labelledby="hero" className={`relative isolate -mx-4 mb-2 pb-5 lg:mx-0 lg:mb-4 lg:rounded-2xl ${GREETING.box}`}>
      <RubbedStone />
      <h2 id="hero" className={GREETING.title}>
        {t("home.hero.title")}
      </h2>
      <p className={GREETING.text}>
        {t("home.hero.text")}{" "}
        {paper && (
          <>
            {before}
            <Amount value={PAPER_MONEY.amount} decimals={0} unit={PAPER_MONEY.code} />
            {after}
          </>
        )}
      </p>
      <div className="mt-5 grid grid-cols-[1.5fr_1fr] gap-2">
        <Link to={loginPath(routes.register)} className={`gold-fill ${BUTTON}`}>
          {t("shell.register")}
        </Link>
        <Link to={routes.markets} className={`bg-[#252b38] ${BUTTON}`}>
          {t("home.hero.look")}
        </Link>
      </div>
      {paper && <p className="mt-3 text-center text-xs text-[#9aa4b5]">{t("home.hero.free")}</p>}
    </section>
  );
}

/** The stroke in few lines: the many of the check are too much work for a first paint. It never lies under words. */
function RubbedStone(): ReactElement {
  return (
    <svg
      aria-hidden
      focusable="false"
      viewBox="0 0 390 136"
      preserveAspectRatio="xMaxYMid meet"
      fill="none"
      strokeLinecap="round"
      className="absolute inset-x-0 top-0 -z-10 h-34 w-full"
    >
      {STROKES.map(([path, width, colour]) => (
        <path key={path} d={path} strokeWidth={width} stroke={colour} opacity="0.85" />
      ))}
    </svg>
  );
}

const STROKES = [
  ["M84 118Q220 78 362 22", 3.4, "#d9a526"],
  ["M78 124Q214 82 352 30", 2.6, "#eec257"],
  ["M92 112Q230 70 368 17", 2, "#f6d87d"],
  ["M80 130Q210 92 338 42", 1.8, "#c58a1c"],
  ["M112 106Q240 66 356 16", 1.2, "#e0ab38"],
  ["M140 103Q250 68 344 26", 2.2, "#c58a1c"],
  ["M128 122Q250 84 360 36", 2.4, "#e0ab38"],
  ["M90 134Q190 106 300 66", 0.9, "#9a6a12"],
] as const;
