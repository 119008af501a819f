-- When each market was listed: projected from the log.
create table market_listings (
  market integer primary key,
  -- place in the log; ms
  position bigint not null,
  at bigint not null
);

-- The venue's first prices, one row: what was listed before them is there since the opening.
create table market_opening (
  position bigint primary key,
  at bigint not null
);
