-- Candles of index prints and own trades, projected from the log. Prices are ticks, volumes lots.
create table market_candles (
  market integer not null,
  period text not null,
  time bigint not null,
  open bigint not null,
  high bigint not null,
  low bigint not null,
  close bigint not null,
  volume bigint not null,
  primary key (market, period, time)
);

-- What the price source says of the time before the venue's first sample; written once, shown marked as such.
create table market_history (
  market integer not null,
  period text not null,
  time bigint not null,
  open bigint not null,
  high bigint not null,
  low bigint not null,
  close bigint not null,
  volume bigint not null,
  primary key (market, period, time)
);
