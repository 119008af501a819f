"""The record of a day, played again: docs/reference/day-record.md."""
import bisect
import datetime
import hashlib
import json
import math
import re
from dataclasses import dataclass, field

from .prices import Simulated

BLOCK = 100
FALLS, RISES = "falls", "rises"
SOURCES = ("mark", "last", "shown")


class Differs(Exception):
    def __init__(self, what: str, says: str = ""):
        super().__init__(what, says)
        self.what, self.says = what, says


WHOLE_MAX = 2**53 - 1
TICKS_MAX = 2**31 - 1
FIGURE_MAX = 1e15
VOLATILITY_PPM_MAX = 100_000_000


def is_whole(value) -> bool:
    return type(value) is int and 0 <= value <= WHOLE_MAX


def is_text(value) -> bool:
    return isinstance(value, str)


def one_of(*words: str):
    return lambda value: isinstance(value, str) and value in words


def has(value, names, is_right) -> bool:
    return isinstance(value, dict) and all(is_right(value.get(name)) for name in names)


def is_market(value) -> bool:
    if not has(value, ("bandPpm", "makerPpm", "takerPpm", "halted", "last", "shown", "index"), is_whole):
        return False
    decimals = ("baseDecimals", "quoteDecimals", "priceDecimals", "quantityDecimals")
    if not has(value, decimals, lambda one: is_whole(one) and one <= 18) or not has(value, ("symbol", "base", "phase"), is_text):
        return False
    base, quote, price, quantity = (value[name] for name in decimals)
    split = value.get("split")
    is_split = isinstance(split, list) and len(split) == 2 and all(is_whole(one) and one > 0 for one in split)
    return is_split and value.get("class") in ("coin", "stock") and quote >= price + quantity and base >= quantity


def is_contract(value) -> bool:
    return has(value, ("perTickLot", "makerPpm", "takerPpm", "last", "index"), is_whole)


def is_day(text: str) -> bool:
    try:
        return datetime.date.fromisoformat(text).isoformat() == text
    except ValueError:
        return False


def is_header(value) -> bool:
    return has(value, ("version", "first", "last", "rules", "speed", "trades", "futuresTrades"), is_whole) and has(value, ("venue", "day"), is_text) and is_day(value["day"]) and are_prices(value.get("prices", 0))


def is_number(value) -> bool:
    return type(value) in (int, float) and math.isfinite(value)


def are_prices(value) -> bool:
    if value is None:
        return True
    if not has(value, ("seed", "committed"), is_text) or not has(value, ("volatilityPpm", "markets"), lambda one: isinstance(one, dict)):
        return False
    figures = ("ticks", "referencePrice", "dailyVolatility", "commonWeight", "pullPerDay", "dailyVolume", "activity")

    def is_simulated(one) -> bool:
        if not has(one, figures, lambda figure: is_number(figure) and 0 <= figure <= FIGURE_MAX):
            return False
        return is_whole(one["ticks"]) and one["ticks"] > 0 and one["referencePrice"] > 0 and one["activity"] > 0 and one["commonWeight"] < 1

    is_volatility = has(value["volatilityPpm"], ("coin", "stock"), lambda ppm: type(ppm) is int and abs(ppm) <= VOLATILITY_PPM_MAX)
    return is_volatility and all(map(is_simulated, value["markets"].values()))


def is_end(value) -> bool:
    if not isinstance(value, dict) or not isinstance(value.get("leftOut"), dict) or not isinstance(value.get("house"), list):
        return False
    funds = all(isinstance(row, list) and len(row) == 3 and all(map(is_text, row)) for row in value["house"])
    return funds and all(map(is_whole, value["leftOut"].values()))


# What each field of a line is, by a letter.
FIELDS = {
    "i": is_whole,
    "t": is_text,
    "u": lambda value: isinstance(value, str) and re.fullmatch(r"0|[1-9][0-9]{0,18}", value) is not None,
    "S": one_of("buy", "sell"),
    "P": one_of("mark", "last", "shown"),
    "D": one_of("falls", "rises"),
    "T": one_of("gtc", "ioc", "fok", "day"),
    "X": one_of("none", "expire_taker", "expire_maker", "expire_both"),
    "U": one_of("up", "down"),
    "R": one_of("won", "lost", "even", "no_fair_price", "split", "closed"),
    "[": lambda value: isinstance(value, list) and all(map(is_whole, value)),
    "L": lambda value: isinstance(value, list) and all(isinstance(one, list) for one in value),
    "m": is_market,
    "c": is_contract,
    "h": is_header,
    "e": is_end,
}
WAITS = "tSPDiiiiiiiTiXii"
LINES = {
    **{"day": "h", "market": "im", "rests": "iitSiiii", "contract": "ic", "waits": "ii" + WAITS, "end": "e"},
    **{"q": "iiiti[[[", "o": "iiiitSiiiTiXi[it", "w": "iiii" + WAITS, "t": "iiiii[it", "x": "iiiit", "z": "iiiiii"},
    **{"h": "iiitiii[", "k": "iiiiii", "n": "iiim", "b": "iiimLL", "c": "iitt", "ff": "iiiiSiitiitii", "fk": "iiic"},
    **{"so": "iiitiUiuiu", "se": "iiiii", "sc": "iiiRuii"},
}


