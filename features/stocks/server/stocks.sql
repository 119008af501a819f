-- Dividends and splits that were carried out, as everybody may see them: projected from the log.
create table stock_events (
  position bigint not null,
  n integer not null,
  market integer not null,
  -- dividend, split
  kind text not null,
  -- quote units a share; 0 for a split
  per_share bigint not null,
  -- new shares for old; 0 for a dividend
  numerator integer not null,
  denominator integer not null,
  at bigint not null,
  primary key (position, n)
);
create index stock_events_by_time on stock_events (at desc);
