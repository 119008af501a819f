/**
 * The addresses of futures' streams on the app's port, as clients of the dialect name them:
 *
 *   /public/ws, /market/ws, /private/ws, /fapi/ws   with /<stream> or, of an account, ?listenKey=<key>
 *   /public/stream?streams=<a>/<b> and so on        each message under its stream's name
 *
 * Every stream is at each of them: which is public is no matter of the address.
 */
import { readStreams, type Asked } from "../../../../server/doors/bots-sockets/streams-door.ts";

const ADDRESS = /^\/(?:public|market|private|fapi)(\/(?:ws|stream)(?:\/.*)?)$/;

/** What an address asks for; undefined when it is none of futures. */
export function readFuturesAddress(url: string): Asked | undefined {
  const at = url.indexOf("?");
  const [path, query] = at === -1 ? [url, ""] : [url.slice(0, at), url.slice(at + 1)];
  const inner = ADDRESS.exec(path)?.[1];
  const asked = inner === undefined ? undefined : readStreams(inner, query);
  const listenKey = new URLSearchParams(query).get("listenKey");
  return asked === undefined || listenKey === null ? asked : { ...asked, streams: [...asked.streams, listenKey] };
}
