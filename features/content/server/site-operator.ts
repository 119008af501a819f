/** Operator's words about the venue's own look: its name, its logo and its accent. In English, like the log. */
import { accentOf, CONTRAST_MIN, isAccent, type AccentProblem } from "../contract/accent.ts";
import { wrong, type OperatorVerb, type OperatorVerbs, type Understood } from "../../../server/operator/operator-verb.ts";

const NAME_MAX = 40;
const LOGO_MAX = 300;
/** A file of the venue's own, or an address that browsers take without a warning. */
const LOGO = /^(\/[\w./-]+|https:\/\/[\w.-]+(:\d+)?\/[^\s"'<>]+)$/;

export const siteOperator: OperatorVerbs = {
  help: [
    "site                             the venue's name, logo and accent",
    "site name WORDS                  what the venue is called, at most 40 letters",
    "site logo ADDRESS                its picture: /content/logo.svg or https://...",
    "site accent #RRGGBB              the colour of buttons and of what is chosen; none takes ours",
  ],
  verbs: { site: siteVerb },
};

const SETTINGS = ["site_name", "site_logo", "accent"] as const;

function siteVerb(...[, words]: Parameters<OperatorVerb>): Understood {
  const [what, ...rest] = words;
  const value = rest.join(" ").trim();
  if (what === undefined) return { kind: "look", look: async ({ pool }) => described(await readSettings(pool)) };
  if (what === "name") {
    const isName = value !== "" && [...value].length <= NAME_MAX;
    return isName ? setting("site_name", value, `The venue is called ${value}.`) : wrong(`A name has 1 to ${NAME_MAX} letters.`);
  }
  if (what === "logo") {
    const isLogo = value.length <= LOGO_MAX && LOGO.test(value) && !value.includes("..");
    return isLogo
      ? setting("site_logo", value, `The logo is ${value}.`)
      : wrong("A logo is an address like /content/logo.svg or https://example.org/logo.svg.");
  }
  if (what === "accent") return accent(value.toLowerCase());
  return wrong(`There is no setting ${what}: name, logo, accent.`);
}

function accent(colour: string): Understood {
  if (colour === "none") return setting("accent", "", "The accent is ours again.");
  const made = accentOf(colour);
  if (!isAccent(made)) return wrong(reasonOf(made, colour));
  return setting("accent", colour, `The accent is ${colour}: text of it is ${made.dark.text} on dark and ${made.light.text} on light.`);
}

function reasonOf(problem: AccentProblem, colour: string): string {
  switch (problem.name) {
    case "not_a_colour":
      return "An accent is one colour, like #3f62c4, or none.";
    case "contrast":
      return `${colour} can't be read in the ${problem.theme} theme: its nearest tone reaches ${problem.contrast.toFixed(1)} to 1, text needs ${CONTRAST_MIN} to 1.`;
    case "like_rise":
      return `${colour} can't be told from the colour of rising prices in the ${problem.theme} theme.`;
    case "like_fall":
      return `${colour} can't be told from the colour of falling prices in the ${problem.theme} theme.`;
  }
}

type Pool = Parameters<Extract<Understood, { readonly kind: "look" }>["look"]>[0]["pool"];

function setting(key: (typeof SETTINGS)[number], value: string, done: string): Understood {
  return {
    kind: "change",
    change: async ({ pool }) => {
      await pool.query("update setting set value = $2 where key = $1", [key, value]);
      return done;
    },
  };
}

async function readSettings(pool: Pool): Promise<ReadonlyMap<string, string>> {
  const { rows } = await pool.query<{ key: string; value: string }>("select key, value from setting where key = any($1)", [SETTINGS]);
  return new Map(rows.map(({ key, value }) => [key, value]));
}

function described(settings: ReadonlyMap<string, string>): string {
  return [
    `name    ${settings.get("site_name") ?? ""}`,
    `logo    ${settings.get("site_logo") ?? ""}`,
    `accent  ${settings.get("accent") || "none"}`,
  ].join("\n");
}
