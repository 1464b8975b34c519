/**
 * The tables of the main job: columns, rows that follow from their ids, and statements on single
 * rows. Uses the core only. Begin with {@link io.encbench.suites.db.table.PointTable}.
 */
@org.jspecify.annotations.NullMarked
package io.encbench.suites.db.table;
