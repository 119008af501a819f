import { useId, useState } from "react";
import type { ReactElement } from "react";
import { Check, Clock } from "lucide-react";
import { useProof } from "../../../web/account/proof.tsx";
import { useRequestId } from "../../../web/api/request-id.ts";
import { failureText } from "../../../web/connection/failure-text.ts";
import { useT } from "../../../web/i18n/texts.ts";
import { signOfDecimal } from "../../../web/numbers/decimal-text.ts";
import { decimalSeparator, formatTrimmed } from "../../../web/numbers/number-format.ts";
import { formatTime } from "../../../web/numbers/time-format.ts";
import { useNavigation } from "../../../web/router/navigation.ts";
import { routes, withQuery } from "../../../web/router/paths.ts";
import { deviceSecret } from "../../../web/state/device.ts";
import { usePreferences } from "../../../web/state/preferences.store.ts";
import { venueNow } from "../../../web/state/venue-time.ts";
import { Button } from "../../../web/ui/button.tsx";
import { ReadAs, useTypedNumber } from "../../../web/ui/number-field.tsx";
import { EmptyState } from "../../../web/ui/states.tsx";
import { showToast } from "../../../web/ui/toast.store.ts";
import { networkText } from "../../../web/venue/network-names.ts";
import type { LeavingReply } from "../contract/withdrawals.contract.ts";
import { ConfirmSheet, type Shown } from "./confirm-sheet.tsx";
import { LeaveCard, NothingElse } from "./leave-card.tsx";
import { PlaceRow } from "./place-sheet.tsx";
import { allOf, amountFault, arrivesOf, networkOf, shortened, waitBefore, type LeavingPlace } from "./withdraw.form.ts";
import { useWithdraw } from "./withdrawals.api.ts";

const TYPES = { address: "0", bank: "1", international: "2" } as const;

/** Where to, how much, what arrives and whether it waits; asked once more before it goes. */
export function WithdrawForm({ reply }: { readonly reply: LeavingReply }): ReactElement {
  const t = useT();
  const now = venueNow();
  const navigation = useNavigation();
  // Below level 1 nothing leaves, and what to do about it is the way on.
  const isUnverified = signOfDecimal(reply.limit.btc) === 0 && reply.limit.next_level > 0;
  const [chosen, setChosen] = useState<number | undefined>(reply.places.length > 0 ? 0 : undefined);
  const [amount, setAmount] = useState("");
  const [tried, setTried] = useState(false);
  const [open, setOpen] = useState(false);
  const place = chosen === undefined ? undefined : reply.places[chosen];
  const network = networkOf(reply, place);
  const fault = amountFault(amount, reply, network);
  const arrives = arrivesOf(amount, network);
  if (reply.networks.length === 0) return <EmptyState text={t("withdrawals.no_network")} />;
  const shownFault = fault === "too_much" || tried ? fault : undefined;
  return (
    <div className="flex flex-col gap-3">
      <LeaveCard reply={reply} now={now} />
      <NothingElse />
      <section className="divide-y divide-line overflow-hidden rounded-2xl border border-line bg-card">
        <PlaceRow reply={reply} place={place} onPlace={setChosen} />
        <AmountRow reply={reply} amount={amount} onAmount={setAmount} fault={shownFault} minimum={network?.minimum} />
      </section>
      <Foot reply={reply} place={place} amount={amount} fee={network?.fee} arrives={arrives} />
      {isUnverified && (
        <Button tone="gold" className="w-full" onClick={() => navigation.to(routes.real)}>
          {t("withdrawals.verify")}
        </Button>
      )}
      <Button
        tone={isUnverified ? "plain" : "gold"}
        className="w-full"
        disabled={isUnverified || (network !== undefined && !network.is_open)}
        onClick={() => {
          setTried(true);
          if (place !== undefined && fault === undefined) setOpen(true);
        }}
      >
        <SendWords amount={fault === undefined ? amount : undefined} code={reply.currency_name} decimals={reply.decimals} />
      </Button>
      {tried && place === undefined && (
        <p role="alert" className="text-center text-sm text-down">
          {t("withdrawals.choose_place")}
        </p>
      )}
      {place !== undefined && (
        <Sending
          reply={reply}
          place={place}
          amount={amount}
          arrives={arrives ?? ""}
          fee={network?.fee ?? ""}
          open={open}
          onOpen={setOpen}
        />
      )}
    </div>
  );
}

function SendWords({
  amount,
  code,
  decimals,
}: {
  readonly amount: string | undefined;
  readonly code: string;
  readonly decimals: number;
}): ReactElement {
  const t = useT();
  const language = usePreferences((state) => state.language);
  if (amount === undefined) return <>{t("withdrawals.title")}</>;
  return <>{t("withdrawals.send", { amount: `${formatTrimmed(amount, { least: 0, most: decimals }, language)} ${code}` })}</>;
}

interface AmountRowProps {
  readonly reply: LeavingReply;
  readonly amount: string;
  readonly onAmount: (amount: string) => void;
  readonly fault: "missing" | "below" | "too_much" | undefined;
  readonly minimum: string | undefined;
}

