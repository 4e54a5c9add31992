"""The group everything secret here is made of: ristretto255, of prime order.

    >>> (G * 2 + G).encode() == (G * 3).encode()
    True
    >>> G * ORDER == ZERO
    True
    >>> decode(G.encode()) == G
    True

Source: RFC 9496.  Points are kept as the RFC's internal (X, Y, Z, T) on the
twisted Edwards curve -x^2 + y^2 = 1 + d x^2 y^2 over the integers modulo P,
where x = X/Z, y = Y/Z and T = XY/Z.  Python's integers take time that depends
on their value: nothing here hides a secret from somebody who measures this
very machine.
"""

from __future__ import annotations

from functools import cache, lru_cache

P = 2**255 - 19
ORDER = 2**252 + 27742317777372353535851937790883648493
BELOW = 2**255 - 1  # a mask: 2^255 = 19 modulo P, so what lies above folds down times 19
SIZE = 32  # bytes of an encoded point, and of a scalar
WINDOW = 5  # bits a step of a multiplication takes in

Cached = tuple[int, int, int, int]  # Y - X, Y + X, 2Z, 2dT: a point made ready to be added
Root = tuple[bool, int]


def sqrt_ratio(u: int, v: int) -> Root:
    """Whether u/v is a square, and the non-negative root of u/v or else of SQRT_M1 * u/v."""
    v3 = v * v * v % P
    root = u * v3 * pow(u * v3 * v3 * v, (P - 5) // 8, P) % P
    check = v * root * root % P
    flipped, turned = (check + u) % P == 0, (check + u * SQRT_M1) % P == 0
    if flipped or turned:
        root = root * SQRT_M1 % P
    return (check - u) % P == 0 or flipped, _positive(root)


def _positive(x: int) -> int:
    """x or -x, whichever is even as the RFC counts signs."""
    return P - x if x & 1 else x


SQRT_M1 = pow(2, (P - 1) // 4, P)
D = -121665 * pow(121666, -1, P) % P
SQRT_AD_MINUS_ONE = P - sqrt_ratio(-D - 1, 1)[1]  # the RFC takes the odd root here
INVSQRT_A_MINUS_D = sqrt_ratio(1, -1 - D)[1]


class Point:
    """An element of the group: `+`, `-`, `*` by an integer, `==`."""

    __slots__ = ("t", "x", "y", "z")

    def __init__(self, x: int, y: int, z: int, t: int) -> None:
        self.x, self.y, self.z, self.t = x, y, z, t

    def __add__(self, other: Point) -> Point:
        return _add(self, _ready(other))

    def __neg__(self) -> Point:
        return Point(P - self.x, self.y, self.z, P - self.t)

    def __sub__(self, other: Point) -> Point:
        return self + -other

    def __mul__(self, times: int) -> Point:
        return _times(self, times % ORDER)

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, Point):
            return NotImplemented
        crossed = (self.x * other.y - self.y * other.x) % P == 0
        return crossed or (self.y * other.y - self.x * other.x) % P == 0

    def __hash__(self) -> int:
        return hash(self.encode())

    def __repr__(self) -> str:
        return f"decode(bytes.fromhex({self.encode().hex()!r}))"

    def encode(self) -> bytes:
        """The one encoding of this element, 32 bytes."""
        x, y, z = self.x, self.y, self.z
        u, v = (z + y) * (z - y) % P, x * y % P
        root = sqrt_ratio(1, u * v * v % P)[1]
        one, two = root * u % P, root * v % P
        inverse = one * two * self.t % P  # of z
        if self.t * inverse % P & 1:
            x, y, two = y * SQRT_M1, x * SQRT_M1, one * INVSQRT_A_MINUS_D
        if x * inverse % P & 1:
            y = -y
        return _positive(two * (z - y) % P).to_bytes(SIZE, "little")


ZERO = Point(0, 1, 1, 0)


def decode(data: bytes) -> Point:
    """The element encoded by `data`; ValueError unless it is the one encoding of one."""
    s = int.from_bytes(data, "little")
    if len(data) != SIZE or s >= P or s & 1:
        raise ValueError("not a canonical field element")
    one, two = 1 - s * s, 1 + s * s
    v = (-D * one * one - two * two) % P
    square, root = sqrt_ratio(1, v * two * two % P)
    x = _positive(2 * s * root * two % P)
    y = one * root * root * two * v % P
    t = x * y % P
    if not square or t & 1 or y == 0:
        raise ValueError("not an element of the group")
    return Point(x, y, 1, t)


def scalar(data: bytes) -> int:
    """The integer below ORDER in 32 bytes, least first; ValueError if it is none."""
    number = int.from_bytes(data, "little")
    if len(data) != SIZE or number >= ORDER:
        raise ValueError("not a canonical scalar")
    return number


def from_uniform(data: bytes) -> Point:
    """The element 64 uniform bytes stand for; nobody knows what multiple of G it is."""
    if len(data) != 2 * SIZE:
        raise ValueError(f"64 bytes make an element, not {len(data)}")
    halves = (int.from_bytes(half, "little") & BELOW for half in (data[:SIZE], data[SIZE:]))
    one, two = map(_elligator, halves)
    return one + two


def _elligator(t: int) -> Point:
    """The RFC's MAP, from a field element to a point."""
    r = SQRT_M1 * t * t % P
    u, v = (r + 1) * (1 - D * D) % P, (-1 - r * D) * (r + D) % P
    square, s = sqrt_ratio(u, v)
    c = -1
    if not square:
        s, c = -_positive(s * t % P), r
    n = (c * (r - 1) * (D - 1) * (D - 1) - v) % P
    w0, w1, w2, w3 = 2 * s * v % P, n * SQRT_AD_MINUS_ONE % P, 1 - s * s % P, 1 + s * s % P
    return Point(w0 * w3 % P, w2 * w1 % P, w1 * w3 % P, w0 * w2 % P)


# Multiplication: as few doublings and additions as can be.


def _ready(point: Point) -> Cached:
    x, y, t = point.x, point.y, point.t
    return y - x, y + x, 2 * point.z, 2 * D * t % P


def _add(a: Point, b: Cached) -> Point:
    minus, plus, double, td = b
    one, two, c, d, below = (a.y - a.x) * minus, (a.y + a.x) * plus, a.t * td, a.z * double, BELOW
    e, f, g, h = two - one, d - c, d + c, two + one
    e, f = (e & below) + 19 * (e >> 255), (f & below) + 19 * (f >> 255)
    g, h = (g & below) + 19 * (g >> 255), (h & below) + 19 * (h >> 255)
    return Point(e * f % P, g * h % P, f * g % P, e * h % P)


def _digits(number: int) -> list[tuple[int, int]]:
    """Pairs (zeros, odd) so that `number`, read from the last pair to the first, is
    ((odd) * 2^zeros + odd) * 2^zeros ...; every odd lies between -15 and 15."""
    pairs, whole = [], 1 << WINDOW
    while number:
        zeros = (number & -number).bit_length() - 1
        number >>= zeros
        odd = number & (whole - 1)
        if odd > whole // 2:
            odd -= whole
        number -= odd
        pairs.append((zeros, odd))
    return pairs


def _multiples(point: Point, step: Point, count: int) -> list[Cached]:
    """point, point + step, ...: `count` of them, ready to be added."""
    ready, row = _ready(step), [_ready(point)]
    while len(row) < count:
        point = _add(point, ready)
        row.append(_ready(point))
    return row


def _signed(sum_: Point, row: list[Cached], at: int, negative: bool) -> Point:
    """A sum and one more of a row, added or taken away."""
    minus, plus, double, td = row[at]
    return _add(sum_, (plus, minus, double, -td) if negative else (minus, plus, double, td))


def _times(point: Point, number: int) -> Point:
    """`number` times any point."""
    odds = _multiples(point, point + point, 2 ** (WINDOW - 2))
    sum_ = ZERO
    for zeros, odd in reversed(_digits(number)):
        sum_ = _doubled(_signed(sum_, odds, abs(odd) // 2, odd < 0), zeros)
    return sum_


def _doubled(point: Point, times: int) -> Point:
    """2^times times the point.

    Most of a multiplication is spent in this loop, so it works without T, and
    folds rather than divides where values may stay loose.
    """
    x, y, z, t, below = point.x, point.y, point.z, point.t, BELOW
    e = h = 0
    for _ in range(times):
        xx, yy, e = x * x, y * y, 2 * x * y
        g, h = yy - xx, xx + yy
        f = g - 2 * z * z
        e, f = (e & below) + 19 * (e >> 255), (f & below) + 19 * (f >> 255)
        g, h = (g & below) + 19 * (g >> 255), (h & below) + 19 * (h >> 255)
        x, y, z = e * f % P, -g * h % P, f * g % P
    return Point(x, y, z, -e * h % P if times else t)


class Table:
    """A point multiplied often: some 800 sums once, and then 51 additions a time."""

    def __init__(self, point: Point) -> None:
        self.rows: list[list[Cached]] = []
        for _ in range(0, ORDER.bit_length(), WINDOW):
            self.rows.append(_multiples(point, point, 2 ** (WINDOW - 1)))
            point = _doubled(point, WINDOW)

    def __mul__(self, times: int) -> Point:
        sum_, number, whole = ZERO, times % ORDER, 1 << WINDOW
        for row in self.rows:
            number, digit = divmod(number, whole)
            if digit > whole // 2:
                number, digit = number + 1, digit - whole
            if digit:
                sum_ = _signed(sum_, row, abs(digit) - 1, digit < 0)
        return sum_


@lru_cache(maxsize=64)
def table(encoded: bytes) -> Table:
    """The table of an encoded point; the last 64 asked for are kept."""
    return Table(decode(encoded))


G = decode(bytes.fromhex("e2f2ae0a6abc4e71a884a961c500515f58e30b6aa582dd8db6a65945e08d2d76"))


@cache
def base() -> Table:
    """The table of G, made when it is first needed."""
    return Table(G)
