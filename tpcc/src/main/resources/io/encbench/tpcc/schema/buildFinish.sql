-- Rebuilds the tables, since cells as keys arrive in no order and leave pages half empty, and updates the optimizer's statistics.
optimize table bmsql_warehouse, bmsql_district, bmsql_customer, bmsql_history, bmsql_new_order, bmsql_oorder, bmsql_order_line, bmsql_item, bmsql_stock;
