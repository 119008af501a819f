import { fileURLToPath } from "node:url";
import tailwindcss from "@tailwindcss/vite";
import react from "@vitejs/plugin-react";
import { defineConfig } from "vite";
import { fetchFirstImports, filesOf } from "./plugins/fetch-first-imports.ts";
import { laterPaths } from "./plugins/later-paths.ts";
import { notices } from "./plugins/notices.ts";
import { preloads } from "./plugins/preloads.ts";
import { texts } from "./plugins/texts.ts";

/** Wanted after the first paint, or on pages that people open later. */
const LATER =
  /@base-ui|@floating-ui|@noble|@scure|money[\\/]exact-functions|web[\\/]venue[\\/]|web[\\/]numbers[\\/]region-name|web[\\/]state[\\/](device|kept-form)|[\\/]uqr[\\/]|use-sync-external-store|infiniteQuery|useInfiniteQuery|web[\\/]account[\\/]|web[\\/]shell[\\/](copy-|not-read)|web[\\/]receipts[\\/]check-link|web[\\/]portfolio[\\/]|web[\\/]alerts[\\/](?!alerts\.store)|web[\\/]records[\\/]|web[\\/]terms|web[\\/]connection[\\/](send-once|lost|failure)|web[\\/]ui[\\/](data-table|table-columns|save-file)|web[\\/]ui[\\/](sheet-panel|scroll-region|confirm-panel|code-field|field|qr-code|rich-text|swiper|stone[\\/]\w+|choice-list|list-row|side-panel|picture)\./;
/** Controls and states of the trade pages and others behind the first: together, without burdening Home. */
const CONTROLS =
  /web[\\/]ui[\\/](number-field|segmented|switch|confirm-dialog|load-more|figure)\.|web[\\/]ui[\\/]moment|web[\\/]numbers[\\/]time-format|web[\\/]shell[\\/]history-error|web[\\/]terms[\\/]/;
/** The entry and what it imports: not in the shared chunk, for which it must not wait. */
const EARLY =
  /web[\\/](main|features|api[\\/](early-calls|api-request|reply)|i18n[\\/](languages|text-loaders)|router[\\/](paths|built-paths|later-paths\.generated|fetch-first)|numbers[\\/](number-format|decimal-text)|shell[\\/]shell-words|state[\\/](paper-money|storage))\.tsx?|(home-calls|greeting)\.ts|vite[\\/]preload-helper/;
/** The trade pages and the sheets that they open later: one chunk of what they share, without what others share too and a phone opens later. */
const ORDERS =
  /features[\\/]spot[\\/](web[\\/](?!desk)|formulas)|web[\\/]trading[\\/](?!desk|book[\\/]desk-|chart[\\/](chart-panel|indicator-sheet)|head[\\/]market-head)/;
/** What the pages of one feature share is theirs, and what trading shares is the trade pages': not everybody's. */
const FEATURES = /[\\/]features[\\/]|web[\\/]trading[\\/]|web[\\/]pictures[\\/]/;
/** What sends calls that move money: no first paint needs it. */
const MONEY = /web[\\/]connection[\\/](send-once|lost\.store|failure-text)\./;
/** Icons of the shell and of Home. The others that several pages share are a chunk of their own, which no first visit fetches. */
const FIRST_ICONS =
  /lucide-react[\\/]dist[\\/]esm[\\/](?!icons[\\/])|icons[\\/](arrow-down-to-line|arrow-left|arrow-left-right|arrow-up-from-line|bell|chart-candlestick|chevron-right|circle-exclamation-point|circle-question-mark|credit-card|gem|gift|handshake|house|image|languages|loader-circle|lock|megaphone|messages-square|moon|piggy-bank|receipt-text|repeat|rocket|search|split|sun|ticket-percent|timer|trending-up|user-round|users-round|wallet)\.mjs/;
const root = fileURLToPath(new URL("..", import.meta.url));
/**
 * React changes rarely: a chunk of its own stays in the browser's cache over releases of ours. What most pages share is
 * one chunk instead of forty small ones, without what no first paint needs.
 */
const CHUNK_GROUPS = [
  { name: "early", priority: 4, test: EARLY },
  { name: "react", priority: 3, test: /node_modules[\\/](react|react-dom|scheduler)[\\/]/ },
  { name: "orders", priority: 2, minShareCount: 2, test: ORDERS, includeDependenciesRecursively: false },
  { name: "shared", priority: 2, minShareCount: 2, test: FIRST_ICONS },
  { name: "icons", priority: 2, minShareCount: 2, test: /node_modules[\\/]lucide-react[\\/]/, includeDependenciesRecursively: false },
  { name: "controls", priority: 2, minShareCount: 2, test: CONTROLS, includeDependenciesRecursively: false },
  { name: "money", priority: 1, test: MONEY, includeDependenciesRecursively: false },
  { name: "shared", priority: 1, minShareCount: 3, test: (id: string) => !LATER.test(id) && !FEATURES.test(id) },
];
/** Chunks that index.html names, and which the start waits for. */
const ALWAYS_THERE = /\/(react|shared|early|start|rolldown-runtime)-[^/]+$/;
const venue = "http://127.0.0.1:8080";

export default defineConfig({
  root: fileURLToPath(new URL(".", import.meta.url)),
  base: "/",
  plugins: [
    fetchFirstImports(),
    texts(root),
    laterPaths(root),
    react(),
    tailwindcss(),
    preloads(),
    notices(`${root}web/theme/fonts/OFL.txt`),
  ],
  build: {
    outDir: `${root}dist/web`,
    emptyOutDir: true,
    target: "es2022",
    assetsInlineLimit: 0,
    // What the app always has is there when a page is fetched: to name it each time is work for nothing.
    modulePreload: {
      polyfill: false,
      resolveDependencies: (file, needed, { hostType }) => (hostType === "html" ? needed : filesOf(file, needed, ALWAYS_THERE)),
    },
    rolldownOptions: {
      input: { index: `${root}web/index.html`, sw: `${root}web/service-worker.ts` },
      output: {
        // A service worker's address is its identity: no hash.
        entryFileNames: ({ name }) => (name === "sw" ? "sw.js" : "assets/[name]-[hash:7].js"),
        // The first load names some hundred of them, and a hash can't be compressed: 42 bits tell builds apart.
        chunkFileNames: "assets/[name]-[hash:7].js",
        assetFileNames: "assets/[name]-[hash:7][extname]",
        codeSplitting: { groups: CHUNK_GROUPS },
      },
    },
  },
  server: {
    host: "127.0.0.1",
    port: 5173,
    proxy: {
      "/api": venue,
      "/upload": venue,
      "/outbox": { target: venue, changeOrigin: true },
      "/media": venue,
      "/day-record": venue,
      "/socket.io": { target: venue, ws: true },
    },
  },
});
