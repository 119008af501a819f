"""The figures of a receipt, computed again: docs/reference/receipt-formulas.md."""
import hashlib
import math
import re

MILLION = 10**6
MOST = 1 << 62
# Figures are compared in units of 10^-18 of a whole.
PLACES = 18
USDT = 6


class Unknown(Exception):
    """The formula is not known here, or what it needs is missing or no number."""


class Receipt:
    def __init__(self, receipt: dict):
        self.terms = receipt["terms"]
        self.result = receipt["result"]
        self.postings = receipt["postings"]
        self.inputs = [one["name"] for one in receipt["inputs"]]
        self.values = {**self.terms, **{one["name"]: one["value"] for one in receipt["inputs"]}}

    def whole(self, name: str) -> int:
        """Not below 0."""
        return whole(self.values.get(name))

    def signed(self, name: str) -> int:
        text = self.values.get(name, "")
        return -whole(text[1:]) if text.startswith("-") else whole(text)

    def loose(self, name: str) -> int:
        return leading(self.values.get(name))

    def term(self, name: str) -> str:
        return self.terms.get(name, "")

    def places(self, name: str = "decimals") -> int:
        return leading(self.terms.get(name))

    def said(self, name: str, decimals: int) -> int | None:
        text = self.result.get(name, "")
        return scaled(int(text), decimals) if re.fullmatch(r"-?[0-9]+", text) else None

    def moved(self, is_meant) -> int:
        return sum(decimal(one["value"]) or 0 for one in self.postings if is_meant(one))

    def of_reason(self, *reasons: str) -> int:
        return self.moved(lambda one: one["reason"] in reasons)


def whole(text: str | None) -> int:
    if text is None or not re.fullmatch(r"[0-9]+", text) or int(text) > MOST:
        raise Unknown
    return int(text)


def leading(text: str | None) -> int:
    match = re.match(r"\s*([+-]?[0-9]+)", text or "")
    return int(match[1]) if match else 0


def scaled(units: int, decimals: int) -> int:
    return units * 10 ** (PLACES - decimals)


def decimal(text: str | None) -> int | None:
    """As units of 10^-18; None for what is no figure."""
    match = re.fullmatch(r"(-?)([0-9]+)(?:\.([0-9]{1,18}))?", text or "")
    if not match:
        return None
    units = int(match[2] + (match[3] or "").ljust(PLACES, "0"))
    return -units if match[1] else units


def units_of(text: str | None, decimals: int) -> int:
    """A decimal with no more places than that, as units."""
    match = re.fullmatch(r"([0-9]{1,30})(?:\.([0-9]{1,10}))?", text or "")
    rest = (match[2] or "").rstrip("0") if match else ""
    if not match or len(rest) > decimals:
        raise Unknown
    units = int(match[1] + rest.ljust(decimals, "0"))
    if units > MOST:
        raise Unknown
    return units


def ppm(units: int, rate: int) -> int:
    return units * rate // MILLION


