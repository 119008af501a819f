-- What a project's token is and what its sale is for, in words; a later row of the same language takes the place of the one before.
create table sale_paper (
  id bigint generated always as identity primary key,
  token text not null,
  language text not null,
  title text not null,
  summary text not null,
  text text not null,
  written_at bigint not null
);
create index sale_paper_of on sale_paper (token, language, id desc);
