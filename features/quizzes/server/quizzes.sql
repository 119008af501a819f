-- Quizzes, projected from the log. Amounts are smallest units of USDT.
create table quizzes (
  id bigint primary key,
  -- 0 for those that operators settle
  market integer not null,
  strike bigint not null,
  step bigint not null,
  -- by language: question, options, source, edges; as JSON
  words text not null,
  options integer not null,
  rake_ppm integer not null,
  least numeric not null,
  most numeric not null,
  starts_at bigint not null,
  closes_at bigint not null,
  settles_at bigint not null,
  every_ms bigint not null,
  again_of bigint not null,
  published_at bigint not null,
  position bigint not null,
  -- coming, open, closed, decided, over
  stage text not null,
  -- numbers with commas
  pools text not null,
  people integer not null,
  -- results that operators said; of the one that two said the answer (-1: none), until when it may be challenged or upheld
  reports integer not null,
  said_option integer not null,
  said_until bigint not null,
  challenged_at bigint not null,
  -- the right answer; 0: void, -1: not decided
  right_option integer not null,
  why text not null,
  ticks bigint not null,
  decided_at bigint not null,
  decided_from text not null,
  paid numeric not null,
  rake numeric not null,
  dust numeric not null
);
create index quizzes_by_close on quizzes (closes_at, id);
