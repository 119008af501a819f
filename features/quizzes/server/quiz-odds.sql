-- How pools stood at the end of each minute in which somebody bet, projected from the log.
create table quiz_odds (
  quiz bigint not null,
  -- minutes since 1970
  minute bigint not null,
  pools text not null,
  primary key (quiz, minute)
);
