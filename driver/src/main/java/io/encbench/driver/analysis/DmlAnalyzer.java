package io.encbench.driver.analysis;

import com.alibaba.druid.sql.ast.SQLExpr;
import com.alibaba.druid.sql.ast.expr.SQLBinaryOpExpr;
import com.alibaba.druid.sql.ast.expr.SQLBinaryOperator;
import com.alibaba.druid.sql.ast.expr.SQLCaseExpr;
import com.alibaba.druid.sql.ast.expr.SQLDefaultExpr;
import com.alibaba.druid.sql.ast.expr.SQLIdentifierExpr;
import com.alibaba.druid.sql.ast.expr.SQLMethodInvokeExpr;
import com.alibaba.druid.sql.ast.expr.SQLPropertyExpr;
import com.alibaba.druid.sql.ast.statement.SQLExprTableSource;
import com.alibaba.druid.sql.ast.statement.SQLInsertStatement.ValuesClause;
import com.alibaba.druid.sql.ast.statement.SQLJoinTableSource;
import com.alibaba.druid.sql.ast.statement.SQLReplaceStatement;
import com.alibaba.druid.sql.ast.statement.SQLSelect;
import com.alibaba.druid.sql.ast.statement.SQLSelectQueryBlock;
import com.alibaba.druid.sql.ast.statement.SQLTableSource;
import com.alibaba.druid.sql.ast.statement.SQLUpdateSetItem;
import com.alibaba.druid.sql.dialect.mysql.ast.statement.MySqlDeleteStatement;
import com.alibaba.druid.sql.dialect.mysql.ast.statement.MySqlInsertStatement;
import com.alibaba.druid.sql.dialect.mysql.ast.statement.MySqlUpdateStatement;
import io.encbench.crypto.Scheme;
import io.encbench.driver.analysis.Operand.Encrypted;
import io.encbench.driver.analysis.Operand.Value;
import io.encbench.driver.failure.Refusal;
import io.encbench.driver.guard.SchemaCatalogue.ColumnDefault;
import io.encbench.driver.rules.ColumnRule;
import io.encbench.driver.rules.ColumnType;
import io.encbench.driver.rules.ColumnType.Kind;
import io.encbench.driver.rules.Identifiers;
import io.encbench.driver.sql.TokenList;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.StringJoiner;
import org.jspecify.annotations.Nullable;

/**
 * Analyses INSERT, REPLACE, UPDATE and DELETE. Every value that they store in an encrypted column
 * becomes a cell.
 */
final class DmlAnalyzer {
  /** The tokens that may follow the table of an INSERT without column names. */
  private static final Set<String> BEFORE_ROWS = Set.of("VALUES", "VALUE", "SELECT", "WITH", "(");

  private final PlanBuilder findings;
  private final TokenList tokens;
  private final NameResolver names;
  private final TableColumns columns;
  private final QueryAnalyzer queries;
  private final ExpressionAnalyzer expressions;

  DmlAnalyzer(
      PlanBuilder findings, NameResolver names, TableColumns columns, QueryAnalyzer queries) {
    this.findings = findings;
    this.tokens = findings.tokens();
    this.names = names;
    this.columns = columns;
    this.queries = queries;
    this.expressions = queries.expressions();
  }

  void insert(MySqlInsertStatement insert) throws SQLException {
    boolean overwrites = !insert.getDuplicateKeyUpdate().isEmpty();
    Scope scope =
        insertRows(
            insert.getTableSource(),
            insert.getColumns(),
            insert.getValuesList(),
            insert.getQuery(),
            overwrites ? "ON DUPLICATE KEY UPDATE" : insert.isIgnore() ? "INSERT IGNORE" : null,
            insert.isIgnore() ? Assignment.IGNORING : Assignment.OF_VALUES);
    for (SQLExpr assignment : insert.getDuplicateKeyUpdate()) {
      overwrite(assignment, scope);
    }
  }

  void replace(SQLReplaceStatement replace) throws SQLException {
    SQLSelect query = replace.getQuery() == null ? null : replace.getQuery().getSubQuery();
    insertRows(
        replace.getTableSource(),
        replace.getColumns(),
        replace.getValuesList(),
        query,
        "REPLACE",
        Assignment.OF_VALUES);
  }

