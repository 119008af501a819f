"""What the simulation said of a day's prices: docs/reference/day-record.md, "Prices"."""
import hashlib
import math

from .formulas import exp, ln, root

MASK = 0xFFFFFFFF
MINUTES, SECONDS, BLOCKS, BLOCK_MINUTES = 1440, 60, 48, 30


class Stream:
    def __init__(self, key: tuple[int, int, int, int], number: int):
        self.a, self.b, self.c, self.t = key[0], key[1], key[2] ^ (number * 0x9E3779B1 & MASK), key[3]
        for _ in range(12):
            self.draw()

    def draw(self) -> int:
        out = (self.a + self.b + self.t) & MASK
        self.t = (self.t + 1) & MASK
        self.a = self.b ^ self.b >> 9
        self.b = (self.c + (self.c << 3)) & MASK
        self.c = ((self.c << 21 | self.c >> 11) + out) & MASK
        return out

    def uniform(self) -> float:
        return self.draw() / 2**32

    def gaussian(self) -> float:
        total = 0
        for _ in range(6):
            draw = self.draw()
            total += (draw & 0xFFFF) + (draw >> 16)
        return (total - 393_210) / 65_536

    def coarse(self) -> float:
        draw = self.draw()
        return (sum(draw >> shift & 0xFF for shift in (0, 8, 16, 24)) - 510) / 147.80054127


def key_of(seed: bytes, label: str) -> tuple[int, int, int, int]:
    found = hashlib.sha256(seed + label.encode()).digest()
    return tuple(int.from_bytes(found[at : at + 4], "little") for at in (0, 4, 8, 12))


def bent(levels: list[float], end: float) -> list[float]:
    """The first is where it begins and stays there."""
    count = len(levels) - 1
    excess = levels[-1] - end
    return [level - (excess * number) / count for number, level in enumerate(levels)]


class Class:
    def __init__(self, seed: bytes, name: str, volatility_ppm: int, blocks: tuple[int, int] | None):
        self.key = key_of(seed, "class " + name)
        self.name, self.blocks = name, blocks
        stream = Stream(self.key, 0)
        self.move = stream.gaussian()
        news = 1.8 if stream.uniform() < 0.125 else 0.8246
        stream.gaussian()
        self.night_move = stream.gaussian()
        self.volatility = exp(volatility_ppm / 1_000_000) * news
        stream, intensity = Stream(self.key, 1), 0.0
        shares, self.block_moves = [], []
        for block in range(BLOCKS):
            intensity = intensity * 0.85 + stream.gaussian() * 0.22
            shares.append(self.shape(block) * exp(2 * intensity))
            self.block_moves.append(stream.gaussian())
        total = 0.0
        for share in shares:
            total += share
        self.shares = [share / total if total else 0.0 for share in shares]

    def shape(self, block: int) -> float:
        if self.name == "coin":
            distance = abs(block - 30)
            return 1.6 - min(distance, BLOCKS - distance) / 24
        if self.blocks is None or not self.blocks[0] <= block <= self.blocks[1]:
            return 0.0
        i, j = block - self.blocks[0], self.blocks[1] - block
        return 0.7 + 1.8 / (1 + i * i) + 0.8 / (1 + j * j)

    def minute_moves(self, block: int) -> Stream:
        return Stream(self.key, 100 + block)


