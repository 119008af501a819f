/**
 * Who calls /ops: by the console's own cookie or a bearer, never by an app token or an API key. A cookie opens nothing for other pages:
 * SameSite strict, for /ops alone, and whatever changes something must say that it comes from a page of this very host.
 */
import type { FastifyRequest } from "fastify";
import { originCheck } from "../identity/allowed-origins.ts";
import { ConsoleRefused, no } from "./console-refusal.ts";
import { newDevice } from "./log-in.ts";
import { OPERATOR_SESSION_MS, type Client, type OperatorSession, type OperatorSessions } from "./operator-sessions.ts";

const DEVICE_AGE_S = 180 * 86_400;
const BEARER = /^Bearer ([\w-]{43})$/;
const isOwnPage = originCheck([]);

const LOGGED_OUT = no("log_in_first", { en: "Log in first.", zh: "请先登录。" }, 401);
const FOREIGN_PAGE = no("foreign_page", { en: "Another page asked for this.", zh: "该请求来自其他页面。" }, 403);

export async function mustHaveSession(sessions: OperatorSessions, request: FastifyRequest): Promise<OperatorSession> {
  const session = await sessions.find(tokenOf(request), request.ip);
  if (session === undefined) throw new ConsoleRefused(LOGGED_OUT);
  return session;
}

/** For every call that changes something, logging in too: browsers always name the page that a POST comes from. */
export function mustBeOwnPage(request: FastifyRequest): void {
  const { origin, "sec-fetch-site": site } = request.headers;
  const isProgram = origin === undefined && site === undefined;
  if (isProgram && cookieOf(request, sessionCookieName(request)) === undefined) return;
  if (origin === undefined || !isOwnPage(request.raw) || (site !== undefined && site !== "same-origin"))
    throw new ConsoleRefused(FOREIGN_PAGE);
}

export function clientOf(request: FastifyRequest): Client {
  const known = cookieOf(request, deviceCookieName(request));
  const device = known !== undefined && /^[\w-]{32}$/.test(known) ? known : newDevice();
  return { ip: request.ip, userAgent: request.headers["user-agent"] ?? "", device };
}

export function sessionCookies(request: FastifyRequest, token: string, { device }: Pick<Client, "device">): readonly string[] {
  return [
    cookie(request, sessionCookieName(request), token, OPERATOR_SESSION_MS / 1000),
    cookie(request, deviceCookieName(request), device, DEVICE_AGE_S),
  ];
}

export const endedCookie = (request: FastifyRequest): string => cookie(request, sessionCookieName(request), "", 0);

function cookie(request: FastifyRequest, name: string, value: string, seconds: number): string {
  const secure = request.protocol === "https" ? "; Secure" : "";
  return `${name}=${value}; Path=/ops; Max-Age=${seconds}; HttpOnly; SameSite=Strict${secure}`;
}

function tokenOf(request: FastifyRequest): string | undefined {
  return BEARER.exec(request.headers.authorization ?? "")?.[1] ?? cookieOf(request, sessionCookieName(request));
}

/** Browsers don't tell ports apart, and two venues may run on one machine. */
const sessionCookieName = ({ socket }: FastifyRequest): string => `touchstone-console-${socket.localPort ?? 0}`;
const deviceCookieName = ({ socket }: FastifyRequest): string => `touchstone-device-${socket.localPort ?? 0}`;

function cookieOf({ headers }: FastifyRequest, name: string): string | undefined {
  const pair = (headers.cookie ?? "").split(";").find((candidate) => candidate.trim().startsWith(`${name}=`));
  const value = pair?.trim().slice(name.length + 1);
  return value === "" ? undefined : value;
}
