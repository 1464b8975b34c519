package io.encbench.jmh.libraries;

import io.encbench.report.RatioText;
import java.util.Locale;

/** A server's distance from the best, in words that the console and the page share. */
final class DropText {
  private DropText() {}

  /** Such as {@code −3.2 % [−5.0, −1.1]}; {@code best} for the best itself. */
  static String of(LibraryDrops.Row row) {
    if (row.best()) {
      return "best";
    }
    return row.ratio().map(RatioText::withInterval).orElse("nothing to compare with");
  }

  /** The value itself. */
  static String value(LibraryDrops.Row row) {
    return String.format(Locale.ROOT, row.value() < 100 ? "%,.1f" : "%,.0f", row.value());
  }
}
