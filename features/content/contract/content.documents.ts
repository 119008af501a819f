/** Documents of settings, articles and the menu. */
import Type from "typebox";
import {
  CLOCK,
  listShape,
  NUMBER,
  said,
  shape,
  SWITCH,
  TEXT,
  word,
  type CallDocument,
  type CallDocuments,
} from "../../../contract/call-document.ts";
import { SITE_CONFIG } from "./content.contract.ts";

const HEAD = {
  id: NUMBER,
  c_id: Type.Integer({ description: "Category." }),
  lang: TEXT,
  title: TEXT,
  abstract: TEXT,
  thumbnail: TEXT,
  cover: TEXT,
  sorts: NUMBER,
  create_time: CLOCK,
};
const ROW = shape(HEAD);
const ARTICLE = shape({ ...HEAD, content: said("HTML of the operator's.") });
const oneArticle = (summary: string): CallDocument => ({ summary, message: ARTICLE, refusals: ["article_not_found"] });

export const contentDocuments: CallDocuments = {
  tag: "Content",
  description: "Settings, articles and the menu of the home page.",
  calls: {
    "GET /getSetting": {
      summary: "One public setting",
      fields: { keyword: "Its key: version, apk_download_url, support_url, game_url." },
      message: Type.Union([Type.Null(), shape({ id: NUMBER, key: TEXT, value: TEXT, notes: TEXT })]),
    },
    "GET /getSiteConfig": {
      summary: "What the app needs to know of this venue",
      message: shape({
        ...Object.fromEntries(SITE_CONFIG.map((name) => [name, TEXT])),
        mode: word("paper", "live"),
        invitation_required: TEXT,
        invite_code: Type.Optional(said("On paper venues only.")),
        clock: Type.Optional(
          shape(
            { now: NUMBER, speed: NUMBER, own_line: Type.Boolean(), held: Type.Optional(Type.Literal(true)) },
            "Venue time in ms, venue seconds to a real one, whether it left real time for good; held while the machine's clock is not believed.",
          ),
        ),
        feed: Type.Optional(
          shape({ kind: TEXT, text: TEXT, seed_hash: Type.Optional(TEXT), next_seed_hash: Type.Optional(TEXT) }, "Where prices come from."),
        ),
      }),
    },
    "POST /news/list": {
      summary: "Articles of a category, newest first",
      fields: { c_id: "4 news, 5 banner." },
      message: listShape(ROW, { version: NUMBER }),
    },
    "POST /news/detail": oneArticle("One article"),
    "GET /news/index_pop": {
      summary: "The article that greets, or null",
      message: Type.Union([Type.Null(), ARTICLE]),
    },
    "GET /faq": oneArticle("Frequently asked questions"),
    "GET /aboutus": oneArticle("About the venue"),
    "GET /contactus": oneArticle("How to reach the operator"),
    "GET /operational_compliance": oneArticle("Operation and compliance"),
    "GET /menu": {
      summary: "The shortcuts of the home page",
      message: Type.Array(
        shape({
          id: NUMBER,
          title: TEXT,
          icon: TEXT,
          url: TEXT,
          open_type: TEXT,
          is_financial: SWITCH,
          show: SWITCH,
          sort: NUMBER,
        }),
      ),
    },
  },
};
