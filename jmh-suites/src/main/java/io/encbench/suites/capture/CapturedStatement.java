package io.encbench.suites.capture;

import com.fasterxml.jackson.annotation.JsonInclude;
import io.encbench.config.ConfigurationException;
import io.encbench.driver.sql.ParameterPlaces;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A statement of an application and what its calls did while it was captured. Immutable.
 *
 * @param statement the text without values: a parameter stands for each
 * @param calls number of times that it was executed, more than zero
 * @param requests number of requests to the server: a batch that is sent as one counts once; null
 *     if the source does not tell
 * @param prepared number of times that the application prepared it; null if the source does not
 *     tell
 * @param rowsSent rows that all calls returned; null if the source does not tell
 * @param rowsChanged rows that all calls changed; null if the source does not tell
 * @param rowsExamined rows that the server read for them; null if the source does not tell
 * @param serverSeconds time that the server took for them; null if the source does not tell
 * @param parameters what was passed as each {@code ?} of the text, in their order; null if the
 *     source does not tell
 */
@JsonInclude(JsonInclude.Include.NON_NULL)
public record CapturedStatement(
    String statement,
    long calls,
    @Nullable Long requests,
    @Nullable Long prepared,
    @Nullable Long rowsSent,
    @Nullable Long rowsChanged,
    @Nullable Long rowsExamined,
    @Nullable Double serverSeconds,
    @Nullable List<CapturedParameter> parameters) {

  /**
   * Checks the values, which a person may have edited.
   *
   * @throws ConfigurationException if one is out of its range
   */
  public CapturedStatement {
    if (statement == null || statement.isBlank()) {
      throw new ConfigurationException("statement is missing; it must be the text of a statement");
    }
    require("calls", calls, 1);
    if (requests != null && (requests < 1 || requests > calls)) {
      throw new ConfigurationException(
          "requests is %d; it must be a whole number from 1 to the calls, %d"
              .formatted(requests, calls));
    }
    requireIfKnown("prepared", prepared);
    requireIfKnown("rowsSent", rowsSent);
    requireIfKnown("rowsChanged", rowsChanged);
    requireIfKnown("rowsExamined", rowsExamined);
    if (serverSeconds != null && !(serverSeconds >= 0 && serverSeconds < Double.MAX_VALUE)) {
      throw new ConfigurationException(
          "serverSeconds is " + serverSeconds + "; it must be a number of seconds, 0 or more");
    }
    if (parameters != null) {
      requireParameters(parameters, statement, calls);
      parameters = List.copyOf(parameters);
    }
  }

  /** A statement of which it is not known how often it was prepared, and what was passed to it. */
  public CapturedStatement(
      String statement,
      long calls,
      @Nullable Long requests,
      @Nullable Long rowsSent,
      @Nullable Long rowsChanged,
      @Nullable Long rowsExamined,
      @Nullable Double serverSeconds) {
    this(
        statement, calls, requests, null, rowsSent, rowsChanged, rowsExamined, serverSeconds, null);
  }

  /**
   * A statement of which it is not known how many requests its calls took, how often it was
   * prepared, and what was passed to it.
   */
  public CapturedStatement(
      String statement,
      long calls,
      @Nullable Long rowsSent,
      @Nullable Long rowsChanged,
      @Nullable Long rowsExamined,
      @Nullable Double serverSeconds) {
    this(statement, calls, null, null, rowsSent, rowsChanged, rowsExamined, serverSeconds, null);
  }

  /** The requests to the server that a call takes, above 0 and at most 1. */
  public double requestsPerCall() {
    return requests == null ? 1 : (double) requests / calls;
  }

  /** How often it is prepared for a call; 0 if that is not known. */
  public double preparedPerCall() {
    return prepared == null ? 0 : (double) prepared / calls;
  }

  /** Share of the calls in which each parameter was NULL; empty if that is not known. */
  public List<Double> nullShares() {
    return parameters == null
        ? List.of()
        : parameters.stream()
            .map(each -> each.nulls() == null ? 0.0 : (double) each.nulls() / calls)
            .toList();
  }

  private static void requireIfKnown(String name, @Nullable Long value) {
    if (value != null) {
      require(name, value, 0);
    }
  }

  private static void require(String name, long value, long least) {
    if (value < least) {
      throw new ConfigurationException(
          "%s is %d; it must be a whole number, %d or more".formatted(name, value, least));
    }
  }

  private static void requireParameters(
      List<@Nullable CapturedParameter> parameters, String statement, long calls) {
    int number = ParameterPlaces.numberIn(statement);
    if (parameters.size() != number) {
      throw new ConfigurationException(
          "parameters has %d entries, but the statement has %d parameters; correct one of them"
              .formatted(parameters.size(), number));
    }
    for (CapturedParameter parameter : parameters) {
      if (parameter == null) {
        throw new ConfigurationException(
            "parameters has null; write an entry with a kind, such as {\"kind\":\"other\"}");
      }
      if (parameter.nulls() != null && parameter.nulls() > calls) {
        throw new ConfigurationException(
            "nulls is %d; it must be at most the calls, %d".formatted(parameter.nulls(), calls));
      }
    }
  }

  /**
   * The sum of two captures of the same statement, with the parameters of the one with more calls.
   */
  CapturedStatement plus(CapturedStatement other) {
    return new CapturedStatement(
        statement,
        calls + other.calls,
        sum(requests, other.requests),
        sum(prepared, other.prepared),
        sum(rowsSent, other.rowsSent),
        sum(rowsChanged, other.rowsChanged),
        sum(rowsExamined, other.rowsExamined),
        serverSeconds == null || other.serverSeconds == null
            ? null
            : (Double) (serverSeconds + other.serverSeconds),
        other.calls > calls ? other.parameters : parameters);
  }

  private static @Nullable Long sum(@Nullable Long a, @Nullable Long b) {
    return a == null || b == null ? null : (Long) (a + b);
  }
}
