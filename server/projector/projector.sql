-- How far the log has been projected; moved in the same transaction as the rows it stands for.
create table projector_position (
  only_row boolean primary key default true check (only_row),
  next_sequence bigint not null
);
insert into projector_position (next_sequence) values (1);