function AmountRow({ reply, amount, onAmount, fault, minimum }: AmountRowProps): ReactElement {
  const t = useT();
  const id = useId();
  const language = usePreferences((state) => state.language);
  const number = useTypedNumber(amount, reply.decimals, onAmount);
  const all = allOf(reply);
  const { currency_name: code, decimals } = reply;
  const least = minimum === undefined ? "" : `${formatTrimmed(minimum, { least: 0, most: decimals }, language)} ${code}`;
  return (
    <div className="px-4 py-2">
      <div className="flex items-center gap-2">
        <span className="min-w-0 flex-1">
          <label htmlFor={id} className="block text-xs text-mut">
            {t("withdrawals.amount")}
          </label>
          <input
            id={id}
            inputMode="decimal"
            autoComplete="off"
            placeholder="0"
            value={amount.replace(".", decimalSeparator(language))}
            aria-invalid={fault !== undefined}
            aria-describedby={`${id}-note`}
            onChange={number.onChange}
            className="-mb-2 h-11 w-full bg-transparent pb-2 text-xl font-semibold tabular-nums outline-none placeholder:text-mut"
          />
        </span>
        <span className="text-sm text-mut">{code}</span>
        <button
          type="button"
          disabled={all === "0"}
          onClick={() => onAmount(all)}
          className="relative h-9 min-w-11 rounded-lg bg-brand-tint px-3 after:absolute after:inset-x-0 after:-inset-y-1 text-sm font-semibold text-brand disabled:text-mut"
        >
          {t("withdrawals.all")}
        </button>
      </div>
      <ReadAs number={number} value={amount} />
      <p
        id={`${id}-note`}
        role={fault === undefined ? undefined : "alert"}
        className={`min-h-5 text-xs ${fault === undefined ? "text-mut" : "text-down"}`}
      >
        {fault === "too_much" ? t("withdrawals.too_much") : least !== "" && t("withdrawals.minimum", { minimum: least })}
      </p>
    </div>
  );
}

interface FootProps {
  readonly reply: LeavingReply;
  readonly place: LeavingPlace | undefined;
  readonly amount: string;
  readonly fee: string | undefined;
  readonly arrives: string | undefined;
}

/** The sums of it and whether it waits: said before the button. */
function Foot({ reply, place, amount, fee, arrives }: FootProps): ReactElement {
  const t = useT();
  const language = usePreferences((state) => state.language);
  const network = networkOf(reply, place);
  const wait = waitBefore(reply, place, amount);
  // Of nothing that can leave there is no saying how.
  const canLeave = allOf(reply) !== "0";
  const text = (value: string | undefined): string =>
    value === undefined ? "–" : formatTrimmed(value, { least: 2, most: reply.decimals }, language);
  const moment = (at: number): string => formatTime(at, "moment", language);
  const isPaused = network !== undefined && !network.is_open;
  return (
    <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1 px-1 text-sm">
      <span className="tabular-nums">
        {t("withdrawals.fee")} <b className="font-semibold">{text(fee)}</b> · {t("withdrawals.arrives")}{" "}
        <b className="font-semibold">{text(arrives)}</b>
      </span>
      <span className={`items-center gap-1.5 text-xs ${canLeave || isPaused ? "flex" : "hidden"}`}>
        {wait === undefined && !isPaused ? (
          <Check className="size-4 text-up" aria-hidden />
        ) : (
          <Clock className="size-4 text-brand" aria-hidden />
        )}
        {isPaused && t("withdrawals.paused", { at: moment(network.paused_until) })}
        {!isPaused && wait === undefined && t("withdrawals.straight")}
        {!isPaused && wait === "review" && t("withdrawals.review")}
        {!isPaused && wait === "new" && t("withdrawals.waits_new", { at: moment(place?.new_until ?? 0) })}
      </span>
    </div>
  );
}

interface SendingProps {
  readonly reply: LeavingReply;
  readonly place: LeavingPlace;
  readonly amount: string;
  readonly arrives: string;
  readonly fee: string;
  readonly open: boolean;
  readonly onOpen: (open: boolean) => void;
}

function Sending({ reply, place, amount, arrives, fee, open, onOpen }: SendingProps): ReactElement {
  const t = useT();
  const language = usePreferences((state) => state.language);
  const navigation = useNavigation();
  const withdraw = useWithdraw();
  const requestId = useRequestId();
  const proof = useProof();
  const [refusal, setRefusal] = useState<string | undefined>(undefined);
  const text = (value: string): string => `${formatTrimmed(value, { least: 0, most: reply.decimals }, language)} ${reply.currency_name}`;
  const send = async ({ code, password }: Shown): Promise<void> => {
    setRefusal(undefined);
    const fields = {
      ...{ currency: reply.currency, number: amount, type: TYPES[place.kind], network: place.network, rate: fee },
      ...(place.kind === "address" ? { address: place.to } : {}),
      ...(code === "" ? {} : { code }),
      ...(password === "" ? {} : { pay_password: password }),
      device: deviceSecret(),
    };
    try {
      const done = await proof.guard(() => withdraw.mutateAsync({ ...fields, request_id: requestId.current() }));
      onOpen(false);
      showToast(done.text, "good");
      navigation.redirect(withQuery(routes.withdraw, { id: done.id }));
    } catch (error: unknown) {
      // Another try is another request: what was refused stays refused under its own number.
      requestId.renew();
      if (!(error instanceof Error)) throw error;
      setRefusal(failureText(error));
    }
  };
  return (
    <>
      <ConfirmSheet
        open={open}
        onOpen={(next) => {
          setRefusal(undefined);
          onOpen(next);
        }}
        text={t("withdrawals.confirm_text", {
          amount: text(amount),
          fee: text(fee),
          arrives: text(arrives),
          to: `${place.label} ${shortened(place.to)}, ${networkText(place.network)}`,
        })}
        needsCode={place.needs_code}
        needsPassword={reply.asks.payment_password}
        pending={withdraw.isPending}
        refusal={refusal}
        onConfirm={(shown) => void send(shown)}
      />
      {proof.sheet}
    </>
  );
}
