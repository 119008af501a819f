-- Numbers of the first and the last trade of a candle; 0 where its trades have none, as in a made-up past.
alter table market_candles add column first_trade bigint not null default 0, add column last_trade bigint not null default 0;
alter table market_history add column first_trade bigint not null default 0, add column last_trade bigint not null default 0;
