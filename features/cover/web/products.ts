/** House accounts in words; a product that this app does not know keeps the ledger's name. */
import {
  ArrowLeftRight,
  CircleDot,
  CircleHelp,
  Gamepad2,
  Gift,
  HandCoins,
  Image,
  Landmark,
  LifeBuoy,
  Lock,
  Receipt,
  Rocket,
  Sparkle,
  Split,
  Ticket,
  Timer,
  Users,
} from "lucide-react";
import type { LucideIcon } from "lucide-react";
import type { TextKey } from "../../../web/i18n/texts.ts";

interface ProductFacts {
  readonly icon: LucideIcon;
  readonly name: TextKey;
  /** What it promises, or what it is for. */
  readonly what: TextKey;
}

const PRODUCTS: Readonly<Record<string, ProductFacts>> = {
  fees: { icon: Receipt, name: "cover.fees", what: "cover.fees.what" },
  dust: { icon: CircleDot, name: "cover.dust", what: "cover.dust.what" },
  insurance: { icon: LifeBuoy, name: "cover.insurance", what: "cover.insurance.what" },
  mining: { icon: Lock, name: "product.lock_mining", what: "cover.mining.what" },
  seconds: { icon: Timer, name: "product.seconds", what: "cover.seconds.what" },
  dual: { icon: Split, name: "product.dual_investment", what: "cover.dual.what" },
  exchange: { icon: ArrowLeftRight, name: "product.exchange", what: "cover.exchange.what" },
  loans: { icon: HandCoins, name: "product.loans", what: "cover.loans.what" },
  sale: { icon: Rocket, name: "product.token_sale", what: "cover.sale.what" },
  quizzes: { icon: CircleHelp, name: "cover.quizzes", what: "cover.quizzes.what" },
  game: { icon: Gamepad2, name: "product.game", what: "cover.game.what" },
  nft: { icon: Image, name: "product.nft", what: "cover.nft.what" },
  bonus: { icon: Gift, name: "cover.bonus", what: "cover.bonus.what" },
  coupons: { icon: Ticket, name: "product.coupons", what: "cover.coupons.what" },
  promotions: { icon: Sparkle, name: "cover.promotions", what: "cover.promotions.what" },
  copies: { icon: Users, name: "product.copy_trading", what: "cover.copies.what" },
};

export function productFacts(product: string): ProductFacts | undefined {
  return Object.hasOwn(PRODUCTS, product) ? PRODUCTS[product] : undefined;
}

export const UNKNOWN_ICON: LucideIcon = Landmark;
