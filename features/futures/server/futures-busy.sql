-- Among a million orders and fills of one person: those of one contract.
create index futures_order_by_user_and_contract on futures_order (user_id, contract, placed_at, id);
create index futures_fill_by_user_and_contract on futures_fill (user_id, contract, trade);
