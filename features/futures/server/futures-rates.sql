-- Funding rates of contracts, projected from the log: public, kept for good.
create table futures_rate (
  contract integer not null,
  due bigint not null,
  rate_ppb bigint not null,
  mean_premium_ppb bigint not null,
  measured_ms bigint not null,
  mark bigint not null,
  index_ticks bigint not null,
  at bigint not null,
  position bigint not null,
  primary key (contract, due)
);
