/** Settings and articles that operators edit. */
import type { Generated } from "kysely";

type Setting = {
  readonly id: Generated<number>;
  readonly key: string;
  value: string;
  notes: string;
};

type Article = {
  readonly id: Generated<number>;
  /** Name of an article that came with the venue; null for others. */
  readonly key: string | null;
  /** Category on the wire: 4 news, 5 banner, 18 FAQ, 19 about, 33 contact, 34 compliance. */
  readonly category: number;
  cover: string;
  sorts: number;
  is_popup: boolean;
  is_shown: boolean;
  readonly created_at: Date;
};

type ArticleText = {
  readonly article_id: number;
  readonly language: string;
  title: string;
  abstract: string;
  /** HTML. */
  content: string;
};

type MenuEntry = { readonly title: string; place: number; is_shown: boolean };

export type ContentTables = { setting: Setting; article: Article; article_text: ArticleText; menu_entry: MenuEntry };
