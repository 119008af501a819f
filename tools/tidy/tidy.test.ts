import { describe, expect, test } from "vitest";
import { findBannedSyntax } from "./banned-syntax.ts";
import { findFeatureLists } from "./feature-lists.ts";
import { findFileShape } from "./file-shape.ts";
import { findLongFunctions } from "./function-length.ts";
import { findBrokenImports } from "./imports.ts";
import { findBrokenCitations } from "./citations.ts";
import { checkAll } from "./main.ts";
import { findMigrations } from "./migrations.ts";
import { findNotices, findReasons } from "./reasons.ts";
import { findRefusalNumbers } from "./refusal-numbers.ts";
import { type Finding, makeSource } from "./source-file.ts";
import { findTextParts } from "./text-parts.ts";
import { findTextTables } from "./text-tables.ts";

const messages = (findings: readonly Finding[]): string[] => findings.map((finding) => finding.message);

describe("a banned construct is found and the message says what to do", () => {
  test.each([
    ["a clock in the kernel", "kernel/a.ts", "const at = Date.now();", /clock.*`at`/],
    ["a new Date in a feature's kernel", "features/spot/kernel/a.ts", "new Date();", /clock/],
    ["randomness in a formula", "features/spot/formulas.ts", "Math.random();", /seed from the command/],
    ["a logarithm in the kernel", "kernel/a.ts", "Math.log(2);", /last digit/],
    ["an async function in the kernel", "kernel/a.ts", "async function load() {}", /synchronous/],
    ["an await in the kernel", "kernel/a.ts", "await 1;", /synchronous/],
    ["Intl in money", "money/a.ts", "new Intl.NumberFormat();", /localised/],
    ["localeCompare in the kernel", "kernel/a.ts", "'a'.localeCompare('b');", /language/],
    ["a timer in the kernel", "kernel/a.ts", "setTimeout(() => {}, 1);", /timers/],
    ["parseFloat anywhere", "features/spot/web/a.ts", "parseFloat('1');", /parseDecimal/],
    ["Number.parseFloat", "server/a.ts", "Number.parseFloat('1');", /parseDecimal/],
    ["Number of an amount", "server/a.ts", "Number(row.amount);", /keep the bigint/],
    ["a number written by a page", "features/spot/web/a.tsx", "price.toFixed(2);", /one grammar/],
    ["a time written by a page", "web/shell/a.tsx", "new Date().toLocaleTimeString();", /one grammar/],
    ["a formatter of a page's own", "web/shell/a.ts", "new Intl.NumberFormat();", /one grammar/],
    ["a non-null mark", "server/a.ts", "declare const a: string | undefined; a!.length;", /no non-null/],
    ["an enum", "contract/a.ts", "export enum Side { Buy }", /union of words/],
    ["any", "server/a.ts", "export const a: any = 1;", /unknown/],
    ["a default export", "server/a.ts", "export default 1;", /by name/],
    ["an empty catch", "server/a.ts", "try { run(); } catch (error: unknown) {}", /empty catch/],
    ["a catch without its error", "server/a.ts", "try { run(); } catch { stop(); }", /empty catch/],
    ["the environment in a feature", "features/spot/server/a.ts", "process.env.PORT;", /server\/settings/],
  ])("%s", (_what, path, text, message) => {
    expect(messages(findBannedSyntax(makeSource(path, text)))).toEqual([expect.stringMatching(message)]);
  });

  test.each([
    ["the clock in the server", "server/a.ts", "Date.now();"],
    ["a clock in a kernel's test", "kernel/a.test.ts", "Date.now();"],
    ["exact functions of Math in the kernel", "kernel/a.ts", "Math.floor(1); Math.max(1, 2); Math.imul(1, 2);"],
    ["a property called Date", "kernel/a.ts", "export const a = { Date: 1 }; a.Date;"],
    ["Number of an id", "server/a.ts", "Number(row.id);"],
    ["the formatter of all pages", "web/numbers/number-format.ts", "new Intl.NumberFormat(); (1).toFixed(2);"],
    ["a fixed number in the server", "server/a.ts", "(1.5).toFixed(2);"],
    ["a default export of a config", "web/vite.config.ts", "export default {};"],
    ["a default export of a test runner", "tools/a.runner.ts", "export default class A {}"],
    ["the environment in the settings", "server/settings.ts", "process.env.PORT;"],
    ["words in a comment or a text", "kernel/a.ts", "// Date, Math.random, await\nexport const a = 'Date.now()';"],
  ])("%s is fine", (_what, path, text) => {
    expect(findBannedSyntax(makeSource(path, text))).toEqual([]);
  });
});

