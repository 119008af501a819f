import { fileURLToPath } from "node:url";
import tailwindcss from "@tailwindcss/vite";
import react from "@vitejs/plugin-react";
import { defineConfig } from "vite";
import { texts } from "./plugins/texts.ts";

const root = fileURLToPath(new URL("..", import.meta.url));
const venue = "http://127.0.0.1:8080";

export default defineConfig({
  root: fileURLToPath(new URL(".", import.meta.url)),
  base: "/",
  plugins: [texts(root), react(), tailwindcss()],
  build: {
    outDir: `${root}dist/web`,
    emptyOutDir: true,
    target: "es2022",
    assetsInlineLimit: 0,
    // React changes rarely: a chunk of its own stays in the browser's cache over releases of ours.
    rolldownOptions: {
      output: { advancedChunks: { groups: [{ name: "react", test: /node_modules[\\/](react|react-dom|scheduler)[\\/]/ }] } },
    },
  },
  server: {
    host: "127.0.0.1",
    port: 5173,
    proxy: {
      "/api": venue,
      "/upload": venue,
      "/outbox": venue,
      "/media": venue,
      "/socket.io": { target: venue, ws: true },
    },
  },
});
