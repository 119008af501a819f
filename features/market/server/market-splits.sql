-- How many splits of its stock a candle from before the first sample has seen.
alter table market_history add column splits integer not null default 0;
