/** The shortcuts of Home: what GET /menu sends, with our texts and icons. */
import {
  ArrowLeftRight,
  Banknote,
  ChartCandlestick,
  CreditCard,
  Download,
  Gamepad2,
  Gift,
  HandCoins,
  Landmark,
  LifeBuoy,
  MessagesSquare,
  PiggyBank,
  Pickaxe,
  ReceiptText,
  Repeat2,
  Rocket,
  Scale,
  TicketPercent,
  TrendingUp,
  Upload,
  Users,
  Layers,
  Image,
  CircleHelp,
} from "lucide-react";
import type { LucideIcon } from "lucide-react";
import type { TextKey } from "../../../web/i18n/texts.ts";
import { isBuiltPath } from "../../../web/router/built-paths.ts";

/** A row of GET /menu (wire.md 5). */
export interface MenuRow {
  readonly id: number;
  /** A text key of the client. */
  readonly title: string;
  readonly icon: string;
  /** A page's path, or empty while the product is not built. */
  readonly url: string | null;
  readonly show?: number;
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

/** Titles of the menu in the spellings that venues of this family use, without case and separators. */
const KNOWN: Record<string, { readonly text: TextKey; readonly icon: LucideIcon }> = {
  recharge: { text: "product.deposit", icon: Download },
  deposit: { text: "product.deposit", icon: Download },
  withdraw: { text: "product.withdrawal", icon: Upload },
  withdrawal: { text: "product.withdrawal", icon: Upload },
  stock: { text: "product.stocks", icon: TrendingUp },
  stocks: { text: "product.stocks", icon: TrendingUp },
  futures: { text: "product.futures", icon: ChartCandlestick },
  contract: { text: "product.futures", icon: ChartCandlestick },
  copytrade: { text: "product.copy_trading", icon: Users },
  copytrading: { text: "product.copy_trading", icon: Users },
  follow: { text: "product.copy_trading", icon: Users },
  financial: { text: "product.financial", icon: PiggyBank },
  margin: { text: "product.margin", icon: Scale },
  otc: { text: "product.otc", icon: HandCoins },
  coupon: { text: "product.coupons", icon: TicketPercent },
  coupons: { text: "product.coupons", icon: TicketPercent },
  couponcenter: { text: "product.coupons", icon: TicketPercent },
  couponcentre: { text: "product.coupons", icon: TicketPercent },
  bill: { text: "product.bills", icon: ReceiptText },
  bills: { text: "product.bills", icon: ReceiptText },
  exchange: { text: "product.exchange", icon: Repeat2 },
  transfer: { text: "product.transfer", icon: ArrowLeftRight },
  mining: { text: "product.lock_mining", icon: Pickaxe },
  lockming: { text: "product.lock_mining", icon: Pickaxe },
  lockmining: { text: "product.lock_mining", icon: Pickaxe },
  game: { text: "product.game", icon: Gamepad2 },
  chat: { text: "product.chat", icon: MessagesSquare },
  chatroom: { text: "product.chat", icon: MessagesSquare },
  quicklybuycoins: { text: "product.quick_buy", icon: CreditCard },
  quickbuy: { text: "product.quick_buy", icon: CreditCard },
  bonusrules: { text: "product.rules", icon: Gift },
  rules: { text: "product.rules", icon: Gift },
  guize: { text: "product.rules", icon: Gift },
  borrow: { text: "product.borrow", icon: Landmark },
  borrowing: { text: "product.borrow", icon: Landmark },
  borrowingandrepayment: { text: "product.borrow", icon: Landmark },
  loan: { text: "product.loans", icon: Landmark },
  loans: { text: "product.loans", icon: Landmark },
  repay: { text: "product.repay", icon: Banknote },
  repaymententry: { text: "product.repay", icon: Banknote },
  repayment: { text: "product.repay", icon: Banknote },
  download: { text: "product.download", icon: Download },
  ieo: { text: "product.token_sale", icon: Rocket },
  tokensale: { text: "product.token_sale", icon: Rocket },
  invest: { text: "product.dual_investment", icon: Layers },
  dualinvestment: { text: "product.dual_investment", icon: Layers },
  nft: { text: "product.nft", icon: Image },
  support: { text: "product.support", icon: LifeBuoy },
};

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
