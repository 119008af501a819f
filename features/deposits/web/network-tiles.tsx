import type { ReactElement } from "react";
import { useT } from "../../../web/i18n/texts.ts";
import { spokenNetwork } from "../../../web/venue/network-names.ts";
import type { DepositNetwork } from "../contract/deposits.contract.ts";

interface Props {
  readonly networks: readonly DepositNetwork[];
  readonly chosen: DepositNetwork;
  readonly onChoose: (network: number) => void;
}

/** The sender's network: coins sent over another one are lost. */
export function NetworkTiles({ networks, chosen, onChoose }: Props): ReactElement {
  const t = useT();
  return (
    <fieldset className="min-w-0">
      <legend className="sr-only">{t("deposits.network")}</legend>
      <p className="mb-2 flex flex-wrap justify-between gap-x-3 text-xs text-mut" aria-hidden>
        <span>{t("deposits.network")}</span>
        <span>{t("deposits.network.hint")}</span>
      </p>
      <div className="grid grid-cols-[repeat(auto-fit,minmax(7rem,1fr))] gap-2">
        {networks.map(({ network, name, minutes, open }) => (
          <label
            key={network}
            className={`flex min-h-13 cursor-pointer flex-col items-center justify-center rounded-field border px-2 py-1.5 text-center has-focus-visible:outline-2 has-focus-visible:outline-mark ${network === chosen.network ? "border-mark bg-brand-tint" : "border-transparent bg-fill hover:bg-fill-strong"}`}
          >
            <input
              type="radio"
              name="network"
              className="sr-only"
              checked={network === chosen.network}
              onChange={() => onChoose(network)}
            />
            <span className={`font-semibold ${network === chosen.network ? "text-brand" : ""}`}>{spokenNetwork(name) ?? name}</span>
            <span className="text-xs text-mut">
              {spokenNetwork(name) !== undefined && `${name} · `}
              {open ? t("deposits.minutes", { minutes }) : t("deposits.closed")}
            </span>
          </label>
        ))}
      </div>
    </fieldset>
  );
}
