import type { ReactElement } from "react";
import { useState } from "react";
import { failureText } from "../../../../web/connection/failure-text.ts";
import { useT } from "../../../../web/i18n/texts.ts";
import { useNavigation } from "../../../../web/router/navigation.ts";
import { routes, withQuery } from "../../../../web/router/paths.ts";
import { copyText } from "../../../../web/shell/copy-text.ts";
import { useIsLoggedIn } from "../../../../web/state/session.store.ts";
import { Button } from "../../../../web/ui/button.tsx";
import { Sheet } from "../../../../web/ui/sheet.tsx";
import type { ContestDetailReply, ContestRow } from "../../contract/contests-replies.ts";
import { joinStep } from "../contest-view.ts";
import { useContestAct } from "../contests.api.ts";
import { CARD, CountDown, Line, StateChip, useContestWords, useNow } from "./words.tsx";

/** What it is, when, with what, and what there is to win. */
export function HeadCard({ contest }: { readonly contest: ContestRow }): ReactElement {
  const t = useT();
  const { brief, money, moment, name } = useContestWords();
  return (
    <section className={`${CARD} flex flex-col gap-2 p-4`}>
      <div className="flex flex-wrap items-start justify-between gap-x-3 gap-y-1">
        <h2 className="min-w-0 flex-1 text-lg font-semibold break-words">{name(contest)}</h2>
        <StateChip state={contest.state} />
      </div>
      <p className="text-sm font-semibold tabular-nums">
        <CountDown contest={contest} />
      </p>
      {contest.why !== "" && <p className="text-sm text-mut">{t(`contests.why.${contest.why}`)}</p>}
      <p className="text-xs text-mut tabular-nums">
        {t("contests.from_to", { from: moment(contest.starts_ms), to: moment(contest.ends_ms) })} UTC ·{" "}
        {t("contests.people", { count: contest.entries, seats: contest.seats })}
        {!contest.is_public && ` · ${t("contests.private")}`}
      </p>
      <dl>
        <Line label={t("contests.start")}>{brief(contest.start)} USDT</Line>
        <Line label={t("contests.coins")}>{contest.coins.join(", ")}</Line>
        {contest.prizes.length > 0 && <Line label={t("contests.prizes")}>{contest.prizes.map(money).join(" / ")} USDT</Line>}
      </dl>
      {contest.prizes.length > 0 && <p className="text-xs text-mut">{t("contests.prizes.note", { days: contest.prize_days })}</p>}
      <p className="text-xs text-mut">{t("contests.play_money")}</p>
    </section>
  );
}

/** The way in: joining, or what it lacks. Stays in sight on phones. */
export function JoinFoot({ reply, code }: { readonly reply: ContestDetailReply; readonly code: string }): ReactElement | null {
  const t = useT();
  const navigation = useNavigation();
  const { moment } = useContestWords();
  const isLoggedIn = useIsLoggedIn();
  const act = useContestAct();
  const { contest } = reply;
  const step = joinStep(reply, isLoggedIn, useNow(true));
  if (step === "none") return null;
  const fields = { id: contest.id, ...(code === "" ? {} : { code }) };
  const isClosed = step === "over" || step === "full";
  return (
    <div className="sticky bottom-0 z-10 -mx-4 border-t border-line bg-card px-4 pt-2 pb-4 xl:static xl:mx-0 xl:rounded-2xl xl:border">
      <p className="pb-1 text-xs text-mut tabular-nums">
        {isClosed
          ? t(step === "over" ? "contests.joining_over" : "contests.people", { count: contest.entries, seats: contest.seats })
          : t("contests.joins_until", { time: `${moment(contest.joins_until_ms)} UTC` })}
      </p>
      <p role="alert" className="text-sm text-down empty:hidden">
        {act.error === null ? "" : failureText(act.error)}
      </p>
      {step === "login" && (
        <Button tone="gold" className="w-full" onClick={navigation.toLogin}>
          {t("contests.log_in")}
        </Button>
      )}
      {step === "verify" && (
        <Button tone="gold" className="w-full" onClick={() => navigation.to(routes.realMark)}>
          {t("contests.verify")}
        </Button>
      )}
      {(step === "join" || isClosed) && (
        <Button
          tone="gold"
          className="w-full"
          disabled={isClosed}
          pending={act.isPending}
          onClick={() => act.mutate({ path: "/contest/join", fields })}
        >
          {t("contests.join")}
        </Button>
      )}
    </div>
  );
}