describe("imports", () => {
  test.each([
    ["another feature's kernel", "features/spot/kernel/a.ts", "../../wallet/kernel/wallet.ts", true],
    ["another feature's formulas", "features/futures/kernel/a.ts", "../../spot/formulas.ts", false],
    ["another feature's public kernel", "features/futures/kernel/a.ts", "../../spot/kernel/public.ts", false],
    ["its own kernel", "features/spot/kernel/a.ts", "./b.ts", false],
    ["another feature's kernel from a server", "features/market/server/a.ts", "../../spot/kernel/markets.ts", true],
    ["a feature's kernel from the server's own files", "server/a.ts", "../features/spot/kernel/markets.ts", true],
    ["another feature's public kernel from a server", "features/market/server/a.ts", "../../spot/kernel/public.ts", false],
    ["its own kernel from its server", "features/spot/server/a.ts", "../kernel/markets.ts", false],
    ["another feature's component", "features/home/web/a.tsx", "../../spot/web/order-form.tsx", true],
    ["another feature's calls", "features/home/web/a.tsx", "../../spot/web/spot.api.ts", false],
    ["a product from a primitive", "web/ui/button.tsx", "../../features/spot/formulas.ts", true],
    ["a product from what several trade with", "web/trading/book/order-book.tsx", "../../../features/spot/formulas.ts", true],
    ["what several trade with from a page", "features/spot/web/pages/a.tsx", "../../../../web/trading/book/order-book.tsx", false],
    ["what several trade with from a primitive", "web/ui/button.tsx", "../trading/head/market-head.tsx", true],
    ["a page from a component", "features/home/web/banner.tsx", "./index.page.tsx", true],
    ["a page from its feature's list", "features/spot/web/spot.pages.ts", "./pages/index.page.tsx", false],
    ["the server from the contract", "contract/a.ts", "../server/settings.ts", true],
    ["the kernel from a feed (charter 5)", "market-data/simulator/a.ts", "../../kernel/kernel.ts", true],
  ])("%s", (_what, from, to, isBroken) => {
    expect(findBrokenImports(makeSource(from, `import { a } from "${to}";`)).length).toBe(isBroken ? 1 : 0);
  });
});

describe("texts that a page does not bring", () => {
  const tables = [
    makeSource("web/shell.text.json", '{ "shell.retry": {} }'),
    makeSource("web/trading.text.json", '{ "trading.book": {} }'),
    makeSource("features/spot/spot.text.json", '{ "spot.kind.limit": {} }'),
    makeSource("features/spot/spot.errors.text.json", '{ "spot.refused": {} }'),
    makeSource("features/spot/web/spot.pages.ts", 'trade: { texts: ["spot", "trading"] }'),
    makeSource("features/home/web/home.pages.ts", "home: {}"),
  ];
  test.each([
    ["the shell's are everybody's", "features/home/web/a.tsx", 't("shell.retry")', 0],
    ["its own, named by its pages", "features/spot/web/pages/a.tsx", 't("spot.kind.limit"); t("trading.book")', 0],
    ["another feature's", "features/home/web/a.tsx", 't("spot.kind.limit")', 1],
    ["another feature's, put together", "features/home/web/a.tsx", "t(`spot.kind.${kind}`)", 1],
    ["a feature's in the shell", "web/shell/a.tsx", 't("spot.kind.limit")', 1],
    ["a feature's in what stands over all pages for it", "web/spot/a.tsx", 't("spot.kind.limit")', 0],
    ["another's there", "web/spot/a.tsx", 't("trading.book")', 1],
    ["a feature's in what several trade with", "web/trading/book/a.tsx", 't("spot.kind.limit")', 1],
    ["a test's", "features/home/web/a.test.ts", 't("spot.kind.limit")', 0],
    ["a path that looks like a key", "features/home/web/a.ts", 'import("./spot.pages.ts")', 0],
  ])("%s", (_what, path, text, count) => {
    expect(findTextParts([...tables, makeSource(path, text)])).toHaveLength(count);
  });
});

