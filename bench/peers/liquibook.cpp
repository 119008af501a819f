/**
 * Liquibook's bare order book over a recorded workload: no accounts, no fees, no depth; trades are counted and nothing else.
 *
 * Its headers lie in the folder that LIQUIBOOK names and are not part of this project. It gets what suits it: plain orders in one
 * array made beforehand, plain pointers, a book's own market.
 *
 *   liquibook WORKLOAD MARKETS     six 32-bit numbers a command: kind, market, 1 for buy, order, price, quantity
 *
 * An order's number is that of the command which placed it. Prints one JSON object: nanoseconds, trades, quantity traded, resting
 * orders, and each book's levels, best first.
 */
#include <book/order_book.h>
#include <chrono>
#include <cstdint>
#include <cstdio>
#include <fstream>
#include <memory>
#include <string>
#include <vector>

using namespace liquibook::book;

struct WorkloadOrder {
  bool buys;
  Price limit;
  Quantity quantity;

  bool is_buy() const { return buys; }
  Price price() const { return limit; }
  Price stop_price() const { return 0; }
  Quantity order_qty() const { return quantity; }
  bool all_or_none() const { return false; }
  bool immediate_or_cancel() const { return false; }
};

typedef const WorkloadOrder* OrderPointer;
typedef OrderBook<OrderPointer> Book;

/** As in bench/peers/liquibook.ts. */
enum Kind : int32_t { CANCEL = 0, RESTING = 1, CROSSING = 2 };
struct Command {
  int32_t kind, market, buys, order, price, quantity;
};

struct Trades : TradeListener<Book> {
  uint64_t count = 0;
  uint64_t quantity = 0;
  void on_trade(const Book*, Quantity traded, Price) override {
    count += 1;
    quantity += traded;
  }
};

static std::vector<Command> readWorkload(const char* path) {
  std::ifstream file(path, std::ios::binary | std::ios::ate);
  std::vector<Command> commands(static_cast<size_t>(file.tellg()) / sizeof(Command));
  file.seekg(0);
  file.read(reinterpret_cast<char*>(commands.data()), static_cast<std::streamsize>(commands.size() * sizeof(Command)));
  return commands;
}

/** `[[price,quantity],…]`, best first; adds its orders to `resting`. */
static std::string levelsOf(const Book::TrackerMap& side, size_t& resting) {
  std::string text = "[";
  for (auto at = side.begin(); at != side.end();) {
    const Price price = at->first.price();
    Quantity quantity = 0;
    for (; at != side.end() && at->first.price() == price; ++at, ++resting) quantity += at->second.open_qty();
    text += (text.size() > 1 ? ",[" : "[") + std::to_string(price) + "," + std::to_string(quantity) + "]";
  }
  return text + "]";
}

int main(int, char** words) {
  const std::vector<Command> commands = readWorkload(words[1]);
  std::vector<WorkloadOrder> orders;
  for (const Command& one : commands) orders.push_back({one.buys == 1, static_cast<Price>(one.price), static_cast<Quantity>(one.quantity)});
  Trades trades;
  std::vector<std::unique_ptr<Book>> books;
  for (int market = 0; market < std::stoi(words[2]); market++) {
    books.emplace_back(new Book());
    books.back()->set_trade_listener(&trades);
  }

  const auto start = std::chrono::steady_clock::now();
  for (const Command& one : commands) {
    Book& book = *books[static_cast<size_t>(one.market - 1)];
    const OrderPointer order = &orders[static_cast<size_t>(one.order)];
    if (one.kind == CANCEL) book.cancel(order);
    else book.add(order, one.kind == CROSSING ? oc_immediate_or_cancel : oc_no_conditions);
  }
  const auto taken = std::chrono::duration_cast<std::chrono::nanoseconds>(std::chrono::steady_clock::now() - start).count();

  size_t resting = 0;
  std::string depths;
  for (const auto& book : books) {
    const std::string bids = levelsOf(book->bids(), resting);
    depths += (depths.empty() ? "" : ",") + ("{\"bids\":" + bids + ",\"asks\":" + levelsOf(book->asks(), resting) + "}");
  }
  std::printf("{\"nanoseconds\":%lld,\"trades\":%llu,\"quantity\":%llu,\"resting\":%zu,\"books\":[%s]}\n", static_cast<long long>(taken),
              static_cast<unsigned long long>(trades.count), static_cast<unsigned long long>(trades.quantity), resting, depths.c_str());
}
