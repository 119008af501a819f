/** Uploads through the real door and the real picture process: what is refused, and what is left of what is taken. */
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import sharp from "sharp";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { openTestDoor, type TestDoor } from "../../../server/doors/app/test-door.suite.ts";
import { blackPng, photo, photoWithPlace, pngWithLongText } from "./hostile.suite.ts";
import { Refused } from "../../../server/doors/app/answer.ts";
import { PictureWorks } from "./picture-works.ts";

let door: TestDoor;
let anna: string;
let people = 0;
beforeAll(async () => {
  door = await openTestDoor();
});
afterAll(() => door.close());
beforeEach(async () => {
  anna = await door.login(`anna${(people += 1)}@example.org`);
});

type Reply = { readonly status: number; readonly type: string; readonly message: string; readonly error?: { readonly name: string } };

async function upload(
  file: Uint8Array,
  token = anna,
  form: Partial<{ name: string; type: string; field: string; path: string }> = {},
): Promise<Reply> {
  const { name = "me.jpg", type = "image/jpeg", field = "file", path = "/api/upload" } = form;
  const head = `--line\r\ncontent-disposition: form-data; name="${field}"; filename="${name}"\r\ncontent-type: ${type}\r\n\r\n`;
  const payload = Buffer.concat([Buffer.from(head), file, Buffer.from("\r\n--line--\r\n")]);
  return send(payload, { authorization: token, "content-type": "multipart/form-data; boundary=line" }, path);
}

async function send(payload: Buffer, headers: Record<string, string>, url = "/api/upload"): Promise<Reply> {
  const reply = await door.http.inject({ method: "POST", url, headers, payload });
  return { status: reply.statusCode, ...reply.json<Omit<Reply, "status">>() };
}

const folder = (): string => join(door.context.settings.dataDirectory, "pictures");
const ownId = async (): Promise<number> => (await door.context.sessions.find(anna, "127.0.0.1"))?.userId ?? 0;
const rowsOf = async (user: number): Promise<number> =>
  (await door.context.database.selectFrom("picture").select("name").where("user_id", "=", user).execute()).length;
/** What is kept of a picture, whoever may see it. */
async function kept(path: string): Promise<Buffer> {
  expect(await door.context.pictures.use(await ownId(), [path], "document")).toBe(true);
  const picture = await door.context.pictures.read(path, "document");
  if (picture === undefined) throw new Error("it is not kept");
  return picture;
}

test("a photograph is kept as a picture of our own under a random name, upright and without where it was taken", async () => {
  const sent = await photoWithPlace();
  expect(sent.includes("Anna Secret")).toBe(true);
  expect((await sharp(sent).metadata()).exif).toBeDefined();
  const { status, type, message } = await upload(sent);
  expect([status, type]).toEqual([200, "ok"]);
  expect(message).toMatch(/^\/uploads\/[\w-]{32}\.jpg$/);
  const picture = await kept(message);
  expect(picture.includes("Anna Secret")).toBe(false);
  expect(await sharp(picture).metadata()).toMatchObject({ format: "jpeg", width: 300, height: 400 });
  expect((await sharp(picture).metadata()).exif).toBeUndefined();
  // On the disk there is nothing of it that anybody could look at.
  const file = readFileSync(join(folder(), message.slice(9, 41)));
  expect(file.includes(picture.subarray(100, 140))).toBe(false);
});

test("the call is the same beside /api, and a PNG is taken under any name", async () => {
  const png = await sharp(await photo())
    .png()
    .toBuffer();
  const { message } = await upload(png, anna, { path: "/upload", name: "x.svg", type: "image/svg+xml" });
  expect(await sharp(await kept(message)).metadata()).toMatchObject({ format: "jpeg", width: 400 });
});

test("a picture larger than a screen is made smaller", async () => {
  const large = await sharp({ create: { width: 4000, height: 3000, channels: 3, background: "#204060" } })
    .jpeg()
    .toBuffer();
  expect(await sharp(await kept((await upload(large)).message)).metadata()).toMatchObject({ width: 2000, height: 1500 });
});

test("what follows a picture in its file is gone: a script, a page, an archive", async () => {
  const polyglot = Buffer.concat([await photo(), Buffer.from("<script>alert(1)</script>PK\u0003\u0004")]);
  const { message } = await upload(polyglot, anna, { name: "x.html", type: "text/html" });
  const picture = await kept(message);
  expect([picture.includes("<script>"), picture.includes("PK\u0003\u0004")]).toEqual([false, false]);
});

