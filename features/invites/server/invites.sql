-- Invitations, projected from the log: who was invited by whom, and rebates of fees. Amounts are smallest units of the asset.
-- Not named by the person whose it is: a file of one's own data must not tell numbers of others.
create table invite_links (
  invited bigint primary key,
  inviter bigint not null,
  -- of the command; where a page goes on
  position bigint not null,
  at bigint not null
);
create index invite_links_by_inviter on invite_links (inviter, position desc);

-- What was paid for one hour's fees in one asset.
create table invite_rebates (
  number bigint primary key,
  user_id bigint not null,
  asset integer not null,
  hour bigint not null,
  first bigint not null,
  second bigint not null,
  -- place of the receipt: command, and its number among the events of that command
  position bigint not null,
  n integer not null,
  at bigint not null
);
create index invite_rebates_by_user on invite_rebates (user_id, number desc);
create index invite_rebates_by_hour on invite_rebates (hour desc, asset);

-- Sums of the above, in shares of now where an asset was split.
create table invite_totals (
  user_id bigint not null,
  asset integer not null,
  first bigint not null,
  second bigint not null,
  primary key (user_id, asset)
);
create table invite_totals_of (
  invited bigint not null,
  asset integer not null,
  rebate bigint not null,
  primary key (invited, asset)
);
