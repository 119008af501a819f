-- Trades of the outside market, by the index sample that told of them: numbers first to first + count - 1, all at one price.
-- Projected from the log; those older than a day are removed.
create table market_outside_trades (
  first bigint primary key,
  count integer not null,
  market integer not null,
  ticks bigint not null,
  lots bigint not null,
  at bigint not null
);
create index market_outside_trades_by_market on market_outside_trades (market, first desc);
create index market_outside_trades_by_time on market_outside_trades (at);

-- How many trades a candle is made of, and what their takers bought; 0 where nobody counted.
alter table market_candles add column trades bigint not null default 0, add column bought bigint not null default 0;
alter table market_history add column trades bigint not null default 0, add column bought bigint not null default 0;
