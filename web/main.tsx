import "./state/storage.ts";
import "./theme/theme.css";
import { createRoot } from "react-dom/client";
import { App } from "./app.tsx";
import { loadTexts } from "./i18n/texts.ts";
import { startQuotes } from "./quotes/quotes.store.ts";
import { startSocket } from "./socket/socket.ts";
import { startPrivatePushes } from "./socket/private-pushes.ts";
import { usePreferences } from "./state/preferences.store.ts";
import { startTheme } from "./theme/theme.ts";
import { whenIdle } from "./ui/when-idle.ts";

startTheme();
startQuotes();
startPrivatePushes();

const root = document.getElementById("root");
if (root === null) throw new Error("index.html must have an element with the id root");

await loadTexts(usePreferences.getState().language);
createRoot(root).render(<App />);

// The live feed is not needed for the first paint.
whenIdle(startSocket);
