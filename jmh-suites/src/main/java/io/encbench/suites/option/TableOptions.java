package io.encbench.suites.option;

import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/** The number and the size of sysbench's tables. */
@Command
public final class TableOptions {
  @Option(
      names = "--tables",
      paramLabel = "N",
      description = "Number of sysbench's tables. Default: the preset's.")
  private @Nullable Integer tables;

  @Option(
      names = {"--table-size", "--table_size"},
      paramLabel = "N",
      description = "Rows of each table. Default: the preset's.")
  private @Nullable Integer tableSize;

  /** The number of tables. */
  public int tables(int preset) {
    return (int) OptionRange.check("--tables", tables == null ? preset : tables, 1, 10_000);
  }

  /** The number of rows of each table. */
  public int tableSize(int preset) {
    return (int)
        OptionRange.check("--table-size", tableSize == null ? preset : tableSize, 1, 2_000_000_000);
  }
}
