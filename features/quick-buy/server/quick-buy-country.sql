-- What operators changed in the table of countries of quick buy, and countries that they added (contract/payments.ts has the rest).
create table quick_buy_country (
  code text primary key,
  -- Numbers of ways to pay begin with it, and are never given a second meaning.
  number integer not null unique,
  name text not null,
  currency text not null,
  minimum bigint not null,
  banks text[] not null,
  modes text[] not null,
  is_open boolean not null
);
