/** What strangers do to a venue in the benchmark `abuse`; by these names the attacking process is told what to do. */
export const ABUSES = [
  { name: "app-socket", what: "one socket of the app that subscribes without end" },
  { name: "app-tokens", what: "one socket of the app that shows made-up tokens without end" },
  { name: "stream", what: "one stream socket that subscribes without end" },
  { name: "ws-api", what: "one /ws-api socket that sends nested JSON and pings without end" },
  { name: "unread", what: "40 sockets that ask and don't read" },
  { name: "charts", what: "200 guests reading whole charts" },
  { name: "logins", what: "300 login attempts a second" },
] as const;

export type AbuseName = (typeof ABUSES)[number]["name"];
