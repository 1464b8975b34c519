/**
 * The tables of the db suite: columns, rows derived from their ids, and statements on single rows.
 * Uses only the core and the driver's rules. Begin with {@link
 * io.encbench.suites.db.table.PointTable}.
 */
@org.jspecify.annotations.NullMarked
package io.encbench.suites.db.table;
