import { useState } from "react";
import type { ReactElement } from "react";
import { Check } from "lucide-react";
import { RefusedError } from "../../../web/api/reply.ts";
import { useT } from "../../../web/i18n/texts.ts";
import { openCheck } from "../../../web/receipts/check.store.ts";
import { useNavigation } from "../../../web/router/navigation.ts";
import { routes } from "../../../web/router/paths.ts";
import { useSession } from "../../../web/state/session.store.ts";
import { Button } from "../../../web/ui/button.tsx";
import { PageBody, PageHeader } from "../../../web/ui/page.tsx";
import { Slab, type SlabState } from "../../../web/ui/stone/slab.tsx";
import { CHECK_STEPS, checkStep, type CheckStep, type StepResult, type StepState } from "./check-steps.ts";

const SLAB: Readonly<Record<StepState, SlabState>> = { proven: "agreed", none: "bare", waiting: "bare", wrong: "refused" };
type Results = Readonly<Partial<Record<CheckStep, StepResult>>>;

/** A walk of two minutes: three steps, each of which the reader's own device computes. */
export function CheckVenuePage(): ReactElement {
  const t = useT();
  const navigation = useNavigation();
  const { token, user } = useSession();
  const person = token === undefined ? undefined : user?.id;
  const [results, setResults] = useState<Results>({});
  const done = CHECK_STEPS.filter((step) => results[step] !== undefined).length;
  return (
    <>
      <PageHeader title={t("public_log.walk.title")} onBack={navigation.back} backLabel={t("shell.back")} />
      <PageBody className="flex flex-col gap-4">
        <p className="text-sm text-mut">{t("public_log.walk.intro")}</p>
        {person === undefined ? (
          <Button tone="gold" onClick={navigation.toLogin}>
            {t("shell.login")}
          </Button>
        ) : (
          <ol className="flex flex-col gap-3">
            {CHECK_STEPS.slice(0, done + 1).map((step, index) => (
              <Step
                key={step}
                {...{ step, person, number: index + 1, result: results[step] }}
                onResult={(result) => setResults({ ...results, [step]: result })}
              />
            ))}
          </ol>
        )}
        {done === CHECK_STEPS.length && <End results={results} />}
      </PageBody>
    </>
  );
}

interface StepProps {
  readonly step: CheckStep;
  readonly number: number;
  readonly person: number;
  readonly result: StepResult | undefined;
  readonly onResult: (result: StepResult) => void;
}

function Step({ step, number, person, result, onResult }: StepProps): ReactElement {
  const t = useT();
  const [pending, setPending] = useState(false);
  const [failure, setFailure] = useState("");
  const check = async (): Promise<void> => {
    setPending(true);
    setFailure("");
    try {
      onResult(await checkStep(step, person));
    } catch (error: unknown) {
      setFailure(error instanceof RefusedError ? error.message : t("shell.error.read"));
    } finally {
      setPending(false);
    }
  };
  const receipt = result?.receipt;
  return (
    <li className="rounded-2xl border border-line bg-card p-4">
      <h2 className="flex items-center gap-2.5 font-semibold">
        <span
          aria-hidden
          className={`flex size-7 shrink-0 items-center justify-center rounded-full text-sm ${result?.state === "proven" ? "gold-fill" : "bg-fill"}`}
        >
          {result?.state === "proven" ? <Check className="size-4" /> : number}
        </span>
        {t(`public_log.walk.${step}`)}
      </h2>
      <p className="pt-2 text-sm text-mut">{t(`public_log.walk.${step}.why`)}</p>
      {result !== undefined && (
        <div role={result.state === "wrong" ? "alert" : "status"} className="pt-3">
          <Slab state={SLAB[result.state]}>
            <p className="text-sm">{t(`public_log.walk.${step}.${result.state}`)}</p>
          </Slab>
        </div>
      )}
      {failure !== "" && (
        <p role="alert" className="pt-2 text-sm text-down">
          {failure}
        </p>
      )}
      <div className="flex flex-wrap gap-2 pt-3 *:flex-1 empty:hidden">
        {(result === undefined || result.state === "waiting") && (
          <Button tone={result === undefined ? "gold" : "plain"} pending={pending} onClick={() => void check()}>
            {t(result === undefined ? "public_log.walk.check" : "public_log.walk.again")}
          </Button>
        )}
        {receipt !== undefined && <Button onClick={() => openCheck(receipt)}>{t("public_log.walk.open")}</Button>}
      </div>
    </li>
  );
}

function End({ results }: { readonly results: Results }): ReactElement {
  const t = useT();
  const navigation = useNavigation();
  const states = CHECK_STEPS.map((step) => results[step]?.state);
  const text = states.includes("wrong") ? "wrong" : states.every((state) => state === "proven") ? "all" : "some";
  return (
    <section className="rounded-2xl border border-line bg-card p-4">
      <h2 className="font-semibold">{t(`public_log.walk.end.${text}`)}</h2>
      <p className="pt-1 text-sm text-mut">{t("public_log.walk.end.more")}</p>
      <div className="flex flex-wrap gap-2 pt-3 *:flex-1">
        <Button tone="quiet" onClick={() => navigation.to(routes.publicLog)}>
          {t("public_log.title")}
        </Button>
        <Button tone="quiet" onClick={() => navigation.to(routes.liabilities)}>
          {t("public_log.walk.owed")}
        </Button>
        <Button tone="quiet" onClick={() => navigation.to(routes.charter)}>
          {t("public_log.walk.charter")}
        </Button>
      </div>
    </section>
  );
}