describe("files", () => {
  test.each([
    ["a vague name", "server/utils.ts", "", /after what it holds/],
    ["camel case", "server/dataDirectory.ts", "", /kebab-case/],
    ["an unknown role", "server/a.manager.ts", "", /no known role/],
    ["501 lines", "server/a.ts", `/** Long. */${"\n".repeat(500)}`, /501 lines/],
    ["101 lines without a header", "server/a.ts", "\n".repeat(100), /begin with a comment/],
    ["a reminder", "docs/a.md", `x ${"TO"}DO later`, /do it now/],
    ["a path of one machine", "docs/a.md", "see /ro" + "ot/notes.txt", /one machine/],
    ["an address of a registry", "docs/a.md", "https://regis" + "try.example.org/", /registry/],
    ["a private key", "docs/a.md", "-----BEGIN PRIVATE " + "KEY-----", /secret/],
  ])("with %s are found", (_what, path, text, message) => {
    expect(messages(findFileShape(makeSource(path, text)))).toEqual([expect.stringMatching(message)]);
  });

  test.each([
    ["500 lines", "server/a.ts", `/** Long. */${"\n".repeat(499)}`],
    ["a page called index", "features/home/web/index.page.tsx", ""],
    ["two roles", "features/spot/spot.routes.test.ts", ""],
  ])("with %s are fine", (_what, path, text) => {
    expect(findFileShape(makeSource(path, text))).toEqual([]);
  });
});

describe("the ratchet of long functions", () => {
  const file = (lines: number) => makeSource("server/a.ts", `function run() {${"\n".repeat(lines - 1)}}`);
  test.each([
    ["60 lines need no entry", 60, {}, []],
    ["61 lines do", 61, {}, [/split it/]],
    ["as long as written down", 70, { "server/a.ts#run": 70 }, []],
    ["longer than written down", 71, { "server/a.ts#run": 70 }, [/grew from 70 to 71/]],
    ["shorter: the entry is lowered", 69, { "server/a.ts#run": 70 }, [/lower it/]],
    ["short again: the entry goes", 60, { "server/a.ts#run": 70 }, [/take it out/]],
  ])("%s", (_why, lines, allowed, expected) => {
    expect(messages(findLongFunctions([file(lines)], allowed))).toEqual(expected.map((message) => expect.stringMatching(message)));
  });
});

describe("texts", () => {
  const LANGUAGES = ["en", "zh", "hk", "th", "jp", "kor", "fra", "spa", "tr", "it", "de"];
  const table = (change: Record<string, string | undefined>) =>
    makeSource(
      "features/a/a.text.json",
      JSON.stringify({ "a.key": { ...Object.fromEntries(LANGUAGES.map((language) => [language, "Wait {seconds} s"])), ...change } }),
    );
  test.each([
    ["all eleven", {}, []],
    ["one language missing", { th: undefined }, [/missing in th/]],
    ["an unknown language", { pt: "Espere {seconds} s" }, [/pt is no language/]],
    ["a lost placeholder", { de: "Warten" }, [/other placeholders/]],
    ["a formal you in German", { de: "Warten Sie {seconds} s" }, [/says "du", not "Sie"/]],
    ["a formal your in German", { de: "{seconds} s auf Ihrem Konto" }, [/not "Ihrem"/]],
    ["they at the beginning of a German sentence", { de: "Warte {seconds} s. Sie vergehen." }, []],
    ["an empty text", { it: "" }, [/empty/, /placeholders/]],
  ])("%s", (_why, change, expected) => {
    expect(messages(findTextTables([table(change)]))).toEqual(expected.map((message) => expect.stringMatching(message)));
  });
});

test("a refusal needs a number of its own, a text, and a place in the joined table", () => {
  const tables = [
    { path: "a.errors.ts", entries: { first: { number: 1, text: "a.first" } } },
    { path: "b.errors.ts", entries: { second: { number: 1, text: "b.second" }, first: { number: 2, text: "a.first" } } },
  ];
  expect(messages(findRefusalNumbers(tables, new Set(["first"]), new Set(["a.first"])))).toEqual([
    "second: number 1 belongs to first: take the next free one",
    "second: its table is missing in contract/errors.ts: add it there",
    "second: there is no text b.second: add it in all eleven languages",
    "first: also stands in a.errors.ts: a refusal has one name in the whole venue",
  ]);
});

test("the sources themselves are tidy", async () => {
  expect(await checkAll()).toEqual([]);
});

