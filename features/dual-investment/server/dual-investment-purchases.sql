-- What people bought, projected from the log. Amounts are smallest units.
create table dual_investment_purchases (
  id bigint primary key,
  product bigint not null,
  user_id bigint not null,
  shares integer not null,
  principal bigint not null,
  fair_ppm bigint not null,
  rate_ppm bigint not null,
  -- the index when it was bought
  ticks bigint not null,
  bought_at bigint not null,
  position bigint not null,
  -- '' while it runs; own, other, failed, closed
  outcome text not null,
  -- what came, interest included, of what was paid or of the other currency
  paid bigint not null,
  interest bigint not null,
  settled_at bigint not null,
  -- its settlement: place in the log, and which of that command's events; 0 where there is none
  receipt_position bigint not null,
  receipt_n integer not null
);
create index dual_investment_purchases_by_user on dual_investment_purchases (user_id, id desc);
create index dual_investment_purchases_by_product on dual_investment_purchases (product, id);
create index dual_investment_purchases_settled on dual_investment_purchases (settled_at desc, id desc) where outcome <> '';
-- Those that were exchanged, for the moves of a coin.
create index dual_investment_purchases_exchanged on dual_investment_purchases (user_id, receipt_position, receipt_n) where outcome = 'other';
