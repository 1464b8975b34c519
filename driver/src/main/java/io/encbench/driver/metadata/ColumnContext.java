package io.encbench.driver.metadata;

import io.encbench.driver.rules.ColumnRule;
import io.encbench.driver.rules.EncryptionRules;
import io.encbench.driver.rules.TinyIntOne;
import io.encbench.driver.value.codec.CellDecoder;
import java.util.function.Function;

/**
 * What the JDBC objects of one connection know about its encrypted columns.
 *
 * @param rules the rules of the connection
 * @param decoders returns the decoder of a column; like the connection, it serves one thread at a
 *     time
 * @param tinyIntOne how BOOLEAN columns are reported
 */
public record ColumnContext(
    EncryptionRules rules, Function<ColumnRule, CellDecoder> decoders, TinyIntOne tinyIntOne) {

  /** Whether the delegate's own classes stay hidden, because they would bypass the encryption. */
  public boolean hidesDelegates() {
    return !rules.all().isEmpty();
  }

  /** The type that metadata report for an encrypted column. */
  public ReportedType reportedType(ColumnRule rule) {
    return ReportedType.of(rule.type(), tinyIntOne);
  }
}
