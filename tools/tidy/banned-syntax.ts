/** Constructs that are banned by their syntax, each with what to write instead. */
import { type Finding, isNode, isTest, lineAt, type SourceFile, type SyntaxNode, walk } from "./source-file.ts";

type Ban = {
  readonly message: string;
  applies(path: string): boolean;
  matches(node: SyntaxNode, parent: SyntaxNode | undefined): boolean;
};

const always = (): boolean => true;
const isSource = (path: string): boolean => !isTest(path);
/** money, kernel and formulas: what has to give the same on every machine and at every replay. */
const isKernelLayer = (path: string): boolean =>
  isSource(path) && (/^(kernel|money)\//.test(path) || /^features\/[^/]+\/(kernel\/|formulas\.ts)/.test(path));
const mayReadEnvironment = (path: string): boolean =>
  /^(tools|bench|e2e|simulation|examples)\//.test(path) ||
  path === "server/main.ts" ||
  path === "server/rebuild.ts" ||
  path === "server/take-over.ts" ||
  path === "server/backup/backup.ts" ||
  path === "server/backup/restore.ts" ||
  path === "server/fsck/fsck.ts" ||
  path === "server/seal.ts" ||
  path === "server/log-time.ts" ||
  path === "server/operator/operate.ts" ||
  path.startsWith("server/settings") ||
  path.endsWith(".config.ts") ||
  isTest(path);

/** Not bound to one result by the language's specification; only these of Math are. */
const EXACT_MATH = new Set(["abs", "ceil", "floor", "round", "trunc", "sign", "min", "max", "imul", "clz32", "sqrt"]);
const MONEY_NAME = /(amount|price|balance|fee|total|cost|margin|profit|stake)s?$/i;

const BANS: readonly Ban[] = [
  {
    message: "the kernel reads no clock: take the time from the command's `at`",
    applies: isKernelLayer,
    matches: (node, parent) => isGlobal(node, parent, ["Date", "performance"]),
  },
  {
    message: "the kernel has no timers: what falls due is in the schedule",
    applies: isKernelLayer,
    matches: (node, parent) => isGlobal(node, parent, ["setTimeout", "setInterval", "setImmediate", "queueMicrotask"]),
  },
  {
    message: "the kernel is not localised: return a name, the edge has the texts",
    applies: isKernelLayer,
    matches: (node, parent) => isGlobal(node, parent, ["Intl"]),
  },
  {
    message: "its order depends on the machine's language: compare numbers or use <",
    applies: isKernelLayer,
    matches: (node) => isMember(node, undefined, ["localeCompare", "toLocaleString", "toLocaleUpperCase", "toLocaleLowerCase"]),
  },
  {
    message: "the kernel has no randomness: take the seed from the command",
    applies: isKernelLayer,
    matches: (node) => isMember(node, "Math", ["random"]),
  },
  {
    message: "its last digit may differ between engines: use integers, or a table",
    applies: isKernelLayer,
    matches: (node) =>
      isMember(node, "Math", undefined) &&
      !EXACT_MATH.has(propertyName(node) ?? "") &&
      propertyName(node) !== "random" &&
      /^[a-z]/.test(propertyName(node) ?? ""),
  },
  {
    message: "the kernel is synchronous: do the waiting in the server",
    applies: isKernelLayer,
    matches: (node) => node.async === true || node.type === "AwaitExpression",
  },
  {
    message: "money is never a float: use parseDecimal of money/decimal.ts",
    applies: always,
    matches: (node, parent) => isGlobal(node, parent, ["parseFloat"]) || isMember(node, "Number", ["parseFloat"]),
  },
  { message: "money is never a float: keep the bigint, or print it with money/decimal.ts", applies: isSource, matches: isNumberOfMoney },
  {
    message: "say why it can't be missing, or handle that it is: no non-null `!`",
    applies: always,
    matches: (node) => node.type === "TSNonNullExpression",
  },
  {
    message: "numbers and times have one grammar: use web/numbers, which knows the reader's language",
    applies: (path) => isSource(path) && /^(web|features\/[^/]+\/web)\//.test(path) && !path.startsWith("web/numbers/"),
    matches: (node, parent) =>
      isGlobal(node, parent, ["Intl"]) ||
      isMember(node, undefined, ["toFixed", "toPrecision", "toLocaleString", "toLocaleDateString", "toLocaleTimeString"]),
  },
  { message: "use a union of words instead of an enum", applies: always, matches: (node) => node.type === "TSEnumDeclaration" },
  { message: "use unknown and narrow it: no any", applies: always, matches: (node) => node.type === "TSAnyKeyword" },
  {
    message: "export by name: only config files and test runners have a default export",
    applies: (path) => ![".config.ts", ".runner.ts", ".d.ts"].some((end) => path.endsWith(end)),
    matches: (node) => node.type === "ExportDefaultDeclaration",
  },
  {
    message: "catch (error: unknown) and handle it or pass it on: no empty catch",
    applies: always,
    matches: (node) => node.type === "CatchClause" && (node.param === null || isEmptyBlock(node.body)),
  },
  {
    message: "settings are read once, in server/settings.ts: take them from there",
    applies: (path) => !mayReadEnvironment(path),
    matches: (node) => isMember(node, "process", ["env"]),
  },
];

export function findBannedSyntax(file: SourceFile): Finding[] {
  if (file.tree === undefined || file.path.endsWith(".generated.ts")) return [];
  const bans = BANS.filter((ban) => ban.applies(file.path));
  const findings: Finding[] = [];
  walk(file.tree, (node, parent) => {
    for (const ban of bans)
      if (ban.matches(node, parent)) findings.push({ path: file.path, line: lineAt(file, node.start), message: ban.message });
  });
  return findings;
}

/** An identifier that stands for itself, not for a property or a type of that name. */
function isGlobal(node: SyntaxNode, parent: SyntaxNode | undefined, names: readonly string[]): boolean {
  if (node.type !== "Identifier" || typeof node.name !== "string" || !names.includes(node.name) || parent === undefined) return false;
  const isProperty =
    (parent.type === "MemberExpression" && parent.property === node && parent.computed !== true) ||
    (parent.key === node && parent.computed !== true);
  return !isProperty && !parent.type.startsWith("TS");
}

function isMember(node: SyntaxNode, object: string | undefined, properties: readonly string[] | undefined): boolean {
  if (node.type !== "MemberExpression") return false;
  const owner = isNode(node.object) && node.object.type === "Identifier" ? node.object.name : undefined;
  return (object === undefined || owner === object) && (properties === undefined || properties.includes(propertyName(node) ?? ""));
}

function propertyName(node: SyntaxNode): string | undefined {
  return isNode(node.property) && typeof node.property.name === "string" ? node.property.name : undefined;
}

/** `Number(x)`, `x.toFixed()` and unary plus, where x is called like money. */
function isNumberOfMoney(node: SyntaxNode): boolean {
  if (node.type !== "CallExpression" || !isNode(node.callee) || node.callee.type !== "Identifier" || node.callee.name !== "Number")
    return false;
  const argument: unknown = Array.isArray(node.arguments) ? node.arguments[0] : undefined;
  if (!isNode(argument)) return false;
  const name = argument.type === "Identifier" ? argument.name : propertyName(argument);
  return typeof name === "string" && MONEY_NAME.test(name);
}

function isEmptyBlock(node: unknown): boolean {
  return isNode(node) && Array.isArray(node.body) && node.body.length === 0;
}
