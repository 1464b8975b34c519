package io.encbench.tpcc.check;

import io.encbench.tpcc.schema.Table;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * A digest of a table's content that does not depend on the order of the rows. Read through the
 * measured driver, tables with equal rows have equal digests, whether or not they are encrypted.
 *
 * <p>An automatic {@code hist_id} is omitted. Times that a run takes from the clock count only as
 * set or not set.
 *
 * @param digest sum over all rows of the first 64 bits of their SHA-256
 */
public record TableDigest(Table table, long rows, long digest) {
  private static final Set<String> TIMES_OF_A_RUN = Set.of("h_date", "o_entry_d", "ol_delivery_d");
  private static final String SET = "set";

  /** Reads a table and computes its digest. No transaction may change the table meanwhile. */
  public static TableDigest of(Connection connection, Table table) throws SQLException {
    List<String> columns = table.columns();
    MessageDigest hash = sha256();
    long rows = 0;
    long sum = 0;
    try (PreparedStatement select =
        connection.prepareStatement(
            "SELECT " + String.join(", ", columns) + " FROM " + table.sqlName())) {
      Rows.stream(select);
      try (ResultSet row = select.executeQuery()) {
        while (row.next()) {
          for (int i = 0; i < columns.size(); i++) {
            String value = row.getString(i + 1);
            boolean time = value != null && TIMES_OF_A_RUN.contains(columns.get(i));
            update(hash, time ? SET : value);
          }
          rows++;
          sum += ByteBuffer.wrap(hash.digest()).getLong();
        }
      }
    }
    return new TableDigest(table, rows, sum);
  }

  private static MessageDigest sha256() {
    try {
      return MessageDigest.getInstance("SHA-256");
    } catch (NoSuchAlgorithmException e) {
      throw new IllegalStateException("every Java platform has SHA-256", e);
    }
  }

  /**
   * Hashes a value after its length, so that rows of different values never hash the same bytes.
   */
  private static void update(MessageDigest hash, @Nullable String value) {
    byte[] bytes = value == null ? new byte[0] : value.getBytes(StandardCharsets.UTF_8);
    hash.update(ByteBuffer.allocate(Integer.BYTES).putInt(0, value == null ? -1 : bytes.length));
    hash.update(bytes);
  }

  /** A line for reports, which can also be compared as a whole. */
  @Override
  public String toString() {
    return "%-16s %9d rows  %016x".formatted(table.sqlName(), rows, digest);
  }
}
