import { useEffect, useId, useRef } from "react";
import type { ReactElement } from "react";
import { FileCheck2, ImagePlus, X } from "lucide-react";
import { useT } from "../../../web/i18n/texts.ts";
import { NumberField } from "../../../web/ui/number-field.tsx";
import type { DepositOptions } from "../contract/deposits.contract.ts";

const HOUR_MS = 3_600_000;

interface Props {
  readonly options: DepositOptions;
  readonly amount: string;
  readonly onAmount: (amount: string) => void;
  readonly picture: File | undefined;
  readonly onPicture: (picture: File | undefined) => void;
  /** What is wrong with it, in words. */
  readonly problem: string | undefined;
}

/** How much was sent, and the picture that shows it. */
export function VoucherCard({ options, amount, onAmount, picture, onPicture, problem }: Props): ReactElement {
  const t = useT();
  const id = useId();
  const said = useRef<HTMLParagraphElement>(null);
  // The button stands at the foot of the screen: what it answers would stay behind it.
  useEffect(() => {
    if (problem !== undefined) said.current?.scrollIntoView({ block: "nearest" });
  }, [problem]);
  return (
    <section aria-label={t("deposits.tell")} className="flex flex-col gap-3 rounded-2xl border border-line bg-card p-4">
      <h2 className="flex flex-wrap items-baseline justify-between gap-x-3 font-semibold">
        {t("deposits.tell")}
        <span className="text-xs font-normal text-mut">{t("deposits.answer", { hours: options.answered_within / HOUR_MS })}</span>
      </h2>
      <div className="grid grid-cols-[repeat(auto-fit,minmax(9rem,1fr))] gap-2">
        <NumberField
          label={`${t("deposits.amount")} (${options.currency_name})`}
          value={amount}
          decimals={options.decimals}
          onText={onAmount}
          invalid={problem !== undefined}
          describedBy={`${id}-problem`}
        />
        <PictureBox picture={picture} onPicture={onPicture} />
      </div>
      <p ref={said} id={`${id}-problem`} role="alert" className="scroll-mb-40 text-sm text-down empty:hidden">
        {problem}
      </p>
      <p className="text-xs text-mut">{t("deposits.voucher.seen")}</p>
    </section>
  );
}

function PictureBox({ picture, onPicture }: Pick<Props, "picture" | "onPicture">): ReactElement {
  const t = useT();
  return (
    <div className="flex min-h-13 min-w-0 items-center rounded-field border border-dashed border-field-line hover:bg-fill has-focus-visible:outline-2 has-focus-visible:outline-mark">
      <label className="flex h-full min-w-0 flex-1 cursor-pointer items-center gap-2.5 px-3.5 text-sm">
        <input
          type="file"
          accept="image/jpeg,image/png"
          className="sr-only"
          aria-label={t("deposits.voucher")}
          onChange={(event) => {
            onPicture(event.target.files?.[0]);
            event.target.value = "";
          }}
        />
        {picture === undefined ? (
          <>
            <ImagePlus className="size-5 shrink-0 text-mut" aria-hidden />
            <span className="text-mut">{t("deposits.voucher")}</span>
          </>
        ) : (
          <>
            <FileCheck2 className="size-5 shrink-0 text-up" aria-hidden />
            <span className="truncate">{picture.name}</span>
          </>
        )}
      </label>
      {picture !== undefined && (
        <button
          type="button"
          aria-label={t("deposits.voucher.remove")}
          onClick={() => onPicture(undefined)}
          className="flex size-11 shrink-0 items-center justify-center text-mut hover:text-fg"
        >
          <X className="size-4.5" aria-hidden />
        </button>
      )}
    </div>
  );
}
