-- What people paid in fees, by day of venue time, market, side and rate, projected from the log. Money is in the assets' smallest units.
create table figure_fees (
  -- since 1970
  day integer not null,
  market integer not null,
  role text not null check (role in ('maker', 'taker')),
  fee_ppm integer not null,
  -- what was paid in: the base of a buy, the quote of a sale
  asset integer not null,
  fills bigint not null,
  -- in the quote
  volume numeric not null,
  fee numeric not null,
  -- of the fee, in the quote at the fills' own prices
  worth numeric not null,
  primary key (day, market, role, fee_ppm, asset)
);
