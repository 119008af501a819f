/** Backups in a bucket of a real server that speaks S3: what a folder keeps, and what goes wrong on the way there. */
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from "vitest";
import { BackupBucket } from "./backup-bucket.ts";
import { placeOf } from "./backup-places.ts";
import { BackupStore } from "./backup-store.ts";
import { TEST_BUCKET, TEST_KEY, TEST_REGION, TestStore, type StoreFault } from "../../simulation/processes/test-store.ts";

const VENUE = "ab".repeat(16);
const SECRET = "a secret of some length";
const TEXT = Buffer.from("what nobody else should read ".repeat(50));
let server: TestStore;
beforeAll(async () => {
  server = await TestStore.open();
});
afterEach(() => (server.fault = () => undefined));
afterAll(() => server.close());

type Wrong = Partial<{
  readonly bucket: string;
  readonly accessKeyId: string;
  readonly secretAccessKey: string;
  readonly endpoint: string;
}>;

/** A store that is not ours keeps what earlier runs left. */
const run = `run-${Date.now()}`;
let count = 0;
/** A prefix of its own each time. */
function bucketOf(wrong: Wrong = {}, prefix = `${run}-${++count}/`): BackupBucket {
  const { endpoint } = server;
  const text = `s3://${wrong.bucket ?? TEST_BUCKET}/${prefix.slice(0, -1)}`;
  return new BackupBucket({ text, endpoint, region: TEST_REGION, bucket: TEST_BUCKET, prefix, ...TEST_KEY, restMs: 1, ...wrong });
}

test("a store in a bucket gives back what it was given, and is opened by its own secret alone", async () => {
  const place = bucketOf();
  const store = await BackupStore.begin(place, VENUE, SECRET);
  const name = await store.put(TEXT);
  expect([await store.put(TEXT), store.written.pieces]).toEqual([name, 1]);
  await store.saveList(new Date("2026-11-28T05:50:12.345Z"), TEXT);
  // As another process finds it.
  const other = await BackupStore.open(bucketOf({}, `${run}-${count}/`), SECRET);
  expect([other.venue, await other.names()]).toEqual([VENUE, ["2026-11-28T05-50-12.345Z"]]);
  expect([await other.get(name), await other.list("2026-11-28T05-50-12.345Z")]).toEqual([TEXT, TEXT]);
  // What is there is not written again.
  expect([await other.put(TEXT), other.written.pieces]).toEqual([name, 0]);
  await expect(BackupStore.open(place, "another secret here")).rejects.toThrow("another secret");
  await expect(BackupStore.begin(place, "cd".repeat(16), SECRET)).rejects.toThrow("choose another folder");
  await other.dropLists(["2026-11-28T05-50-12.345Z"]);
  expect(await other.dropPieces(new Set())).toMatchObject({ pieces: 1 });
  expect([await other.names(), await other.has(name)]).toEqual([[], false]);
});

test("a list longer than one answer of the store is read to its end", async () => {
  const place = bucketOf();
  const names = Array.from({ length: 1005 }, (_, at) => `pieces/${at}`);
  for (let at = 0; at < names.length; at += 15)
    await Promise.all(names.slice(at, at + 15).map((name) => place.write(name, Buffer.from(name))));
  expect((await place.list("pieces/")).map(({ name }) => name).toSorted()).toEqual(names.toSorted());
  await place.remove(names);
  expect(await place.isEmpty()).toBe(true);
}, 180_000);

test("while one writes another is refused, and may afterwards", async () => {
  const place = bucketOf();
  const store = await BackupStore.begin(place, VENUE, undefined);
  const other = await BackupStore.open(bucketOf({}, `${run}-${count}/`), undefined);
  await store.whileLocked(async () => {
    await expect(other.whileLocked(() => undefined)).rejects.toThrow("try again later");
  });
  expect(await other.whileLocked(() => "done")).toBe("done");
});

test("a machine whose clock is ahead does not take a lock that is held", async () => {
  const [one, other] = [bucketOf(), bucketOf({}, `${run}-${count}/`)];
  const release = await one.lock();
  try {
    vi.useFakeTimers({ toFake: ["Date"], now: Date.now() + 7 * 60_000 });
    await expect(other.lock()).rejects.toThrow("try again later");
  } finally {
    vi.useRealTimers();
    await release();
  }
  await (
    await other.lock()
  )();
});