  /**
   * Refuses REPLACE on a table with RND columns. The server counts a replaced row twice unless the
   * new row equals the old one, and randomised cells do not show whether it does.
   */
  private static void requireNoRandomised(Scope.Relation table) throws SQLException {
    for (Scope.OutputColumn column : table.columns()) {
      ColumnRule rule = column.rule();
      if (rule != null && rule.scheme() == Scheme.RND) {
        throw Refusal.of("REPLACE", rule);
      }
    }
  }

  /**
   * Refuses INSERT IGNORE that gives no value to a required encrypted column. The server would
   * store an empty value, which is not a cell.
   */
  private void requireAllEncrypted(Scope.Relation table, List<Scope.OutputColumn> targets)
      throws SQLException {
    for (ColumnRule rule : leftOut(table, targets)) {
      if (table.required().contains(rule) && columns.defaultOf(table.table(), rule) == null) {
        throw Refusal.of("INSERT IGNORE without a value", rule);
      }
    }
  }

  private static List<ColumnRule> leftOut(Scope.Relation table, List<Scope.OutputColumn> targets) {
    List<ColumnRule> leftOut = new ArrayList<>();
    for (Scope.OutputColumn column : table.columns()) {
      ColumnRule rule = column.rule();
      if (rule != null && targets.stream().noneMatch(target -> rule.equals(target.rule()))) {
        leftOut.add(rule);
      }
    }
    return leftOut;
  }

  /**
   * Adds the encrypted columns that an INSERT leaves out, if their DEFAULT must become a new cell
   * in each row.
   *
   * @param places where to add them; null if the statement has no place for them
   */
  private void fillLeftOut(
      Scope.Relation table,
      List<Scope.OutputColumn> targets,
      @Nullable InsertPlaces places,
      String statement,
      @Nullable String keyed)
      throws SQLException {
    List<StatementPlan.Fill> fills = new ArrayList<>();
    for (ColumnRule rule : leftOut(table, targets)) {
      ColumnDefault found = columns.defaultOf(table.table(), rule);
      if (found != null && !serverMayUse(found)) {
        if (places == null) {
          throw Refusal.of(statement + ", which leaves out the column with a DEFAULT,", rule);
        }
        if (keyed != null && rule.comparable()) {
          expressions.requireOneKey(keyed, rule);
        }
        fills.add(fill(found));
      }
    }
    if (places != null && !fills.isEmpty()) {
      places.add(findings, fills);
    }
  }

  /**
   * Whether the server may store the cell of the DEFAULT. In an RND column it would show which rows
   * have the DEFAULT, and it may be under an old key.
   */
  private boolean serverMayUse(ColumnDefault found) {
    return !found.isClock() && found.column().comparable() && findings.keys() == 1;
  }

  private static StatementPlan.Fill fill(ColumnDefault found) {
    return found.isClock()
        ? new StatementPlan.Fill.Clock(found.column())
        : new StatementPlan.Fill.Renewed(found.column(), found.cell());
  }

  /**
   * Analyses the word DEFAULT as the value of an encrypted column.
   *
   * @param scope the tables of the statement
   * @param token where the word is
   * @return whether the column has a DEFAULT other than NULL; if so, nothing is left to analyse
   */
  private boolean storesDefault(Scope scope, Scope.Relation table, ColumnRule rule, int token)
      throws SQLException {
    ColumnDefault found = columns.defaultOf(table.table(), rule);
    if (found == null) {
      return false;
    }
    // In an UPDATE of a join, which it may make of a subquery, MySQL 8.0.31 may store NULL for a
    // DEFAULT that is an expression.
    boolean joined = scope.relations().size() > 1 || tokens.contains("SELECT", 0);
    if (!serverMayUse(found) || joined) {
      if (!tokens.at(token).is("DEFAULT")) {
        throw Refusal.of("this form of DEFAULT", rule);
      }
      findings.replace(new TokenList.Span(token, token), fill(found));
    }
    return true;
  }

