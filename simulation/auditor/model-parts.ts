/** The models of the products in one list; those of trading, paper money and stocks are the venue model's own. */
import { adjustmentsModel } from "../../features/adjustments/kernel/adjustments.model.ts";
import { coverModel } from "../../features/cover/kernel/cover.model.ts";
import { listingsModel } from "../../features/listings/kernel/listings.model.ts";
import { holdsModel } from "../../features/holds/kernel/holds.model.ts";
import { transferModel } from "../../features/transfer/kernel/transfer.model.ts";
import type { ModelNeeds, ModelPart } from "./model-part.ts";
import { venueFactsModel } from "./model-venue-facts.ts";

export type CreateModel = (needs: ModelNeeds) => ModelPart;

export const MODEL_PARTS: readonly CreateModel[] = [
  venueFactsModel,
  transferModel,
  coverModel,
  adjustmentsModel,
  listingsModel,
  holdsModel,
];
