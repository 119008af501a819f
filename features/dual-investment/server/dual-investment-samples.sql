-- Markets that dual investment is or was made of, and since which command: the index is kept of them.
create table dual_investment_markets (
  market integer primary key,
  since bigint not null
);
-- Index samples that decide or decided what was sold, kept for a hundred days.
create table dual_investment_samples (
  market integer not null,
  at bigint not null,
  -- of the command in the log, and its place among that command's samples
  position bigint not null,
  n integer not null,
  ticks bigint not null,
  primary key (market, at, position, n)
);
-- The last price of each hour (since 1970) by which volatilities are computed.
create table dual_investment_hours (
  market integer not null,
  hour integer not null,
  ticks bigint not null,
  position bigint not null,
  primary key (market, hour)
);
