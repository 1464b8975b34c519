package io.encbench.tpcc.compare;

import io.encbench.tpcc.config.CompareProps;
import io.encbench.tpcc.config.CompareSettings;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/** Settings of comparisons that never run. */
public final class SmallComparison {
  private SmallComparison() {}

  /**
   * Settings with two arms and the A/A arm, on an embedded server. {@code overrides} are
   * alternating keys and values that take precedence.
   */
  public static CompareSettings settings(Path directory, String... overrides) {
    try {
      Path file =
          Files.writeString(
              directory.resolve("small.props"),
              """
              db=mysql
              conn=embedded:mysql
              warehouses=1
              runSecs=10
              arms=plain tls
              concurrency=8
              blocks=2
              """);
      List<String> all =
          new ArrayList<>(List.of("resultDirectory", directory.resolve("results").toString()));
      all.addAll(List.of(overrides));
      return CompareProps.read(file, all, name -> null);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
