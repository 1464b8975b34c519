package io.encbench.driver.value;

import java.sql.SQLException;
import java.util.Arrays;
import java.util.Calendar;
import org.jspecify.annotations.Nullable;

/** The result of a call: a value in a comparable form, or an exception. */
record Outcome(@Nullable Object value, @Nullable Exception failure) {
  /** A call that may fail. */
  @FunctionalInterface
  interface Call {
    @Nullable Object get() throws Exception;
  }

  public static Outcome of(Call call) {
    try {
      return new Outcome(comparable(call.get()), null);
    } catch (SQLException | RuntimeException e) {
      return new Outcome(null, e);
    } catch (Exception e) {
      throw new AssertionError(e);
    }
  }

  private static @Nullable Object comparable(@Nullable Object value) {
    if (value instanceof byte[] bytes) {
      return "bytes " + Arrays.toString(bytes);
    }
    if (value instanceof Calendar calendar) {
      return "calendar " + calendar.getTimeInMillis() + " " + calendar.getTimeZone().getID();
    }
    return value == null ? null : new Typed(value.getClass(), value);
  }

  private record Typed(Class<?> type, Object value) {}

  boolean failed() {
    return failure != null;
  }

  boolean sameAs(Outcome other) {
    if (failed() || other.failed()) {
      return failed() && other.failed();
    }
    return value == null ? other.value == null : value.equals(other.value);
  }
}
