package io.encbench.tpcc.load;

import io.encbench.config.ConfigurationException;
import io.encbench.tpcc.config.LoadSettings;
import io.encbench.tpcc.random.TpccRandom.Constants;
import io.encbench.tpcc.schema.Table;
import java.io.IOException;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.SQLException;
import java.util.EnumMap;
import java.util.Map;

/** Writes the population to CSV files, with the file names of BenchmarkSQL's loader. */
public final class CsvFiles implements AutoCloseable {
  private final String prefix;
  private final LoadSettings settings;
  private final Map<Table, OutputStream> files = new EnumMap<>(Table.class);

  /**
   * Opens the files and overwrites existing ones.
   *
   * @param prefix prefix of the file names, such as {@code /data/csv/}
   * @throws ConfigurationException if a file cannot be created
   */
  public CsvFiles(String prefix, LoadSettings settings) {
    this.prefix = prefix;
    this.settings = settings;
    try {
      for (Table table : Table.values()) {
        files.put(table, Files.newOutputStream(Path.of(prefix + name(table))));
      }
    } catch (IOException e) {
      close();
      throw new ConfigurationException(
          "cannot create files at fileLocation=" + prefix + ": " + e.getMessage(), e);
    }
  }

  private static String name(Table table) {
    return switch (table) {
      case CONFIG -> "config.csv";
      case WAREHOUSE -> "warehouse.csv";
      case DISTRICT -> "district.csv";
      case CUSTOMER -> "customer.csv";
      case HISTORY -> "cust-hist.csv";
      case NEW_ORDER -> "new-order.csv";
      case OORDER -> "order.csv";
      case ORDER_LINE -> "order-line.csv";
      case ITEM -> "item.csv";
      case STOCK -> "stock.csv";
    };
  }

  /** Writes all rows. Returns their number, not counting those of {@code config.csv}. */
  public long write() {
    return write(Cardinality.STANDARD);
  }

  long write(Cardinality cardinality) {
    try {
      writeConfig();
      RowSinks sinks = new RowSinks(this::sink);
      Population population = new Population(settings.seed(), cardinality, sinks);
      long rows = 0;
      for (LoadUnit unit : LoadUnit.all(settings.warehouses())) {
        rows += population.write(unit);
      }
      return rows;
    } catch (SQLException e) {
      throw new IllegalStateException("writing files cannot cause an SQLException", e);
    } catch (IOException e) {
      throw failed(e);
    }
  }

  private void writeConfig() throws IOException {
    Constants constants = Constants.ofLoad(settings.seed());
    String lines =
        "warehouses,%d\nnURandCLast,%d\nnURandCC_ID,%d\nnURandCI_ID,%d\n"
            .formatted(
                settings.warehouses(),
                constants.cLast(),
                constants.customerId(),
                constants.itemId());
    file(Table.CONFIG).write(lines.getBytes(StandardCharsets.US_ASCII));
  }

  private RowSink sink(Table table) {
    return new Delimited(
        ',',
        settings.csvNullValue(),
        lines -> {
          try {
            lines.writeTo(file(table));
          } catch (IOException e) {
            throw failed(e);
          }
        });
  }

  private OutputStream file(Table table) {
    OutputStream file = files.get(table);
    if (file == null) {
      throw new IllegalStateException("no file for " + table);
    }
    return file;
  }

  private UncheckedIOException failed(IOException e) {
    return new UncheckedIOException(
        "cannot write the files at " + prefix + ": " + e.getMessage(), e);
  }

  @Override
  public void close() {
    for (OutputStream file : files.values()) {
      try {
        file.close();
      } catch (IOException e) {
        throw failed(e);
      }
    }
  }
}
