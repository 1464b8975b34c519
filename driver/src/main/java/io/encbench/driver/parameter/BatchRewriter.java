package io.encbench.driver.parameter;

import io.encbench.driver.execute.BatchErrors;
import io.encbench.driver.failure.DriverErrors;
import io.encbench.driver.schema.RowInsert;
import java.nio.charset.StandardCharsets;
import java.sql.PreparedStatement;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.Arrays;
import java.util.HexFormat;
import org.jspecify.annotations.Nullable;

/**
 * Writes the rows of a batch into the text of one INSERT, as Connector/J does with {@code
 * rewriteBatchedStatements}, but at a lower cost. Connector/J would copy every value when its row
 * is added, then encode it once to learn its length and once more to send it, and look at each of
 * its characters each time. Here each cell is written once, when its row is added.
 *
 * <p>Cells are written as hexadecimal literals. For most cells {@code FROM_BASE64} would not be
 * longer, but it costs the server twice the time of the whole insert.
 *
 * <p>Update counts and errors are Connector/J's. Serves one thread at a time, except for {@link
 * #cancel}.
 */
public final class BatchRewriter implements CellRow {
  /** SQLSTATE of Connector/J for a statement with a parameter that is not set. */
  private static final String PARAMETER_NOT_SET = "07001";

  /** A longer buffer is not kept for the next batch, which may be smaller. */
  private static final int KEPT_CHARS = 1 << 20;

  private static final int FIRST_ROWS = 64;

  private static final HexFormat HEX = HexFormat.of();

  private final CellRow.OfDelegate single;
  private final RowInsert insert;
  private final int maxTextBytes;
  private final byte[] @Nullable [] cells;
  private final boolean[] isSet;
  private final boolean[] isText;
  private StringBuilder text;
  private int[] ends = new int[FIRST_ROWS];
  private int rows;
  private volatile @Nullable Statement running;

  /**
   * @param single takes one row; its statement executes everything but batches
   * @param maxTextBytes the longest text that the server accepts
   */
  public BatchRewriter(CellRow.OfDelegate single, RowInsert insert, int maxTextBytes) {
    this.single = single;
    this.insert = insert;
    this.maxTextBytes = maxTextBytes;
    this.cells = new byte[insert.width()][];
    this.isSet = new boolean[insert.width()];
    this.isText = new boolean[insert.width()];
    this.text = new StringBuilder(insert.head());
  }

  @Override
  public void set(int parameter, byte[] cell) {
    cells[parameter - 1] = cell;
    isSet[parameter - 1] = true;
    isText[parameter - 1] = false;
  }

  @Override
  public void setText(int parameter, byte[] cell) {
    set(parameter, cell);
    isText[parameter - 1] = true;
  }

  @Override
  public void setNull(int parameter) {
    cells[parameter - 1] = null;
    isSet[parameter - 1] = true;
  }

  @Override
  public void bind() throws SQLException {
    for (int i = 0; i < cells.length; i++) {
      byte[] cell = cells[i];
      if (cell != null && isText[i]) {
        single.setText(i + 1, cell);
      } else if (cell != null) {
        single.set(i + 1, cell);
      } else if (isSet[i]) {
        single.setNull(i + 1);
      }
    }
  }

  @Override
  public void clearParameters() throws SQLException {
    single.clearParameters();
    Arrays.fill(cells, null);
    Arrays.fill(isSet, false);
  }

  @Override
  public void addBatch() throws SQLException {
    requireRow();
    if (rows == ends.length) {
      ends = Arrays.copyOf(ends, 2 * rows);
    }
    text.append(rows == 0 ? "(" : ",(");
    for (int i = 0; i < cells.length; i++) {
      if (i > 0) {
        text.append(',');
      }
      byte[] cell = cells[i];
      if (cell == null) {
        text.append("NULL");
      } else if (isText[i]) {
        // No character of such a cell needs to be escaped.
        text.append('\'').append(new String(cell, StandardCharsets.US_ASCII)).append('\'');
      } else {
        text.append("x'").append(HEX.formatHex(cell)).append('\'');
      }
    }
    ends[rows++] = text.append(')').length();
  }

  private void requireRow() throws SQLException {
    if (single.delegate().isClosed()) {
      throw DriverErrors.badArgument("The statement is closed");
    }
    for (int i = 0; i < isSet.length; i++) {
      if (!isSet[i]) {
        throw new SQLException("No value specified for parameter " + (i + 1), PARAMETER_NOT_SET);
      }
    }
  }

  @Override
  public void clearBatch() throws SQLException {
    single.clearBatch();
    forgetRows();
  }

  private void forgetRows() {
    rows = 0;
    if (text.capacity() > KEPT_CHARS) {
      text = new StringBuilder(insert.head());
    } else {
      text.setLength(insert.head().length());
    }
  }

  @Override
  public int[] executeBatch() throws SQLException {
    return Arrays.stream(executeLargeBatch()).mapToInt(Math::toIntExact).toArray();
  }

  @Override
  public long[] executeLargeBatch() throws SQLException {
    PreparedStatement delegate = single.delegate();
    try (Statement statement = delegate.getConnection().createStatement()) {
      statement.setQueryTimeout(delegate.getQueryTimeout());
      statement.setEscapeProcessing(false);
      running = statement;
      return execute(statement);
    } finally {
      running = null;
      forgetRows();
    }
  }

  private long[] execute(Statement statement) throws SQLException {
    long[] counts = new long[rows];
    long changed = 0;
    SQLException failure = null;
    int from = 0;
    while (from < rows) {
      int to = endOfText(from);
      try {
        changed += statement.executeLargeUpdate(text(from, to));
        Arrays.fill(counts, from, to, Statement.SUCCESS_NO_INFO);
      } catch (SQLException e) {
        Arrays.fill(counts, from, to, Statement.EXECUTE_FAILED);
        failure = e;
        if (BatchErrors.endsBatch(e)) {
          // Connector/J leaves the last row that it has sent out of the counts.
          throw BatchErrors.failed(e, Arrays.copyOf(counts, to - 1));
        }
      }
      from = to;
    }
    if (failure != null) {
      throw BatchErrors.failed(failure, counts);
    }
    if (rows == 1 || changed == 0) {
      Arrays.fill(counts, changed);
    }
    return counts;
  }

  /** The index after the last row that fits into a text that begins with the given row. */
  private int endOfText(int from) {
    int to = from + 1;
    while (to < rows && insert.head().length() + ends[to] - start(from) <= maxTextBytes) {
      to++;
    }
    return to;
  }

  /** Where a row begins in the text of all rows. */
  private int start(int row) {
    return row == 0 ? insert.head().length() : ends[row - 1] + 1;
  }

  private String text(int from, int to) {
    return from == 0
        ? text.substring(0, ends[to - 1])
        : insert.head() + text.substring(start(from), ends[to - 1]);
  }

  @Override
  public void cancel() throws SQLException {
    single.cancel();
    Statement batch = running;
    if (batch != null) {
      batch.cancel();
    }
  }
}
