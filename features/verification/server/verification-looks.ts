/** Requests for operators: the queue without names, one request, one picture. The last two are written into the audit log. */
import Type from "typebox";
import { isRefusal, no, type ConsoleRefusal } from "../../../server/console/console-refusal.ts";
import { defineLook, type Look } from "../../../server/console/look.ts";
import { limitOf, pageOf, ROW_FIELDS } from "../../../server/console/looks/row-pages.ts";
import { type Request, VerificationDesk } from "./verification-desk.ts";
import { ID_TYPE_WORDS } from "./verification-words.ts";

/** Decision: a request is decided within a day; the queue is sorted by that. */
const DECIDED_WITHIN_MS = 86_400_000;
const NUMBER = Type.String({ pattern: "^[0-9]{1,9}$" });
const UNKNOWN = no("request_unknown", { en: "There is no such request.", zh: "没有此申请。" }, 404);

const queue = defineLook({
  name: "verification/queue",
  title: { en: "Verification", zh: "身份认证" },
  roles: ["compliance"],
  fields: Type.Object({ ...ROW_FIELDS }),
  answer: async (desk, fields) => {
    await new VerificationDesk(desk).settle();
    const limit = limitOf(fields);
    let query = desk.database
      .selectFrom("verification_request")
      .select(["id", "user_id", "level", "asked_at"])
      .where("state", "=", "review")
      .orderBy("id")
      .limit(limit + 1);
    if (fields.after !== undefined) query = query.where("id", ">", Number(fields.after));
    const rows = (await query.execute()).map(({ id, user_id: person, level, asked_at: asked }) => ({
      id,
      person,
      level,
      asked: asked.getTime(),
      deadline: asked.getTime() + DECIDED_WITHIN_MS,
    }));
    return pageOf(rows, limit, "id");
  },
});

const count = defineLook({
  name: "verification/count",
  title: { en: "Verifications that wait", zh: "待处理认证" },
  roles: ["compliance"],
  fields: Type.Object({}),
  answer: async ({ database }) => {
    const rows = await database
      .selectFrom("verification_request")
      .select("asked_at")
      .where("state", "=", "review")
      .orderBy("id")
      .limit(100)
      .execute();
    return { waiting: rows.length, oldest: rows[0]?.asked_at.getTime() ?? 0 };
  },
});

type Asked = { readonly request: string; readonly person: string };
const ONE = { request: NUMBER, person: NUMBER };

/** Only together with the person whose it is: the audit log says of whom it was. */
async function requestOf(desk: VerificationDesk, { request: id, person }: Asked): Promise<NonNullable<Request> | ConsoleRefusal> {
  const request = await desk.find(Number(id));
  return request === undefined || request.user_id !== Number(person) ? UNKNOWN : request;
}

const one = defineLook({
  name: "verification/request",
  title: { en: "A request for verification", zh: "认证申请" },
  roles: ["compliance"],
  fields: Type.Object(ONE),
  noted: ({ request, person }) => ({ person: Number(person), subject: `verification-${request}` }),
  answer: async (desk, asked) => {
    const requests = new VerificationDesk(desk);
    const request = await requestOf(requests, asked);
    if (isRefusal(request)) return request;
    const all = await requests.ofPerson(request.user_id);
    const basic = all.find(({ level, state }) => level === 1 && state !== "failed") ?? request;
    const details = requests.detailsOf(basic);
    return {
      id: request.id,
      person: request.user_id,
      level: request.level,
      state: request.state,
      asked: request.asked_at.getTime(),
      deadline: request.asked_at.getTime() + DECIDED_WITHIN_MS,
      name: details?.name ?? "",
      number: details?.number ?? "",
      idType: ID_TYPE_WORDS[details?.idType ?? 0],
      refusedBefore: all.filter(({ state, level }) => state === "failed" && level === request.level).length,
      sameDocument: await sameDocument(desk, basic),
      sides: request.front_pic === "" ? [] : ["front", "back"],
    };
  },
});

/** How many others once sent the same document. */
async function sameDocument({ database }: Parameters<Look["answer"]>[0], { document_print: print, user_id: person }: NonNullable<Request>) {
  if (print === null) return 0;
  const rows = await database
    .selectFrom("verification_request")
    .select("user_id")
    .distinct()
    .where("document_print", "=", print)
    .where("user_id", "!=", person)
    .execute();
  return rows.length;
}

const picture = defineLook({
  name: "verification/picture",
  title: { en: "A picture of a document", zh: "证件图片" },
  roles: ["compliance"],
  fields: Type.Object({ ...ONE, side: Type.Enum(["front", "back"]) }),
  noted: ({ request, person, side }) => ({ person: Number(person), subject: `verification-${request} ${side}`, isEach: true }),
  answer: async (desk, asked) => {
    const request = await requestOf(new VerificationDesk(desk), asked);
    if (isRefusal(request)) return request;
    const path = asked.side === "front" ? request.front_pic : request.reverse_pic;
    const jpeg = await desk.pictures.read(path, "document");
    if (jpeg === undefined) return no("picture_gone", { en: "This picture was deleted.", zh: "此图片已删除。" }, 404);
    return { jpeg: jpeg.toString("base64") };
  },
});

export const verificationLooks: readonly Look[] = [queue, count, one, picture];
