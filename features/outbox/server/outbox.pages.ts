/**
 * The outbox of a paper venue: what it would have sent by mail or SMS, for the person sitting at its machine.
 *
 * Decision: codes open accounts, so it is answered only where nobody else can ask: on a paper venue that listens on
 * loopback itself, to a loopback client that names the machine by a loopback name (a page on the internet may point a
 * name of its own here), and never to a request that came through a proxy.
 */
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { type Language, languageOf } from "../../../contract/languages.ts";
import type { ServerContext } from "../../../server/doors/app/server-context.ts";
import { isLoopback } from "../../../server/settings.ts";
import { outboxPage } from "./outbox-page.ts";

export type OutboxRow = {
  readonly to: string;
  readonly channel: string;
  readonly subject: string;
  readonly text: string;
  readonly code: string | null;
  /** ISO 8601, UTC. */
  readonly at: string;
};

const ROWS_MAX = 50;
const FORWARDING_HEADERS =
  /^(forwarded|x-forwarded(-.*)?|via|x-real-ip|x-client-ip|x-cluster-client-ip|true-client-ip|cf-.*|fastly-client-ip|x-original-.*)$/;

export function outboxPages(http: FastifyInstance, context: ServerContext): void {
  http.get("/outbox.json", async (request, reply) => {
    if (!mayRead(request, context)) return refuse(reply);
    return reply.header("cache-control", "no-store").send(await readOutbox(context, recipientOf(request)));
  });

  http.get("/outbox", async (request, reply) => {
    if (!mayRead(request, context)) return refuse(reply);
    const rows = await readOutbox(context, recipientOf(request));
    const html = outboxPage(rows, (key) => context.texts.say(key, languageOfQuery(request)), languageOfQuery(request));
    return reply.header("cache-control", "no-store").type("text/html; charset=utf-8").send(html);
  });
}

function mayRead(request: FastifyRequest, { settings }: ServerContext): boolean {
  const isOurs = settings.mode === "paper" && isLoopback(settings.host) && isLoopback(request.ip.replace(/^::ffff:/, ""));
  const isForwarded = Object.keys(request.headers).some((name) => FORWARDING_HEADERS.test(name));
  const isForeignPage = request.headers["sec-fetch-site"] === "cross-site";
  return isOurs && !isForwarded && !isForeignPage && isLoopback(request.hostname);
}

function refuse(reply: FastifyReply): FastifyReply {
  return reply.code(403).type("text/plain; charset=utf-8").send("The outbox is shown only on the machine that runs a paper venue.\n");
}

async function readOutbox({ database }: ServerContext, to: string | undefined): Promise<OutboxRow[]> {
  let query = database.selectFrom("outbox_message").selectAll().orderBy("id", "desc").limit(ROWS_MAX);
  if (to !== undefined) {
    const digits = to.replaceAll(/[^0-9]/g, "");
    // A telephone number is found with and without its country's code.
    const isPhone = !to.includes("@") && digits.length >= 5;
    query = query.where((where) =>
      where.or([
        where("to_address", "=", to.toLowerCase()),
        ...(isPhone ? [where.and([where("channel", "=", "sms"), where("to_address", "like", `%${digits}`)])] : []),
      ]),
    );
  }
  const rows = await query.execute();
  return rows.map((row) => ({
    to: row.to_address,
    channel: row.channel,
    subject: row.subject,
    text: row.text,
    code: row.code,
    at: row.at.toISOString(),
  }));
}

function recipientOf(request: FastifyRequest): string | undefined {
  const to: unknown = Reflect.get(request.query ?? {}, "to");
  return typeof to === "string" && to !== "" && to.length <= 320 && to.isWellFormed() && !to.includes("\0") ? to.trim() : undefined;
}

function languageOfQuery(request: FastifyRequest): Language {
  return languageOf(Reflect.get(request.query ?? {}, "lang"));
}
