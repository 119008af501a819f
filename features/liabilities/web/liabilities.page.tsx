import type { ReactElement } from "react";
import { useQuery } from "@tanstack/react-query";
import { RefusedError } from "../../../web/api/reply.ts";
import { useT } from "../../../web/i18n/texts.ts";
import { formatTime } from "../../../web/numbers/time-format.ts";
import { useNavigation } from "../../../web/router/navigation.ts";
import { routes } from "../../../web/router/paths.ts";
import { copyText } from "../../../web/shell/copy-text.ts";
import { usePreferences } from "../../../web/state/preferences.store.ts";
import { useSession } from "../../../web/state/session.store.ts";
import { Amount } from "../../../web/ui/amounts.tsx";
import { Button } from "../../../web/ui/button.tsx";
import { CoinIcon } from "../../../web/ui/coin-icon.tsx";
import { PageBody, PageHeader } from "../../../web/ui/page.tsx";
import { SkeletonRows } from "../../../web/ui/skeleton.tsx";
import { EmptyState, ErrorState } from "../../../web/ui/states.tsx";
import { Slab, type SlabState } from "../../../web/ui/stone/slab.tsx";
import { checkLiabilities, type CheckedAsset, type CheckedLiabilities } from "./check-liabilities.ts";

const SLAB: Readonly<Record<CheckedLiabilities["state"], SlabState>> = {
  unproven: "bare",
  nothing: "bare",
  proven: "agreed",
  wrong: "refused",
};

/** What the venue owes to all people, and that one's own is in it: computed here. */
export function LiabilitiesPage(): ReactElement {
  const t = useT();
  const navigation = useNavigation();
  const { token, user } = useSession();
  const person = token === undefined ? undefined : user?.id;
  const checked = useQuery({
    queryKey: ["liabilities", person],
    queryFn: () => checkLiabilities(person),
    refetchOnMount: "always",
  });
  return (
    <>
      <PageHeader title={t("liabilities.title")} onBack={navigation.back} backLabel={t("shell.back")} />
      <PageBody className="flex flex-col gap-4">
        <p className="text-sm text-mut">{t("liabilities.intro")}</p>
        {checked.isPending && <SkeletonRows count={6} />}
        {checked.isError && (
          <ErrorState
            text={checked.error instanceof RefusedError ? checked.error.message : t("shell.error.read")}
            retryLabel={t("shell.retry")}
            onRetry={() => void checked.refetch()}
          />
        )}
        {checked.data !== undefined && <Checked checked={checked.data} isGuest={person === undefined} />}
      </PageBody>
    </>
  );
}

function Checked({ checked, isGuest }: { readonly checked: CheckedLiabilities; readonly isGuest: boolean }): ReactElement {
  const t = useT();
  const navigation = useNavigation();
  const language = usePreferences((state) => state.language);
  const { state, time, note, isNamed, assets } = checked;
  return (
    <>
      <div role={state === "wrong" ? "alert" : "status"}>
        <Slab state={SLAB[state]}>
          <p className="text-sm">{t(`liabilities.${state}`, { time: formatTime(time, "moment", language) })}</p>
          {state !== "wrong" && <p className="pt-1 text-sm opacity-80">{t(isNamed ? "liabilities.named" : "liabilities.not_named")}</p>}
        </Slab>
      </div>
      {isGuest && <Button onClick={() => navigation.to(routes.login)}>{t("shell.login")}</Button>}
      {assets.length === 0 && state !== "wrong" && <EmptyState text={t("liabilities.empty")} />}
      {assets.length > 0 && (
        <ul aria-label={t("liabilities.title")} className="divide-y divide-line rounded-2xl border border-line bg-card px-4">
          {assets.map((asset) => (
            <AssetRow key={asset.asset} of={asset} />
          ))}
        </ul>
      )}
      <p className="text-sm text-mut">{t("liabilities.what")}</p>
      <div className="flex flex-wrap gap-2 *:flex-1">
        <Button tone="quiet" onClick={() => void copyText(note)}>
          {t("liabilities.copy")}
        </Button>
        <Button tone="quiet" onClick={() => navigation.to(routes.publicLog)}>
          {t("liabilities.log")}
        </Button>
      </div>
    </>
  );
}

function AssetRow({ of: { asset, decimals, total, issued, own } }: { readonly of: CheckedAsset }): ReactElement {
  const t = useT();
  return (
    <li className="flex items-start gap-3 py-3">
      <CoinIcon code={asset} size={32} />
      <div className="min-w-0 flex-1">
        <p className="text-sm font-semibold">{asset}</p>
        <dl className="flex flex-col gap-0.5 pt-1 text-sm">
          <Sum name={t("liabilities.people")}>
            <Amount value={total} decimals={decimals} least={2} className="break-all" />
          </Sum>
          <Sum name={t("liabilities.issued")}>
            <Amount value={issued} decimals={decimals} least={2} className="break-all" />
          </Sum>
          {own !== undefined && (
            <Sum name={t("liabilities.own")} mine>
              <Amount value={own} decimals={decimals} least={2} mine className="break-all font-semibold" />
            </Sum>
          )}
        </dl>
      </div>
    </li>
  );
}

interface SumProps {
  readonly name: string;
  readonly mine?: boolean;
  readonly children: ReactElement;
}

/** A long figure goes below its name before it breaks. */
function Sum({ name, mine = false, children }: SumProps): ReactElement {
  return (
    <div className="flex flex-wrap items-baseline justify-between gap-x-4">
      <dt className={mine ? "text-brand" : "text-mut"}>{name}</dt>
      <dd className="ml-auto text-right">{children}</dd>
    </div>
  );
}
