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
 * What a table holds, in one number that does not depend on the order of its rows. Read through the
 * driver that is measured, tables of equal rows have equal digests, encrypted or not.
 *
 * <p>An automatic {@code hist_id} is left out, and of times that a run takes from the clock only
 * whether they are set counts.
 *
 * @param digest sum over all rows of the first 64 bits of their SHA-256
 */
public record TableDigest(Table table, long rows, long digest) {
  private static final Set<String> TIMES_OF_A_RUN = Set.of("h_date", "o_entry_d", "ol_delivery_d");
  private static final String SET = "set";

  /** Reads a table. No transaction may change it meanwhile. */
  public static TableDigest of(Connection connection, Table table) throws SQLException {
    List<String> columns = table.columns();
    MessageDigest hash = sha256();
    long rows = 0;
    long sum = 0;
    try (PreparedStatement select =
        connection.prepareStatement(
            "SELECT " + String.join(", ", columns) + " FROM " + table.sqlName())) {
      select.setFetchSize(Rows.STREAMING);
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
      throw new IllegalStateException("every Java has SHA-256", e);
    }
  }

  /** With its length before it, so that no two rows of different values are the same bytes. */
  private static void update(MessageDigest hash, @Nullable String value) {
    byte[] bytes = value == null ? new byte[0] : value.getBytes(StandardCharsets.UTF_8);
    hash.update(ByteBuffer.allocate(Integer.BYTES).putInt(0, value == null ? -1 : bytes.length));
    hash.update(bytes);
  }

  /** For people, and to be compared as a whole. */
  @Override
  public String toString() {
    return "%-16s %9d rows  %016x".formatted(table.sqlName(), rows, digest);
  }
}
