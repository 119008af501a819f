/**
 * The outbox of a paper venue: what it would have sent by mail or SMS, for the person sitting at its machine.
 *
 * Decision: codes open accounts, so it is answered only on a paper venue, and only to whoever `identity/local-pages.ts` lets read what
 * is for this machine alone. A page that was opened by the printed link leaves the secret in a cookie and its own address.
 */
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { type Language, languageOf } from "../../../contract/languages.ts";
import type { ServerContext } from "../../../server/doors/app/server-context.ts";
import { closedPage, outboxPage, type Say } from "./outbox-page.ts";

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
const PATH = "/outbox";
/** For programs, and below the cookie's path for the page on which a code is typed. */
const LISTS = ["/outbox.json", `${PATH}/messages.json`];

export function outboxPages(http: FastifyInstance, context: ServerContext): void {
  for (const path of LISTS) {
    http.get(path, async (request, reply) => {
      void reply.header("cache-control", "no-store");
      if (!mayRead(request, context))
        return reply
          .code(403)
          .type("text/plain; charset=utf-8")
          .send(`${context.texts.say(whyClosed(context), "en")}\n`);
      return reply.send(await readOutbox(context, recipientOf(request)));
    });
  }

  http.get(PATH, async (request, reply) => {
    const language = languageOfQuery(request);
    const say: Say = (key) => context.texts.say(key, language);
    void reply.header("cache-control", "no-store").type("text/html; charset=utf-8");
    if (!mayRead(request, context)) return reply.code(403).send(closedPage(whyClosed(context), say, language));
    if (context.localPages.isInAddress(request.raw)) return keepInBrowser(request, reply, context);
    return reply.send(outboxPage(await readOutbox(context, recipientOf(request)), say, language));
  });
}

function mayRead(request: FastifyRequest, { settings, localPages }: ServerContext): boolean {
  return settings.mode === "paper" && localPages.mayRead(request.raw);
}

function whyClosed({ settings, localPages }: ServerContext): string {
  if (settings.mode !== "paper") return "outbox.closed_live";
  return localPages.isClosed ? "outbox.closed_reachable" : "outbox.closed_secret";
}

/** To the same page without the secret, which then stands in no history and no picture of the screen. */
function keepInBrowser(request: FastifyRequest, reply: FastifyReply, { localPages }: ServerContext): FastifyReply {
  const rest = new URLSearchParams({ lang: languageOfQuery(request) });
  const to = recipientOf(request);
  if (to !== undefined) rest.set("to", to);
  return reply.header("set-cookie", localPages.cookie(PATH, request.raw)).redirect(`${PATH}?${rest}`, 303);
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
