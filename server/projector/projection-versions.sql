-- Which shape of each projection's rows the tables hold; what is not listed holds the first.
create table projection_version (
  name text primary key,
  version integer not null
);
