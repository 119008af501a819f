-- What coupons took off the fees of fills, projected from the log: for receipts and order history.
create table coupon_saving (
  trade bigint not null,
  side text not null,
  user_id bigint not null,
  coupon bigint not null,
  -- in which the fee is
  asset integer not null,
  ppm integer not null,
  -- what the coupon could still save before, what it did not charge of the fee, and what that counts of the coupon
  left_before bigint not null,
  units bigint not null,
  counted bigint not null,
  position bigint not null,
  at bigint not null,
  primary key (trade, side)
);
create index coupon_saving_by_user on coupon_saving (user_id, trade desc);