  /**
   * Analyses the columns and rows of an INSERT or REPLACE.
   *
   * @param keyed the construct that depends on finding equal values of unique keys, or null if
   *     there is none
   */
  private Scope insertRows(
      SQLExprTableSource into,
      List<SQLExpr> columns,
      List<ValuesClause> rows,
      @Nullable SQLSelect query,
      @Nullable String keyed,
      Assignment assignment)
      throws SQLException {
    Scope scope = Scope.root().nested();
    Scope.Relation table = queries.tables().table(into, scope);
    scope.add(table);
    boolean onlyDefaults =
        query == null && rows.stream().allMatch(row -> row.getValues().isEmpty());
    List<Scope.OutputColumn> targets =
        columns.isEmpty() && !onlyDefaults ? allColumns(table, into) : targets(table, columns);
    if (assignment == Assignment.IGNORING) {
      requireAllEncrypted(table, targets);
    }
    if ("REPLACE".equals(keyed)) {
      requireNoRandomised(table);
    }
    for (Scope.OutputColumn target : targets) {
      if (keyed != null && target.rule() != null && target.rule().comparable()) {
        expressions.requireOneKey(keyed, target.rule());
      }
    }
    InsertPlaces places =
        query == null ? InsertPlaces.of(tokens, NameResolver.lastToken(into.getExpr())) : null;
    TokenList.Span named = tokens.insertedRow();
    // Names for the columns of the inserted row must be as many as the columns.
    boolean fixed = named != null && named.last() > named.first() + 1;
    fillLeftOut(
        table,
        targets,
        fixed ? null : places,
        query == null ? "this form of INSERT" : "INSERT … SELECT",
        keyed);
    for (int row = 0; row < rows.size(); row++) {
      List<SQLExpr> values = rows.get(row).getValues();
      if (values.size() != targets.size() && !values.isEmpty()) {
        throw Refusal.because("a row of INSERT does not have one value for each column");
      }
      for (int i = 0; i < values.size(); i++) {
        ColumnRule rule = targets.get(i).rule();
        if (rule == null
            || !(values.get(i) instanceof SQLDefaultExpr)
            || !storesDefault(scope, table, rule, places == null ? -1 : places.value(row, i))) {
          assign(rule, values.get(i), scope, to(table, rule, assignment, Assignment.OF_VALUES));
        }
      }
    }
    if (query != null) {
      if (tokens.insertedRow() != null) {
        throw Refusal.because("this kind of ON DUPLICATE KEY UPDATE is not supported");
      }
      insertQuery(table, targets, query, assignment);
    }
    if (named != null) {
      scope.add(insertedRow(named, targets));
    }
    return scope;
  }

  /**
   * The inserted row, which ON DUPLICATE KEY UPDATE can read like a table. Accounts for its names.
   *
   * @param named AS, the name of the row, and the names of its columns in brackets if it has own
   *     ones
   */
  private Scope.Relation insertedRow(TokenList.Span named, List<Scope.OutputColumn> targets)
      throws SQLException {
    int row = named.first() + 1;
    findings.account(row);
    List<Scope.OutputColumn> inserted = targets;
    if (row < named.last()) {
      int first = row + 2;
      if ((named.last() - first + 1) / 2 != targets.size()) {
        throw Refusal.because("a row of INSERT does not have one name for each column");
      }
      inserted = new ArrayList<>();
      for (Scope.OutputColumn target : targets) {
        int name = first + 2 * inserted.size();
        findings.account(name);
        inserted.add(
            new Scope.OutputColumn(tokens.at(name).text(), target.rule(), target.source()));
      }
    }
    return new Scope.Relation(tokens.at(row).text(), inserted);
  }

  /**
   * The target columns of a statement that names none. The server may report a wrong order or
   * change it. So the rules must state the order or encrypt every column, and the statement that is
   * sent names the columns.
   */
  private List<Scope.OutputColumn> allColumns(Scope.Relation table, SQLExprTableSource into)
      throws SQLException {
    List<Scope.OutputColumn> stated = columns.stated(table.name());
    if (stated.isEmpty()) {
      requireOnlyEncrypted(table);
    }
    List<Scope.OutputColumn> targets = stated.isEmpty() ? table.columns() : stated;
    StringJoiner list = new StringJoiner(", ", " (", ")");
    targets.forEach(target -> list.add(Identifiers.quote(target.name())));
    int name = NameResolver.lastToken(into.getExpr());
    if (name < 0 || !tokens.isOneOf(BEFORE_ROWS, name + 1)) {
      throw unnamedColumns(table, "this form of the statement has no place for the names");
    }
    findings.insertAfter(name, list.toString());
    return targets;
  }

  private static void requireOnlyEncrypted(Scope.Relation table) throws SQLException {
    if (table.open()) {
      throw unnamedColumns(table, "its columns are not known");
    }
    for (Scope.OutputColumn column : table.columns()) {
      if (column.rule() == null) {
        throw unnamedColumns(
            table,
            "its column "
                + column.name()
                + " is not encrypted, and the server is not trusted to tell which value belongs"
                + " there");
      }
    }
  }

