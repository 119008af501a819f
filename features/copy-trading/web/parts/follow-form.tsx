/** What a follower sets for one trader. */
import type { ReactElement, ReactNode } from "react";
import { Link } from "react-router";
import { useT } from "../../../../web/i18n/texts.ts";
import { routes, withQuery } from "../../../../web/router/paths.ts";
import { NumberField } from "../../../../web/ui/number-field.tsx";
import { Segmented } from "../../../../web/ui/segmented.tsx";
import type { FollowSettingsReply } from "../../contract/copy-trading-replies.ts";
import { useContractNames } from "../copy-trading.api.ts";
import { GUARD_MOST, STOP_MOST, stopSum, type FollowForm, type FormProblem } from "../copy.form.ts";
import { CARD, Chip, useFigures } from "./words.tsx";

interface FormProps {
  readonly form: FollowForm;
  readonly onForm: (form: FollowForm) => void;
  readonly reply: FollowSettingsReply;
  readonly problem: FormProblem | undefined;
}

export function FollowFields({ form, onForm, reply, problem }: FormProps): ReactElement {
  const t = useT();
  const { sum } = useFigures();
  const set = (part: Partial<FollowForm>): void => onForm({ ...form, ...part });
  return (
    <div className={`${CARD} flex flex-col gap-4 p-4`}>
      <Group label={t("copy-trading.form.kind")}>
        <Segmented
          label={t("copy-trading.form.kind")}
          options={[
            { value: "1", label: t("copy-trading.form.multiple") },
            { value: "2", label: t("copy-trading.form.lots") },
          ]}
          value={form.type}
          onValue={(type) => set({ type, number: "1" })}
        />
        <NumberField
          label={t(form.type === "1" ? "copy-trading.form.multiple_in" : "copy-trading.form.lots_in")}
          value={form.number}
          decimals={form.type === "1" ? 2 : 0}
          invalid={problem === "number"}
          onText={(number) => set({ number })}
        />
        <Problem shown={problem === "number"}>{t("copy-trading.problem.number")}</Problem>
      </Group>
      <Group>
        <NumberField
          label={t("copy-trading.form.most_all")}
          value={form.mostAll}
          decimals={2}
          invalid={problem === "most_all" && form.mostAll !== ""}
          onText={(mostAll) => set({ mostAll })}
        />
        {form.mostAll === "" ? (
          <Note>{t("copy-trading.problem.most_all", { least: sum(reply.least), most: sum(reply.most) })}</Note>
        ) : (
          <Problem shown={problem === "most_all"}>
            {t("copy-trading.problem.most_all", { least: sum(reply.least), most: sum(reply.most) })}
          </Problem>
        )}
        <Note>
          {t("copy-trading.form.most_all_note")} {t("futures.free")}: {sum(reply.free)} USDT.{" "}
          <Link
            to={withQuery(routes.transfer, { currency: 3, to: "lever" })}
            className="font-medium text-brand underline underline-offset-2"
          >
            {t("futures.transfer")}
          </Link>
        </Note>
        <NumberField
          label={t("copy-trading.form.most_position")}
          value={form.mostPosition}
          decimals={2}
          invalid={problem === "most_position"}
          onText={(mostPosition) => set({ mostPosition })}
        />
        <Problem shown={problem === "most_position"}>{t("copy-trading.problem.most_position")}</Problem>
        <Note>{t("copy-trading.form.empty_none")}</Note>
      </Group>
      <Bounds form={form} set={set} problem={problem} />
      <Rest form={form} set={set} />
    </div>
  );
}

interface PartProps {
  readonly form: FollowForm;
  readonly set: (part: Partial<FollowForm>) => void;
}

function Bounds({ form, set, problem }: PartProps & { readonly problem: FormProblem | undefined }): ReactElement {
  const t = useT();
  const { sum } = useFigures();
  const lost = stopSum(form);
  return (
    <Group>
      <NumberField
        label={t("copy-trading.form.stop")}
        value={form.stop}
        decimals={2}
        invalid={problem === "stop"}
        onText={(stop) => set({ stop })}
      />
      <Problem shown={problem === "stop"}>{t("copy-trading.problem.percent", { most: STOP_MOST })}</Problem>
      <Note>{lost === "" ? t("copy-trading.form.no_stop") : t("copy-trading.form.stop_note", { sum: sum(lost) })}</Note>
      <NumberField
        label={t("copy-trading.form.guard")}
        value={form.guard}
        decimals={2}
        invalid={problem === "guard"}
        onText={(guard) => set({ guard })}
      />
      <Problem shown={problem === "guard"}>{t("copy-trading.problem.percent", { most: GUARD_MOST })}</Problem>
      <Note>{t("copy-trading.form.guard_note")}</Note>
    </Group>
  );
}

function Rest({ form, set }: PartProps): ReactElement {
  const t = useT();
  const { list } = useContractNames();
  const steps = list[0]?.multiples ?? [];
  const isLeftOut = (id: number): boolean => form.leftOut.includes(id);
  return (
    <>
      <Group label={t("futures.leverage")}>
        <div role="group" aria-label={t("futures.leverage")} className="flex flex-wrap gap-2">
          <Chip chosen={form.multiple === "0"} onChoose={() => set({ multiple: "0" })}>
            {t("copy-trading.form.as_trader")}
          </Chip>
          {steps.map((step) => (
            <Chip key={step} chosen={form.multiple === String(step)} onChoose={() => set({ multiple: String(step) })}>
              {step}×
            </Chip>
          ))}
        </div>
      </Group>
      {list.length > 0 && (
        <Group label={t("copy-trading.form.left_out")}>
          <div role="group" aria-label={t("copy-trading.form.left_out")} className="flex flex-wrap gap-2">
            {list.map(({ currency_id: id, currency_name: name }) => (
              <Chip
                key={id}
                chosen={isLeftOut(id)}
                onChoose={() => set({ leftOut: isLeftOut(id) ? form.leftOut.filter((one) => one !== id) : [...form.leftOut, id] })}
              >
                {name}
              </Chip>
            ))}
          </div>
        </Group>
      )}
      <Group label={t("copy-trading.form.at_end")}>
        <div role="group" aria-label={t("copy-trading.form.at_end")} className="flex flex-wrap gap-2">
          <Chip chosen={form.atEnd === "close"} onChoose={() => set({ atEnd: "close" })}>
            {t("copy-trading.close_copies")}
          </Chip>
          <Chip chosen={form.atEnd === "keep"} onChoose={() => set({ atEnd: "keep" })}>
            {t("copy-trading.keep_copies")}
          </Chip>
        </div>
      </Group>
    </>
  );
}

function Group({ label, children }: { readonly label?: string; readonly children: ReactNode }): ReactElement {
  return (
    <div className="flex flex-col gap-2">
      {label !== undefined && <p className="text-sm font-semibold">{label}</p>}
      {children}
    </div>
  );
}

function Note({ children }: { readonly children: ReactNode }): ReactElement {
  return <p className="text-xs leading-[1.125rem] text-mut">{children}</p>;
}

function Problem({ shown, children }: { readonly shown: boolean; readonly children: ReactNode }): ReactElement | null {
  if (!shown) return null;
  return (
    <p role="alert" className="text-xs text-down">
      {children}
    </p>
  );
}
