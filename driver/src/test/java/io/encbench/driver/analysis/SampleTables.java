package io.encbench.driver.analysis;

import io.encbench.driver.guard.SchemaCatalogue;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Tables for a test. All their columns may be NULL. Immutable.
 *
 * @param columns the columns of each table: the name, followed by a space and the SQL type where
 *     the type matters, and COLLATE with a collation where that matters
 */
public record SampleTables(Map<String, List<String>> columns) implements SchemaCatalogue {
  @Override
  public List<SchemaCatalogue.SchemaColumn> columns(String table) {
    return columns.getOrDefault(table, List.of()).stream().map(SampleTables::column).toList();
  }

  private static SchemaCatalogue.SchemaColumn column(String written) {
    String name = written.replaceFirst(" .*", "");
    String[] type = written.substring(name.length()).strip().split(" COLLATE ", 2);
    return new SchemaCatalogue.SchemaColumn(
        name, true, false, type[0], type.length < 2 ? "" : type[1]);
  }

  @Override
  public boolean viewTouches(@Nullable String schema, String name) {
    return false;
  }

  @Override
  public boolean functionTouches(@Nullable String schema, String name) {
    return false;
  }

  @Override
  public boolean procedureTouches(@Nullable String schema, String name) {
    return true;
  }
}
