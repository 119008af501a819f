import { useState } from "react";
import type { ReactElement } from "react";
import { Info, Share2 } from "lucide-react";
import { useT } from "../../../web/i18n/texts.ts";
import { formatParts } from "../../../web/numbers/time-format.ts";
import { useNavigation } from "../../../web/router/navigation.ts";
import { HistoryError } from "../../../web/shell/history-error.tsx";
import { usePreferences } from "../../../web/state/preferences.store.ts";
import { useSession } from "../../../web/state/session.store.ts";
import { Button } from "../../../web/ui/button.tsx";
import { PageBody, PageHeader } from "../../../web/ui/page.tsx";
import { SkeletonRows } from "../../../web/ui/skeleton.tsx";
import { EmptyState } from "../../../web/ui/states.tsx";
import type { InvitesReply } from "../contract/invites.contract.ts";
import { InviteCard } from "./invite-card.tsx";
import { inviteLink, shareLink } from "./invite-link.ts";
import { InviteLists } from "./invite-lists.tsx";
import { InviterCard } from "./inviter-card.tsx";
import { useInvites } from "./invites.api.ts";
import { percentText } from "./percent-text.ts";
import { RebateCard } from "./rebate-card.tsx";
import { TreeCard } from "./tree-card.tsx";

/** Invite others, and what their fees bring: link, QR, poster, both levels, rebates hour by hour. */
export function InvitePage(): ReactElement {
  const t = useT();
  const navigation = useNavigation();
  const known = useSession((state) => state.user?.extension_code) ?? "";
  const reply = useInvites();
  const [isTold, setTold] = useState(false);
  const code = reply.data?.extension_code ?? known;
  const link = inviteLink(window.location.origin, code);
  const how = (
    <Button tone="quiet" small aria-expanded={isTold} className="min-w-0 shrink text-right" onClick={() => setTold(!isTold)}>
      {t("invites.how")}
    </Button>
  );
  return (
    <>
      <PageHeader title={t("invites.title")} onBack={navigation.back} backLabel={t("shell.back")} end={how} wide />
      <PageBody wide className="pb-40 xl:pb-8">
        {isTold && reply.data !== undefined && <How reply={reply.data} />}
        {code === "" && !reply.isPending && <EmptyState text={t("invites.none")} />}
        <div className="grid gap-2 xl:grid-cols-[minmax(0,420px)_minmax(0,1fr)] xl:items-start xl:gap-5">
          <div className="flex min-w-0 flex-col gap-2">
            {code !== "" && <InviteCard code={code} link={link} />}
            {reply.isPending && <SkeletonRows count={4} />}
            {reply.isError && reply.data === undefined && <HistoryError error={reply.error} onRetry={() => void reply.refetch()} />}
            {reply.data !== undefined && <RebateCard reply={reply.data} />}
            {reply.data !== undefined && <InviterCard reply={reply.data} />}
            {code !== "" && <Foot link={link} />}
          </div>
          <div className="flex min-w-0 flex-col gap-2">
            {reply.data !== undefined && reply.data.invite_num > 0 && <TreeCard reply={reply.data} />}
            {reply.data !== undefined && <InviteLists />}
          </div>
        </div>
      </PageBody>
    </>
  );
}

/** How it is reckoned, with the figures that count now and those that come. */
function How({ reply }: { readonly reply: InvitesReply }): ReactElement {
  const t = useT();
  const language = usePreferences((state) => state.language);
  const { first_rate: first, second_rate: second, next_rates: next } = reply;
  const rates = (one: { readonly first_rate: string; readonly second_rate: string }): { first: string; second: string } => ({
    first: percentText(one.first_rate, language),
    second: percentText(one.second_rate, language),
  });
  return (
    <section aria-label={t("invites.how")} className="mb-2 rounded-2xl border border-line bg-card p-4">
      <ul className="flex list-disc flex-col gap-1.5 pl-4 text-sm leading-5">
        <li>{t("invites.how.rates", rates({ first_rate: first, second_rate: second }))}</li>
        <li>{t("invites.how.hour")}</li>
        <li>{t("invites.how.round")}</li>
        <li>{t("invites.how.closed")}</li>
        {next !== null && <li>{t("invites.how.next", { ...rates(next), time: formatParts(next.since, ["clock"], language) })}</li>}
      </ul>
    </section>
  );
}

function Foot({ link }: { readonly link: string }): ReactElement {
  const t = useT();
  return (
    <footer className="fixed inset-x-0 bottom-0 z-20 border-t border-line bg-bg px-4 pt-2 pb-[calc(env(safe-area-inset-bottom)+12px)] xl:static xl:border-0 xl:px-0 xl:pt-3">
      <p className="mx-auto flex max-w-3xl gap-2 pb-2 text-xs leading-4 text-mut">
        <Info className="mt-0.5 size-4 shrink-0" aria-hidden />
        {t("invites.text")}
      </p>
      <Button tone="gold" className="mx-auto flex w-full max-w-3xl" onClick={() => void shareLink(link)}>
        <Share2 className="size-5 shrink-0" aria-hidden />
        {t("invites.share")}
      </Button>
    </footer>
  );
}
