import type { ReactElement } from "react";
import { Check, X } from "lucide-react";
import { useT } from "../../../web/i18n/texts.ts";
import { formatTime } from "../../../web/numbers/time-format.ts";
import { useNavigation } from "../../../web/router/navigation.ts";
import { usePreferences } from "../../../web/state/preferences.store.ts";
import { PageBody, PageHeader } from "../../../web/ui/page.tsx";
import { Streak } from "../../../web/ui/stone/streak.tsx";
import { CHARTER_RUN } from "../charter-run.generated.ts";
import { CHARTER_LINES, testsOf, type CharterLine, type CharterRun } from "../charter.ts";

/** So much of a commit's hash tells it apart. */
const COMMIT_SHOWN = 10;

/** What the program makes impossible to break, line by line, with the tests that hold it: for everybody. */
export function CharterPage(): ReactElement {
  const t = useT();
  const navigation = useNavigation();
  return (
    <>
      <PageHeader title={t("charter.title")} onBack={navigation.back} backLabel={t("shell.back")} />
      <PageBody className="flex flex-col gap-4">
        <p className="text-sm text-mut">{t("charter.intro")}</p>
        <ol className="flex flex-col gap-3">
          {CHARTER_LINES.map((line) => (
            <Line key={line} line={line} />
          ))}
        </ol>
        <Run run={CHARTER_RUN} />
      </PageBody>
    </>
  );
}

function Line({ line }: { readonly line: CharterLine }): ReactElement {
  const t = useT();
  const language = usePreferences((state) => state.language);
  const tests = [...testsOf(CHARTER_RUN, line).values()].flat();
  const failed = tests.filter(({ passed }) => !passed).length;
  const time = CHARTER_RUN === undefined ? "" : formatTime(Date.parse(CHARTER_RUN.at), "moment", language);
  return (
    <li className="grid grid-cols-[2rem_minmax(0,1fr)] gap-x-3 rounded-2xl border border-line bg-card p-4">
      <span aria-hidden className="text-2xl leading-7 font-semibold text-brand">
        {line}
      </span>
      <div>
        <p className="text-base">{t(`charter.line.${line}`)}</p>
        {tests.length === 0 && <p className="pt-2 text-sm text-mut">{t("charter.none")}</p>}
        {tests.length > 0 && (
          <p className={`flex items-center gap-2 pt-2 text-sm ${failed > 0 ? "text-down" : "text-mut"}`}>
            {failed === 0 && <Streak />}
            {t(failed === 0 ? "charter.held" : "charter.failed", { count: tests.length, failed, time })}
          </p>
        )}
        {tests.length > 0 && <Tests line={line} />}
      </div>
    </li>
  );
}

/** Their names are the program's own, in English. */
function Tests({ line }: { readonly line: CharterLine }): ReactElement {
  const t = useT();
  return (
    <details className="text-sm">
      <summary className="flex min-h-11 cursor-pointer items-center font-medium text-brand">{t("charter.tests")}</summary>
      {[...testsOf(CHARTER_RUN, line)].map(([file, tests]) => (
        <section key={file} className="border-t border-line py-2" lang="en">
          <code className="block font-mono text-xs break-all text-mut">{file}</code>
          <ul className="pt-1">
            {tests.map(({ name, passed }) => (
              <li key={name} className="flex items-start gap-2 py-0.5 text-xs leading-[1.1rem]">
                {passed ? (
                  <Check className="mt-px size-3.5 shrink-0 text-up" aria-label="passed" />
                ) : (
                  <X className="mt-px size-3.5 shrink-0 text-down" aria-label="failed" />
                )}
                <span className="min-w-0 wrap-anywhere">{name}</span>
              </li>
            ))}
          </ul>
        </section>
      ))}
    </details>
  );
}

function Run({ run }: { readonly run: CharterRun | undefined }): ReactElement {
  const t = useT();
  const language = usePreferences((state) => state.language);
  const said =
    run === undefined
      ? t("charter.no_run")
      : t(run.isChanged ? "charter.run.changed" : "charter.run", {
          time: formatTime(Date.parse(run.at), "moment", language),
          commit: run.commit.slice(0, COMMIT_SHOWN),
        });
  return (
    <section className="rounded-2xl border border-line bg-card p-4 text-sm">
      <h2 className="pb-1 font-semibold">{t("charter.again")}</h2>
      <p className="text-mut">{said}</p>
      <code className="mt-2 block rounded-lg bg-fill px-2.5 py-2 font-mono text-xs">npm run charter</code>
    </section>
  );
}
