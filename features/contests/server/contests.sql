-- Contests, projected from the log. Amounts are smallest units of USDT.
create table contests (
  id bigint primary key,
  -- under which its name and link stand in contest_word
  ref text not null,
  title text not null,
  -- who opened it; 0: the venue
  opened_by bigint not null,
  -- numbers with commas
  markets text not null,
  start numeric not null,
  fee_ppm integer not null,
  seats integer not null,
  is_public boolean not null,
  starts_at bigint not null,
  joins_until bigint not null,
  ends_at bigint not null,
  every_ms bigint not null,
  -- numbers with commas; empty for none
  prizes text not null,
  prize_days integer not null,
  again_of bigint not null,
  opened_at bigint not null,
  position bigint not null,
  -- coming, running, over, off
  stage text not null,
  why text not null,
  entries integer not null,
  -- when its entries were last valued, and when it ended
  valued_at bigint not null,
  over_at bigint not null
);
create index contests_by_end on contests (ends_at, id);
create index contests_by_ref on contests (ref, id);
