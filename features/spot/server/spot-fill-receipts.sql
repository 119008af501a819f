-- What a fill's receipt needs besides: the rate of its fee, and the command of the log that made it.
alter table spot_fills
  add column fee_ppm integer not null default 0,
  add column position bigint not null default 0;
