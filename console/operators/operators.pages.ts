import { KeyRound, UsersRound } from "lucide-react";
import type { ConsolePages } from "../pages.ts";
import { operatorWords } from "./operators.words.ts";

export const operatorsConsole: ConsolePages = {
  name: "operators",
  pages: [
    { path: "/operators", load: async () => (await import("./operators.page.tsx")).OperatorsPage },
    { path: "/operators/roles", load: async () => (await import("./roles.page.tsx")).RolesPage },
    { path: "/operators/sessions", load: async () => (await import("./sessions.page.tsx")).SessionsPage },
  ],
  side: [
    { path: "/operators", words: operatorWords.title, icon: UsersRound, group: "house", order: 10, look: "operators/list" },
    { path: "/operators/roles", words: operatorWords.roles, icon: KeyRound, group: "house", order: 20 },
  ],
};
