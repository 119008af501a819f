/** Words of operators, their sessions and their roles. */
import type { WordTable } from "../words/say.ts";

export const operatorWords = {
  title: { en: "Operators", zh: "操作员" },
  roles: { en: "Roles", zh: "角色" },
  rolesBelow: {
    en: "What each role may do and read: the table that the venue itself refuses by.",
    zh: "各角色可执行与可查看的内容，即服务器据以放行的表。",
  },
  sessions: { en: "My sessions", zh: "我的会话" },
  sessionsBelow: { en: "Each lasts eight hours from its log-in.", zh: "每个会话自登录起八小时内有效。" },
  name: { en: "Name", zh: "姓名" },
  mail: { en: "Mail address", zh: "邮箱" },
  role: { en: "Role", zh: "角色" },
  state: { en: "State", zh: "状态" },
  active: { en: "active", zh: "正常" },
  invited: { en: "not set up yet", zh: "尚未设置" },
  ended: { en: "ended", zh: "已停用" },
  seen: { en: "Last seen", zh: "最近使用" },
  since: { en: "Since", zh: "加入时间" },
  number: { en: "Number", zh: "编号" },
  verb: { en: "May do", zh: "可执行" },
  look: { en: "May read", zh: "可查看" },
  two: { en: "two people", zh: "双人" },
  proof: { en: "fresh second factor", zh: "需再次验证" },
  may: { en: "{role} may", zh: "{role}可以" },
  from: { en: "From", zh: "地址" },
  browser: { en: "Browser", zh: "浏览器" },
  loggedIn: { en: "Logged in", zh: "登录时间" },
  used: { en: "Last used", zh: "最近使用" },
  until: { en: "Until", zh: "有效至" },
  end: { en: "End", zh: "结束" },
} as const satisfies WordTable;