  private static SQLException unnamedColumns(Scope.Relation table, String reason) {
    return Refusal.because(
        "values for table "
            + table.name()
            + " without column names are not supported because "
            + reason
            + "; name the columns: INSERT INTO "
            + table.name()
            + " (…), or state their order in the rules: "
            + table.name()
            + ".* = column, column");
  }

  private List<Scope.OutputColumn> targets(Scope.Relation table, List<SQLExpr> columns)
      throws SQLException {
    List<Scope.OutputColumn> targets = new ArrayList<>();
    for (SQLExpr column : columns) {
      targets.add(target(column, table));
    }
    return targets;
  }

  /** Resolves the target column of an assignment and accounts for its name. */
  private Scope.OutputColumn target(SQLExpr expr, Scope.Relation table) throws SQLException {
    String name = targetName(expr);
    Scope.OutputColumn column = table.column(name).orElse(null);
    if (column != null) {
      return column;
    }
    if (!table.open()) {
      throw Refusal.because("column " + name + " is not in table " + table.name());
    }
    return new Scope.OutputColumn(name, null, new Operand.Plain());
  }

  private String targetName(SQLExpr expr) throws SQLException {
    if (expr instanceof SQLIdentifierExpr identifier) {
      return names.plain(identifier.getName());
    }
    if (expr instanceof SQLPropertyExpr property) {
      names.owner(property.getOwner());
      return names.plain(property.getName());
    }
    throw Refusal.because("this kind of target column is not supported");
  }

  /**
   * Analyses a value that is assigned to a column.
   *
   * @param rule the column's rule, or null if the column is not encrypted
   */
  private void assign(@Nullable ColumnRule rule, SQLExpr value, Scope scope, Assignment assignment)
      throws SQLException {
    Operand operand = expressions.operand(value, scope);
    if (rule == null) {
      if (operand instanceof Encrypted column) {
        throw Refusal.of("copying to a plain column", column.rule());
      }
      expressions.readRest(operand, value, scope, "an expression stored in a plain column");
    } else if (operand instanceof Value literal) {
      if (!tokens.isAssigned(new TokenList.Span(literal.token(), literal.token()))) {
        throw Refusal.of("storing an expression", rule);
      }
      findings.use(literal.token(), store(rule, assignment), rule);
    } else if (operand instanceof Encrypted column && assignment.mayCopyColumns()) {
      if (!tokens.isAssigned(tokens.bracketed(column.span()))) {
        throw Refusal.of("storing an expression", rule);
      }
      requireFits(rule, column.rule());
      findings.take(column);
    } else if (!(operand instanceof Operand.Null) && !(operand instanceof Operand.Default)) {
      throw Refusal.of("storing the value of an expression", rule);
    } else if (!assignment.mayBeNull()) {
      throw Refusal.of("IGNORE with NULL or DEFAULT", rule);
    }
  }

  /**
   * The kind of assignment to one column. The limits of IGNORE hold only for encrypted columns that
   * may not be NULL; with IGNORE, all other columns get {@code otherwise}.
   */
  private static Assignment to(
      Scope.Relation table, @Nullable ColumnRule rule, Assignment statement, Assignment otherwise) {
    boolean ignoring = statement == Assignment.IGNORING;
    boolean required =
        rule != null && (table.required().contains(rule) || table.isUnlisted(rule.column()));
    return ignoring && !required ? otherwise : statement;
  }

  static StatementPlan.SlotUse store(ColumnRule rule, Assignment assignment) {
    return assignment.mayBeNull()
        ? new StatementPlan.SlotUse.Store(rule)
        : new StatementPlan.SlotUse.StoreNotNull(rule);
  }

  private void requireFits(ColumnRule target, ColumnRule source) throws SQLException {
    if (!target.sameDomain(source) || !Widths.fits(source.type(), target.type())) {
      throw Refusal.of(
          "storing column " + source.name() + " of another domain or wider type", target);
    }
  }

