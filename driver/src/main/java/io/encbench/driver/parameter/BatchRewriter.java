package io.encbench.driver.parameter;

import io.encbench.driver.execute.BatchErrors;
import io.encbench.driver.failure.DriverErrors;
import io.encbench.driver.schema.RowInsert;
import io.encbench.driver.session.RowsTransport;
import java.sql.PreparedStatement;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/**
 * Writes the rows of a batch into the text of one INSERT, as Connector/J does with {@code
 * rewriteBatchedStatements}, but at a lower cost. Connector/J would copy every value when its row
 * is added, then encode it once to learn its length and once more to send it, and look at each of
 * its characters each time. Here each cell is written once, when its row is added, as bytes of the
 * statement's text.
 *
 * <p>Cells are written as hexadecimal literals. Those of {@link
 * io.encbench.driver.sql.BinaryLiteral} would be half as long, but the whole insert would take the
 * server a quarter longer.
 *
 * <p>Update counts and errors are Connector/J's. Serves one thread at a time, except for {@link
 * #cancel}.
 */
public final class BatchRewriter implements CellRow {
  /** SQLSTATE of Connector/J for a statement with a parameter that is not set. */
  private static final String PARAMETER_NOT_SET = "07001";

  /** A longer buffer is not kept for the next batch, which may be smaller. */
  private static final int KEPT_BYTES = 1 << 20;

  private static final int FIRST_ROWS = 64;

  private static final int FIRST_BYTES = 4096;

  /** About the longest array of Java. */
  private static final int MOST_BYTES = Integer.MAX_VALUE - 8;

  private static final byte[] DIGITS = {
    '0', '1', '2', '3', '4', '5', '6', '7', '8', '9', 'a', 'b', 'c', 'd', 'e', 'f'
  };

  private static final byte[] NULL = {'N', 'U', 'L', 'L'};

  private final CellRow.OfDelegate single;
  private final RowInsert insert;
  private final RowsTransport transport;
  private final byte[] @Nullable [] cells;
  private final boolean[] isSet;
  private final boolean[] isText;

  /** The rows of the batch as SQL text, one after the other with commas between them. */
  private byte[] text = new byte[FIRST_BYTES];

  private int[] ends = new int[FIRST_ROWS];
  private int rows;
  private volatile @Nullable Statement running;

  /**
   * @param single takes one row; its statement executes everything but batches
   * @param transport sends the rows of a batch
   */
  public BatchRewriter(CellRow.OfDelegate single, RowInsert insert, RowsTransport transport) {
    this.single = single;
    this.insert = insert;
    this.transport = transport;
    this.cells = new byte[insert.width()][];
    this.isSet = new boolean[insert.width()];
    this.isText = new boolean[insert.width()];
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
    int end = start(rows);
    if (rows > 0) {
      text[end - 1] = ',';
    }
    end = append(end, '(');
    for (int i = 0; i < cells.length; i++) {
      if (i > 0) {
        end = append(end, ',');
      }
      byte[] cell = cells[i];
      if (cell == null) {
        end = append(end, NULL);
      } else if (isText[i]) {
        // No character of such a cell needs to be escaped.
        end = append(append(append(end, '\''), cell), '\'');
      } else {
        end = appendHexadecimal(end, cell);
      }
    }
    ends[rows++] = append(end, ')');
  }

  /** Writes a character at an index and returns the index after it. */
  private int append(int index, char character) {
    ensureLength(index + 2);
    text[index] = (byte) character;
    return index + 1;
  }

  private int append(int index, byte[] bytes) {
    int end = Math.addExact(index, bytes.length);
    ensureLength(end + 1);
    System.arraycopy(bytes, 0, text, index, bytes.length);
    return end;
  }

  private int appendHexadecimal(int index, byte[] bytes) {
    ensureLength(Math.addExact(index, Math.addExact(Math.multiplyExact(2, bytes.length), 4)));
    byte[] to = text;
    int at = index;
    to[at++] = 'x';
    to[at++] = '\'';
    for (byte octet : bytes) {
      to[at++] = DIGITS[octet >> 4 & 0xf];
      to[at++] = DIGITS[octet & 0xf];
    }
    to[at++] = '\'';
    return at;
  }

  private void ensureLength(int length) {
    if (length > text.length) {
      text = Arrays.copyOf(text, Math.max(length, (int) Math.min(2L * text.length, MOST_BYTES)));
    }
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
    if (text.length > KEPT_BYTES) {
      text = new byte[FIRST_BYTES];
    }
  }

  @Override
  public int[] executeBatch() throws SQLException {
    return Arrays.stream(executeLargeBatch()).mapToInt(Math::toIntExact).toArray();
  }

  @Override
  public long[] executeLargeBatch() throws SQLException {
    PreparedStatement delegate = single.delegate();
    try (PreparedStatement statement = transport.prepare(insert.head())) {
      statement.setQueryTimeout(delegate.getQueryTimeout());
      running = statement;
      return execute(statement);
    } finally {
      running = null;
      forgetRows();
    }
  }

  private long[] execute(PreparedStatement statement) throws SQLException {
    long[] counts = new long[rows];
    long changed = 0;
    SQLException failure = null;
    int from = 0;
    while (from < rows) {
      int to = endOfText(from);
      try {
        transport.setRows(statement, Arrays.copyOfRange(text, start(from), ends[to - 1]));
        changed += statement.executeLargeUpdate();
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
    while (to < rows
        && insert.head().length() + ends[to] - start(from) <= transport.maxTextBytes()) {
      to++;
    }
    return to;
  }

  /** Where a row begins in the text of all rows, after the comma. */
  private int start(int row) {
    return row == 0 ? 0 : ends[row - 1] + 1;
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
