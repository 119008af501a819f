/** Commands, events and refusals of networks. */
import type { CommandBase } from "../../../kernel/command.ts";
import type { Amount, AssetId, TimeMs } from "../../../money/units.ts";
import type { NetworkTerms } from "../formulas.ts";

/** What counts for requests from here on; what is open keeps the terms with which it was made. */
export type SetNetworkTerms = CommandBase & {
  readonly type: "networks/set-terms";
  readonly asset: AssetId;
  /** By its number in `formulas.ts`. */
  readonly network: number;
  readonly withdrawalFee: Amount;
  readonly withdrawalMin: Amount;
  readonly depositMin: Amount;
  readonly deposits: boolean;
  /** False: closed for `PAUSE_MS` from now, then open by itself. */
  readonly withdrawals: boolean;
  /** Operators' numbers; 0 is whoever owns the venue's machine. A set-up step gives first terms by rule, whatever prices are. */
  readonly askedBy: number | "rule";
  /** Needed for whatever makes leaving dearer or harder. */
  readonly agreedBy?: number;
};
export type NetworksCommand = SetNetworkTerms;

export type NetworkTermsSet = {
  readonly type: "networks/terms-set";
  readonly asset: AssetId;
  readonly network: number;
  readonly askedBy: number | "rule";
  readonly agreedBy: number | undefined;
  readonly at: TimeMs;
} & NetworkTerms;
export type NetworksEvent = NetworkTermsSet;

/** In the order in which they are looked for. */
export type NetworksRefusal =
  | "asset_not_found"
  | "network_unknown"
  | "network_terms_invalid"
  | "network_terms_too_high"
  | "network_pause_too_soon"
  | "second_operator_needed";
