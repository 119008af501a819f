-- Among very many of one person: orders that opened nothing, and orders, positions and payments of one contract, the newest first.
create index futures_order_unfilled on futures_order (user_id, placed_at, id) where effect <> 'reduce' and filled_lots = 0;
create index futures_order_unfilled_by_contract on futures_order (user_id, contract, placed_at, id) where effect <> 'reduce' and filled_lots = 0;
create index futures_position_by_contract on futures_position (user_id, contract, opened_at, id);
create index futures_position_closed_by_contract on futures_position (user_id, contract, closed_at, id) where closed_at > 0;
create index futures_payment_by_contract on futures_payment (user_id, contract, due, position_id, kind);
