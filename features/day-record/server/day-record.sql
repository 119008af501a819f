-- Public records of days: what the files beside them hold, and the first signed head that names each. The root is the venue's word: none is changed.
create table day_record (
  day text primary key,
  root text not null,
  first bigint not null,
  last bigint not null,
  lines bigint not null,
  orders bigint not null,
  fills bigint not null,
  samples bigint not null,
  size bigint not null,
  bytes bigint not null,
  note text
);
-- Whether records are made, where an operator said so.
create table day_record_switch (
  is_one boolean primary key default true check (is_one),
  is_on boolean not null
);
