-- Trades of spot and of futures have numbers of their own.
alter table coupon_saving add column product text not null default 'spot';
alter table coupon_saving drop constraint coupon_saving_pkey;
alter table coupon_saving add primary key (product, trade, side);
