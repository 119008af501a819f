-- What finance wrote down of a bank payment: the bank's own reference.
create table bank_payment (
  withdrawal bigint primary key,
  bank_reference text not null,
  operator integer not null,
  noted_at bigint not null
);
