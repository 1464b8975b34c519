package io.encbench.tpcc.schema;

import io.encbench.driver.guard.SchemaCatalogue;
import java.util.Arrays;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** The tables as the scripts create them, for analysing statements without a server. */
public final class BuiltInTables implements SchemaCatalogue {
  @Override
  public List<SchemaCatalogue.SchemaColumn> columns(String name) {
    return Arrays.stream(Table.values())
        .filter(table -> table.sqlName().equals(name))
        .flatMap(table -> table.columns().stream())
        .map(column -> new SchemaCatalogue.SchemaColumn(column, true))
        .toList();
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
    return false;
  }
}
