/** Currencies that people marked. */
import type { Generated } from "kysely";

type Favourite = {
  readonly id: Generated<number>;
  readonly user_id: number;
  readonly currency_id: number;
  readonly created_at: Date;
};

export type FavouritesTables = { favourite: Favourite };
