/** Words of coming in. */
import type { WordTable } from "../words/say.ts";

export const logInWords = {
  title: { en: "Log in to the console", zh: "登录控制台" },
  mail: { en: "Mail address", zh: "邮箱" },
  password: { en: "Password", zh: "密码" },
  code: { en: "Code of your authenticator", zh: "身份验证器验证码" },
  codeHelp: { en: "Six digits, new every half minute; or one of your recovery codes.", zh: "六位数字，每半分钟更新；也可使用恢复码。" },
  next: { en: "Next", zh: "下一步" },
  logIn: { en: "Log in", zh: "登录" },
  passkey: { en: "Use a passkey", zh: "使用通行密钥" },
  passkeyNot: { en: "No passkey was used. Try again, or type a code.", zh: "未使用通行密钥，请重试或输入验证码。" },
  other: { en: "Somebody else", zh: "切换账号" },
  setUp: { en: "Set up your login", zh: "设置登录" },
  setUpFor: { en: "{name}, {role}, {mail}", zh: "{name}，{role}，{mail}" },
  newPassword: { en: "New password, eight characters at least", zh: "新密码，至少八个字符" },
  scan: { en: "Scan this with your authenticator, or type the key.", zh: "用身份验证器扫描，或手动输入密钥。" },
  key: { en: "Key", zh: "密钥" },
  firstCode: { en: "The code it shows now", zh: "当前显示的验证码" },
  finish: { en: "Finish", zh: "完成" },
  recovery: { en: "Recovery codes", zh: "恢复码" },
  recoveryHelp: {
    en: "Each stands in for your authenticator once. They are shown now and never again: keep them where your phone is not.",
    zh: "每个恢复码可代替验证器一次。仅此一次显示，请与手机分开保存。",
  },
  waits: {
    en: "Your account waits for confirmation: another admin asks you in person whether it was you who set it up. Then you can log in.",
    zh: "账号等待确认：另一位管理员会当面核实是否由您本人设置，确认后即可登录。",
  },
  kept: { en: "I have kept them", zh: "我已保存" },
} as const satisfies WordTable;
