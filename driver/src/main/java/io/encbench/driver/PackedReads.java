package io.encbench.driver;

import io.encbench.driver.execute.PackedRows;
import io.encbench.driver.execute.ResultRows;
import io.encbench.driver.schema.PlannedStatement;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * The queries of one connection that returned many rows, so that their rows are packed from then
 * on. A packed result does not describe its columns, so the description of the rows that came one
 * by one is kept. Thread-safe.
 */
final class PackedReads {
  private static final int MOST_QUERIES = 128;

  private final int leastRows;
  private final Map<String, Query> queries =
      new LinkedHashMap<>(16, 0.75f, /* accessOrder= */ true);

  /**
   * Starts without a query.
   *
   * @param leastRows the number of rows from which on they are packed; 0 to pack none
   */
  PackedReads(int leastRows) {
    this.leastRows = leastRows;
  }

  /**
   * A query.
   *
   * @param planned the plan by which it was executed
   * @param columns the columns of its result
   * @param rows the number of rows that it returned last; -1 if the server does not pack them
   */
  private record Query(PlannedStatement planned, List<ResultRows.Column> columns, long rows) {}

  /** The plan of a query whose rows should be packed; null if they should come one by one. */
  synchronized @Nullable PlannedStatement plan(String sql, PackedRows packed) {
    Query query = queries.get(sql);
    return query != null && query.rows() >= 0 && packed.haveRoomFor(query.rows())
        ? query.planned()
        : null;
  }

  /** The columns of a query whose rows came one by one; null if they are forgotten. */
  synchronized @Nullable List<ResultRows.Column> columns(PlannedStatement planned) {
    Query query = queries.get(planned.template().text());
    return query == null ? null : query.columns();
  }

  /** Notes the number of rows that a query returned, one by one or packed. */
  synchronized void returned(PlannedStatement planned, List<ResultRows.Column> columns, long rows) {
    if (leastRows == 0) {
      return;
    }
    String sql = planned.template().text();
    Query known = queries.get(sql);
    if (known != null && known.rows() < 0) {
      return;
    }
    if (rows < leastRows) {
      queries.remove(sql);
      return;
    }
    put(sql, new Query(planned, columns, rows));
  }

  /** Whether a query has so many packed cells that they are kept: twice as many as are packed. */
  boolean keepsCells(long number) {
    return number >= 2L * leastRows;
  }

  /** Notes the number of rows that a query has, which were read packed. */
  synchronized void returned(String sql, long rows) {
    Query known = queries.get(sql);
    if (known != null) {
      returned(known.planned(), known.columns(), rows);
    }
  }

  /** Notes that the server does not return the rows of a query packed. */
  synchronized void refused(String sql) {
    Query known = queries.get(sql);
    if (known != null) {
      put(sql, new Query(known.planned(), List.of(), -1));
    }
  }

  private void put(String sql, Query query) {
    queries.put(sql, query);
    if (queries.size() > MOST_QUERIES) {
      queries.remove(queries.keySet().iterator().next());
    }
  }
}
