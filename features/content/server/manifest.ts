/** The manifest by which a phone installs the app: under the operator's name. */
import type { PageRoutes } from "../../../server/doors/app/page-routes.ts";
import { siteSettings } from "./site-settings.ts";
import { together } from "./together.ts";

const DEFAULT_NAME = "Touchstone";
/** Under an icon there is room for so many letters. */
const SHORT_NAME_MAX = 12;
/** The dark theme's page: what is shown until the app's own shell is painted. */
const BACKGROUND = "#0b0c10";
/** An hour: a name hardly changes, and installed apps ask again by themselves. */
const CACHE = "public, max-age=3600";

export const manifestPages: PageRoutes = (http, { database }) => {
  const settingsNow = together(() => siteSettings(database));
  http.get("/manifest.webmanifest", async (_request, reply) => {
    const name = (await settingsNow()).get("site_name") || DEFAULT_NAME;
    return reply
      .header("cache-control", CACHE)
      .type("application/manifest+json; charset=utf-8")
      .send(JSON.stringify(manifest(name)));
  });
};

function manifest(name: string): object {
  return {
    id: "/",
    name,
    short_name: [...name].slice(0, SHORT_NAME_MAX).join(""),
    start_url: "/",
    scope: "/",
    display: "standalone",
    background_color: BACKGROUND,
    theme_color: BACKGROUND,
    icons: [
      { src: "/icon-192.png", sizes: "192x192", type: "image/png" },
      { src: "/icon-512.png", sizes: "512x512", type: "image/png" },
      { src: "/icon-maskable-512.png", sizes: "512x512", type: "image/png", purpose: "maskable" },
      { src: "/icon.svg", sizes: "any", type: "image/svg+xml" },
    ],
  };
}
