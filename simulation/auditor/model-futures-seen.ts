/** What clients see of futures: marks, and people's open orders, positions and free money. */
import type { FuturesModel } from "../../features/futures/kernel/futures.model.ts";
import { FIRST_PERSON, type OrderNumber, type PositionSide } from "./model-futures-state.ts";

export type FuturesSeen = {
  /** 0 before the first mark. */
  readonly mark: (contract: number) => number;
  readonly free: (user: number) => bigint;
  readonly isOneWay: (user: number) => boolean;
  readonly orders: readonly { readonly id: number; readonly user: number }[];
  readonly positions: readonly { readonly id: number; readonly user: number; readonly side: PositionSide }[];
};

export function futuresSeen({ floor }: FuturesModel): FuturesSeen {
  const told = ({ value = 0 }: OrderNumber): number => value;
  const people = floor.accounts.filter(({ user }) => user >= FIRST_PERSON);
  return {
    mark: (contract) => Number(floor.contracts.get(contract)?.mark ?? 0n),
    free: (user) => floor.money(user).free,
    isOneWay: (user) => floor.account(user)?.isOneWay === true,
    orders: floor.orders.filter(({ user }) => user >= FIRST_PERSON).map(({ id, user }) => ({ id: told(id), user })),
    positions: people.flatMap(({ positions }) => positions.map(({ id, user, side }) => ({ id: told(id), user, side }))),
  };
}
