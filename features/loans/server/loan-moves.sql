-- What happened to each loan, in the order of the log; got and got_asset where one coin came for another.
create table loan_moves (
  position bigint not null,
  n integer not null,
  loan bigint not null,
  user_id bigint not null,
  at bigint not null,
  what text not null,
  asset integer not null,
  amount bigint not null,
  got_asset integer not null,
  got bigint not null,
  receipt_n integer not null,
  primary key (position, n)
);
create index loan_moves_by_loan on loan_moves (loan, position, n);
