/**
 * Compiles the ordinary order's road to WebAssembly and writes it down as text beside its source, so that who runs a venue needs no compiler.
 * Where everything lies is said once, in layout.ts, and comes before the source as constants.
 *
 *   npm run build-ordinary
 */
import { execFileSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import * as layout from "../features/spot/kernel/ordinary/layout.ts";
import { ROOT } from "./steps.ts";

const FOLDER = join("features", "spot", "kernel", "ordinary");
const SOURCE = join(FOLDER, "ordinary-orders.as");
/** Kept in the repository; a test compiles again and compares. */
export const ORDINARY_FILE = join(FOLDER, "ordinary-orders.wasm.generated.ts");
const COMPILER = join("node_modules", "assemblyscript", "bin", "asc.js");
/** The memory is the kernel's: shared, as its views are, and as large as 32 bits of address reach. */
const MEMORY = [
  "--importMemory",
  "--noExportMemory",
  "--sharedMemory",
  "--enable",
  "threads",
  "--initialMemory",
  "1",
  "--maximumMemory",
  "65536",
];
const OPTIONS = ["-O3", "--noAssert", "--runtime", "stub", ...MEMORY];
const LINE_LENGTH = 120;

type Numbers = Readonly<Record<string, number>>;
/** By the type that each has in the source: addresses, whole numbers of 32 bits, larger ones. */
type Layout = { readonly OFFSETS: Numbers; readonly NUMBERS: Numbers; readonly WIDE?: Numbers };

/** The file's text for what stands there now. */
export function ordinaryFile(): string {
  const wasm = compile(`${constantsOf(layout)}\n${readFileSync(join(ROOT, SOURCE), "utf8")}`);
  const lines = wasm.toString("base64").match(new RegExp(`.{1,${LINE_LENGTH}}`, "g")) ?? [];
  return `/** Made by \`npm run build-ordinary\` from layout.ts and ordinary-orders.as: ${wasm.length} bytes of WebAssembly. Do not edit. */
export const ORDINARY_WASM =
${lines.map((line) => `  "${line}"`).join(" +\n")};
`;
}

export function constantsOf({ OFFSETS, NUMBERS, WIDE = {} }: Layout): string {
  const constants = (of: Numbers, type: string): string[] =>
    Object.entries(of).map(([name, value]) => `const ${name}: ${type} = ${type === "f64" ? value.toFixed(1) : value};\n`);
  return [...constants(OFFSETS, "usize"), ...constants(NUMBERS, "i32"), ...constants(WIDE, "f64")].join("");
}

export function compile(source: string): Buffer {
  const folder = mkdtempSync(join(tmpdir(), "touchstone-ordinary-"));
  try {
    // The compiler takes files by this ending alone.
    writeFileSync(join(folder, "source.ts"), source);
    execFileSync(process.execPath, [join(ROOT, COMPILER), "source.ts", "-o", "out.wasm", ...OPTIONS], { cwd: folder, stdio: "pipe" });
    return readFileSync(join(folder, "out.wasm"));
  } finally {
    rmSync(folder, { recursive: true });
  }
}

if (import.meta.main) writeFileSync(join(ROOT, ORDINARY_FILE), ordinaryFile());
