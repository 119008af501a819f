/** What the server has of the chain adapter: its tables; it runs beside the doors (`run-chain.ts`). */
import { CHAIN_REFERENCES } from "./chain-service.ts";
import type { Feature } from "../../../server/feature.ts";
import { chainLooks } from "./chain-looks.ts";
import { chainVerbs } from "./chain-verbs.ts";
import type { ChainTables } from "./chain.tables.ts";

export const chainFeature: Feature<ChainTables> = {
  name: "chain",
  migrations: [
    { number: 150, file: "features/chain/server/chain-addresses.sql" },
    { number: 151, file: "features/chain/server/chain-scans.sql" },
    { number: 152, file: "features/chain/server/chain-blocks.sql" },
    { number: 153, file: "features/chain/server/chain-deposits.sql" },
    { number: 154, file: "features/chain/server/chain-payments.sql" },
    { number: 155, file: "features/chain/server/chain-transactions.sql" },
    { number: 156, file: "features/chain/server/chain-releases.sql" },
    { number: 157, file: "features/chain/server/chain-deposit-numbers.sql" },
  ],
  loggedNumbers: [
    {
      table: "chain_payment",
      column: "reference",
      highest: `select max(reference) from withdrawal_history where reference >= ${CHAIN_REFERENCES}`,
    },
  ],
  verbs: chainVerbs,
  looks: chainLooks,
};
