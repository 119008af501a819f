/** Words of the articles' pages. */
import type { WordTable } from "../../../console/words/say.ts";

export const contentWords = {
  title: { en: "Content", zh: "内容" },
  below: {
    en: "News, banners, help and legal pages in eleven languages; a language that is missing falls back to English.",
    zh: "公告、横幅、帮助与合规页面，共十一种语言；缺少的语言以英文显示。",
  },
  number: { en: "Number", zh: "编号" },
  kind: { en: "Kind", zh: "类别" },
  heading: { en: "Title", zh: "标题" },
  languages: { en: "Languages", zh: "语言数" },
  state: { en: "State", zh: "状态" },
  shown: { en: "shown", zh: "已显示" },
  hidden: { en: "hidden", zh: "未显示" },
  popup: { en: "pops up", zh: "弹窗" },
  since: { en: "Since", zh: "创建时间" },
  missing: { en: "Not written: readers see English.", zh: "尚未撰写，读者将看到英文。" },
  write: { en: "Write", zh: "撰写" },
  look: { en: "Name, logo and accent…", zh: "名称、标志与主题色…" },
} as const satisfies WordTable;
