-- The newest blocks that were read: where a chain forked is found by them.
create table chain_block (
  network integer not null,
  height bigint not null,
  hash text not null,
  primary key (network, height)
);