class Prices:
    """Of one market, by the second of the day."""

    def __init__(self, seed: bytes, group: Class, base: str, facts: dict, price_decimals: int, quantity_decimals: int):
        self.key, self.group, self.facts, self.quantity_decimals = key_of(seed, "market " + base), group, facts, quantity_decimals
        self.ticks = facts["ticks"]
        common = self.common = facts["commonWeight"]
        self.own = root(1 - common * common)
        reference = max(1, math.floor(facts["referencePrice"] * 10**price_decimals + 0.5))
        trend = 0 - facts["pullPerDay"] * ln(self.ticks / reference)
        volatility = facts["dailyVolatility"] * group.volatility
        stream = Stream(self.key, 0)
        day = volatility * (common * group.move + self.own * stream.gaussian())
        night = 0.0
        session = day + trend
        if group.name == "stock":
            session = 0.0
            if group.blocks is not None:
                night = volatility * (common * group.night_move + self.own * stream.gaussian()) * 0.5477
                session = day * 0.8367 + trend
        self.opens = group.blocks[0] if group.name == "stock" and group.blocks is not None else None
        self.night = night
        self.deviations = [volatility * root(share) if share > 0 else 0.0 for share in group.shares]
        stream, raws = Stream(self.key, 1), []
        for block in range(BLOCKS):
            raws.append(self.deviations[block] * (common * group.block_moves[block] + self.own * stream.gaussian()))
        excess = -session
        for raw in raws:
            excess += raw
        self.levels = [0.0]
        for block in range(BLOCKS):
            self.levels.append(self.levels[-1] + self.gap(block) + raws[block] - excess * group.shares[block])
        self.minutes: dict[int, list[float]] = {}
        self.seconds: dict[int, tuple[list[float], list[float]]] = {}
        self.counts: dict[int, list[int]] = {}

    def gap(self, block: int) -> float:
        return self.night if block == self.opens else 0.0

    def minutes_of(self, block: int) -> list[float]:
        if block not in self.minutes:
            own, shared = Stream(self.key, 100 + block), self.group.minute_moves(block)
            levels = [self.levels[block] + self.gap(block)]
            for _ in range(BLOCK_MINUTES):
                moved = self.common * shared.gaussian() + self.own * own.gaussian()
                levels.append(levels[-1] + (self.deviations[block] / 5.477225575) * moved)
            self.minutes[block] = bent(levels, self.levels[block + 1])
        return self.minutes[block]

    def seconds_of(self, minute: int) -> tuple[list[float], list[float]]:
        if minute not in self.seconds:
            block = minute // BLOCK_MINUTES
            ends = self.minutes_of(block)
            stream = Stream(self.key, 1000 + minute)
            activity = self.facts["activity"]
            per_trade = self.facts["dailyVolume"] * self.group.shares[block] / 30 / 60 / activity
            levels, volumes = [ends[minute % BLOCK_MINUTES]], [0.0]
            for _ in range(SECONDS):
                levels.append(levels[-1] + stream.coarse() * (self.deviations[block] / 5.477225575 / 7.745966692))
                size = stream.uniform()
                volumes.append(per_trade * 3 * size * size if stream.uniform() < activity else 0.0)
            self.seconds[minute] = bent(levels, ends[minute % BLOCK_MINUTES + 1]), volumes
        return self.seconds[minute]

    def report(self, second: int, session: list[int] | None) -> tuple[int, int, int] | None:
        """Price, volume, trades; None for no report."""
        if not 0 <= second < 86_400:
            return None
        if self.group.name == "stock" and (session is None or not session[0] <= second * 1000 < session[1]):
            return None
        minute, place = second // 60, second % 60 + 1
        levels, volumes = self.seconds_of(minute)
        if volumes[place] == 0 and second % 5 != 0:
            return None
        price = max(1, math.floor(self.ticks * exp(levels[place]) + 0.5))
        if volumes[place] == 0:
            return price, 0, 0
        volume = max(1, math.floor(volumes[place] * 10**self.quantity_decimals))
        if minute not in self.counts:
            stream = Stream(self.key, 10_000 + minute)
            parts = [stream.uniform() for _ in range(SECONDS)]
            self.counts[minute] = [0] + [1 + math.floor(5 * part * part) for part in parts]
        return price, volume, min(volume, self.counts[minute][place], 64)


class Simulated:
    """The prices of a header."""

    def __init__(self, header: dict):
        said = header["prices"]
        self.seed = bytes.fromhex(said["seed"])
        self.is_committed = hashlib.sha256(self.seed).hexdigest() == said["committed"]
        self.session, self.facts = said["session"], said["markets"]
        self.patience = 10 + 5 * header["speed"]
        blocks = None if self.session is None else (self.session[0] // 1_800_000, (self.session[1] - 1) // 1_800_000)
        self.classes = {name: Class(self.seed, name, said["volatilityPpm"][name], blocks) for name in ("coin", "stock")}
        self.markets: dict[str, Prices] = {}

    def agrees(self, market: dict, ms: int, ticks: int, volume: int, trades: int) -> bool:
        """Whether the simulation said it, then or a little before. `market`: as the record's header of it says."""
        symbol = market["symbol"]
        if symbol not in self.facts:
            return False
        if symbol not in self.markets:
            group = self.classes[market["class"]]
            decimals = market["priceDecimals"], market["quantityDecimals"]
            self.markets[symbol] = Prices(self.seed, group, market["base"], self.facts[symbol], *decimals)
        second = ms // 1000
        if volume == 0 and second < self.patience:
            return True
        new, old = market["split"]
        for earlier in range(second, max(-1, second - self.patience - 1), -1):
            report = self.markets[symbol].report(earlier, self.session)
            if report is None:
                continue
            price, size = report[0], report[1]
            if (new, old) != (1, 1):
                price, size = max(1, (price * old + new // 2) // new), size * new // old
            if price == ticks and (volume == 0 or (size, report[2]) == (volume, trades)):
                return True
        return False
