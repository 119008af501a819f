-- Bets on quizzes, projected from the log. Amounts are smallest units of USDT.
create table quiz_bets (
  id bigint primary key,
  quiz bigint not null,
  user_id bigint not null,
  option integer not null,
  stake numeric not null,
  placed_at bigint not null,
  position bigint not null,
  -- open, right, missed, void, given_up
  state text not null,
  paid numeric not null,
  -- 0 while it is open
  paid_at bigint not null,
  -- its settlement: place in the log, and which of that command's events; 0 where there is none
  receipt_position bigint not null,
  receipt_n integer not null
);
create index quiz_bets_by_user on quiz_bets (user_id, id desc);
create index quiz_bets_by_quiz on quiz_bets (quiz, user_id, id);
