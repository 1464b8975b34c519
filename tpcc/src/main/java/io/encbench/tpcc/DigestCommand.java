package io.encbench.tpcc;

import io.encbench.tpcc.check.TableDigest;
import io.encbench.tpcc.config.Database;
import io.encbench.tpcc.config.Database.Node;
import io.encbench.tpcc.config.TpccProps;
import io.encbench.tpcc.node.Nodes;
import io.encbench.tpcc.schema.SchemaCheck;
import io.encbench.tpcc.schema.Table;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.EnumMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.ExitCode;
import picocli.CommandLine.Mixin;

/** Shows the number of rows and a digest of the decrypted rows of each table. */
@Command(
    name = "digest",
    mixinStandardHelpOptions = true,
    description = {
      "Shows the number of rows and a digest of each table, as read through the driver.",
      "Equal rows have equal digests, encrypted or not. Timestamps of a run are left out.",
      "With several servers in conn, exits with 1 if their rows differ."
    })
final class DigestCommand implements Callable<Integer> {
  @Mixin private Arguments arguments;

  @Override
  public Integer call() throws SQLException {
    TpccProps props = arguments.props();
    Database database = arguments.runningDatabase(props);
    return new Digest(database, arguments).run() ? ExitCode.OK : ExitCode.SOFTWARE;
  }

  /** Prints one digest line per table, so that the contents of two databases can be compared. */
  static final class Digest {
    private final Database database;
    private final Arguments arguments;

    Digest(Database database, Arguments arguments) {
      this.database = database;
      this.arguments = arguments;
    }

    /**
     * Reads all tables of every server and prints their digests. Returns whether all servers have
     * the same rows.
     */
    boolean run() throws SQLException {
      Nodes nodes = Nodes.of(database);
      nodes.awaitEqual();
      Map<Table, Set<TableDigest>> found = new EnumMap<>(Table.class);
      for (Node node : nodes.all()) {
        if (nodes.several()) {
          arguments.out().println("at " + node.name());
        }
        try (Connection connection = node.database().connect()) {
          SchemaCheck.require(connection);
          for (Table table : Table.values()) {
            TableDigest digest = TableDigest.of(connection, table);
            arguments.out().println("digest " + digest);
            found.computeIfAbsent(table, any -> new HashSet<>()).add(digest);
          }
        }
      }
      List<String> different =
          found.entrySet().stream()
              .filter(digests -> digests.getValue().size() > 1)
              .map(digests -> digests.getKey().sqlName())
              .toList();
      if (nodes.several()) {
        arguments
            .out()
            .println(
                different.isEmpty()
                    ? "all %d servers have equal digests".formatted(nodes.all().size())
                    : "the servers DIFFER in " + String.join(", ", different));
      }
      return different.isEmpty();
    }
  }
}
