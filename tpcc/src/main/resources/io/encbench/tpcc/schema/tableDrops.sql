-- Referencing tables first.
drop table if exists bmsql_order_line;
drop table if exists bmsql_new_order;
drop table if exists bmsql_oorder;
drop table if exists bmsql_history;
drop table if exists bmsql_stock;
drop table if exists bmsql_customer;
drop table if exists bmsql_district;
drop table if exists bmsql_warehouse;
drop table if exists bmsql_item;
drop table if exists bmsql_config;
drop table if exists encbench_load;