  private void insertQuery(
      Scope.Relation table, List<Scope.OutputColumn> targets, SQLSelect query, Assignment statement)
      throws SQLException {
    Scope read = Scope.root().nested();
    List<Scope.OutputColumn> columns = queries.columns(query, read);
    if (targets.size() != columns.size()) {
      throw Refusal.because(
          "INSERT of a query with a different number of columns is not supported");
    }
    findings.relyOnOrderOf(columns);
    for (int i = 0; i < targets.size(); i++) {
      ColumnRule target = targets.get(i).rule();
      Assignment assignment = to(table, target, statement, Assignment.OF_VALUES);
      Scope.OutputColumn source = columns.get(i);
      ColumnRule rule = source.rule();
      if (target == null) {
        if (rule != null) {
          throw Refusal.of("copying to a plain column", rule);
        }
      } else if (rule != null) {
        requireFits(target, rule);
        if (!assignment.mayBeNull() && !isNeverNull(source, query, read)) {
          throw Refusal.of("INSERT IGNORE of a value that may be NULL", target);
        }
      } else if (source.source() instanceof Value literal
          && source.name().isEmpty()
          && tokens.isOutput(new TokenList.Span(literal.token(), literal.token()))) {
        findings.use(literal.token(), store(target, assignment), target);
      } else if (!(source.source() instanceof Operand.Null) || !assignment.mayBeNull()) {
        throw Refusal.of("storing the value of an expression", target);
      }
    }
  }

  /** Whether an output is a bare column, declared NOT NULL, of the query's only table. */
  private static boolean isNeverNull(Scope.OutputColumn output, SQLSelect query, Scope read) {
    return output.source() instanceof Encrypted column
        && column.token() == column.span().last()
        && query.getQuery() instanceof SQLSelectQueryBlock block
        && block.getGroupBy() == null
        && read.relations().size() == 1
        && !read.relations().get(0).open()
        && read.relations().get(0).required().contains(column.rule());
  }

  private void overwrite(SQLExpr assignment, Scope scope) throws SQLException {
    if (!(assignment instanceof SQLBinaryOpExpr pair)
        || pair.getOperator() != SQLBinaryOperator.Equality
        || scope.relations().isEmpty()) {
      throw Refusal.because("this kind of ON DUPLICATE KEY UPDATE is not supported");
    }
    ColumnRule rule = target(pair.getLeft(), scope.relations().get(0)).rule();
    if (rule != null && rule.scheme() == Scheme.RND) {
      throw Refusal.of("ON DUPLICATE KEY UPDATE", rule);
    }
    if (pair.getRight() instanceof SQLMethodInvokeExpr call
        && call.getMethodName().equalsIgnoreCase("VALUES")
        && call.getArguments().size() == 1) {
      overwriteByInserted(rule, target(call.getArguments().get(0), scope.relations().get(0)));
    } else if (rule == null
        || !(pair.getRight() instanceof SQLDefaultExpr)
        || !storesDefault(
            scope, scope.relations().get(0), rule, NameResolver.lastToken(pair.getLeft()) + 2)) {
      assign(rule, pair.getRight(), scope, Assignment.OF_ROW);
    }
  }

  private void overwriteByInserted(@Nullable ColumnRule rule, Scope.OutputColumn inserted)
      throws SQLException {
    ColumnRule source = inserted.rule();
    if (rule == null && source != null) {
      throw Refusal.of("copying to a plain column", source);
    }
    if (rule != null && source == null) {
      throw Refusal.of("storing plain column " + inserted.name(), rule);
    }
    if (rule != null && source != null) {
      requireFits(rule, source);
    }
  }

  void update(MySqlUpdateStatement update) throws SQLException {
    Scope scope = Scope.root().nested();
    queries.with(update.getWith(), scope);
    queries.tables().add(update.getTableSource(), scope);
    if (update.getFrom() != null || !update.getReturning().isEmpty()) {
      throw Refusal.because("UPDATE with FROM or RETURNING is not supported");
    }
    for (SQLUpdateSetItem item : update.getItems()) {
      set(item, scope, update.isIgnore() ? Assignment.IGNORING : Assignment.OF_ROW);
    }
    if (update.getWhere() != null) {
      expressions.read(update.getWhere(), scope, "WHERE");
    }
    if (update.getOrderBy() != null) {
      queries.orderBy(update.getOrderBy(), scope, List.of());
    }
  }

