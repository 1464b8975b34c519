package io.encbench.driver.execute.query;

import io.encbench.driver.execute.CellSet;
import io.encbench.driver.execute.CellSets;
import io.encbench.driver.execute.PackedRows;
import io.encbench.driver.execute.ResultRows;
import io.encbench.driver.execute.ServerConnection;
import io.encbench.driver.execute.ServerStatements;
import io.encbench.driver.value.codec.CellDecoder;
import java.sql.PreparedStatement;
import java.sql.SQLException;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * One read of a query whose rows come as one value: all of them, or what has changed among them
 * since they were read last.
 *
 * @param sql the query for the rows
 * @param tail its end, behind the conditions
 * @param columns the columns of its result
 * @param key the query whose cells are kept; null if they are not kept
 */
record PackedRead(
    ServerStatements statements,
    String sql,
    String tail,
    PackedRows packed,
    List<ResultRows.Column> columns,
    CellSets.@Nullable Key key,
    Binding binding) {
  /** If more groups than these have changed, all cells are read. */
  private static final int MOST_GROUPS = 8;

  /** Sets the parameters of a statement. */
  @FunctionalInterface
  interface Binding {
    void bind(PreparedStatement statement) throws SQLException;
  }

  /**
   * Passes on the rows. Returns whether it could: otherwise none was passed on, and the query must
   * be fetched row by row.
   */
  boolean passOn(ServerConnection.RowReader reader) throws SQLException {
    ServerConnection server = statements.server();
    CellSet cells = key == null ? null : changed(key, columns.get(0).decoder());
    if (cells != null) {
      server.returned(sql, cells.size());
      reader.columns(columns);
      cells.passAll(reader);
      return true;
    }
    return passAll(reader);
  }

  private boolean passAll(ServerConnection.RowReader reader) throws SQLException {
    ServerConnection server = statements.server();
    ServerConnection.PackedCells all = server.fetchPacked(bound(statements.packed(sql, packed)));
    if (!packed.fit(all.rows(), all.cells())) {
      server.refusedToPack(sql);
      return false;
    }
    server.returned(sql, all.rows());
    statements.fetched(all.rows());
    reader.columns(columns);
    CellSet read =
        key == null || !server.keepsCells(all.rows())
            ? null
            : CellSet.of(all.cells(), packed.length(), columns.get(0).decoder());
    if (key == null || read == null) {
      packed.passAll(all.cells(), reader);
    } else {
      server.cellSets().read(key, read);
      read.passAll(reader);
    }
    return true;
  }

  /** The cells that were read last, with the changes since then; null if all must be read. */
  private @Nullable CellSet changed(CellSets.Key key, CellDecoder decoder) throws SQLException {
    ServerConnection server = statements.server();
    CellSet known = server.cellSets().get(key);
    if (known == null || !known.hasCellsOf(packed.length())) {
      return null;
    }
    List<CellSet.Digest> digests =
        server.fetchDigests(bound(statements.digests(sql, packed, tail)));
    statements.fetched(digests.size());
    List<CellSet.Digest> all = known.ofAllGroups(digests);
    CellSet now = all == null ? null : reconciled(known, all, decoder);
    if (now == null) {
      server.cellSets().changedTooMuch(key, known);
    } else {
      server.cellSets().compared(key, now);
    }
    return now;
  }

  /** The cells that the digests are of; null if too much has changed. */
  private @Nullable CellSet reconciled(
      CellSet known, List<CellSet.Digest> digests, CellDecoder decoder) throws SQLException {
    CellSet.Comparison found = known.compare(digests, decoder);
    if (found.unknown() == 0) {
      return found.cells();
    }
    return Integer.bitCount(found.unknown()) > MOST_GROUPS ? null : read(found, digests, decoder);
  }

  /**
   * Reads the cells of the groups that are still unknown; null if they are not as in the digests.
   */
  private @Nullable CellSet read(
      CellSet.Comparison found, List<CellSet.Digest> digests, CellDecoder decoder)
      throws SQLException {
    ServerConnection.PackedCells some =
        statements
            .server()
            .fetchPacked(bound(statements.groups(sql, packed, tail, found.unknown())));
    statements.fetched(some.rows());
    if (!packed.fit(some.rows(), some.cells())) {
      return null;
    }
    CellSet now = found.cells().with(found.unknown(), some.cells(), decoder);
    // Outside of a snapshot and of locks, the rows may have changed after the digests.
    return now != null && now.isOf(digests) ? now : null;
  }

  private PreparedStatement bound(PreparedStatement statement) throws SQLException {
    binding.bind(statement);
    return statement;
  }
}
