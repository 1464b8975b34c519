package io.encbench.tpcc.load;

import io.encbench.config.Secret;
import io.encbench.report.console.StandardOutput;
import io.encbench.tpcc.config.Database;
import io.encbench.tpcc.config.LoadSettings;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.Writer;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/** A loader in a separate process, which can be killed. */
final class LoaderProcess {
  private LoaderProcess() {}

  static Process start(Database database, LoadSettings settings, Cardinality cardinality)
      throws IOException {
    Process process =
        new ProcessBuilder(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "-classpath",
                System.getProperty("java.class.path"),
                LoaderProcess.class.getName())
            .redirectOutput(ProcessBuilder.Redirect.DISCARD)
            .redirectError(ProcessBuilder.Redirect.INHERIT)
            .start();
    List<String> lines =
        List.of(
            database.conn().reveal(),
            database.user(),
            database.password().reveal(),
            Integer.toString(settings.warehouses()),
            Integer.toString(settings.loadWorkers()),
            Long.toString(settings.seed()),
            Integer.toString(cardinality.items()),
            Integer.toString(cardinality.customers()),
            Integer.toString(cardinality.newOrders()));
    try (Writer in = process.outputWriter(StandardCharsets.UTF_8)) {
      in.write(String.join("\n", lines) + "\n");
    }
    return process;
  }

  public static void main(String[] args) throws Exception {
    List<String> lines = new ArrayList<>();
    BufferedReader in =
        new BufferedReader(new InputStreamReader(System.in, StandardCharsets.UTF_8));
    for (String line = in.readLine(); line != null; line = in.readLine()) {
      lines.add(line);
    }
    Database database =
        new Database(
            "mysql",
            "com.mysql.cj.jdbc.Driver",
            Secret.of(lines.get(0)),
            lines.get(1),
            Secret.of(lines.get(2)),
            null);
    LoadSettings settings =
        new LoadSettings(
            Integer.parseInt(lines.get(3)),
            Integer.parseInt(lines.get(4)),
            Long.parseLong(lines.get(5)),
            null,
            "NULL",
            LoadSettings.Method.INSERT,
            false,
            /* clients= */ 1);
    Cardinality cardinality =
        new Cardinality(
            Integer.parseInt(lines.get(6)),
            Integer.parseInt(lines.get(7)),
            Integer.parseInt(lines.get(8)));
    new Loader(
            database,
            settings,
            System.out,
            new StandardOutput(false, 120, StandardCharsets.US_ASCII),
            cardinality)
        .load();
  }
}