/** For who opened it: the link, which is the whole invitation. */
export function InviteCard({ code }: { readonly code: string }): ReactElement {
  const t = useT();
  const link = `${location.origin}/#${withQuery(routes.contest, { code })}`;
  return (
    <section aria-label={t("contests.invite")} className={`${CARD} flex flex-col gap-2 p-4`}>
      <h2 className="text-sm font-semibold">{t("contests.invite")}</h2>
      <p className="text-xs break-all text-mut select-all">{link}</p>
      <p className="text-xs text-mut">{t("contests.invite.note")}</p>
      <Button onClick={() => void copyText(link)}>{t("contests.copy")}</Button>
    </section>
  );
}

const RULES = ["index", "table", "end", "seen"] as const;

export function RulesCard({ contest }: { readonly contest: ContestRow }): ReactElement {
  const t = useT();
  return (
    <section aria-label={t("contests.rules")} className={`${CARD} p-4`}>
      <h2 className="text-sm font-semibold">{t("contests.rules")}</h2>
      <ul className="flex list-disc flex-col gap-1 pt-2 pl-4 text-xs text-mut">
        {RULES.map((rule) => (
          <li key={rule}>{t(`contests.rule.${rule}`)}</li>
        ))}
        <li>{t("contests.rule.recorded", { position: contest.position })}</li>
      </ul>
    </section>
  );
}

/** Leaving, or calling off what has not begun: asked once more, with what it means. */
export function WayOut({ reply }: { readonly reply: ContestDetailReply }): ReactElement | null {
  const t = useT();
  const act = useContestAct();
  const [asked, setAsked] = useState<"leave" | "call_off">();
  const { contest, me } = reply;
  const mayLeave = me !== null && !me.is_out && (contest.state === "coming" || contest.state === "running");
  const mayCallOff = contest.is_mine && contest.state === "coming";
  if (!mayLeave && !mayCallOff) return null;
  return (
    <div className="flex flex-wrap justify-center gap-x-6">
      {mayLeave && (
        <button type="button" className="min-h-11 text-sm text-mut underline" onClick={() => setAsked("leave")}>
          {t("contests.leave")}
        </button>
      )}
      {mayCallOff && (
        <button type="button" className="min-h-11 text-sm text-mut underline" onClick={() => setAsked("call_off")}>
          {t("contests.call_off")}
        </button>
      )}
      <Sheet open={asked !== undefined} onOpen={(open) => !open && setAsked(undefined)} title={t(`contests.${asked ?? "leave"}`)}>
        {asked !== undefined && (
          <div className="flex flex-col gap-3 pb-2">
            <p className="text-sm">{t(`contests.${asked}.note`)}</p>
            <p role="alert" className="text-sm text-down empty:hidden">
              {act.error === null ? "" : failureText(act.error)}
            </p>
            <div className="grid grid-cols-2 gap-3 big-letters:grid-cols-1">
              <Button onClick={() => setAsked(undefined)}>{t("shell.cancel")}</Button>
              <Button
                pending={act.isPending}
                onClick={() =>
                  act.mutate({ path: `/contest/${asked}`, fields: { id: contest.id } }, { onSuccess: () => setAsked(undefined) })
                }
              >
                {t(`contests.${asked}`)}
              </Button>
            </div>
          </div>
        )}
      </Sheet>
    </div>
  );
}
