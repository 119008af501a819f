/** What package-lock.json must have beyond what npm sees to: a hash for every package, on every platform, and no script that runs unasked. */
type LockEntry = {
  readonly version?: string;
  /** Of the package's file: what npm holds a download against. */
  readonly integrity?: string;
  readonly hasInstallScript?: boolean;
  /** It comes in its dependent's file, under that one's hash. */
  readonly inBundle?: boolean;
  readonly optionalDependencies?: Readonly<Record<string, string>>;
};
export type LockFile = { readonly packages: Readonly<Record<string, LockEntry>> };

/**
 * Optional packages of other platforms that have no entry: npm leaves one out when its registry has no such version, and `npm ci` then
 * calls the very same lock file out of date elsewhere. The remedy is an older version of its dependent, whose packages are all there.
 */
export function missingPackages({ packages }: LockFile): string[] {
  return Object.entries(packages).flatMap(([dependent, { optionalDependencies = {} }]) =>
    Object.entries(optionalDependencies)
      .filter(
        ([name, version]) => EXACT.test(version) && !visiblePaths(dependent, name).some((path) => packages[path]?.version === version),
      )
      .map(([name, version]) => `${name}@${version}`),
  );
}

/** A range is npm's own business. */
const EXACT = /^\d+\.\d+\.\d+(-[\w.]+)?$/;

/** Entries that nothing is held against. */
export function uncheckedEntries({ packages }: LockFile): string[] {
  return Object.entries(packages)
    .filter(([path, { integrity, inBundle }]) => path !== "" && integrity === undefined && inBundle !== true)
    .map(([path]) => path);
}

/** Packages whose own script would run when they are installed. */
export function scriptedPackages(lock: LockFile): string[] {
  return Object.entries(lock.packages)
    .filter(([, entry]) => entry.hasInstallScript === true)
    .map(([path]) => path.slice(path.lastIndexOf("node_modules/") + "node_modules/".length));
}

/** Where Node looks for `name` when `dependent` imports it, innermost first. */
function visiblePaths(dependent: string, name: string): string[] {
  const folders = dependent.split("/node_modules/");
  const inner = folders.map((_folder, index) => `${folders.slice(0, index + 1).join("/node_modules/")}/node_modules/${name}`);
  return [...inner.reverse(), `node_modules/${name}`].map((path) => path.replace(/^\//, ""));
}
