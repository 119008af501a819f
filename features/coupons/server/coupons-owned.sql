-- Coupons of people, projected from the log; what each holds is as it was offered.
create table coupon_owned (
  id bigint primary key,
  user_id bigint not null,
  offer bigint not null,
  kind text not null,
  product text not null,
  ppm integer not null,
  asset integer not null,
  amount bigint not null,
  saved bigint not null,
  claimed_at bigint not null,
  until_at bigint not null,
  -- usable, used, expired, closed
  state text not null,
  -- 0 before
  ended_at bigint not null,
  position bigint not null
);
create index coupon_owned_by_user on coupon_owned (user_id, state, ended_at desc, id desc);
create index coupon_owned_by_offer on coupon_owned (offer, id desc);
