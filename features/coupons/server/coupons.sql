-- Coupons, projected from the log. Amounts are smallest units of the coupon's asset.
create table coupon_offer (
  id bigint primary key,
  kind text not null,
  product text not null,
  ppm integer not null,
  asset integer not null,
  amount bigint not null,
  pieces integer not null,
  days integer not null,
  from_at bigint not null,
  until_at bigint not null,
  min_level smallint not null,
  min_score smallint not null,
  renews boolean not null,
  -- the offer that it goes on from; 0 for none
  renewed bigint not null,
  published_at bigint not null,
  -- open, over, ended
  state text not null,
  closed_at bigint not null,
  claimed integer not null,
  used integer not null,
  -- by fills, of all its coupons
  saved bigint not null,
  position bigint not null
);
create index coupon_offer_by_state on coupon_offer (state, id desc);
