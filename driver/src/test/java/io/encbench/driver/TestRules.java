package io.encbench.driver;

import io.encbench.crypto.Scheme;
import io.encbench.driver.metadata.ColumnContext;
import io.encbench.driver.rules.ColumnRule;
import io.encbench.driver.rules.ColumnType;
import io.encbench.driver.rules.EncryptionRules;
import io.encbench.driver.rules.TinyIntOne;
import java.util.List;

/** Encrypted columns for tests. */
public final class TestRules {
  public static final ColumnRule TEXT = rule("text", "VARCHAR(20)");
  public static final ColumnRule NUMBER = rule("number", "INT");
  static final ColumnRule BYTES = rule("bytes", "VARBINARY(20)");

  private TestRules() {}

  /** The rule of a column of table {@code t}. */
  public static ColumnRule rule(String column, String type) {
    return new ColumnRule("t", column, ColumnType.parse(type), Scheme.DET, "t." + column);
  }

  /** The context of a connection whose decoders are {@link TextDecoder}. */
  public static ColumnContext context(ColumnRule... rules) {
    return new ColumnContext(
        EncryptionRules.of(List.of(rules)), rule -> new TextDecoder(), TinyIntOne.BIT);
  }
}