describe("what is no picture, or too much of one, is refused with a status that is not taken for its path", () => {
  const svg = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>');
  const files: readonly (readonly [string, () => Buffer | Promise<Buffer>, string])[] = [
    ["an SVG with a script that says it is a PNG", () => svg, "picture_format"],
    ["a page", () => Buffer.from("<!doctype html><script>alert(1)</script>"), "picture_format"],
    ["nothing", () => Buffer.alloc(0), "picture_format"],
    ["zeros", () => Buffer.alloc(300_000), "picture_format"],
    [
      "a GIF",
      async () =>
        sharp(await photo())
          .gif()
          .toBuffer(),
      "picture_format",
    ],
    [
      "a TIFF",
      async () =>
        sharp(await photo())
          .tiff()
          .toBuffer(),
      "picture_format",
    ],
    ["the start of a JPEG and then a page", async () => Buffer.concat([(await photo()).subarray(0, 20), svg]), "picture_format"],
    ["half of a photograph", async () => (await photo()).subarray(0, 9000), "picture_format"],
    ["30,000 by 30,000 dots in 110 KB", () => blackPng(30_000, 30_000), "picture_too_large"],
    ["one row of 60,000 dots", () => blackPng(60_000, 1), "picture_too_large"],
    ["11 MiB", async () => Buffer.concat([await photo(), Buffer.alloc(11 * 1024 * 1024)]), "picture_too_large"],
  ];
  test.each(files)("%s", async (_what, make, name) => {
    const reply = await upload(await make(), anna, { name: "x.png", type: "image/png" });
    expect(reply).toMatchObject({ status: 422, type: "error", error: { name } });
    expect(await rowsOf(await ownId())).toBe(0);
  });

  test("a text of 300 MB packed into a picture harms nobody: the picture is refused or kept without it", async () => {
    const reply = await upload(await pngWithLongText(300_000_000));
    if (reply.status === 200) expect((await kept(reply.message)).length).toBeLessThan(100_000);
    else expect(reply.error?.name).toBe("picture_format");
  });

  test.each([
    ["another kind of body", Buffer.from("file=1"), "application/x-www-form-urlencoded"],
    ["no boundary", Buffer.from("--line"), "multipart/form-data"],
    ["another boundary", Buffer.from("--other\r\n\r\n--other--"), "multipart/form-data; boundary=line"],
    [
      "a text in place of the file",
      Buffer.from('--line\r\ncontent-disposition: form-data; name="file"\r\n\r\nx\r\n--line--\r\n'),
      "multipart/form-data; boundary=line",
    ],
  ])("%s", async (_what, body, type) => {
    expect(await send(body, { authorization: anna, "content-type": type })).toMatchObject({
      status: 422,
      error: { name: "upload_unreadable" },
    });
  });

  test("a file under another name, and two files", async () => {
    expect(await upload(await photo(), anna, { field: "picture" })).toMatchObject({ status: 422, error: { name: "upload_unreadable" } });
    const part = '--line\r\ncontent-disposition: form-data; name="file"; filename="a"\r\n\r\nx\r\n';
    const headers = { authorization: anna, "content-type": "multipart/form-data; boundary=line" };
    expect(await send(Buffer.from(`${part}${part}--line--\r\n`), headers)).toMatchObject({
      status: 422,
      error: { name: "upload_unreadable" },
    });
  });
});

test("without a login nothing is read, and the refusal is in the caller's language", async () => {
  expect(await upload(await photo(), "")).toMatchObject({ status: 422, type: "999", error: { name: "login_required" } });
  const headers = { authorization: anna, "accept-language": "de-DE,de", "content-type": "text/plain" };
  expect((await send(Buffer.from("x"), headers)).message).toContain("Datei");
});

test("twenty at once, then one a minute", async () => {
  const file = await photo();
  const replies = [];
  for (let count = 0; count < 21; count++) replies.push(await upload(file));
  expect(replies.map(({ status }) => status)).toEqual([...Array.from({ length: 20 }, () => 200), 422]);
  expect(replies.at(-1)).toMatchObject({ error: { name: "too_many_requests" } });
  door.advance(60_000);
  const { message } = await upload(file);
  expect(message).toMatch(/^\/uploads/);
  // And no more than twenty wait to be used.
  expect(await rowsOf(await ownId())).toBe(20);
});