def fits(line, shape: str) -> bool:
    return len(line) == len(shape) and all(FIELDS[letter](value) for letter, value in zip(shape, line))


def has_shape(line) -> bool:
    """The fields that the format has. Samples and marks come in groups of figures."""
    kind, rest = line[0], line[1:]
    if kind == "s":
        # position, ms, then market, ticks, volume, trades (-1: nobody told), sources.
        return len(rest) % 5 == 2 and all(is_whole(v) or (v == -1 and type(v) is int and at >= 5 and at % 5 == 0) for at, v in enumerate(rest))
    if kind == "fm":
        return len(rest) % 4 == 2 and all(map(is_whole, rest))
    return isinstance(kind, str) and kind in LINES and fits(rest, LINES[kind])


def whole(text: str) -> int:
    """1.0 and 1e3 are whole too."""
    if not (value := float(text)).is_integer():
        raise Differs("line", text)
    return int(value)


def fee(amount: int, ppm: int) -> int:
    return amount * ppm // 1_000_000


class Levels:
    """What lies at prices, of each price in the order in which it came."""

    def __init__(self, highest_first: bool):
        self.highest_first = highest_first
        self.prices: list[int] = []
        self.at: dict[int, dict] = {}

    def add(self, price: int, key, value) -> None:
        level = self.at.get(price)
        if level is None:
            level = self.at[price] = {}
            bisect.insort(self.prices, price)
        level[key] = value

    def remove(self, price: int, key) -> None:
        level = self.at[price]
        del level[key]
        if not level:
            del self.at[price]
            del self.prices[bisect.bisect_left(self.prices, price)]

    def best(self) -> int | None:
        return None if not self.prices else self.prices[-1] if self.highest_first else self.prices[0]

    def from_best(self):
        return list(reversed(self.prices)) if self.highest_first else list(self.prices)


@dataclass
class Order:
    number: int
    market: "Market"
    name: str
    side: str
    ticks: int
    lots: int
    hidden: int = 0
    peak: int = 0
    # No line names an order that came in a quote.
    is_quote: bool = False
    pair: "Waiting | None" = None


@dataclass
class Waiting:
    number: int
    market: "Market"
    name: str
    side: str
    source: str
    direction: str
    trigger: int
    trail: int
    best: int
    ticks: int
    lots: int
    budget: int
    spend: int
    time_in_force: str
    post_only: bool
    self_trade: str
    pair: Order | None = None
    is_due: bool = False


@dataclass
class Market:
    number: int
    facts: dict
    bids: Levels = field(default_factory=lambda: Levels(True))
    asks: Levels = field(default_factory=lambda: Levels(False))
    waiting: dict = field(default_factory=dict)
    trailing: dict = field(default_factory=dict)

    def __post_init__(self):
        f = self.facts
        self.lot_value = 10 ** (f["quoteDecimals"] - f["priceDecimals"] - f["quantityDecimals"])
        self.lot_goods = 10 ** (f["baseDecimals"] - f["quantityDecimals"])
        self.band, self.maker_ppm, self.taker_ppm = f["bandPpm"], f["makerPpm"], f["takerPpm"]
        self.phase, self.halted = f["phase"], f["halted"] == 1
        self.last, self.shown, self.index = f["last"], f["shown"], f["index"]
        for source in SOURCES:
            self.waiting[source] = {FALLS: Levels(True), RISES: Levels(False)}
            self.trailing[source] = {}

    @property
    def matches(self) -> bool:
        return self.phase == "open" and not self.halted

    def side(self, side: str) -> Levels:
        return self.bids if side == "buy" else self.asks

    def against(self, side: str) -> Levels:
        return self.asks if side == "buy" else self.bids

    def reference(self, source: str) -> int:
        if source == "mark":
            return self.index
        if source == "last":
            return self.last or self.index
        return self.shown or self.index or self.last