def up(numerator: int, denominator: int) -> int:
    return -(-numerator // denominator)


def toward_zero(numerator: int, denominator: int) -> int:
    found = abs(numerator) // denominator
    return -found if numerator < 0 else found


# Orders and shares


def spot_fill(r: Receipt):
    base, quote, price, quantity = (r.places(f"{name}_decimals") for name in ("base", "quote", "price", "quantity"))
    if quote - price - quantity < 0 or base - quantity < 0:
        raise Unknown
    ticks, lots = units_of(r.values.get("price"), price), units_of(r.values.get("quantity"), quantity)
    value, coins = ticks * lots * 10 ** (quote - price - quantity), lots * 10 ** (base - quantity)
    buys = r.term("side") == "buy"
    received, decimals = (coins, base) if buys else (value, quote)
    if value > 2**53 - 1 or received > 2**53 - 1 or ticks > 2**53 - 1 or lots > 2**53 - 1:
        raise Unknown
    found = [("value", decimal(r.result.get("value")), scaled(value, quote))]
    try:
        rate = units_of(r.values.get("fee_rate_ppm"), 0)
    except Unknown:
        return found
    fee = ppm(received, rate)
    if "coupon" in r.terms:
        saved = saving(fee, received, value, r.places("coupon_ppm"), loose_units(r.terms.get("coupon_left"), quote))
        fee -= saved
        found.append(("saved", decimal(r.result.get("saved")), scaled(saved, decimals)))
    if "credit_free" in r.terms:
        by_credit = min(fee, loose_units(r.terms["credit_free"], decimals))
        fee -= by_credit
        found.append(("by_credit", decimal(r.result.get("by_credit")), scaled(by_credit, decimals)))
    got, gave = (r.term("base"), r.term("quote")) if buys else (r.term("quote"), r.term("base"))

    def came(one) -> bool:
        return one["currency_name"] == got and (one["reason"] == "trade_fee" or not one["value"].startswith("-"))

    def went(one) -> bool:
        return one["currency_name"] == gave and one["reason"] != "trade_fee" and one["value"].startswith("-")

    paid, paid_decimals = (value, quote) if buys else (coins, base)
    found.append(("fee", decimal(r.result.get("fee")), scaled(fee, decimals)))
    trades = [one for one in r.postings if one["reason"] == "trade"]
    both = {(one["currency_name"], one["value"].startswith("-")) for one in trades}
    if any((name, not is_out) in both for name, is_out in both):
        # Both orders were the reader's: only fees leave.
        found.append(("received", r.moved(lambda one: one["currency_name"] == got and one["reason"] in ("trade", "trade_fee")), scaled(-fee, decimals)))
        found.append(("paid", r.moved(lambda one: one["currency_name"] == gave and one["reason"] == "trade"), scaled(0, paid_decimals)))
        return found
    found.append(("received", r.moved(came), scaled(received - fee, decimals)))
    found.append(("paid", -r.moved(went), scaled(paid, paid_decimals)))
    return found


def loose_units(text: str | None, decimals: int) -> int:
    try:
        return units_of(text, decimals)
    except Unknown:
        return 0


def saving(fee: int, received: int, value: int, rate: int, left: int) -> int:
    units = ppm(fee, rate)
    if units <= 0 or value <= 0 or left <= 0:
        return 0
    if up(units * value, received) <= left:
        return units
    return min(units, left * received // value)


def dividend(r: Receipt):
    decimals = r.places("quote_decimals")
    paid = scaled(r.whole("units") * r.whole("per_share") // 10 ** r.whole("share_decimals"), decimals)
    said = r.said("paid", decimals)
    lines = [one["value"] for one in r.postings if one["currency_name"] == r.term("quote_code") and one["reason"] == "dividend"]
    moved = said if any(decimal(line) == said for line in lines) else sum(decimal(line) or 0 for line in lines)
    return [("paid", said, paid), ("received", moved, paid)]


def split(r: Receipt):
    before, numerator, denominator = r.whole("before"), r.whole("numerator"), r.whole("denominator")
    if denominator == 0:
        raise Unknown
    decimals = r.places("base_decimals")
    return [("after", r.said("after", decimals), scaled(before * numerator // denominator, decimals))]


def split_with_cash(r: Receipt):
    before, numerator, denominator = r.whole("before"), r.whole("numerator"), r.whole("denominator")
    price, since, since_old = r.whole("price"), r.whole("since_numerator"), r.whole("since_denominator")
    below = numerator * 10 ** r.whole("share_decimals") * since
    if denominator == 0 or below == 0:
        raise Unknown
    shares, money = r.places("base_decimals"), r.places("quote_decimals")
    after, rest = divmod(before * numerator, denominator)
    cash = scaled(up(rest * price * since_old, below), money)
    said = r.said("cash", money)
    found = [("after", r.said("after", shares), scaled(after, shares)), ("cash", said, cash)]
    if cash == 0:
        return found
    lines = [one["value"] for one in r.postings if one["currency_name"] == r.term("quote_code") and one["reason"] == "split_cash"]
    moved = said if any(decimal(line) == said for line in lines) else sum(decimal(line) or 0 for line in lines)
    return [*found, ("received", moved, cash)]


# Money in and out


def deposit(r: Receipt):
    credited = scaled(r.whole("amount"), r.places())
    return [("credited", r.said("credited", r.places()), credited), ("received", r.of_reason("deposit", "paper_deposit"), credited)]


def quick_buy(r: Receipt):
    bought = scaled(r.whole("pay") * r.whole("rate") // 100, USDT)
    return [("bought", r.said("bought", USDT), bought), ("received", r.of_reason("quick_buy"), bought)]


def withdrawal(r: Receipt):
    amount, fee = r.whole("amount"), r.whole("fee")
    if fee > amount:
        raise Unknown
    return [("arrives", r.said("arrives", r.places()), scaled(amount - fee, r.places()))]


def rebate(r: Receipt):
    people = sum(1 for name in r.inputs if re.fullmatch(r"fees_[0-9]+", name))
    first, second = r.whole("first_ppm"), r.whole("second_ppm")
    units = sum(ppm(r.whole(f"fees_{number + 1}"), first) for number in range(people)) + ppm(r.whole("fees_second"), second)
    found = scaled(units, r.places())
    return [("rebate", r.said("rebate", r.places()), found), ("received", r.of_reason("rebate"), found)]


def exchange(r: Receipt):
    def side(name: str):
        price = r.whole(f"{name}_price")
        if price == 0:
            raise Unknown
        return price, r.whole(f"{name}_spread_ppm"), 10 ** (r.loose(f"{name}_price_decimals") + r.loose(f"{name}_decimals"))

    (given, taken, scale), (wanted, added, wanted_scale) = side("from"), side("to")
    gross = r.whole("units") * given * (MILLION - taken) * wanted_scale // (wanted * (MILLION + added) * scale)
    fee = ppm(gross, r.whole("fee_ppm"))
    decimals = r.loose("to_decimals")
    received = r.moved(lambda one: one["currency_name"] == r.term("to_code"))
    return [
        ("gross", r.said("gross", decimals), scaled(gross, decimals)),
        ("fee", r.said("fee", decimals), scaled(fee, decimals)),
        ("received", received, scaled(gross - fee, decimals)),
    ]


# Futures


def win(side: str, entry: int, exit: int) -> int:
    return entry - exit if side == "short" else exit - entry


def entry_share(r: Receipt) -> int:
    lots, of, entry = r.signed("lots"), r.signed("positionLots"), r.signed("positionEntryValue")
    if of < 1:
        raise Unknown
    return entry if lots == of else entry * lots // of


def closing(r: Receipt, price: str) -> int:
    return win(r.term("side"), entry_share(r), r.signed("perTickLot") * r.signed(price) * r.signed("lots"))


def futures_close(r: Receipt):
    result, fee = closing(r, "ticks"), r.signed("fee")
    return money(r, result=result, paid=result - fee)


def futures_close_with_credit(r: Receipt):
    result, fee = closing(r, "ticks"), r.signed("fee")
    by_credit = min(fee + max(0, -result), r.signed("credit"))
    return money(r, result=result, promotional=by_credit, paid=result - fee + by_credit)


def futures_deleveraging(r: Receipt):
    return money(r, result=closing(r, "bankruptcyTicks"))


def futures_funding(r: Receipt):
    rate = r.signed("ratePpb") * (-1 if r.term("side") == "short" else 1)
    return money(r, owed=up(r.signed("perTickLot") * r.signed("mark") * r.signed("lots") * rate, 10**9))


def futures_overnight(r: Receipt):
    return money(r, owed=ppm(r.signed("perTickLot") * r.signed("mark") * r.signed("lots"), r.signed("overnightPpm")))


def futures_close_out(r: Receipt):
    equity, margin = r.signed("equity"), r.signed("margin")
    rate = 0 if equity <= 0 or margin <= 0 else equity * 10_000 // margin
    found = [("rate", r.said("rate", 2), scaled(rate, 2))]
    if "released" in r.values:
        left = equity + r.signed("released")
        for step in range(1, r.places("steps") + 1):
            left += step_result(r, step)
        found += money(r, equityAfter=left)
    return found


def step_result(r: Receipt, step: int) -> int:
    def of(name: str) -> int:
        return r.loose(f"{step}.{name}")

    lots, scale = of("lots"), of("perTickLot")
    entry = scale * r.loose(f"mark {r.values.get(f'{step}.contract', '')}") * lots
    exit = of("filledValue") + scale * of("bankruptcyTicks") * (lots - of("filledLots"))
    return win(r.values.get(f"{step}.side", ""), entry, exit) - of("fillFee") - of("fee")


def money(r: Receipt, **computed: int):
    return [(name, r.said(name, r.places()), scaled(units, r.places())) for name, units in computed.items()]


# Seconds, copies, quizzes, contests


def seconds(r: Receipt):
    stake, ratio, entry, side = r.whole("stake"), r.whole("ratio_ppm"), r.whole("entry"), r.values.get("side")
    if side not in ("up", "down"):
        raise Unknown
    prices = [r.whole(f"price_{number}") for number in range(1, 6) if f"price_{number}" in r.inputs]
    difference = sum(prices) - entry * len(prices)
    if len(prices) < 3 or difference == 0:
        paid = stake
    else:
        paid = stake + ppm(stake, ratio) if (difference > 0) == (side == "up") else 0
    moved = r.moved(lambda one: one["currency_name"] == r.term("code") and one["bucket"] == "own")
    return money(r, paid=paid) + [("moved", moved, scaled(paid, r.places()))]


def copy_share(r: Receipt):
    due = max(0, ppm(max(0, r.signed("realised")), r.signed("share_ppm")) - r.signed("shared"))
    return money(r, paid=min(due, r.signed("leavable")))


def quiz(r: Receipt):
    stake, pool, winning = r.whole("stake"), r.whole("pool"), r.whole("winning")
    option, right, rake = r.whole("option"), r.whole("right"), r.whole("rake_ppm")
    if "index" in r.values and right != 0 and right != (1 if r.whole("index") > r.whole("strike") else 2):
        raise Unknown
    if right == 0:
        paid = stake
    elif option != right:
        paid = 0
    elif winning == 0:
        raise Unknown
    else:
        paid = stake * (MILLION - rake) * pool // (winning * MILLION)
    return [("paid", r.said("paid", USDT), scaled(paid, USDT))]


def contest(r: Receipt, with_place: bool = False):
    start, value = r.whole("start"), r.whole("cash")
    if start == 0:
        raise Unknown
    for name in r.inputs:
        if name.startswith("lots_"):
            coin = name.removeprefix("lots_")
            value += r.whole(name) * r.whole(f"index_{coin}") * r.whole(f"scale_{coin}")
    found = [
        ("value", r.said("equity", USDT), scaled(value, USDT)),
        ("return", r.said("return_ppm", 0), scaled(toward_zero((value - start) * MILLION, start), 0)),
    ]
    falls = [r.whole(name) for name in ("fall_from", "fall_to") if name in r.values]
    if len(falls) == 2 and falls[0] > 0:
        high, low = falls
        found.append(("fall", r.said("drawdown_ppm", 0), scaled(0 if low >= high else up((high - low) * MILLION, high), 0)))
    if with_place:
        place = leading(r.result.get("place"))
        # Lower is before.
        mine = (-value, leading(r.result.get("drawdown_ppm")), leading(r.term("entry")))
        before, after = beside(r, "before"), beside(r, "after")
        moved = -1 if before is not None and mine < before else 1 if after is not None and after < mine else 0
        found.append(("place", r.said("place", 0), scaled(place + moved, 0)))
    return found


def beside(r: Receipt, who: str):
    if f"{who}_value" not in r.values:
        return None
    return -r.whole(f"{who}_value"), r.loose(f"{who}_fall"), r.loose(f"{who}_entry")


# Campaigns


def mix(value: int) -> int:
    value = (value ^ value >> 16) * 0x85EBCA6B & 0xFFFFFFFF
    value = (value ^ value >> 13) * 0xC2B2AE35 & 0xFFFFFFFF
    return value ^ value >> 16


def campaign_draw(r: Receipt):
    choices, state = r.loose("choices"), 0
    if choices == 0:
        raise Unknown
    for name in ("seed", "campaign", "person", "order"):
        state = mix(state ^ r.loose(name) % (1 << 32))
    return [("choice", r.said("choice", 0), scaled(state % choices + 1, 0))]


def campaign_order(r: Receipt):
    stake, entry, exit = r.whole("stake"), r.whole("entry"), r.whole("exit")
    if entry == 0:
        raise Unknown
    return money(r, value=min(stake * exit // entry, 2 * stake))


def campaign_bonus(r: Receipt):
    bonus = r.whole("bonus") if r.loose("done") >= r.loose("orders") else 0 * r.whole("bonus")
    return money(r, paid=bonus) + [("received", r.of_reason("campaign_bonus"), scaled(bonus, r.places()))]


# Locks, dual investment, token sales, marketplace


def lock_mining(r: Receipt):
    principal = r.whole("principal")
    interest = sum(ppm(principal, r.whole(name)) for name in r.inputs if name.startswith("rate_"))
    penalty = min(principal, principal * r.whole("penalty_ppm") * r.whole("days_left") // MILLION)
    return money(r, interest=interest, penalty=penalty, back=principal - penalty)


def token_sale(r: Receipt):
    tokens, granted, paid = r.whole("tokens"), r.whole("granted"), r.whole("paid")
    if tokens == 0:
        raise Unknown
    charged, decimals = paid * granted // tokens, r.places("pay_decimals")
    return [
        ("charged", r.said("charged", decimals), scaled(charged, decimals)),
        ("returned", r.said("returned", decimals), scaled(paid - charged, decimals)),
    ]


def nft_sale(r: Receipt):
    price = r.whole("price")
    fee, royalty = ppm(price, r.whole("fee_ppm")), ppm(price, r.whole("royalty_ppm"))
    return money(r, fee=fee, royalty=min(royalty, fee) if r.values.get("resale") == "1" else 0, received=price - fee)


def nft_auction(r: Receipt):
    bid, kept = r.whole("bid"), r.whole("deposit")
    if bid < kept:
        raise Unknown
    return money(r, rest=bid - kept)


def nft_unpaid(r: Receipt):
    kept = r.whole("deposit")
    fee = ppm(kept, r.whole("fee_ppm"))
    return money(r, fee=fee, received=kept - fee)


def nft_box(r: Receipt):
    code, salt, rarity = (r.values.get(name, "") for name in ("code", "salt", "rarity"))
    if not all(re.fullmatch(r"[0-9a-f]{64}", text) for text in (code, salt)) or rarity not in ("1", "2", "3"):
        raise Unknown
    leaf = hashlib.sha256(bytes.fromhex(salt) + bytes.fromhex(code) + bytes([int(rarity)])).hexdigest()
    return [("leaf", 1, int(leaf == r.values.get("leaf") and leaf == r.result.get("leaf")))]


HIGH, LOW = 0.6931471803691238, 1.9082149292705877e-10


def exp(x: float) -> float:
    doublings = math.floor(x / (HIGH + LOW) + 0.5)
    rest = x - doublings * HIGH - doublings * LOW
    total = 1.0
    for term in range(13, 0, -1):
        total = 1 + (total * rest) / term
    for _ in range(abs(doublings)):
        total = total * 2 if doublings > 0 else total / 2
    return total


def ln(x: float) -> float:
    doublings = 0
    while x > 1.5:
        x, doublings = x / 2, doublings + 1
    while x < 0.75:
        x, doublings = x * 2, doublings - 1
    ratio = (x - 1) / (x + 1)
    square, total = ratio * ratio, 0.0
    for term in range(27, 0, -2):
        total = total * square + 2 / term
    return total * ratio + doublings * LOW + doublings * HIGH


def root(x: float) -> float:
    return exp(ln(x) / 2)


def normal_below(x: float) -> float:
    if x > 8:
        return 1.0
    if x < -8:
        return 0.0
    total = term = x
    n = 3
    while total + term != total:
        term = (term * x * x) / n
        total += term
        n += 2
    return 0.5 + total * exp(-0.5 * x * x - 0.9189385332046727)


def option_share(kind: str, index: int, strike: int, volatility: int, left: int) -> float:
    if left <= 0 or index <= 0 or strike <= 0 or volatility <= 0:
        return 0.0
    deviation = (volatility / MILLION) * root(left / (365 * 86_400_000))
    first = ln(index / strike) / deviation + deviation / 2
    second = first - deviation
    if kind == "put":
        worth = normal_below(-second) - (index / strike) * normal_below(-first)
    else:
        worth = normal_below(first) - (strike / index) * normal_below(second)
    return max(0.0, worth)


def dual_investment(r: Receipt):
    kind = "put" if r.values.get("kind") == "put" else "call"
    coin, cash, price = (r.places(f"{name}_decimals") for name in ("coin", "cash", "price"))
    principal, strike, days, index = (r.whole(name) for name in ("principal", "strike", "days", "index"))
    volatility, passed_on, total, count = (r.whole(name) for name in ("volatility_ppm", "passed_on_ppm", "sum", "count"))
    if days == 0 or strike == 0:
        raise Unknown
    left = leading(r.term("agreed_at")) - leading(r.term("bought_at"))
    fair = math.floor((option_share(kind, index, strike, volatility, left) * 365 * MILLION) / days)
    rate = ppm(fair, passed_on)
    year = 365 * MILLION
    exchanged = count > 0 and (total >= strike * count if kind == "call" else total <= strike * count)
    grown, coins, money_ = principal * (year + days * rate), 10 ** (coin + price), strike * 10**cash
    if not exchanged:
        paid = principal + principal * days * rate // year
    else:
        paid = grown * money_ // (coins * year) if kind == "call" else grown * coins // (money_ * year)
    own, other = (coin, cash) if kind == "call" else (cash, coin)
    decimals = other if exchanged else own
    said = r.said("paid", decimals) if (r.result.get("outcome") == "other") == exchanged else None
    fair_said = re.fullmatch(r"[0-9]+", r.term("fair_ppm"))
    rate_said = re.fullmatch(r"[0-9]+", r.values.get("rate_ppm", ""))
    return [
        ("fair", fair_said and scaled(int(fair_said[0]), 4), scaled(fair, 4)),
        ("rate", rate_said and scaled(int(rate_said[0]), 4), scaled(rate, 4)),
        ("paid", said, scaled(paid, decimals)),
    ]


# Loans


def loan_payment(r: Receipt):
    paid = r.whole("paid")
    late_owed = ppm(r.whole("borrowed"), r.whole("late_ppm")) * r.whole("late_days") - r.whole("late_paid")
    interest_owed = r.whole("hour_units") * r.whole("hourly_ppb") // 10**9 - r.whole("interest_paid")
    late = min(late_owed, paid)
    interest = min(interest_owed, paid - late)
    left = late_owed + interest_owed + r.whole("principal") - paid
    return money(r, late=late, interest=interest, principal=paid - late - interest, left=left)


def loan_price(r: Receipt, name: str, code: str, decimals: int) -> tuple[int, int]:
    if code == "USDT":
        return 1, 1
    ticks, zeros = r.whole(f"{name}_price"), max(decimals, len(r.values.get(f"{name}_by", "1")) - 1)
    if ticks == 0:
        raise Unknown
    return ticks * 10 ** r.places("cash_decimals"), 10**zeros


def loan_sale(r: Receipt):
    share, cash_share, opens = r.whole("share_ppm"), r.whole("cash_ppm"), r.whole("open_ppm")
    if opens <= share:
        raise Unknown
    times, by = loan_price(r, "pledge", r.term("pledge_code"), r.places("pledge_decimals"))
    value = ppm(r.whole("collateral") * times // by, share) + ppm(r.whole("cash"), cash_share)
    times, by = loan_price(r, "debt", r.term("code"), r.places())
    worth = up(r.whole("owed") * times, by)
    rate = min(value * MILLION // worth, 2 * 10**9) if worth > 0 else 2 * 10**9
    short = up(worth * opens, MILLION) - value
    wanted = worth if r.values.get("whole_debt") == "1" else 0 if short <= 0 else min(worth, up(short * MILLION, opens - share))
    cash = r.places("cash_decimals")
    return [("rate_ppm", r.said("rate_ppm", 4), scaled(rate, 4)), ("wanted", r.said("wanted", cash), scaled(wanted, cash))]


def loan_end(r: Receipt):
    owed, pledged = r.places(), r.places("pledge_decimals")
    shortfall = r.whole("borrowed") - r.whole("principal_paid") + r.whole("unpaid")
    return [
        ("shortfall", r.said("shortfall", owed), scaled(shortfall, owed)),
        ("back", r.said("back", pledged), scaled(r.whole("pledged"), pledged)),
    ]


FORMULAS = {
    "spot-fill/1": spot_fill,
    "spot-fill/2": spot_fill,
    "spot-fill/3": spot_fill,
    "dividend/1": dividend,
    "split/1": split,
    "split/2": split_with_cash,
    "deposit/1": deposit,
    "quick-buy/1": quick_buy,
    "withdrawal/1": withdrawal,
    "rebate/1": rebate,
    "exchange/1": exchange,
    "futures-close/1": futures_close,
    "futures-close/2": futures_close_with_credit,
    "futures-deleveraging/1": futures_deleveraging,
    "futures-funding/1": futures_funding,
    "futures-overnight/1": futures_overnight,
    "futures-close-out/1": futures_close_out,
    "seconds/1": seconds,
    "copy-share/1": copy_share,
    "quiz/1": quiz,
    "contest/1": contest,
    "contest/2": lambda r: contest(r, with_place=True),
    "campaign-draw/1": campaign_draw,
    "campaign-order/1": campaign_order,
    "campaign-bonus/1": campaign_bonus,
    "lock-mining/1": lock_mining,
    "token-sale/1": token_sale,
    "nft-sale/1": nft_sale,
    "nft-auction/1": nft_auction,
    "nft-unpaid/1": nft_unpaid,
    "nft-box/1": nft_box,
    "dual-investment/1": dual_investment,
    "loan-payment/1": loan_payment,
    "loan-sale/1": loan_sale,
    "loan-end/1": loan_end,
}


def figures(receipt: dict) -> list[tuple[str, int | None, int]]:
    """Name, what the receipt says (None: no figure), what the formula gives. Raises Unknown."""
    formula = FORMULAS.get(receipt["formula"])
    if formula is None:
        raise Unknown
    return formula(Receipt(receipt))
