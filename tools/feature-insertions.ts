/** Where a new feature is written into the lists: one place each, found by what stands behind it. */

export type Insertion = {
  /** From the root. */
  readonly path: string;
  /** The text goes right before the first match. */
  readonly at: RegExp;
  readonly text: string;
};

/** The word as code writes it, and the first of its three reasons' numbers. */
export type FeatureNames = { readonly pascal: string; readonly camel: string; readonly snake: string; readonly reason: number };

export function listInsertions(word: string, names: FeatureNames): readonly Insertion[] {
  return [...kernelInsertions(word, names), ...testInsertions(word, names), ...outerInsertions(word, names)];
}

/** Before the first import of what is no feature's. */
const AFTER_FEATURES = /^import (?!.*"\.\.\/features\/)/m;

function kernelInsertions(word: string, { pascal, camel, snake, reason }: FeatureNames): readonly Insertion[] {
  const parts = "kernel/parts.ts";
  const kernel = `../features/${word}/kernel/${word}.ts`;
  return [
    { path: parts, at: AFTER_FEATURES, text: `import { ${pascal}, type ${pascal}Event } from "${kernel}";\n` },
    {
      path: parts,
      at: /^ {2}return \{ \.\.\.trading,/m,
      text: `  const ${camel} = new ${pascal}({
    ledger,
    isListed: (asset) => assets.get(asset) !== undefined,
    isOpen: (user) => wallet.isOpen(user),
    position,
    schedule,
    cover,
    emit,
  });
`,
    },
    { path: parts, at: /(?<=^ {2}return \{ \.\.\.trading,) transfer,/m, text: ` ${camel},` },
    { path: parts, at: / \| Settled;/, text: ` | ${pascal}Event` },
    {
      path: "kernel/ledger/reasons.ts",
      at: /^\} as const;/m,
      text: `  ${snake}_hold: ${reason},\n  ${snake}_release: ${reason + 1},\n  ${snake}_interest: ${reason + 2},\n`,
    },
  ];
}

/** Random commands and the auditor's model, which the property tests and the simulation walk. */
function testInsertions(word: string, { pascal, camel, reason }: FeatureNames): readonly Insertion[] {
  const random = "kernel/parts.arbitrary.ts";
  const models = "simulation/auditor/model-parts.ts";
  const folder = `features/${word}/kernel/${word}`;
  return [
    {
      path: random,
      at: AFTER_FEATURES_OR_FAST_CHECK,
      text: `import { ${camel}Command, ${camel}Step, type ${pascal}Step } from "../${folder}.arbitrary.ts";\n`,
    },
    { path: random, at: /;\n\nexport const partStep\b/, text: ` | ${pascal}Step` },
    { path: random, at: /^\);\n\n(?:\/\*\*.*\n)?export function partCommand\b/m, text: `  { weight: 5, arbitrary: ${camel}Step },\n` },
    {
      path: random,
      at: /^ {4}default:/m,
      text: `    case "${word}-open":\n    case "${word}-leave":\n      return ${camel}Command(step, at);\n`,
    },
    { path: models, at: /^import type \{ ModelNeeds/m, text: `import { ${camel}Model } from "../../${folder}.model.ts";\n` },
    { path: models, at: /,?\s*\];\s*$/, text: `, ${camel}Model` },
    {
      path: "simulation/auditor/audit-settlements.ts",
      at: /^ {2}"example\/1": /m,
      text: `  "${word}/1": ["interest", (input) => (input("principal") * input("days") * input("rate_ppm")) / 1_000_000n],\n`,
    },
    {
      path: "simulation/auditor/audit-postings.ts",
      at: /^ {2}\/\/ The template's: /m,
      text: `  // ${word}: hold, release, interest.\n  ${reason}: holds,\n  ${reason + 1}: releases,\n  ${reason + 2}: paysPromise,\n`,
    },
  ];
}

const AFTER_FEATURES_OR_FAST_CHECK = /^import type \{ Command \}/m;

function outerInsertions(word: string, { camel }: FeatureNames): readonly Insertion[] {
  const contract = "contract/features.ts";
  const folder = `../features/${word}`;
  const server = "server/features.ts";
  const web = "web/later-features.ts";
  return [
    {
      path: contract,
      at: /^import type \{ CallDocuments \}/m,
      text: `import { ${camel}Documents } from "${folder}/contract/${word}.documents.ts";\nimport { ${camel}Errors } from "${folder}/contract/${word}.errors.ts";\n`,
    },
    {
      path: contract,
      at: /^\] as const satisfies/m,
      text: `  { name: "${word}", errors: ${camel}Errors, documents: ${camel}Documents },\n`,
    },
    { path: server, at: /^import type \{ Feature \}/m, text: `import { ${camel}Feature } from "${folder}/server/${word}.feature.ts";\n` },
    { path: server, at: /^\] as const satisfies/m, text: `  ${camel}Feature,\n` },
    { path: web, at: /^import type \{ Page \}/m, text: `import { ${camel}Pages } from "${folder}/web/${word}.pages.ts";\n` },
    { path: web, at: /^\] as const;/m, text: `  ${camel}Pages,\n` },
  ];
}
