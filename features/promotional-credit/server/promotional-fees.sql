-- What promotional credit paid of the fee of a side of a fill: for its receipt. Projected from the log; whose it is says the fill.
create table promotional_fee (
  trade bigint not null,
  side text not null check (side in ('buy', 'sell')),
  -- Smallest units of what the fee is in; `free` could have paid it.
  units bigint not null,
  free bigint not null,
  primary key (trade, side)
);
