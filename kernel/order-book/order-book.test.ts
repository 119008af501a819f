import { FastOrderBook } from "./fast-order-book.ts";
import { NaiveOrderBook } from "./naive-order-book.ts";
import { orderBookSuite } from "./order-book.suite.ts";

orderBookSuite("the fast", (pool) => new FastOrderBook(pool));
orderBookSuite("the naive", (pool) => new NaiveOrderBook(pool));
