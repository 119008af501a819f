/** What operators do with contracts: halts and their end. Nothing here knows a price or a position (charter 5); closing goes on. */
import Type from "typebox";
import type { Words } from "../../../contract/console-wire.ts";
import type { Kernel } from "../../../kernel/kernel.ts";
import { no, type ConsoleRefusal } from "../../../server/console/console-refusal.ts";
import { planHalt } from "../../../server/console/halt-plans.ts";
import { defineVerb, type Actors, type ConsoleDesk, type Plan, type Verb } from "../../../server/console/verb.ts";
import type { Contract } from "../kernel/public.ts";
import { scaleOf } from "./futures.views.ts";

/** Longest reason that the pages show whole. */
const REASON_LENGTH_MAX = 120;
const ROLES = ["admin", "compliance", "finance"] as const;
const CONTRACT_FIELD = Type.String({ pattern: "^[A-Za-z0-9./-]{1,20}$" });
const LABEL = { en: "Contract", zh: "合约" };
const STATE = { en: "State", zh: "状态" };
const TRADING = { en: "trading", zh: "交易中" };
const halted = (reason: string): Words => ({ en: `closing only: ${reason}`, zh: `仅可平仓：${reason}` });

const stateOf = ({ haltReason }: Contract): Words => (haltReason === undefined ? TRADING : halted(haltReason));

type Named = { readonly contract: Contract; readonly symbol: string };

/** A contract by its symbol or its coin's name, in any case. */
function findContract(kernel: Kernel, name: string): Named | ConsoleRefusal {
  const wanted = name.toUpperCase();
  const all = kernel.futures.desk.contracts.all().map((contract) => ({ contract, symbol: scaleOf(kernel, contract).symbol }));
  const found = all.find(({ symbol }) => symbol === wanted || symbol.split("/")[0] === wanted);
  return found ?? no("contract_unknown", { en: `There is no contract ${name}.`, zh: `没有合约 ${name}。` });
}

const choices = ({ venue: { kernel } }: ConsoleDesk) => ({
  contract: kernel.futures.desk.contracts.all().map((contract) => {
    const { symbol } = scaleOf(kernel, contract);
    return { value: symbol, label: symbol };
  }),
});

const HALT_FORM = {
  roles: ROLES,
  fields: Type.Object({ contract: CONTRACT_FIELD, text: Type.String({ minLength: 1, maxLength: REASON_LENGTH_MAX }) }),
  labels: { contract: LABEL, text: { en: "Reason that everybody sees", zh: "向所有人公示的原因" } },
  choices,
  present: async (_desk: ConsoleDesk, contract: string) => ({ contract }),
};

const halt = defineVerb({
  name: "futures/halt",
  title: { en: "Halt a contract", zh: "暂停合约" },
  ...HALT_FORM,
  plan: (desk, fields, actors) => haltPlan(desk, fields, actors, false),
});

/** Beyond what one alone may, and of what is halted already. */
const haltAgain = defineVerb({
  name: "futures/halt-again",
  title: { en: "Halt by two", zh: "双人停牌" },
  ...HALT_FORM,
  needsTwo: true,
  needsProof: true,
  plan: (desk, fields, actors) => haltPlan(desk, fields, actors, true),
});

type HaltFields = { readonly contract: string; readonly text: string };

function haltPlan(desk: ConsoleDesk, { contract: name, text }: HaltFields, actors: Actors, areTwo: boolean): Plan | ConsoleRefusal {
  const { kernel } = desk.venue;
  const found = findContract(kernel, name);
  if (!("contract" in found)) return found;
  const { contract, symbol } = found;
  const { contract: id } = contract.terms;
  const reason = text.trim();
  const endsByItself = kernel.contractHalts.untilOf(id) !== undefined;
  if (contract.haltReason !== undefined && !(areTwo && endsByItself))
    return no("contract_halted", { en: `It is halted already: ${contract.haltReason}`, zh: `该合约已暂停：${contract.haltReason}` });
  if (reason === "")
    return no("halt_reason_needed", { en: "A halt needs a reason: everybody will see it.", zh: "暂停须说明原因，所有人可见。" });
  const planned = planHalt(desk, { halts: kernel.contractHalts, market: id, areTwo }, actors);
  if ("status" in planned) return planned;
  return {
    command: { type: "futures/halt", contract: id, reason, ...planned.by },
    lines: [{ label: STATE, before: stateOf(contract), after: halted(reason) }, planned.line],
    note: { en: "No new positions; closing, cancelling and close-outs go on.", zh: "不能开仓；平仓、撤单与强平照常。" },
    subject: symbol,
    done: `The contract on ${symbol} is halted. It trades again by itself at ${planned.until}.`,
  };
}

const resume = defineVerb({
  name: "futures/resume",
  title: { en: "Resume a contract", zh: "恢复合约" },
  roles: ROLES,
  fields: Type.Object({ contract: CONTRACT_FIELD }),
  labels: { contract: LABEL },
  choices,
  present: async (_desk, contract) => ({ contract }),
  plan({ venue: { kernel } }, { contract: name }): Plan | ConsoleRefusal {
    const found = findContract(kernel, name);
    if (!("contract" in found)) return found;
    const { contract, symbol } = found;
    return {
      command: { type: "futures/resume", contract: contract.terms.contract },
      lines: [{ label: STATE, before: stateOf(contract), after: TRADING }],
      subject: symbol,
      done: `The contract on ${symbol} trades again.`,
    };
  },
});

export const futuresVerbs: readonly Verb[] = [halt, haltAgain, resume];
