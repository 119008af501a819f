-- Of the change log as it stands: both legs of a move within one account are neighbours in it.
insert into statement_days (user_id, day, asset, purpose, reason, came, came_count, gone, gone_count, credit_in, credit_out, held)
select user_id, at / 86400000, asset, purpose, reason,
    coalesce(sum(units) filter (where moves and units > 0), 0), count(*) filter (where moves and units > 0),
    coalesce(-sum(units) filter (where moves and units < 0), 0), count(*) filter (where moves and units < 0),
    count(*) filter (where not is_inner and bucket = 'promotional' and units > 0),
    count(*) filter (where not is_inner and bucket = 'promotional' and units < 0),
    count(*) filter (where is_inner and line & 1 = 0)
  from (select *, bucket <> 'promotional' and not is_inner as moves from (
      select user_id, at, asset, purpose, reason, units, bucket, line, coalesce(
          (line & 1 = 0 and lead(sequence) over log = sequence and lead(line) over log = line # 1
            and lead(user_id) over log = user_id and lead(asset) over log = asset and lead(purpose) over log = purpose)
          or (line & 1 = 1 and lag(sequence) over log = sequence and lag(line) over log = line # 1
            and lag(user_id) over log = user_id and lag(asset) over log = asset and lag(purpose) over log = purpose), false) as is_inner
        from wallet_changes window log as (order by sequence, line)) as legs) as lines
  group by user_id, at / 86400000, asset, purpose, reason;
