package io.encbench.driver.schema;

import io.encbench.crypto.CellException;
import io.encbench.driver.guard.SchemaCatalogue;
import io.encbench.driver.rules.ColumnRule;
import io.encbench.driver.rules.ColumnType;
import io.encbench.driver.schema.Dependents.QualifiedName;
import java.sql.SQLException;
import java.util.HashSet;
import java.util.HexFormat;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * The catalogue for the statements of one connection. It uses the knowledge that connections share,
 * and completes it through this connection. Serves one thread at a time, as its connection does.
 */
final class ConnectionCatalogue implements SchemaCatalogue {
  private final SchemaKnowledge knowledge;
  private final InformationSchema source;
  private final DriverContext context;
  private final ValidatedSchemas checks;
  private final Set<String> tablesOfOtherSchemas = new HashSet<>();
  private @Nullable NumberRules numberRules;

  ConnectionCatalogue(
      SchemaKnowledge knowledge,
      InformationSchema source,
      DriverContext context,
      ValidatedSchemas checks) {
    this.knowledge = knowledge;
    this.source = source;
    this.context = context;
    this.checks = checks;
  }

  /** An encrypted table of another schema is checked first, as those of the current schema were. */
  @Override
  public List<SchemaCatalogue.SchemaColumn> columns(String table) throws SQLException {
    int dot = table.indexOf('.');
    if (dot > 0 && isEncrypted(table.substring(dot + 1))) {
      tablesOfOtherSchemas.add(table);
      checks.table(table, source);
    }
    return knowledge.columns(table, source);
  }

  /** The encrypted tables that statements named together with their schema. */
  Set<String> tablesOfOtherSchemas() {
    return Set.copyOf(tablesOfOtherSchemas);
  }

  private boolean isEncrypted(String table) {
    return context.encryptedTables().stream().anyMatch(table::equalsIgnoreCase);
  }

  @Override
  public boolean isMariaDb() throws SQLException {
    return source.isMariaDb();
  }

  @Override
  public NumberRules numberRules() throws SQLException {
    NumberRules known = numberRules;
    if (known == null) {
      known = source.numberRules();
      numberRules = known;
    }
    return known;
  }

  @Override
  public SchemaCatalogue.LockableTable lockable(String table) throws SQLException {
    return knowledge.lockable(table, source);
  }

  @Override
  public boolean hasRows(String table) throws SQLException {
    return source.hasRows(table);
  }

  @Override
  public @Nullable ColumnDefault columnDefault(String table, ColumnRule column)
      throws SQLException {
    for (SchemaColumn each : columns(table)) {
      if (each.name().equalsIgnoreCase(column.column()) && !each.defaultCell().isEmpty()) {
        return new ColumnDefault(column, each.defaultCell(), isClock(column, each.defaultCell()));
      }
    }
    return null;
  }

  /** Only a client with the keys can have made a cell that stands for the server's time. */
  private boolean isClock(ColumnRule column, String cell) {
    if (column.type().kind().family() != ColumnType.Family.TEMPORAL) {
      return false;
    }
    try {
      return context
              .ciphers()
              .longs(column.format(), column.scheme(), column.domain(), column.type().bits())
              .decrypt(HexFormat.of().parseHex(cell))
          == column.type().clockMark();
    } catch (CellException | IllegalArgumentException e) {
      // A statement that needs the default says so when it makes the cell.
      return false;
    }
  }

  @Override
  public @Nullable String fixedCheck(String table, ColumnRule column) throws SQLException {
    return source.fixedCheck(table, column);
  }

  @Override
  public boolean viewTouches(@Nullable String schema, String name) throws SQLException {
    return dependents().views().containsKey(qualified(schema, name));
  }

  @Override
  public boolean functionTouches(@Nullable String schema, String name) throws SQLException {
    return dependents().functions().contains(qualified(schema, name));
  }

  @Override
  public boolean procedureTouches(@Nullable String schema, String name) throws SQLException {
    QualifiedName qualified = qualified(schema, name);
    return dependents().procedures().contains(qualified)
        || dependents().functions().contains(qualified)
        || !dependents().routines().contains(qualified);
  }

  private Dependents dependents() throws SQLException {
    return knowledge.dependents(context.encryptedTables(), source);
  }

  /** The views of the database, as far as a query may read them by their definitions. */
  InlinedViews.Stored views() {
    return new InlinedViews.Stored() {
      /** A view in the place of a table with rules is none that the application knows of. */
      @Override
      public @Nullable String definition(QualifiedName view) throws SQLException {
        return isEncrypted(view.name()) ? null : dependents().views().get(view);
      }

      @Override
      public List<String> columns(String view) throws SQLException {
        return ConnectionCatalogue.this.columns(view).stream()
            .map(SchemaCatalogue.SchemaColumn::name)
            .toList();
      }
    };
  }

  private QualifiedName qualified(@Nullable String schema, String name) {
    return new QualifiedName(schema == null ? source.schema() : schema, name);
  }
}
