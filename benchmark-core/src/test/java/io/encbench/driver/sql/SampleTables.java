package io.encbench.driver.sql;

import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * Tables of a test, all of whose columns may be NULL. Immutable.
 *
 * @param columns by table; the name of each, and after a blank its SQL type where that counts
 */
public record SampleTables(Map<String, List<String>> columns) implements SchemaCatalogue {
  @Override
  public List<SchemaColumn> columns(String table) {
    return columns.getOrDefault(table, List.of()).stream().map(SampleTables::column).toList();
  }

  private static SchemaColumn column(String written) {
    String name = written.replaceFirst(" .*", "");
    return new SchemaColumn(name, true, false, written.substring(name.length()).strip());
  }

  @Override
  public Set<String> dependentViews() {
    return Set.of();
  }

  @Override
  public boolean routineTouches(String name) {
    return true;
  }
}
