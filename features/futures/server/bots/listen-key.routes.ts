/** Names under which an account's futures news is heard. They need a key and no signature, as in the dialect. */
import type { BotRoutes } from "../../../../server/doors/bots/bot-call.ts";
import { BotError } from "../../../../server/doors/bots/bot-error.ts";
import { LISTEN_KEYS } from "../../../../server/doors/bots-sockets/listen-keys.ts";

const PATH = "/fapi/v1/listenKey";

export const listenKeyRoutes: BotRoutes = (door, { venue, clock, keys }) => {
  const names = venue.live.of(LISTEN_KEYS);
  keys.onForgotten((apiKey) => names.close(apiKey));
  const terms = { path: PATH, weight: 1, access: "key" } as const;
  door.signed({ ...terms, method: "POST" }, ({ account }) => ({ listenKey: names.open(account, clock()) }));
  door.signed({ ...terms, method: "PUT" }, ({ account, parameters }) => {
    parameters.optional("listenKey");
    const listenKey = names.keep(account, clock());
    if (listenKey === undefined) throw new BotError(-1125, "This listenKey does not exist.");
    return { listenKey };
  });
  door.signed({ ...terms, method: "DELETE" }, ({ account, parameters }) => {
    parameters.optional("listenKey");
    names.close(account.apiKey);
    return {};
  });
};
