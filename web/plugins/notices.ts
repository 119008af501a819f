/**
 * Writes `notices.txt` beside the bundle: licence and notice of every package whose code is in it, and of the font.
 *
 * Minified code carries no comments, and most of these licences ask that their text goes along.
 */
import { existsSync, readFileSync, readdirSync } from "node:fs";
import { join } from "node:path";
import type { Plugin } from "vite";

const IN_PACKAGE = /^(.*[\\/]node_modules[\\/](?:@[^\\/]+[\\/])?[^\\/]+)[\\/]/;

/** Directory of the package that a module belongs to, or undefined for our own. */
export function packageDirectory(moduleId: string): string | undefined {
  return IN_PACKAGE.exec(moduleId.replace(/^\0/, ""))?.[1];
}

/** Name, version and the texts of LICENSE and NOTICE files. */
function packageNotice(directory: string): string {
  const { name, version, license } = JSON.parse(readFileSync(join(directory, "package.json"), "utf8")) as {
    readonly name: string;
    readonly version: string;
    readonly license?: string;
  };
  const files = readdirSync(directory).filter((file) => /^(licen[cs]e|notice)(\.\w+)?$/i.test(file));
  const texts = files.sort().map((file) => readFileSync(join(directory, file), "utf8").trim());
  return [`${name} ${version} (${license ?? "see below"})`, ...texts].join("\n\n");
}

export function notices(fontLicence: string): Plugin {
  return {
    name: "notices",
    generateBundle(_options, bundle) {
      const directories = new Set<string>();
      for (const output of Object.values(bundle)) {
        if (output.type !== "chunk") continue;
        for (const id of output.moduleIds) {
          const directory = packageDirectory(id);
          if (directory !== undefined && existsSync(join(directory, "package.json"))) directories.add(directory);
        }
      }
      const parts = [...[...directories].sort().map(packageNotice), `Inter (OFL-1.1)\n\n${readFileSync(fontLicence, "utf8").trim()}`];
      this.emitFile({ type: "asset", fileName: "notices.txt", source: `${parts.join(`\n\n${"-".repeat(80)}\n\n`)}\n` });
    },
  };
}
