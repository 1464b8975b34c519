package io.encbench.tpcc.transaction;

/**
 * The warehouse and district of a terminal, clauses 2.4.1.1 and 2.8.1.1.
 *
 * @param warehouse number of the terminal's warehouse, from 1
 * @param district number of the terminal's district, 1 to 10
 * @param warehouses number of warehouses of the run
 */
public record Home(int warehouse, int district, int warehouses) {}