test("what was not used is nobody's to see and gone after a day; a portrait is everybody's, as a small square; a document never", async () => {
  const [unused = "", portrait = "", document = ""] = [
    await upload(await photo()),
    await upload(await photo()),
    await upload(await photo()),
  ].map(({ message }) => message);
  const { pictures } = door.context;
  expect(await pictures.usePortrait(await ownId(), portrait)).toBe(true);
  expect(await pictures.use(await ownId(), [document], "document")).toBe(true);
  const look = async (path: string): Promise<number> => (await door.http.inject({ method: "GET", url: path })).statusCode;
  expect([await look(unused), await look(portrait), await look(document)]).toEqual([404, 200, 404]);
  expect([await look("/uploads/..%2fpicture-key"), await look("/uploads/x.jpg"), await look("/uploads/")]).toEqual([404, 404, 404]);
  const { headers, rawPayload } = await door.http.inject({ method: "GET", url: portrait });
  expect(headers).toMatchObject({
    "content-type": "image/jpeg",
    "x-content-type-options": "nosniff",
    "cache-control": expect.stringContaining("immutable"),
    "content-security-policy": "default-src 'none'; sandbox",
  });
  expect(await sharp(rawPayload).metadata()).toMatchObject({ width: 256, height: 256 });
  door.advance(86_400_001);
  await pictures.sweep();
  expect(readdirSync(folder()).sort()).toEqual(expect.arrayContaining([portrait, document].map((path) => path.slice(9, 41))));
  expect(readdirSync(folder())).not.toContain(unused.slice(9, 41));
});

test("nobody uses another's picture, and a person's pictures go with them", async () => {
  const { message } = await upload(await photo());
  const { pictures } = door.context;
  const id = await ownId();
  expect([await pictures.usePortrait(id + 1, message), await pictures.use(id + 1, [message], "document")]).toEqual([false, false]);
  expect(await pictures.usePortrait(id, message)).toBe(true);
  // Used once is used.
  expect([await pictures.usePortrait(id, message), await pictures.use(id, [message], "document")]).toEqual([false, false]);
  await pictures.forgetPerson(id);
  expect([await rowsOf(id), readdirSync(folder()).includes(message.slice(9, 41))]).toEqual([0, false]);
  expect((await door.http.inject({ method: "GET", url: message })).statusCode).toBe(404);
});

test("a process that ends over a picture loses that one alone; the next picture has another", async () => {
  const works = new PictureWorks();
  const broken = async function* (): AsyncGenerator<Uint8Array> {
    yield await photo();
    throw new Error("the sender hung up");
  };
  await expect(works.receive(broken(), "multipart/form-data; boundary=line", "here")).rejects.toThrow("the sender hung up");
  works.stop();
  expect(await works.reshape(await photo(), "portrait")).toMatchObject({ width: 256 });
  works.stop();
});

test("who sends slowly from one place keeps nobody elsewhere from sending, and their own place waits", async () => {
  const works = new PictureWorks();
  const type = "multipart/form-data; boundary=line";
  const over = Promise.withResolvers<void>();
  const slow = async function* (): AsyncGenerator<Uint8Array> {
    yield Buffer.from("--line\r\n");
    await over.promise;
  };
  const whole = async function* (): AsyncGenerator<Uint8Array> {
    yield Buffer.from('--line\r\ncontent-disposition: form-data; name="file"; filename="a"\r\n\r\n');
    yield await photo();
    yield Buffer.from("\r\n--line--\r\n");
  };
  const outcome = (body: AsyncGenerator<Uint8Array>, from: string): Promise<unknown> =>
    works.receive(body, type, from).then(
      () => "kept",
      (error: unknown) => (error instanceof Refused ? error.refusal : error),
    );
  const held = Array.from({ length: 8 }, () => outcome(slow(), "there"));
  expect(await outcome(whole(), "there")).toBe("try_again_later");
  expect(await outcome(whole(), "here")).toBe("kept");
  expect(await held[0]).toBe("try_again_later");
  // Its place is free again, and those behind it are still on their way.
  expect(await outcome(whole(), "there")).toBe("kept");
  over.resolve();
  expect(await Promise.all(held.slice(1))).toEqual(Array.from({ length: 7 }, () => "upload_unreadable"));
  works.stop();
});

test("nothing of all this was a fault", () => {
  expect(door.faults).toEqual([]);
});
