/** The auditor's model of verification, by the README: levels 0 to 2, which move nothing; limits by two operators. */
import type { ModelNeeds, ModelPart } from "../../../simulation/auditor/model-part.ts";
import type { SetLevel, SetLimits, VerificationCommand } from "./verification.ts";

const HIGHEST = 2;

const FIRST_LIMITS = [0n, 200n * 100_000_000n, 500n * 100_000_000n];
const FIRST_FIAT = [0n, 2000n * 1_000_000n, 1_000_000n * 1_000_000n];

/** Rules 21: a verified person's level and limit let own money leave, 1 BTC a day at least. */
const [RULES_LEAVE, LEAST] = [21, 100_000_000n];

export function verificationModel({ isOpen, known, facts }: ModelNeeds): ModelPart {
  const levels = new Map<number, number>();
  const limits = [...FIRST_LIMITS];
  const fiat = [...FIRST_FIAT];
  known.levelOf = (user) => levels.get(user) ?? 0;
  const isTooLow = (level: number, limit: bigint): boolean => facts.rules >= RULES_LEAVE && level > 0 && limit < LEAST;
  known.limitOf = (user) => {
    const level = levels.get(user) ?? 0;
    const limit = limits[level] ?? 0n;
    return isTooLow(level, limit) ? LEAST : limit;
  };
  known.fiatLimitOf = (user) => fiat[levels.get(user) ?? 0] ?? 0n;
  const isOne = (level: number): boolean => [0, 1, HIGHEST].includes(level);
  const setLevel = ({ user, level }: SetLevel): string | undefined => {
    if (!isOpen(user)) return "account_not_open";
    if (!isOne(level)) return "level_unknown";
    if ((levels.get(user) ?? 0) === level) return "level_unchanged";
    if (level === 0 && facts.rules >= RULES_LEAVE) return "level_kept";
    levels.set(user, level);
    return undefined;
  };
  const setLimits = ({ level, withdrawal, fiatTrade, askedBy, agreedBy }: SetLimits): string | undefined => {
    if (!isOne(level)) return "level_unknown";
    if (withdrawal < 0n || fiatTrade < 0n) return "limit_invalid";
    if (isTooLow(level, withdrawal)) return "limit_too_low";
    if (askedBy === agreedBy) return "second_operator_needed";
    limits[level] = withdrawal;
    fiat[level] = fiatTrade;
    return undefined;
  };
  return {
    prefix: "verification",
    apply: (given) => {
      const command = given as VerificationCommand;
      return command.type === "verification/set-level" ? setLevel(command) : setLimits(command);
    },
  };
}
