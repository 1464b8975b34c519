package io.encbench.driver;

/**
 * How statements that are done in part save round trips.
 *
 * @param remembersRows whether rows that the open transaction has locked are remembered
 * @param widensReads whether reads that lock rows also fetch what updates will need of them
 */
record SplitSettings(boolean remembersRows, boolean widensReads) {}
