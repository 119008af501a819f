/** News of the person's own while the page is open: read after each push, shown for a while. */
import { create } from "zustand";
import { get } from "../api/client.ts";
import { sentWithin } from "../connection/send-once.ts";
import { listen } from "../socket/socket.ts";
import { useSession } from "../state/session.store.ts";
import { nameOf, newsOf } from "./news-of.ts";
import type { Notice } from "./news-of.ts";
import { signal } from "./signal.ts";

const SHOWN_MS = 8_000;
/** The page itself says what became of what was sent so short a time ago. */
const OWN_MS = 4_000;
const ENTERED_MS = 15_000;
/** Several come together: one question for all of them. */
const GATHER_MS = 250;
const CARDS_MAX = 3;
const READ = 5;

export const useNews = create<{ readonly cards: readonly Notice[] }>()(() => ({ cards: [] }));

const seen = new Set<string>();
let enteredAt = 0;
let timer: ReturnType<typeof setTimeout> | undefined;

export function dismissNews(notice: Notice): void {
  useNews.setState(({ cards }) => ({ cards: cards.filter((card) => nameOf(card) !== nameOf(notice)) }));
}

async function read(): Promise<void> {
  if (useSession.getState().token === undefined) return;
  try {
    const { list } = await get<{ readonly list: readonly Notice[] }>(
      "/mailMessage/getList",
      { page: 1, limit: READ, unread: 1 },
      { quiet: true },
    );
    const hasJustEntered = performance.now() - enteredAt < ENTERED_MS;
    const news = newsOf(list, { seen, hasJustSent: sentWithin(OWN_MS), hasJustEntered });
    for (const notice of list) seen.add(nameOf(notice));
    useNews.setState(({ cards }) => ({ cards: [...cards, ...news].slice(-CARDS_MAX) }));
    signal(news);
    for (const notice of news) setTimeout(() => dismissNews(notice), SHOWN_MS);
  } catch (error: unknown) {
    console.warn("The news could not be read; they are in the messages.", error);
  }
}

/** What is unread already is no news: it waits at the bell. */
async function passOver(): Promise<void> {
  enteredAt = performance.now();
  seen.clear();
  useNews.setState({ cards: [] });
  if (useSession.getState().token === undefined) return;
  try {
    const { list } = await get<{ readonly list: readonly Notice[] }>(
      "/mailMessage/getList",
      { page: 1, limit: READ, unread: 1 },
      { quiet: true },
    );
    for (const notice of list) seen.add(nameOf(notice));
  } catch (error: unknown) {
    console.warn("The messages could not be read.", error);
  }
}

let isStarted = false;

export function startNews(): void {
  if (isStarted) return;
  isStarted = true;
  void passOver();
  listen("notice", () => {
    clearTimeout(timer);
    timer = setTimeout(() => void read(), GATHER_MS);
  });
  useSession.subscribe((now, before) => {
    if (now.token !== before.token) void passOver();
  });
}
