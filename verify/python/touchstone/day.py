"""The record of a day, played again: docs/reference/day-record.md."""
import bisect
import hashlib
import json
from dataclasses import dataclass, field

from .prices import Simulated

BLOCK = 100
FALLS, RISES = "falls", "rises"
SOURCES = ("mark", "last", "shown")


class Differs(Exception):
    def __init__(self, what: str, says: str = ""):
        super().__init__(what, says)
        self.what, self.says = what, says


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
        self.is_over = False

    # Who stands where

    def rest(self, order: Order) -> None:
        self.resting[order.number] = order
        order.market.side(order.side).add(order.ticks, order.number, order)

    def leave(self, order: Order) -> None:
        del self.resting[order.number]
        order.market.side(order.side).remove(order.ticks, order.number)

    def wait(self, order: Waiting) -> None:
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
            self.rest(Order(order.number, market, order.name, order.side, order.ticks, shows, left - shows, order.peak))
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

    def number(self, order: int) -> None:
        """A new one is the next; an amended one comes again."""
        if order == self.orders + 1:
            self.orders += 1
        elif not 0 < order <= self.orders or order in self.resting or order in self.waits:
            raise Differs("order", f"number {order}")

    def line(self, line: list) -> None:
        if self.is_over:
            raise Differs("count", "lines behind the end")
        kind = line[0]
        before = {"day": self.begin, "market": self.market, "rests": self.rests, "waits": self.was_waiting, "contract": self.contract}
        if kind in before:
            before[kind](line[1:])
            return
        if kind == "end":
            self.end(line[1])
            return
        position, ms = line[1], line[2]
        if position != self.position:
            if position < self.position or self.header is None or not self.header["first"] <= position <= self.header["last"]:
                raise Differs("order", "position")
            if self.due:
                raise Differs("trigger", f"order {self.due[0].number} is due")
            self.position = position
            self.commands += 1
        if ms < self.ms:
            raise Differs("order", "time")
        self.ms = ms
        getattr(self, "on_" + kind)(line[3:])

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
        self.markets[number] = Market(number, facts)

    def of(self, number: int) -> Market:
        if number not in self.markets:
            raise Differs("order", f"no market {number}")
        return self.markets[number]

    def rests(self, rest: list) -> None:
        number, market, name, side, ticks, lots, hidden, peak = rest
        self.number(number)
        self.rest(Order(number, self.of(market), name, side, ticks, lots, hidden, peak))
        if name.startswith("house/"):
            self.quotes.setdefault((market, name), []).append(number)

    def was_waiting(self, rest: list) -> None:
        number, market, name, side, source, direction, trigger, trail, best, ticks, lots, budget, spend, tif, post, own, pair, _ = rest
        self.number(number)
        order = Waiting(number, self.of(market), name, side, source, direction, trigger, trail, best, ticks, lots, budget, spend, tif, post == 1, own)
        self.pair(order, pair)
        self.wait(order)

    def pair(self, order: Waiting, number: int) -> None:
        if number == 0:
            return
        if number not in self.resting:
            raise Differs("order", f"no limit order {number}")
        order.pair = self.resting[number]
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
                self.arrive(found, Arriving(order, name, side, levels[at], levels[at + 1], 0, "gtc", False, "expire_maker"), fills)
                mine.append(order)
                order += 1
        self.no_more(fills)

    @staticmethod
    def no_more(fills: list) -> None:
        if fills:
            raise Differs("fill", "one too many")

    def on_o(self, rest: list) -> None:
        market, order, name, side, ticks, lots, budget, tif, post, own, peak, fills, left, end = rest
        self.number(order)
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
        _, number, _ = rest
        if number in self.waits:
            self.forget(self.waits[number])
        elif number in self.resting:
            order = self.resting[number]
            if order.pair is not None:
                order.pair.pair = None
                order.pair = None
            self.leave(order)
        else:
            raise Differs("order", f"{number} is not there")

    def on_z(self, rest: list) -> None:
        _, number, left, spend = rest
        if number in self.waits:
            order = self.waits[number]
            order.lots = left
            order.spend = spend or order.spend
        elif number in self.resting:
            order = self.resting[number]
            cut = order.lots + order.hidden - left
            if cut <= 0 or left <= 0:
                raise Differs("order", "it becomes no smaller")
            hidden = min(cut, order.hidden)
            order.hidden -= hidden
            order.lots -= cut - hidden
        else:
            raise Differs("order", f"{number} is not there")

    def on_h(self, rest: list) -> None:
        market, phase, halted, price, lots, fills = rest
        found = self.of(market)
        found.phase, found.halted = phase, halted == 1
        if not found.halted and phase in ("open", "closed"):
            computed = self.auction(found, fills)
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
        for order in [one for one in self.resting.values() if one.market.number == market]:
            order.pair = None
            self.leave(order)
        for wait in [one for one in self.waits.values() if one.market.number == market]:
            self.forget(wait)
        self.markets[market] = Market(market, facts)
        for key in [key for key in self.quotes if key[0] == market]:
            del self.quotes[key]
        for row in resting:
            self.rests(row[1:] if row[0] == "rests" else row)
        for row in waiting:
            self.was_waiting(row[1:] if row[0] == "waits" else row)

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

    def on_sc(self, rest: list) -> None:
        number, result, paid, total, count = rest
        bet = self.bet(number)
        del self.bets[number]
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
        if self.due:
            raise Differs("trigger", f"order {self.due[0].number} is due")
        counted = {"orders": self.orders, "fills": self.fills, "samples": self.samples}
        for name, count in counted.items():
            if said[name] != count:
                raise Differs("count", f"{name}: computed {count}")
        self.said_lines = said["lines"]
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
            day.line(json.loads(line))
        except Differs as found:
            difference = {"line": number, "what": found.what, "says": found.says}
        except (ValueError, KeyError, TypeError, AttributeError, IndexError) as error:
            difference = {"line": number, "what": "line", "says": repr(error)}
        else:
            if day.is_over and day.said_lines != number - 1:
                difference = {"line": number, "what": "count", "says": f"lines: computed {number - 1}"}
    if difference is None and not day.is_over:
        difference = {"line": number + 1, "what": "count", "says": "no end"}
    counts = {"commands": day.commands, "orders": day.orders, "fills": day.fills, "samples": day.samples, "computedSamples": day.computed, "saidFees": day.said_fees}
    return {"root": root.hex(), "day": (day.header or {}).get("day"), "difference": difference, "counts": counts}