@dataclass
class Arriving:
    number: int
    name: str
    side: str
    ticks: int
    lots: int
    budget: int
    time_in_force: str
    post_only: bool
    self_trade: str
    peak: int = 0
    spend: int = 0
    is_quote: bool = False


class Day:
    def __init__(self):
        self.markets: dict[int, Market] = {}
        self.resting: dict[int, Order] = {}
        self.waits: dict[int, Waiting] = {}
        self.due: list[Waiting] = []
        self.quotes: dict[tuple[int, str], list[int]] = {}
        self.orders = self.fills = self.samples = self.computed = self.trades = self.commands = self.said_fees = 0
        self.simulated: Simulated | None = None
        self.position = self.ms = 0
        self.header: dict | None = None
        self.contracts: dict[int, dict] = {}
        self.futures_trades = 0
        # Of the day: when and at which price each market was sampled.
        self.prices: dict[int, list[tuple[int, int]]] = {}
        self.bets: dict[int, dict] = {}
        self.bets_sold = 0
        # Seconds contracts that wait for a sample of their market, and those that got it with this command.
        self.unsampled: dict[int, set[int]] = {}
        self.entering: set[int] = set()
        # Number and name of an order that left to come again.
        self.amended: tuple[int, str] | None = None
        self.is_over = False

    # Who stands where

    def rest(self, order: Order) -> None:
        if not 1 <= order.ticks <= TICKS_MAX:
            raise Differs("line", f"{order.ticks} ticks")
        self.resting[order.number] = order
        order.market.side(order.side).add(order.ticks, order.number, order)

    def leave(self, order: Order) -> None:
        del self.resting[order.number]
        order.market.side(order.side).remove(order.ticks, order.number)

    def wait(self, order: Waiting) -> None:
        if not 1 <= order.trigger <= TICKS_MAX:
            raise Differs("line", f"{order.trigger} ticks")
        self.waits[order.number] = order
        order.market.waiting[order.source][order.direction].add(order.trigger, order.number, order)
        if order.trail:
            order.market.trailing[order.source][order.number] = order

    def forget(self, order: Waiting) -> None:
        del self.waits[order.number]
        if order.is_due:
            self.due.remove(order)
        else:
            order.market.waiting[order.source][order.direction].remove(order.trigger, order.number)
            order.market.trailing[order.source].pop(order.number, None)
        if order.pair is not None:
            order.pair.pair = None
            order.pair = None

    def drop_pair(self, order: Order) -> None:
        if order.pair is not None:
            self.forget(order.pair)

    def take_from(self, maker: Order, lots: int) -> None:
        maker.lots -= lots
        if maker.lots:
            return
        if not maker.hidden:
            self.leave(maker)
            return
        # Behind all of its price.
        levels = maker.market.side(maker.side)
        maker.lots = min(maker.peak, maker.hidden)
        maker.hidden -= maker.lots
        del levels.at[maker.ticks][maker.number]
        levels.at[maker.ticks][maker.number] = maker

    # Triggers

    def look(self, market: Market, source: str, price: int) -> None:
        if price == 0:
            return
        waiting = market.waiting[source]
        for order in list(market.trailing[source].values()):
            if price > order.best if order.direction == FALLS else price < order.best:
                order.best = price
                trigger = trigger_of(order)
                if trigger != order.trigger:
                    waiting[order.direction].remove(order.trigger, order.number)
                    order.trigger = trigger
                    waiting[order.direction].add(trigger, order.number, order)
        for direction in (FALLS, RISES):
            levels = waiting[direction]
            while (best := levels.best()) is not None and (price <= best if direction == FALLS else price >= best):
                for order in list(levels.at[best].values()):
                    levels.remove(best, order.number)
                    market.trailing[source].pop(order.number, None)
                    order.is_due = True
                    self.due.append(order)

    # Fills

    def fill(self, said, market: Market, buyer: int, seller: int, maker_is_buyer: bool | None, ticks: int, lots: int) -> None:
        """`maker_is_buyer` None: in an auction, where both pay the maker's rate."""
        if len(said) < 9:
            raise Differs("fill", "one is missing")
        trade, maker, taker, price, count, maker_fee, maker_ppm, taker_fee, taker_ppm = (said.pop(0) for _ in range(9))
        self.trades += 1
        self.fills += 1
        first, second = (buyer, seller) if maker_is_buyer is not False else (seller, buyer)
        if [trade, maker, taker, price, count] != [self.trades, first, second, ticks, lots]:
            raise Differs("fill", f"computed {[self.trades, first, second, ticks, lots]}")
        goods, value = lots * market.lot_goods, ticks * lots * market.lot_value
        taker_most = market.maker_ppm if maker_is_buyer is None else market.taker_ppm
        gets = (goods, value) if maker_is_buyer is not False else (value, goods)
        for charged, ppm, most, amount in ((maker_fee, maker_ppm, market.maker_ppm, gets[0]), (taker_fee, taker_ppm, taker_most, gets[1])):
            if not 0 <= ppm <= most or not 0 <= charged <= fee(amount, ppm):
                raise Differs("fee", f"{charged} at {ppm} of {amount}")
            self.said_fees += charged < fee(amount, ppm)

    def arrive(self, market: Market, order: Arriving, said: list) -> tuple[int, str]:
        """What is left of it, and how it ended."""
        if (order.lots == 0 or order.budget > 0) if order.ticks else (order.lots > 0) == (order.budget > 0):
            raise Differs("line", "a limit order names lots, a market order either lots or what it spends")
        buys, levels = order.side == "buy", market.against(order.side)
        limit = order.ticks or bound(market, buys)

        def within(price: int | None) -> bool:
            return price is not None and (limit is None or (price <= limit if buys else price >= limit))

        by_money = order.lots == 0
        left, money, spent, ended = order.lots, order.budget or order.spend, 0, ""
        if market.matches:
            if order.post_only and within(levels.best()):
                return left, "expired"
            if order.time_in_force == "fok" and not by_money and self.there_is(levels, within, order) < left:
                return left, "expired"
            while (by_money or left) and within(price := levels.best()):
                maker = next(iter(levels.at[price].values()))
                if maker.name == order.name and order.self_trade != "none":
                    if order.self_trade != "expire_taker":
                        self.drop_pair(maker)
                        self.leave(maker)
                    if order.self_trade == "expire_maker":
                        continue
                    ended = "self_trade"
                    break
                lots = maker.lots if by_money else min(left, maker.lots)
                if money:
                    lots = min(lots, (money - spent) // (price * market.lot_value))
                if lots == 0:
                    break
                self.drop_pair(maker)
                buyer, seller = (order.number, maker.number) if buys else (maker.number, order.number)
                self.fill(said, market, buyer, seller, not buys, price, lots)
                market.last = market.shown = price
                spent += price * lots * market.lot_value
                left -= 0 if by_money else lots
                self.take_from(maker, lots)
                self.look(market, "last", price)
                self.look(market, "shown", price)
        if ended:
            return left, ended
        if by_money:
            return 0, "filled" if spent else "expired"
        if left == 0:
            return 0, "filled"
        if order.ticks and order.time_in_force in ("gtc", "day"):
            shows = min(order.peak, left) if order.peak else left
            self.rest(Order(order.number, market, order.name, order.side, order.ticks, shows, left - shows, order.peak, order.is_quote))
            return left, ""
        return left, "expired"

    @staticmethod
    def there_is(levels: Levels, within, order: Arriving) -> int:
        count = 0
        for price in levels.from_best():
            if not within(price):
                break
            hidden = 0
            for maker in levels.at[price].values():
                if maker.name == order.name and order.self_trade != "none":
                    if order.self_trade == "expire_maker":
                        continue
                    return count
                count += maker.lots
                hidden += maker.hidden
            count += hidden
        return count

    # Lines

    def number(self, order: int, is_again: bool = False) -> None:
        """A new one is the next. What is said again has its number already, unless it came to the market just then."""
        if is_again and 0 < order <= self.orders:
            if order in self.resting or order in self.waits:
                raise Differs("order", f"{order} is there already")
            return
        if order != self.orders + 1:
            raise Differs("order", f"number {order}")
        self.orders += 1

    def named(self, number: int) -> Order:
        """One that rests, and that a line may name."""
        order = self.resting.get(number)
        if order is None or order.is_quote:
            raise Differs("order", f"{number} is not there")
        return order

    def line(self, line: list) -> None:
        if self.is_over:
            raise Differs("count", "lines behind the end")
        if not isinstance(line, list) or not line or not has_shape(line):
            raise Differs("line", "not the fields of the format")
        kind = line[0]
        if (kind == "day") != (self.header is None):
            raise Differs("line", "the first line is that of the day, and no other")
        before = {"day": self.begin, "market": self.market, "rests": self.rests, "waits": self.was_waiting, "contract": self.contract}
        if kind in before:
            if self.position > 0:
                raise Differs("line", "the day has begun")
            before[kind](line[1:])
            return
        if kind == "end":
            self.end(line[1])
            return
        position, ms = line[1], line[2]
        if position != self.position:
            if position < self.position or self.header is None or not self.header["first"] <= position <= self.header["last"]:
                raise Differs("order", "position")
            self.command_over()
            self.position = position
            self.commands += 1
        elif ms != self.ms:
            raise Differs("order", "a command has one time")
        if not self.ms <= ms < 86_400_000:
            raise Differs("order", "time")
        self.ms = ms
        getattr(self, "on_" + kind)(line[3:])

    def command_over(self) -> None:
        if self.due:
            raise Differs("trigger", f"order {self.due[0].number} is due")
        if self.entering:
            raise Differs("seconds", f"contract {min(self.entering)} begins")

    def begin(self, rest: list) -> None:
        (self.header,) = rest
        if self.header["version"] != 1 or self.header["rules"] < 4:
            raise Differs("header", "another version, or rules")
        self.trades, self.futures_trades = self.header["trades"], self.header.get("futuresTrades", 0)
        if self.header["prices"] is not None:
            self.simulated = Simulated(self.header)
            if not self.simulated.is_committed:
                raise Differs("seed", "it is not the one that was committed to")

    def market(self, rest: list) -> None:
        number, facts = rest
        if number in self.markets:
            raise Differs("line", f"there is a market {number} already")
        self.markets[number] = Market(number, facts)

    def of(self, number: int) -> Market:
        if number not in self.markets:
            raise Differs("order", f"no market {number}")
        return self.markets[number]

    def rests(self, rest: list, is_again: bool = False) -> None:
        number, market, name, side, ticks, lots, hidden, peak = rest
        self.number(number, is_again)
        if lots == 0 or (hidden > 0 if peak == 0 else lots > peak):
            raise Differs("line", "no order shows so much")
        self.rest(Order(number, self.of(market), name, side, ticks, lots, hidden, peak))
        if name.startswith("house/"):
            self.quotes.setdefault((market, name), []).append(number)

    def was_waiting(self, rest: list, is_again: bool = False) -> None:
        number, market, name, side, source, direction, trigger, trail, best, ticks, lots, budget, spend, tif, post, own, pair, _ = rest
        self.number(number, is_again)
        order = Waiting(number, self.of(market), name, side, source, direction, trigger, trail, best, ticks, lots, budget, spend, tif, post == 1, own)
        self.pair(order, pair)
        self.wait(order)

    def pair(self, order: Waiting, number: int) -> None:
        if number == 0:
            return
        order.pair = self.named(number)
        if order.pair.market is not order.market:
            raise Differs("order", f"{number} is of another market")
        order.pair.pair = order

    def on_s(self, rest: list) -> None:
        groups = [rest[at : at + 5] for at in range(0, len(rest), 5)]
        for market, ticks, volume, trades, sources in groups:
            found = self.of(market)
            if self.simulated is not None and sources > 0:
                if not self.simulated.agrees(found.facts, self.ms, ticks, volume, trades):
                    raise Differs("sample", f"the simulation said no {ticks} then")
                self.computed += 1
            found.index = found.shown = ticks
            self.trades += max(0, trades)
            self.prices.setdefault(market, []).append((self.ms, ticks))
            self.entering |= self.unsampled.pop(market, set())
        self.samples += len(groups)
        for market, ticks, *_ in groups:
            if self.of(market).matches:
                self.look(self.of(market), "mark", ticks)
                self.look(self.of(market), "shown", ticks)

    def on_q(self, rest: list) -> None:
        market, name, order, bids, asks, fills = rest
        found = self.of(market)
        for number in self.quotes.pop((market, name), []):
            if number in self.resting:
                self.drop_pair(self.resting[number])
                self.leave(self.resting[number])
        mine = self.quotes[(market, name)] = []
        for side, levels in (("buy", bids), ("sell", asks)):
            for at in range(0, len(levels), 2):
                self.number(order)
                if levels[at] == 0:
                    raise Differs("line", "a level without a price")
                self.arrive(found, Arriving(order, name, side, levels[at], levels[at + 1], 0, "gtc", False, "expire_maker", is_quote=True), fills)
                mine.append(order)
                order += 1
        self.no_more(fills)

    @staticmethod
    def no_more(fills: list) -> None:
        if fills:
            raise Differs("fill", "one too many")

    def on_o(self, rest: list) -> None:
        market, order, name, side, ticks, lots, budget, tif, post, own, peak, fills, left, end = rest
        if self.amended is None or self.amended[0] != order:
            self.number(order)
        elif self.amended[1] != name:
            raise Differs("order", f"{order} was another's")
        self.amended = None
        arriving = Arriving(order, name, side, ticks, lots, budget, tif, post == 1, own, peak)
        self.came_to(self.arrive(self.of(market), arriving, fills), fills, left, end)

    def came_to(self, computed: tuple[int, str], fills: list, left: int, end: str) -> None:
        self.no_more(fills)
        if computed != (left, end):
            raise Differs("result", f"computed {computed}")

    def on_w(self, rest: list) -> None:
        market, number, name, side, source, direction, trigger, trail, _, ticks, lots, budget, spend, tif, post, own, pair, is_exit = rest
        found = self.of(market)
        self.number(number)
        order = Waiting(number, found, name, side, source, direction, trigger, trail, 0, ticks, lots, budget, spend, tif, post == 1, own)
        if trail:
            order.best = found.reference(source)
            order.trigger = trigger_of(order)
            if order.trigger != trigger:
                raise Differs("trigger", f"computed {order.trigger}")
        self.pair(order, pair)
        self.wait(order)
        if is_exit and found.matches:
            self.look(found, source, found.reference(source))

    def on_t(self, rest: list) -> None:
        market, number, price, fills, left, end = rest
        if not self.due or self.due[0].number != number or self.due[0].market is not self.of(market):
            raise Differs("trigger", f"{number} is not the first that is due")
        order = self.due[0]
        if price != order.market.reference(order.source):
            raise Differs("trigger", f"computed {order.market.reference(order.source)}")
        pair = order.pair
        self.forget(order)
        if pair is not None:
            self.leave(pair)
        if end == "held_back":
            self.no_more(fills)
            return
        o = order
        arriving = Arriving(o.number, o.name, o.side, o.ticks, o.lots, o.budget, o.time_in_force, o.post_only, o.self_trade, 0, o.spend)
        self.came_to(self.arrive(o.market, arriving, fills), fills, left, end)

    def on_x(self, rest: list) -> None:
        market, number, reason = rest
        order = self.waits.get(number) or self.named(number)
        if order.market is not self.of(market):
            raise Differs("order", f"{number} is of another market")
        if isinstance(order, Waiting):
            self.forget(order)
        else:
            if order.pair is not None:
                order.pair.pair = None
                order.pair = None
            self.leave(order)
        self.amended = (number, order.name) if reason == "amended" else None

    def on_z(self, rest: list) -> None:
        market, number, left, spend = rest
        order = self.waits.get(number) or self.named(number)
        if order.market is not self.of(market):
            raise Differs("order", f"{number} is of another market")
        hidden = 0 if isinstance(order, Waiting) else order.hidden
        cut = order.lots + hidden - left
        if cut <= 0 or left <= 0:
            raise Differs("order", "it becomes no smaller")
        if spend > 0 and not isinstance(order, Waiting):
            raise Differs("order", f"{number} does not wait")
        if isinstance(order, Waiting):
            order.spend = spend or order.spend
        else:
            order.hidden -= min(cut, hidden)
        order.lots -= cut - min(cut, hidden)

    def on_h(self, rest: list) -> None:
        market, phase, halted, price, lots, fills = rest
        found = self.of(market)
        found.phase, found.halted = phase, halted == 1
        if not found.halted and phase in ("open", "closed"):
            computed = self.auction(found, fills)
        else:
            computed = 0, 0
        if computed != (price, lots):
            raise Differs("auction", f"computed {computed}")
        self.no_more(fills)
        if found.matches:
            for source in ("last", "mark", "shown"):
                self.look(found, source, found.reference(source))

    def auction(self, market: Market, fills: list) -> tuple[int, int]:
        bid, ask = market.bids.best(), market.asks.best()
        if bid is None or ask is None or bid < ask:
            return 0, 0

        def total(levels: Levels, is_meant) -> int:
            return sum(o.lots + o.hidden for p in levels.prices if is_meant(p) for o in levels.at[p].values())

        around = market.reference("last")
        prices = {p for p in market.bids.prices if p >= ask} | {p for p in market.asks.prices if p <= bid}

        def rank(price: int):
            wanted, offered = total(market.bids, lambda p: p >= price), total(market.asks, lambda p: p <= price)
            return -min(wanted, offered), abs(wanted - offered), abs(price - around), price

        price, traded = min(prices, key=rank), 0
        while (bid := market.bids.best()) is not None and (ask := market.asks.best()) is not None and bid >= price >= ask:
            buyer, seller = next(iter(market.bids.at[bid].values())), next(iter(market.asks.at[ask].values()))
            lots = min(buyer.lots, seller.lots)
            self.drop_pair(buyer)
            self.drop_pair(seller)
            self.fill(fills, market, buyer.number, seller.number, None, price, lots)
            market.last = price
            traded += lots
            self.take_from(buyer, lots)
            self.take_from(seller, lots)
        market.shown = price
        return price, traded

    def on_k(self, rest: list) -> None:
        market, band, maker, taker = rest
        found = self.of(market)
        found.band, found.maker_ppm, found.taker_ppm = band, maker, taker

    def on_n(self, rest: list) -> None:
        self.market(rest)

    def on_b(self, rest: list) -> None:
        market, facts, resting, waiting = rest
        self.of(market)
        for order in [one for one in self.resting.values() if one.market.number == market]:
            order.pair = None
            self.leave(order)
        for wait in [one for one in self.waits.values() if one.market.number == market]:
            self.forget(wait)
        self.markets[market] = Market(market, facts)
        for key in [key for key in self.quotes if key[0] == market]:
            del self.quotes[key]
        for kind, rows, take in (("rests", resting, self.rests), ("waits", waiting, self.was_waiting)):
            for row in rows:
                if not fits(row, LINES[kind]):
                    raise Differs("line", "not the fields of the format")
                take(row, True)

    def on_c(self, rest: list) -> None:
        """Said, not computed."""

    # Futures and seconds contracts

    def contract(self, rest: list) -> None:
        number, facts = rest
        self.contracts[number] = dict(facts)

    def on_fk(self, rest: list) -> None:
        number, facts = rest
        known = self.contracts.get(number)
        self.contracts[number] = dict(facts) if known is None else {**facts, "last": known["last"], "index": known["index"]}

    def on_ff(self, rest: list) -> None:
        number, trade, _, ticks, lots, _, maker_fee, maker_ppm, _, taker_fee, taker_ppm = rest
        found = self.contract_of(number)
        self.futures_trades += 1
        self.fills += 1
        if trade != self.futures_trades:
            raise Differs("fill", f"computed {self.futures_trades}")
        value = ticks * lots * found["perTickLot"]
        for charged, ppm, most in ((maker_fee, maker_ppm, found["makerPpm"]), (taker_fee, taker_ppm, found["takerPpm"])):
            if not 0 <= ppm <= most or not 0 <= charged <= fee(value, ppm):
                raise Differs("fee", f"{charged} at {ppm} of {value}")
            self.said_fees += charged < fee(value, ppm)
        found["last"] = ticks

    def contract_of(self, number: int) -> dict:
        if number not in self.contracts:
            raise Differs("order", f"no contract {number}")
        return self.contracts[number]

    def on_fm(self, rest: list) -> None:
        for at in range(0, len(rest), 4):
            number, _, index, last = rest[at : at + 4]
            found, sampled = self.contract_of(number), self.prices.get(number)
            computed = (sampled[-1][1] if sampled else found["index"], found["last"])
            if (index, last) != computed:
                raise Differs("mark", f"computed {computed}")

    def on_so(self, rest: list) -> None:
        number, _, market, side, seconds, stake, ratio, profit = rest
        self.bets_sold += 1
        if number != self.bets_sold or side not in ("up", "down") or int(profit) != fee(int(stake), ratio):
            raise Differs("seconds", f"computed number {self.bets_sold}, profit {fee(int(stake), ratio)}")
        bought = len(self.prices.get(market, []))
        self.bets[number] = {"market": market, "side": side, "seconds": seconds, "stake": int(stake), "profit": int(profit), "sampled": bought}
        self.unsampled.setdefault(market, set()).add(number)

    def bet(self, number: int) -> dict:
        if number not in self.bets:
            raise Differs("seconds", f"no contract {number}")
        return self.bets[number]

    def on_se(self, rest: list) -> None:
        number, ticks, due = rest
        bet = self.bet(number)
        since = self.prices.get(bet["market"], [])[bet["sampled"] :]
        if not since or since[0] != (self.ms, ticks) or due != (self.ms + 500) // 1000 + bet["seconds"] or "entry" in bet:
            raise Differs("seconds", "it begins with another sample")
        bet["entry"], bet["due"] = ticks, due
        self.entering.discard(number)

    def on_sc(self, rest: list) -> None:
        number, result, paid, total, count = rest
        bet = self.bet(number)
        del self.bets[number]
        self.unsampled.get(bet["market"], set()).discard(number)
        computed = self.ended(bet, result)
        if (result, int(paid), total, count) != computed:
            raise Differs("seconds", f"computed {computed}")

    def ended(self, bet: dict, said: str) -> tuple[str, int, int, int]:
        stake = bet["stake"]
        if said in ("split", "closed"):
            return said, stake, 0, 0
        if "entry" not in bet:
            return "no_fair_price", stake, 0, 0
        prices = [price for second in range(bet["due"] - 4, bet["due"] + 1) if (price := self.deciding(bet["market"], second)) is not None]
        total = sum(prices)
        if len(prices) < 3:
            return "no_fair_price", stake, total, len(prices)
        difference = total - bet["entry"] * len(prices)
        if difference == 0:
            return "even", stake, total, len(prices)
        won = (difference > 0) == (bet["side"] == "up")
        return ("won", stake + bet["profit"], total, len(prices)) if won else ("lost", 0, total, len(prices))

    def deciding(self, market: int, second: int) -> int | None:
        samples = self.prices.get(market, [])
        at = bisect.bisect_left(samples, (second * 1000 + 500, 0)) - 1
        return samples[at][1] if at >= 0 and (samples[at][0] + 500) // 1000 >= second - 2 else None

    def end(self, said: dict) -> None:
        self.command_over()
        counted = {"orders": self.orders, "fills": self.fills, "samples": self.samples}
        for name, count in counted.items():
            if not is_whole(said.get(name)) or said[name] != count:
                raise Differs("count", f"{name}: computed {count}")
        self.said_lines = said.get("lines")
        self.is_over = True


def trigger_of(order: Waiting) -> int:
    distance = fee(order.best, order.trail)
    return max(1, order.best - distance) if order.direction == FALLS else order.best + distance


def bound(market: Market, buys: bool) -> int | None:
    around = market.index or market.last
    if around == 0:
        return None
    band = fee(around, market.band)
    return around + band if buys else max(1, around - band)


class Root:
    """Of lines in blocks of 100, as they come: RFC 6962, 2.1."""

    def __init__(self):
        self.block: list[bytes] = []
        self.whole: list[bytes | None] = []

    def add(self, line: bytes) -> None:
        self.block.append(line)
        if len(self.block) == BLOCK:
            self.close()

    def close(self) -> None:
        if not self.block:
            return
        found = hashlib.sha256(b"\x00" + b"".join(self.block)).digest()
        self.block = []
        for level, left in enumerate(self.whole):
            if left is None:
                self.whole[level] = found
                return
            found = hashlib.sha256(b"\x01" + left + found).digest()
            self.whole[level] = None
        self.whole.append(found)

    def hex(self) -> str:
        self.close()
        found = None
        for one in self.whole:
            if one is not None:
                found = one if found is None else hashlib.sha256(b"\x01" + one + found).digest()
        return (found or hashlib.sha256(b"").digest()).hex()


def check(lines) -> dict:
    """Of the record's lines as bytes, line ends included: its root, and the first line that differs (None: none does)."""
    day, root, difference, number = Day(), Root(), None, 0
    for number, line in enumerate(lines, 1):
        root.add(line)
        if difference is not None:
            continue
        try:
            if not line.endswith(b"\n"):
                raise Differs("line", "it does not end")
            day.line(json.loads(line) if number == 1 else json.loads(line, parse_float=whole))
        except Differs as found:
            difference = {"line": number, "what": found.what, "says": found.says}
        except (ValueError, KeyError, TypeError, AttributeError, IndexError, OverflowError, RecursionError) as error:
            difference = {"line": number, "what": "line", "says": repr(error)}
        else:
            if day.is_over and (not is_whole(day.said_lines) or day.said_lines != number - 1):
                difference = {"line": number, "what": "count", "says": f"lines: computed {number - 1}"}
    if difference is None and not day.is_over:
        difference = {"line": number, "what": "count", "says": "no end"}
    counts = {"commands": day.commands, "orders": day.orders, "fills": day.fills, "samples": day.samples, "computedSamples": day.computed, "saidFees": day.said_fees}
    return {"root": root.hex(), "day": (day.header or {}).get("day"), "difference": difference, "counts": counts}
