package io.encbench.suites.capture;

import java.time.Instant;
import java.time.LocalDateTime;
import java.time.OffsetDateTime;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.time.format.DateTimeParseException;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/** The time between the first and the last entry of a log. */
final class LogSpan {
  /** The form of MariaDB's logs, in the server's time zone. */
  private static final DateTimeFormatter SHORT =
      DateTimeFormatter.ofPattern("uuMMdd H:mm:ss", Locale.ROOT);

  private static final double NANOS = 1e9;

  private @Nullable Instant first;
  private @Nullable Instant last;

  /** Notes the time of an entry. A text that is no time is ignored. */
  void add(String text) {
    Instant time = instant(text.strip().replaceAll(" +", " "));
    if (time != null) {
      first = first == null || time.isBefore(first) ? time : first;
      last = last == null || time.isAfter(last) ? time : last;
    }
  }

  private static @Nullable Instant instant(String text) {
    try {
      return text.contains("T")
          ? OffsetDateTime.parse(text).toInstant()
          : LocalDateTime.parse(text, SHORT).toInstant(ZoneOffset.UTC);
    } catch (DateTimeParseException e) {
      return null;
    }
  }

  /** Seconds from the first entry to the last, at least one: logs of MariaDB have whole seconds. */
  double seconds() {
    return first == null || last == null
        ? 1
        : Math.max(
            1,
            (last.getEpochSecond() - first.getEpochSecond())
                + (last.getNano() - first.getNano()) / NANOS);
  }
}
