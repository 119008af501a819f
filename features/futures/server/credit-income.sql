-- What promotional credit paid of losses, fees, funding and nights, which the list of income adds up: few among all that moved.
create index wallet_changes_paid_by_credit on wallet_changes (user_id, sequence, line)
  where bucket = 'promotional' and reason in (71, 78, 79, 82);
