package io.encbench.tpcc.transaction;

/**
 * Where a terminal stands, clauses 2.4.1.1 and 2.8.1.1.
 *
 * @param warehouse its warehouse, from 1
 * @param district its district, 1 to 10
 * @param warehouses how many warehouses there are
 */
public record Home(int warehouse, int district, int warehouses) {}
