/**
 * What an older venue can still take of a step. Steps never change, venues do: their operators end markets and offer coupons of their own. What the
 * venue would have to refuse is left out, so that no new version finds a venue that it can't open.
 */
import { OFFERS_MAX } from "../../features/coupons/formulas.ts";
import type { Kernel } from "../../kernel/kernel.ts";
import { assetId, type MarketId } from "../../money/units.ts";
import type { UntimedCommand } from "../sequencer/sequencer.ts";

export function fittingOf(kernel: Kernel, commands: readonly UntimedCommand[]): readonly UntimedCommand[] {
  const isEnded = (market: number): boolean => kernel.spot.markets.get(market as MarketId)?.life === "ended";
  const isListed = (market: number): boolean => kernel.spot.markets.get(market as MarketId)?.life === "listed";
  const leftOut = commands.flatMap((command) => (command.type === "futures/list-contract" && isEnded(command.contract) ? [command] : []));
  // A number or code that is somebody's already: then neither the token comes nor what is sold of it.
  const taken = commands.flatMap((command) => {
    if (command.type !== "ledger/list-asset") return [];
    const isTaken = kernel.assets.all().some(({ id, code }) => id === command.id || code === command.code);
    return isTaken ? [command.id] : [];
  });
  let offersLeft = OFFERS_MAX - kernel.coupons.offers().length;
  return commands.flatMap((command): readonly UntimedCommand[] => {
    switch (command.type) {
      case "campaigns/publish": {
        const { terms } = command;
        const choices = terms.choices.filter(({ market }) => !isEnded(market));
        return choices.length === 0 ? [] : [{ ...command, terms: { ...terms, choices } }];
      }
      case "coupons/publish":
        offersLeft -= 1;
        return offersLeft < 0 ? [] : [command];
      case "ledger/list-asset":
        return taken.includes(command.id) ? [] : [command];
      case "cover/fund":
        return taken.includes(command.asset) ? [] : [command];
      case "token-sale/publish":
        return taken.some((id) => id === command.terms.token) ? [] : [command];
      // A contract comes with the money of whoever quotes it.
      case "wallet/fund-house":
        return command.kind === "lever" && leftOut.some(({ maker }) => maker === command.user) ? [] : [command];
      case "futures/list-contract":
        return isEnded(command.contract) ? [] : [command];
      case "dual-investment/set-terms":
        return isListed(command.market) ? [command] : [];
      case "quizzes/publish":
        return command.terms.price === undefined || isListed(command.terms.price.market) ? [command] : [];
      case "contests/open": {
        const { terms } = command;
        const markets = terms.markets.filter(isListed);
        return markets.length === 0 ? [] : [{ ...command, terms: { ...terms, markets } }];
      }
      case "loans/set-product":
        return kernel.loans.coins.at(assetId(command.terms.asset), kernel.at) === undefined ? [] : [command];
      // A version that knew these rules, and not the step, has taken them over by itself.
      case "venue/adopt-rules":
        return command.rules > kernel.venue.rules ? [command] : [];
      default:
        return [command];
    }
  });
}
