import type { ReactElement } from "react";
import { Link } from "react-router";
import { useT } from "../../../../web/i18n/texts.ts";
import { routes, withQuery } from "../../../../web/router/paths.ts";
import { Button } from "../../../../web/ui/button.tsx";
import { Sheet } from "../../../../web/ui/sheet.tsx";
import { stopSum, type FollowForm } from "../copy.form.ts";
import { Line, ProgramChip, RiskNote, useFigures } from "./words.tsx";

interface ConfirmProps {
  readonly open: boolean;
  readonly onOpen: (open: boolean) => void;
  readonly name: string;
  readonly program: string;
  readonly form: FollowForm;
  readonly share: string;
  readonly isPending: boolean;
  readonly error: string;
  readonly onFollow: () => void;
}

/** What is about to begin: how much, what may be lost, what the trader gets. */
export function FollowConfirm({ open, onOpen, name, program, form, share, isPending, error, onFollow }: ConfirmProps): ReactElement {
  const t = useT();
  const { sum, percent, language } = useFigures();
  const lost = stopSum(form);
  return (
    <Sheet open={open} onOpen={onOpen} title={t("copy-trading.confirm.title", { name })}>
      <div className="flex flex-col gap-3 pb-2">
        {program !== "" && (
          <p>
            <ProgramChip program={program} />
          </p>
        )}
        <p className="text-sm">{t("copy-trading.confirm.text")}</p>
        <dl>
          <Line label={t(form.type === "1" ? "copy-trading.form.multiple" : "copy-trading.form.lots")}>
            {form.type === "1" ? `${percent(form.number)}×` : form.number}
          </Line>
          <Line label={t("copy-trading.figure.set_aside")}>{sum(form.mostAll)} USDT</Line>
          <Line label={t("copy-trading.form.stop")}>{lost === "" ? t("futures.none") : `${percent(form.stop)} % · ${sum(lost)} USDT`}</Line>
        </dl>
        <p className="text-sm">{t("copy-trading.confirm.share", { share: percent(share) })}</p>
        <RiskNote>
          {t("copy-trading.risk")}{" "}
          <Link to={withQuery(routes.copyAgreement, { lang: language })} className="font-semibold text-brand underline underline-offset-2">
            {t("copy-trading.confirm.read")}
          </Link>
        </RiskNote>
        <p role="alert" className="text-sm text-down empty:hidden">
          {error}
        </p>
        <div className="grid grid-cols-2 gap-3 big-letters:grid-cols-1">
          <Button onClick={() => onOpen(false)}>{t("shell.cancel")}</Button>
          <Button tone="gold" pending={isPending} onClick={onFollow}>
            {t("copy-trading.confirm.go")}
          </Button>
        </div>
      </div>
    </Sheet>
  );
}
