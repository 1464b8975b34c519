package io.encbench.driver.execute;

import io.encbench.driver.execute.expression.SlotValues;
import io.encbench.driver.meter.StatementLog;
import io.encbench.driver.sql.SyntaxTree.Part;
import java.sql.PreparedStatement;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * The statements for the server that belong to one statement of the application. Each is prepared
 * when it is first needed, cached by its text, and closed with the application's statement. Serves
 * one thread at a time, except for {@link #cancel}.
 */
public final class ServerStatements {
  /** The number of cached statements. A batch has a different text for each number of rows. */
  private static final int KEPT = 64;

  /** Stands for all groups of a {@link CellSet}. */
  private static final int ALL_GROUPS = -1;

  private final ServerConnection server;
  private final @Nullable ServerStatements owner;
  private final Map<Key, PreparedStatement> statements =
      new LinkedHashMap<>(16, 0.75f, /* accessOrder= */ true);
  private final Map<String, ClientSideStatement> byClient = new HashMap<>();
  private int timeoutSeconds;
  private long rowsFetched;
  private long rowsReturned;

  /** How a statement returns the rows of a query. Other statements are as written. */
  private enum Form {
    AS_WRITTEN,
    PACKED,
    DIGESTS
  }

  /** What tells statements apart: how the rows of a query come back, and its text. */
  private record Key(Form form, int groups, String sql) {}

  ServerStatements(ServerConnection server) {
    this(server, null);
  }

  private ServerStatements(ServerConnection server, @Nullable ServerStatements owner) {
    this.server = server;
    this.owner = owner;
  }

  /** Those of a client-side statement that is itself a part of another one. */
  static ServerStatements ofPart(ServerStatements owner) {
    return new ServerStatements(owner.server, owner);
  }

  public ServerConnection server() {
    return server;
  }

  /** Notes that the client executes a statement, which the server cannot execute by itself. */
  public void executeByClient(String sql, ClientSideStatement how) {
    byClient.put(sql, how);
  }

  /** The prepared statement for a text. Its parameters still have the values of its last use. */
  public PreparedStatement prepared(String sql) throws SQLException {
    return prepared(
        new Key(Form.AS_WRITTEN, ALL_GROUPS, sql),
        () -> {
          ClientSideStatement how = byClient.get(sql);
          return how == null ? server.prepare(sql) : how.prepareFor(this);
        });
  }

  /** As {@link #prepared(String)}, for the query that returns the rows packed. */
  public PreparedStatement packed(String sql, PackedRows packed) throws SQLException {
    return prepared(
        new Key(Form.PACKED, ALL_GROUPS, sql), () -> server.preparePacked(sql, packed::query));
  }

  /** As {@link #prepared(String)}, for the query that returns digests of the rows' cells. */
  public PreparedStatement digests(String sql, PackedRows packed, String tail) throws SQLException {
    return prepared(
        new Key(Form.DIGESTS, ALL_GROUPS, sql),
        () -> server.preparePacked(sql, query -> packed.digests(query, tail)));
  }

  /** As {@link #packed}, for the rows of some groups of a {@link CellSet}. */
  public PreparedStatement groups(String sql, PackedRows packed, String tail, int groups)
      throws SQLException {
    return prepared(
        new Key(Form.PACKED, groups, sql),
        () -> server.preparePacked(sql, query -> packed.groups(query, tail, groups)));
  }

  /** Prepares a statement. */
  @FunctionalInterface
  private interface Preparation {
    PreparedStatement prepare() throws SQLException;
  }

  private PreparedStatement prepared(Key key, Preparation preparation) throws SQLException {
    synchronized (statements) {
      PreparedStatement known = statements.get(key);
      if (known != null) {
        return known;
      }
    }
    PreparedStatement made = preparation.prepare();
    if (timeoutSeconds > 0) {
      made.setQueryTimeout(timeoutSeconds);
    }
    PreparedStatement dropped = null;
    synchronized (statements) {
      if (statements.size() == KEPT) {
        var oldest = statements.entrySet().iterator();
        dropped = oldest.next().getValue();
        oldest.remove();
      }
      statements.put(key, made);
    }
    if (dropped != null) {
      dropped.close();
    }
    return made;
  }

  /** Counts rows that the server has returned for this execution. */
  public void fetched(long rows) {
    rowsFetched += rows;
  }

  /** Counts rows that the application gets from this execution. */
  public void returned(int rows) {
    rowsReturned += rows;
  }

  /** Counts from zero again. */
  void beginExecution() {
    rowsFetched = 0;
    rowsReturned = 0;
  }

  /**
   * Reports the execution that has ended to the connection; the rows of a part count with its
   * owner.
   */
  void endExecution(ClientSideStatement statement, long nanos) {
    if (owner != null) {
      owner.fetched(rowsFetched);
    } else {
      server.executed(
          new StatementLog.Execution(statement.described(), nanos, rowsFetched, rowsReturned));
    }
  }

  void setQueryTimeout(int seconds) throws SQLException {
    timeoutSeconds = seconds;
    for (PreparedStatement statement : all()) {
      statement.setQueryTimeout(seconds);
    }
  }

  void cancel() throws SQLException {
    for (PreparedStatement statement : all()) {
      statement.cancel();
    }
  }

  void close() throws SQLException {
    for (PreparedStatement statement : all()) {
      statement.close();
    }
    synchronized (statements) {
      statements.clear();
    }
  }

  private PreparedStatement[] all() {
    synchronized (statements) {
      return statements.values().toArray(PreparedStatement[]::new);
    }
  }

  /** Builds a statement for the server, together with the values of its parameters. */
  public static final class SqlBuilder {
    /** A text to return as it is if the new one is the same. */
    private final String earlier;

    /** The number of characters that are the same so far. */
    private int same;

    /** The text so far, from where it differs from the earlier one. */
    private @Nullable StringBuilder text;

    private final List<Binder> binders = new ArrayList<>();

    public SqlBuilder() {
      this("");
    }

    /**
     * Begins a statement whose text is likely to be that of an earlier one, which is neither
     * written nor hashed again then.
     */
    public SqlBuilder(String earlier) {
      this.earlier = earlier;
    }

    /** Sets one parameter. */
    @FunctionalInterface
    public interface Binder {
      void bind(PreparedStatement statement, int index) throws SQLException;
    }

    public String text() {
      if (text != null) {
        return text.toString();
      }
      return same == earlier.length() ? earlier : earlier.substring(0, same);
    }

    public SqlBuilder add(String more) {
      if (text != null) {
        text.append(more);
      } else if (earlier.startsWith(more, same)) {
        same += more.length();
      } else {
        text = new StringBuilder(earlier.length() + more.length());
        text.append(earlier, 0, same).append(more);
      }
      return this;
    }

    /** Adds a part of the application's statement, including its parameters. */
    public SqlBuilder add(Part part, SlotValues values) {
      add(part.text());
      for (int slot : part.parameters()) {
        binders.add((statement, index) -> values.bind(slot, statement, index));
      }
      return this;
    }

    public SqlBuilder parameter(Binder binder) {
      add("?");
      binders.add(binder);
      return this;
    }

    /** Adds a literal as it is written, or a parameter. */
    public SqlBuilder add(int slot, SlotValues values) {
      String literal = values.literal(slot);
      return literal == null
          ? parameter((statement, index) -> values.bind(slot, statement, index))
          : add(literal);
    }

    /** Prepares the statement, unless it is already prepared, without setting its parameters. */
    public void prepare(ServerStatements statements) throws SQLException {
      statements.prepared(text());
    }

    /** The statement with its parameters set. */
    public PreparedStatement bound(ServerStatements statements) throws SQLException {
      PreparedStatement statement = statements.prepared(text());
      for (int i = 0; i < binders.size(); i++) {
        binders.get(i).bind(statement, i + 1);
      }
      return statement;
    }
  }
}