describe("every folder of features/ stands in the lists that its files ask for", () => {
  const FEATURE = "features/mining/server/mining.feature.ts";
  const whole: Readonly<Record<string, string>> = {
    "contract/features.ts": 'import { miningErrors } from "../features/mining/contract/mining.errors.ts";',
    "features/mining/contract/mining.errors.ts": "",
    "server/features.ts": 'import { miningFeature } from "../features/mining/server/mining.feature.ts";',
    [FEATURE]: 'import { miningRoutes } from "./mining.routes.ts"; const file = "features/mining/server/mining.sql";',
    "features/mining/server/mining.routes.ts": "",
    "features/mining/server/mining.sql": "",
    "server/sql/migrations.ts": 'const SERVER = ["server/projector/projector.sql"];',
    "server/projector/projector.sql": "",
    "kernel/parts.ts": 'import { Mining } from "../features/mining/kernel/mining.ts";',
    "features/mining/kernel/mining.ts": "",
    "kernel/parts.arbitrary.ts": 'import { miningStep } from "../features/mining/kernel/mining.arbitrary.ts";',
    "features/mining/kernel/mining.arbitrary.ts": "",
    "simulation/auditor/model-parts.ts": 'import { miningModel } from "../../features/mining/kernel/mining.model.ts";',
    "features/mining/kernel/mining.model.ts": "",
    "web/later-features.ts": 'import { miningPages } from "../features/mining/web/mining.pages.ts";',
    "features/mining/web/mining.pages.ts": "",
  };
  const found = (files: Readonly<Record<string, string>>): string[] =>
    messages(findFeatureLists(Object.entries(files).map(([path, text]) => makeSource(path, text))));

  test("a whole one has nothing to be said of", () => expect(found(whole)).toEqual([]));

  test.each([
    ["its refusals in no list", "contract/features.ts", "", /add it to contract\/features/],
    ["its server in no list", "server/features.ts", "", /add it to server\/features/],
    ["its kernel part in no list", "kernel/parts.ts", "", /add it to kernel\/parts/],
    ["its random commands in no list", "kernel/parts.arbitrary.ts", "", /add it to kernel\/parts.arbitrary/],
    ["its model in no list", "simulation/auditor/model-parts.ts", "", /add it to simulation\/auditor\/model-parts/],
    ["its pages in no list", "web/later-features.ts", "", /add it to web\/later-features/],
    ["a forgotten SQL file", FEATURE, 'import { miningRoutes } from "./mining.routes.ts";', /nothing of it would run/],
    ["forgotten routes", FEATURE, 'const file = "features/mining/server/mining.sql";', /nothing of it would run/],
    ["an SQL file of the server", "server/sql/migrations.ts", "", /no migration/],
  ])("%s", (_what, path, text, message) => {
    expect(found({ ...whole, [path]: text })).toEqual([expect.stringMatching(message)]);
  });

  test("a feature whose server nobody wrote down", () => {
    const { [FEATURE]: _gone, ...rest } = whole;
    expect(found(rest)).toEqual([expect.stringMatching(/write features\/mining/), expect.stringMatching(/write features\/mining/)]);
  });
});

test("two migrations with one number are found", () => {
  const migrations = [1, 2, 2].map((number, i) => ({ number, file: `${i}.sql` }));
  expect(messages(findMigrations(migrations))).toEqual([expect.stringMatching(/migration 2 is 1.sql/)]);
});

test("a reason of a posting without its text is found", () => {
  const texts = new Set(["wallet.reason.trade", "wallet.reason.other"]);
  expect(messages(findReasons(["trade", "interest"], texts))).toEqual([expect.stringMatching(/wallet.reason.interest/)]);
});

test("a message without its words is found", () => {
  const texts = new Set(["notices.matured.title", "notices.other.title", "notices.other.text"]);
  expect(messages(findNotices([{ feature: "mining", kinds: ["matured"] }], texts))).toEqual([
    expect.stringMatching(/notices.matured.text/),
  ]);
});

describe("what a comment cites is in docs", () => {
  const docs = [
    makeSource("docs/reference/wire.md", "## 6. Market\n"),
    makeSource("docs/reference/rules.md", "## Seed 9: constants\n## Product 1: decisions\n- **charter 5** No outcome is chosen.\n"),
    makeSource("docs/reference/durability.md", "- **D4** Batches.\n| R28 | readers | answers |\n"),
    makeSource("docs/decisions/0004-app-door.md", ""),
  ];
  const found = (path: string, text: string): string[] => messages(findBrokenCitations([...docs, makeSource(path, text)]));

  test.each([
    "wire.md 6",
    "wire.md",
    "seed 9",
    "Seed 9",
    "product.md 1",
    "charter 5",
    "durability.md D4",
    "durability.md R28",
    "decision 0004",
    "docs/reference/wire.md",
  ])("%s", (cited) => expect(found("server/a.ts", `/** As ${cited} says. */`)).toEqual([]));

  test.each(["wire.md 7", "seed 8", "product.md 2", "charter 9", "durability.md D5", "decision 0003", "docs/reference/nothing.md"])(
    "not %s",
    (cited) => expect(found("server/a.ts", `/** As ${cited} says. */`)).toEqual([expect.stringMatching(/not in docs/)]),
  );

  test("a seed of random numbers cites nothing", () => expect(found("simulation/a.ts", "// seed 8 fails")).toEqual([]));
});
