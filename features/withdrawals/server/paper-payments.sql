-- What the payer of paper coins has paid: one row a withdrawal, however often it was asked.
create table paper_payment (
  withdrawal bigint primary key,
  reference bigint generated always as identity,
  paid_at bigint not null
);
