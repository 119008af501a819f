/** The shortcuts of Home: what GET /menu sends, with our texts and icons. */
import {
  ArrowDownToLine,
  ArrowLeftRight,
  ArrowUpFromLine,
  ChartCandlestick,
  CircleHelp,
  CreditCard,
  Gem,
  Gift,
  Handshake,
  Image,
  Lock,
  MessagesSquare,
  PiggyBank,
  ReceiptText,
  Repeat,
  Split,
  Rocket,
  TicketPercent,
  Timer,
  TrendingUp,
  UsersRound,
} from "lucide-react";
import type { LucideIcon } from "lucide-react";
import type { TextKey } from "../../../web/i18n/texts.ts";
import { isBuiltPath } from "../../../web/router/built-paths.ts";
import { routes } from "../../../web/router/paths.ts";

/** A row of GET /menu (wire.md 5). */
export interface MenuRow {
  readonly id: number;
  /** A text key of the client. */
  readonly title: string;
  readonly icon: string;
  /** A page's path, or empty while the product is not built. */
  readonly url: string | null;
  readonly show?: number;
  /** 1: a section of the Financial tab, and none of Home. */
  readonly is_financial?: number;
}

export interface Shortcut {
  readonly id: number;
  /** Our text, or undefined for a title that only the venue knows. */
  readonly text: TextKey | undefined;
  readonly title: string;
  readonly icon: LucideIcon;
  /** Undefined: not open yet. */
  readonly path: string | undefined;
}

/** Titles of the menu in the spellings that venues of this family use, without case and separators; with an icon once it has a page. */
const KNOWN: Record<string, { readonly text: TextKey; readonly icon?: LucideIcon }> = {
  recharge: { text: "product.deposit", icon: ArrowDownToLine },
  deposit: { text: "product.deposit", icon: ArrowDownToLine },
  withdraw: { text: "product.withdrawal", icon: ArrowUpFromLine },
  withdrawal: { text: "product.withdrawal", icon: ArrowUpFromLine },
  stock: { text: "product.stocks", icon: TrendingUp },
  stocks: { text: "product.stocks", icon: TrendingUp },
  futures: { text: "product.futures", icon: ChartCandlestick },
  contract: { text: "product.futures", icon: ChartCandlestick },
  seconds: { text: "product.seconds", icon: Timer },
  microtrade: { text: "product.seconds", icon: Timer },
  copytrade: { text: "product.copy_trading", icon: UsersRound },
  copytrading: { text: "product.copy_trading", icon: UsersRound },
  follow: { text: "product.copy_trading", icon: UsersRound },
  financial: { text: "product.financial", icon: PiggyBank },
  margin: { text: "product.margin" },
  otc: { text: "product.otc", icon: Handshake },
  coupon: { text: "product.coupons", icon: TicketPercent },
  coupons: { text: "product.coupons", icon: TicketPercent },
  couponcenter: { text: "product.coupons", icon: TicketPercent },
  couponcentre: { text: "product.coupons", icon: TicketPercent },
  bill: { text: "product.bills", icon: ReceiptText },
  bills: { text: "product.bills", icon: ReceiptText },
  exchange: { text: "product.exchange", icon: Repeat },
  transfer: { text: "product.transfer", icon: ArrowLeftRight },
  mining: { text: "product.lock_mining", icon: Lock },
  lockming: { text: "product.lock_mining", icon: Lock },
  lockmining: { text: "product.lock_mining", icon: Lock },
  game: { text: "product.game", icon: Gem },
  chat: { text: "product.chat", icon: MessagesSquare },
  chatroom: { text: "product.chat", icon: MessagesSquare },
  quicklybuycoins: { text: "product.quick_buy", icon: CreditCard },
  quickbuy: { text: "product.quick_buy", icon: CreditCard },
  quiz: { text: "product.quizzes" },
  contest: { text: "product.contests", icon: TrendingUp },
  bonusrules: { text: "product.rules", icon: Gift },
  rules: { text: "product.rules", icon: Gift },
  guize: { text: "product.rules", icon: Gift },
  borrow: { text: "product.borrow", icon: Handshake },
  borrowing: { text: "product.borrow", icon: Handshake },
  borrowingandrepayment: { text: "product.borrow", icon: Handshake },
  loan: { text: "product.loans", icon: Handshake },
  loans: { text: "product.loans", icon: Handshake },
  repay: { text: "product.repay", icon: Handshake },
  repaymententry: { text: "product.repay", icon: Handshake },
  repayment: { text: "product.repay", icon: Handshake },
  download: { text: "product.download" },
  ieo: { text: "product.token_sale", icon: Rocket },
  tokensale: { text: "product.token_sale", icon: Rocket },
  invest: { text: "product.dual_investment", icon: Split },
  dualinvestment: { text: "product.dual_investment", icon: Split },
  nft: { text: "product.nft", icon: Image },
  support: { text: "product.support" },
};

/** Futures with copy trading and seconds contracts open by themselves where the venue has them: the menu is made without knowing. */
export function withContracts(shortcut: Shortcut, hasContracts: boolean, hasSeconds = false): Shortcut {
  if (shortcut.path !== undefined) return shortcut;
  if (hasContracts && shortcut.text === "product.futures") return { ...shortcut, path: routes.futures };
  if (hasContracts && shortcut.text === "product.copy_trading") return { ...shortcut, path: routes.traders };
  return hasSeconds && shortcut.text === "product.seconds" ? { ...shortcut, path: routes.seconds } : shortcut;
}

/** A menu row as a shortcut; a path that no page stands behind counts as not open. */
export function readShortcut(row: MenuRow): Shortcut {
  const known =
    KNOWN[
      row.title
        .replace(/^home\./, "")
        .toLowerCase()
        .replace(/[^a-z]/g, "")
    ];
  const url = row.url ?? "";
  return {
    id: row.id,
    text: known?.text,
    title: row.title,
    icon: known?.icon ?? CircleHelp,
    path: url !== "" && isBuiltPath(url) ? url : undefined,
  };
}
