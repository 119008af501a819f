/** Networks for operators: each coin's terms. */
import Type from "typebox";
import { ROLES } from "../../../contract/operator-roles.ts";
import { plainDecimal } from "../../../money/decimal.ts";
import { timeMs } from "../../../money/units.ts";
import { defineLook, type Look } from "../../../server/console/look.ts";
import type { NetworkRow } from "../contract/network-row.ts";
import { networkFacts, takesWithdrawals } from "../formulas.ts";

const terms = defineLook({
  name: "networks/terms",
  title: { en: "Networks and their terms", zh: "网络与条款" },
  roles: ROLES,
  fields: Type.Object({}),
  answer: ({ venue: { kernel, time } }): { readonly rows: readonly NetworkRow[] } => ({
    rows: kernel.networks.all().map(({ asset: id, network, terms: now }) => {
      const asset = kernel.assets.get(id);
      const shown = (units: bigint): string => plainDecimal(units, asset?.decimals ?? 0);
      const isOpen = takesWithdrawals(now, timeMs(time.now()));
      return {
        key: `${id}/${network}`,
        coin: asset?.code ?? String(id),
        network: networkFacts(network)?.name ?? String(network),
        fee: shown(now.withdrawalFee),
        least: shown(now.withdrawalMin),
        depositLeast: shown(now.depositMin),
        deposits: now.deposits,
        withdrawals: isOpen,
        pausedUntil: isOpen ? 0 : now.pausedUntil,
      };
    }),
  }),
});

export const networksLooks: readonly Look[] = [terms];
