import { Search } from "lucide-react";
import type { ConsolePages } from "../../../console/pages.ts";
import { peopleWords } from "./people.words.ts";

export const peopleConsole: ConsolePages = {
  name: "people",
  pages: [
    { path: "/people", load: async () => (await import("./people.page.tsx")).PeoplePage },
    { path: "/people/:id", load: async () => (await import("./person.page.tsx")).PersonPage },
  ],
  side: [{ path: "/people", words: peopleWords.title, icon: Search, group: "start", order: 10, look: "people/list" }],
  finders: [
    { words: peopleWords.personNumbered, look: "people/list", matches: /^\d{1,12}$/, to: (text) => `/people/${text}` },
    { words: peopleWords.findAmong, look: "people/list", matches: /^.{2,}$/, to: (text) => `/people?find=${text}` },
  ],
};
