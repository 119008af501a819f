/** Which part may import which, where the compiler can't see it. */
import { posix } from "node:path";
import { type Finding, isNode, isTest, lineAt, type SourceFile, walk } from "./source-file.ts";

type Direction = {
  readonly message: string;
  /** Whether `from` may not import `to`; both are paths from the root. */
  isBroken(from: string, to: string): boolean;
};

/** They write out commands field by field, for speed. */
const HOT: ReadonlySet<string> = new Set(["server/sequencer/sequencer.ts"]);

const DIRECTIONS: readonly Direction[] = [
  {
    message:
      "one feature's kernel takes another's public.ts or formulas.ts only: declare what you need as an interface, kernel.ts plugs it in",
    isBroken: (from, to) => {
      const [own, other] = [featureOf(from), featureOf(to)];
      const isKernel = /^features\/[^/]+\/(kernel\/|formulas\.ts)/.test(from) && !isTest(from) && !from.endsWith(".model.ts");
      return isKernel && other !== undefined && own !== other && !/\/(public|formulas)\.ts$/.test(to);
    },
  },
  {
    message: "another feature's kernel is known by its public.ts only: export there what is needed",
    isBroken: (from, to) => {
      const other = /^features\/([^/]+)\/kernel\//.exec(to)?.[1];
      const isServer = /^(server|features\/[^/]+\/server)\//.test(from) && !isTest(from);
      return isServer && other !== undefined && featureOf(from) !== other && !to.endsWith("/public.ts") && !HOT.has(from);
    },
  },
  {
    message: "a feature's pages use no other feature's components: move the primitive to web/ui",
    isBroken: (from, to) => {
      const [own, other] = [featureOf(from), featureOf(to)];
      return /^features\/[^/]+\/web\//.test(from) && other !== undefined && own !== other && /\/web\/.*\.tsx$/.test(to);
    },
  },
  {
    message: "a feature's console pages use no other feature's components: move the primitive to console/ui",
    isBroken: (from, to) => {
      const [own, other] = [featureOf(from), featureOf(to)];
      return /^features\/[^/]+\/console\//.test(from) && other !== undefined && own !== other && /\/console\//.test(to);
    },
  },
  {
    message: "the app loads nothing of the console, and the console nothing of the app but its theme",
    isBroken: (from, to) =>
      (/^(web|features\/[^/]+\/web)\//.test(from) && isConsole(to)) ||
      (isConsole(from) && !from.endsWith(".config.ts") && /^(web|features\/[^/]+\/web)\//.test(to)),
  },
  {
    message: "web/ui knows no product: pass what it shows as props",
    isBroken: (from, to) => from.startsWith("web/ui/") && to.startsWith("features/"),
  },
  {
    message: "web/trading stands below the features that trade and above web/ui: pass what is one product's as props",
    isBroken: (from, to) =>
      (from.startsWith("web/trading/") && to.startsWith("features/")) || (from.startsWith("web/ui/") && to.startsWith("web/trading/")),
  },
  {
    message: "only the shell and a feature's own list of pages (.pages.ts) may import a page",
    isBroken: (from, to) => {
      const lists = from.endsWith(".pages.ts") && featureOf(from) === featureOf(to);
      return from.startsWith("features/") && !isTest(from) && !lists && to.endsWith(".page.tsx");
    },
  },
  {
    message: "money and contract stand below the server: move what is shared down",
    isBroken: (from, to) => /^(money|contract)\//.test(from) && /^(server|journal|kernel)\//.test(to),
  },
  {
    message: "the feed never learns of accounts or orders (charter 5)",
    isBroken: (from, to) => /^market-data\/(simulator|replay|live)\//.test(from) && /^(server|kernel|journal)\//.test(to),
  },
];

export function findBrokenImports(file: SourceFile): Finding[] {
  if (file.tree === undefined) return [];
  const findings: Finding[] = [];
  walk(file.tree, (node) => {
    const to = importedPath(file.path, node.source);
    if (to === undefined) return;
    for (const direction of DIRECTIONS) {
      if (direction.isBroken(file.path, to))
        findings.push({ path: file.path, line: lineAt(file, node.start), message: `imports ${to}: ${direction.message}` });
    }
  });
  return findings;
}

function importedPath(from: string, source: unknown): string | undefined {
  if (!isNode(source) || typeof source.value !== "string" || !source.value.startsWith(".")) return undefined;
  return posix.join(posix.dirname(from), source.value);
}

const isConsole = (path: string): boolean => /^(console|features\/[^/]+\/console)\//.test(path);

function featureOf(path: string): string | undefined {
  return /^features\/([^/]+)\//.exec(path)?.[1];
}
