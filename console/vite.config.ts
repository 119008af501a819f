import { fileURLToPath } from "node:url";
import tailwindcss from "@tailwindcss/vite";
import react from "@vitejs/plugin-react";
import { defineConfig } from "vite";
import { notices } from "../web/plugins/notices.ts";

const root = fileURLToPath(new URL("..", import.meta.url));
const venue = "http://127.0.0.1:8080";

/** The operators' console: a bundle of its own, of which the app loads nothing. */
export default defineConfig({
  root: fileURLToPath(new URL(".", import.meta.url)),
  base: "/console/",
  plugins: [react(), tailwindcss(), notices(`${root}web/theme/fonts/OFL.txt`)],
  build: {
    outDir: `${root}dist/console`,
    emptyOutDir: true,
    target: "es2022",
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    // The component library is one file of 300 KiB, for a desk.
    chunkSizeWarningLimit: 1500,
    rolldownOptions: {
      output: {
        codeSplitting: {
          groups: [
            { name: "react", priority: 2, test: /node_modules[\\/](react|react-dom|scheduler|react-router|@tanstack)[\\/]/ },
            { name: "components", priority: 1, test: /node_modules[\\/]/ },
          ],
        },
      },
    },
  },
  server: { host: "127.0.0.1", port: 5174, proxy: { "/ops": venue, "/icon.svg": venue } },
});