test("of two who begin in the same moment one writes", async () => {
  const [one, other] = [bucketOf(), bucketOf({}, `${run}-${count}/`)];
  const both = await Promise.allSettled([one.lock(), other.lock()]);
  expect(both.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
});

test("in a store that knows no conditional writes it is the same", async () => {
  server.fault = (_method, _path, headers) =>
    headers["if-none-match"] === undefined && headers["if-match"] === undefined ? undefined : { status: 501, code: "NotImplemented" };
  const store = await BackupStore.begin(bucketOf(), VENUE, undefined);
  const other = await BackupStore.open(bucketOf({}, `${run}-${count}/`), undefined);
  await store.whileLocked(async () => {
    await expect(other.whileLocked(() => undefined)).rejects.toThrow("try again later");
    await store.put(TEXT);
  });
  await expect(other.place.writeFirst("touchstone-backup.json", TEXT)).rejects.toThrow("somebody else was first");
  const both = await Promise.allSettled([store.place.lock(), other.place.lock()]);
  expect(both.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
});

test("a bucket with anything else below that name is left alone", async () => {
  const place = bucketOf();
  await place.write("photo.jpg", TEXT);
  await expect(BackupStore.begin(place, VENUE, undefined)).rejects.toThrow("is not empty");
});

describe("what is wrong is said in words:", () => {
  test.each([
    ["a key that the store does not know", { accessKeyId: "NOBODY" }, /does not know the key.*S3_ACCESS_KEY_ID/],
    ["another secret than the key's", { secretAccessKey: "wrong" }, /its secret is another/],
    ["a bucket that is not there", { bucket: "nowhere-to-be-found" }, /there is no bucket nowhere-to-be-found/],
    ["nobody listens there", { endpoint: "http://127.0.0.1:1" }, /can't be reached at http:\/\/127\.0\.0\.1:1/],
  ] as const)("%s", async (_what, wrong, words) => {
    const place = bucketOf(wrong);
    await expect(BackupStore.begin(place, VENUE, undefined)).rejects.toThrow(words);
    await expect(place.write("pieces/x", TEXT)).rejects.toThrow(words);
    await expect(place.list("")).rejects.toThrow(words);
  });

  test.each([
    ["the store is full", { status: 507, code: "InsufficientStorage" }, /the store is full/],
    ["its quota is used up", { status: 403, code: "QuotaExceeded" }, /the store is full/],
    ["the key may only read", { status: 403, code: "AccessDenied" }, /the key may not do this/],
    ["the clock is wrong", { status: 403, code: "RequestTimeTooSkewed" }, /this machine's clock differs from the store's/],
    ["the store is in another region", { status: 400, code: "AuthorizationHeaderMalformed" }, new RegExp(`S3_REGION is ${TEST_REGION}`)],
    ["the bucket is in another region", { status: 301, code: "PermanentRedirect" }, new RegExp(`S3_REGION is ${TEST_REGION}`)],
    ["the store stays out of order", { status: 503, code: "SlowDown" }, /also after several tries/],
  ] as const)("%s", async (_what, fault, words) => {
    const place = bucketOf();
    const store = await BackupStore.begin(place, VENUE, undefined);
    server.fault = (method) => (method === "PUT" ? fault : undefined);
    await expect(store.put(TEXT)).rejects.toThrow(words);
    server.fault = () => undefined;
    expect(await store.names()).toEqual([]);
  });

  test("settings that are missing", () => {
    const s3 = { endpoint: undefined, region: "us-east-1", accessKeyId: "x", secretAccessKey: undefined };
    expect(() => placeOf("s3://bucket/venue", { s3 })).toThrow(/needs S3_ENDPOINT, S3_SECRET_ACCESS_KEY/);
    expect(() => placeOf("s3://Bucket", { s3 })).toThrow(/must look like s3:/);
  });
});

test.each([
  ["busy for a while", { status: 503, code: "SlowDown" }],
  ["out of order for a while", { status: 500, code: "InternalError" }],
  ["a line that breaks in the middle", "breaks"],
] as const)("%s: tried again, and whole in the end", async (_what, fault: StoreFault) => {
  const place = bucketOf();
  const store = await BackupStore.begin(place, VENUE, SECRET);
  let left = 3;
  server.fault = (method) => (method === "PUT" && left-- > 0 ? fault : undefined);
  const large = Buffer.alloc(3 << 20, TEXT);
  const name = await store.put(large);
  expect(left).toBeLessThan(0);
  const found = await (await BackupStore.open(place, SECRET)).get(name);
  expect(found.equals(large)).toBe(true);
});

test("an upload that breaks for good leaves no piece and no backup of that name", async () => {
  const place = bucketOf();
  const store = await BackupStore.begin(place, VENUE, undefined);
  server.fault = (method, path) => (method === "PUT" && path.includes("/pieces/") ? "breaks" : undefined);
  await expect(store.put(TEXT)).rejects.toThrow(/can't be reached/);
  server.fault = () => undefined;
  expect((await place.list("")).map(({ name }) => name)).toEqual(["touchstone-backup.json"]);
  // The same piece goes the next time: nobody believes that it is there.
  expect(await store.get(await store.put(TEXT))).toEqual(TEXT);
});
