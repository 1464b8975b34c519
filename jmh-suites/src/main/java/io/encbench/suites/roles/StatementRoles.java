package io.encbench.suites.roles;

import com.alibaba.druid.sql.ast.SQLObject;
import com.alibaba.druid.sql.ast.SQLStatement;
import com.alibaba.druid.sql.ast.expr.SQLVariantRefExpr;
import com.alibaba.druid.sql.ast.statement.SQLDeleteStatement;
import com.alibaba.druid.sql.ast.statement.SQLExprTableSource;
import com.alibaba.druid.sql.ast.statement.SQLInsertStatement;
import com.alibaba.druid.sql.ast.statement.SQLReplaceStatement;
import com.alibaba.druid.sql.ast.statement.SQLSelectStatement;
import com.alibaba.druid.sql.ast.statement.SQLUpdateStatement;
import com.alibaba.druid.sql.dialect.mysql.ast.statement.MySqlUpdateStatement;
import com.alibaba.druid.sql.dialect.mysql.visitor.MySqlASTVisitorAdapter;
import io.encbench.driver.sql.Lexer;
import io.encbench.driver.sql.SqlTemplate;
import io.encbench.driver.sql.SyntaxTree;
import io.encbench.driver.sql.TokenList;
import java.sql.SQLException;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Deque;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * What the parameters of a statement stand for. A captured statement has a parameter in place of
 * every value, and a replay needs to know which values are plausible there. Immutable.
 *
 * @param changedTable the table that the statement changes, as in the schema; null if it changes
 *     none, or one that the schema lacks
 * @param namesSchema whether it names the schema of a table, so that it would leave a copy
 * @param parameters one for each parameter, in the order of the text
 */
public record StatementRoles(
    Kind kind, @Nullable String changedTable, boolean namesSchema, List<Parameter> parameters) {

  /** What a statement does. REPLACE is an INSERT. */
  public enum Kind {
    READ,
    INSERT,
    UPDATE,
    DELETE,
    OTHER
  }

  /** What a parameter does in its statement. */
  public enum Role {
    /** Is compared with a column by {@code =} or {@code <=>}. */
    EQUAL,
    /** Is an item of a column's IN list. */
    MEMBER,
    /** Is the lower bound of a column. */
    LOWER,
    /** Is the upper bound of a column. */
    UPPER,
    /** Is the pattern of LIKE. */
    PATTERN,
    /** Becomes the value of a column. */
    STORED,
    /** Is the other operand of arithmetic with a column. */
    ADDED,
    /** Is the character after ESCAPE. */
    ESCAPE,
    /** Is the number of rows in LIMIT. */
    LIMIT,
    /** Is the number of rows that LIMIT skips. */
    OFFSET,
    /** Anything else. The column, if there is one, tells at least which type is likely. */
    OTHER
  }

  /**
   * A parameter.
   *
   * @param source the alias or name by which the statement refers to the table, which tells the two
   *     sides of a self-join apart; null if the table is not known
   * @param table name of the table as in the schema; null if it is not known
   * @param column name of the column as in the schema; null if it is not known
   * @param row index of the row in VALUES, if the role is {@link Role#STORED}; 0 elsewhere
   */
  public record Parameter(
      Role role,
      @Nullable String source,
      @Nullable String table,
      @Nullable String column,
      int row) {
    static final Parameter UNKNOWN = of(Role.OTHER, ColumnScope.Column.UNKNOWN);

    static Parameter of(Role role, ColumnScope.Column column) {
      return new Parameter(role, column.source(), column.table(), column.name(), 0);
    }

    /** Whether it is a value like those of its column. */
    public boolean holdsValue() {
      return column != null && (role == Role.STORED || role == Role.EQUAL || role == Role.MEMBER);
    }

    Parameter inRow(int index) {
      return new Parameter(role, source, table, column, index);
    }
  }

  public StatementRoles {
    parameters = List.copyOf(parameters);
  }

  /**
   * Analyzes a statement.
   *
   * @param sql one statement in the MySQL dialect
   * @param columnsByTable the names of the columns of each table, in the order of the schema
   * @return empty if the SQL parser does not understand the statement
   */
  public static Optional<StatementRoles> of(String sql, Map<String, List<String>> columnsByTable) {
    SQLStatement statement;
    try {
      statement = SyntaxTree.parse(withoutUnknown(sql));
    } catch (SQLException e) {
      return Optional.empty();
    }
    long count =
        SqlTemplate.of(sql).slots().stream()
            .filter(slot -> slot.kind() == SqlTemplate.SlotKind.PARAMETER)
            .count();
    // The tree lacks a few parameters, such as the separator of GROUP_CONCAT. They stay unknown.
    List<Parameter> parameters =
        new ArrayList<>(Collections.nCopies((int) count, Parameter.UNKNOWN));
    Kind kind = kind(statement);
    Paths paths = new Paths();
    if (kind != Kind.OTHER) {
      statement.accept(paths);
      for (List<SQLObject> path : paths.found) {
        int index = ((SQLVariantRefExpr) path.get(0)).getIndex();
        if (index >= parameters.size()) {
          return Optional.empty();
        }
        parameters.set(
            index, new ParameterReader(path, new ColumnScope(columnsByTable, path)).parameter());
      }
    }
    String changed =
        kind == Kind.READ || kind == Kind.OTHER
            ? null
            : new ColumnScope(columnsByTable, List.of(statement)).changedTable(statement);
    return Optional.of(new StatementRoles(kind, changed, paths.namesSchema, parameters));
  }

  /** The text without the clauses that the parser does not know; none has a parameter. */
  private static String withoutUnknown(String sql) {
    TokenList tokens = new TokenList(Lexer.tokens(sql));
    StringBuilder text = new StringBuilder(sql);
    // The last one first, because the places of the others must stay valid.
    Stream.of(tokens.ifShared(), tokens.lockedTables(), tokens.insertedRow())
        .filter(Objects::nonNull)
        .forEach(
            clause ->
                text.delete(tokens.at(clause.first()).start(), tokens.at(clause.last()).end()));
    return text.toString();
  }

  private static Kind kind(SQLStatement statement) {
    if (statement instanceof SQLSelectStatement) {
      return Kind.READ;
    }
    if (statement instanceof SQLInsertStatement || statement instanceof SQLReplaceStatement) {
      return Kind.INSERT;
    }
    if (statement instanceof SQLUpdateStatement) {
      return Kind.UPDATE;
    }
    return statement instanceof SQLDeleteStatement ? Kind.DELETE : Kind.OTHER;
  }

  /**
   * Finds the parameters, each with the nodes around it, innermost first. The order in which they
   * are found is not that of the text. The parents that the nodes know are not always set.
   */
  private static final class Paths extends MySqlASTVisitorAdapter {
    private final List<List<SQLObject>> found = new ArrayList<>();
    private final Deque<SQLObject> path = new ArrayDeque<>();

    private boolean namesSchema;

    @Override
    public void preVisit(SQLObject node) {
      path.push(node);
      namesSchema |= node instanceof SQLExprTableSource table && table.getSchema() != null;
    }

    @Override
    public void postVisit(SQLObject node) {
      path.pop();
    }

    @Override
    public boolean visit(MySqlUpdateStatement update) {
      // Visitors pass over it.
      if (update.getWith() != null) {
        update.getWith().accept(this);
      }
      return true;
    }

    @Override
    public boolean visit(SQLVariantRefExpr variable) {
      if (variable.getName().equals("?")) {
        found.add(List.copyOf(path));
      }
      return true;
    }
  }
}