  private void set(SQLUpdateSetItem item, Scope scope, Assignment assignment) throws SQLException {
    Operand target = expressions.operand(item.getColumn(), scope);
    if (!(target instanceof Encrypted column)) {
      assign(null, item.getValue(), scope, assignment);
      return;
    }
    if (!tokens.at(column.span().last() + 1).is("=")) {
      throw Refusal.of("this kind of assignment", column.rule());
    }
    findings.take(column);
    Assignment toColumn = assignment;
    for (Scope.Relation table : scope.relations()) {
      if (table.columns().stream().anyMatch(each -> column.rule().equals(each.rule()))) {
        toColumn = to(table, column.rule(), assignment, Assignment.OF_ROW);
        if (item.getValue() instanceof SQLDefaultExpr
            && storesDefault(scope, table, column.rule(), column.span().last() + 2)) {
          return;
        }
      }
    }
    if (item.getValue() instanceof SQLCaseExpr cases) {
      new CaseAssignment(findings, expressions, column.rule(), toColumn)
          .read(cases, column.span().last() + 2, scope);
    } else {
      assign(column.rule(), item.getValue(), scope, toColumn);
    }
  }

  void delete(MySqlDeleteStatement delete) throws SQLException {
    Scope scope = Scope.root().nested();
    queries.with(delete.getWith(), scope);
    SQLTableSource rows = delete.getFrom() != null ? delete.getFrom() : delete.getUsing();
    if (rows == null) {
      queries.tables().add(delete.getTableSource(), scope);
    } else {
      queries.tables().add(rows, scope);
      deleted(delete.getTableSource());
    }
    if (delete.getWhere() != null) {
      expressions.read(delete.getWhere(), scope, "WHERE");
    }
    if (delete.getOrderBy() != null) {
      queries.orderBy(delete.getOrderBy(), scope, List.of());
    }
  }

  /** Accounts for the names of the tables that rows are deleted from. */
  private void deleted(SQLTableSource source) throws SQLException {
    if (source instanceof SQLJoinTableSource list) {
      deleted(list.getLeft());
      deleted(list.getRight());
    } else if (source instanceof SQLExprTableSource table) {
      names.owner(table.getExpr());
    }
  }

  /** The context in which a value is stored. It determines which values are allowed. */
  enum Assignment {
    /** A value of INSERT or REPLACE. */
    OF_VALUES(false, true),
    /** SET of UPDATE, which may name other columns of the row. */
    OF_ROW(true, true),
    /**
     * INSERT or UPDATE with IGNORE. NULL is refused: the server would store an empty value instead,
     * which is not a cell.
     */
    IGNORING(false, false);

    private final boolean mayCopyColumns;
    private final boolean mayBeNull;

    Assignment(boolean mayCopyColumns, boolean mayBeNull) {
      this.mayCopyColumns = mayCopyColumns;
      this.mayBeNull = mayBeNull;
    }

    boolean mayCopyColumns() {
      return mayCopyColumns;
    }

    boolean mayBeNull() {
      return mayBeNull;
    }
  }

  /**
   * Decides whether one type holds every value of another unchanged, so that cells can be copied.
   */
  static final class Widths {
    private Widths() {}

    /** Whether a column of type {@code to} holds every value of type {@code from} unchanged. */
    static boolean fits(ColumnType from, ColumnType to) {
      if (from.equals(to)) {
        return true;
      }
      if (from.scale() != to.scale() || from.unsigned() != to.unsigned()) {
        return false;
      }
      return switch (to.kind()) {
        case BOOLEAN, TINYINT -> from.kind() == Kind.BOOLEAN || from.kind() == Kind.TINYINT;
        case SMALLINT, MEDIUMINT, INT, BIGINT ->
            from.kind().family() == ColumnType.Family.INTEGER
                && from.kind().compareTo(to.kind()) < 0;
        case DECIMAL, VARCHAR, VARBINARY, CHAR ->
            from.kind() == to.kind() && from.length() <= to.length();
        case TINYTEXT, TEXT, MEDIUMTEXT, LONGTEXT ->
            isObject(from.kind(), Kind.TINYTEXT, Kind.LONGTEXT)
                && from.kind().compareTo(to.kind()) < 0;
        case TINYBLOB, BLOB, MEDIUMBLOB, LONGBLOB ->
            isObject(from.kind(), Kind.TINYBLOB, Kind.LONGBLOB)
                && from.kind().compareTo(to.kind()) < 0;
        default -> false;
      };
    }

    private static boolean isObject(Kind kind, Kind smallest, Kind largest) {
      return kind.compareTo(smallest) >= 0 && kind.compareTo(largest) <= 0;
    }
  }
}
