-- Products of dual investment, projected from the log. Prices are ticks of their market.
create table dual_investment_products (
  id bigint primary key,
  market integer not null,
  -- the asset that is paid by calls and got by puts
  coin integer not null,
  kind text not null,
  strike bigint not null,
  days integer not null,
  made_at bigint not null,
  position bigint not null,
  sale_ends_at bigint not null,
  settles_at bigint not null,
  -- the moment whose half hour decides: later than agreed where too little was known
  decides_at bigint not null,
  volatility_ppm bigint not null,
  hours integer not null,
  passed_on_ppm integer not null,
  most_ppm bigint not null,
  shares integer not null,
  most integer not null,
  sold integer not null,
  -- '' until it is settled; own, other, failed
  outcome text not null,
  -- ticks of the samples that decided, in all, and how many they were
  sum bigint not null,
  count integer not null,
  settled_at bigint not null
);
create index dual_investment_products_settled on dual_investment_products (settled_at desc, id desc) where outcome <> '';
-- Which samples are kept: those that decide something sold.
create index dual_investment_products_deciding on dual_investment_products (market, settles_at) where sold > 0;
