/** The calls of the game. */
import { listPage } from "../../../contract/pagination.ts";
import { ok, refused, said } from "../../../server/doors/app/answer.ts";
import type { FeatureRoutes } from "../../../server/doors/app/server-context.ts";
import { gameDrawCall, gameDrawsCall, gameSeedCall, gameStateCall } from "../contract/game.contract.ts";
import { SAMPLES, STAKES } from "../formulas.ts";
import { GameDesk } from "./game-desk.ts";

const LIMIT_DEFAULT = 20;
/** Draws of an account: as fast as somebody rubs stones. */
const DRAWS = { name: "draws", burst: 30, everyMs: 2000 };

export const gameRoutes: FeatureRoutes = (app, context) => {
  const desk = new GameDesk(context);
  app.on(gameStateCall, async ({ caller }) => ok(await desk.state(caller)));
  app.on(gameDrawCall, async ({ fields: { choice: chosen, stake: staked, count }, caller }) => {
    const wait = context.limits.take(DRAWS, String(caller.id));
    if (wait > 0) return refused("too_many_requests", { seconds: Math.ceil(wait / 1000) });
    const choice = SAMPLES.find((sample) => String(sample) === chosen) ?? 1;
    const stake = STAKES.find((one) => String(one) === staked) ?? STAKES[0];
    return ok(await desk.draw(caller, { choice, stake, count }));
  });
  app.on(gameSeedCall, async ({ fields: { words }, caller }) => {
    await desk.setWords(caller, words);
    return said("game.words_set");
  });
  app.on(gameDrawsCall, async ({ fields: { page = 1, limit = LIMIT_DEFAULT }, caller }) => {
    const { rows, total } = await desk.draws(caller.id, limit, (page - 1) * limit);
    return ok(listPage({ rows, page, limit, total }));
  });
};
