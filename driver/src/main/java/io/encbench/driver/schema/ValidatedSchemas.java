package io.encbench.driver.schema;

import java.sql.SQLException;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/**
 * Remembers what one connection has checked: the schemas that have been current, and the tables of
 * other schemas that its statements name. Serves one thread at a time, as its connection does.
 */
final class ValidatedSchemas {
  private final DriverContext context;
  private final Set<String> schemas = new HashSet<>();
  private final Set<String> tables = new HashSet<>();

  ValidatedSchemas(DriverContext context) {
    this.context = context;
  }

  /** Checks the schema that the user has chosen. */
  List<SchemaValidation.Notice> chosen(String schema, InformationSchema source)
      throws SQLException {
    SchemaValidation.Checked checked = SchemaValidation.run(context, schema, source);
    schemas.add(schema);
    return checked.notices();
  }

  /** Checks the current schema unless that was done before: later it may be half changed. */
  void current(String schema, InformationSchema source) throws SQLException {
    if (!schemas.contains(schema)) {
      chosen(schema, source);
    }
  }

  /**
   * Checks a table before the first statement that names it with its schema.
   *
   * @param qualified {@code schema.table}
   */
  void table(String qualified, InformationSchema source) throws SQLException {
    if (tables.contains(qualified)) {
      return;
    }
    int dot = qualified.indexOf('.');
    String schema = qualified.substring(0, dot);
    if (!schemas.contains(schema)) {
      SchemaValidation.table(context, schema, qualified.substring(dot + 1), source.of(schema));
    }
    tables.add(qualified);
  }
}
