package io.encbench.tpcc.sizing;

import io.encbench.config.ConfigurationException;
import io.encbench.tpcc.result.TransactionType;
import java.util.Arrays;
import java.util.Collections;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;

/**
 * Frequency of each transaction type, as fractions that add up to 1. The deferred part of a
 * Delivery is not counted separately, since each Delivery has one. Immutable.
 */
public record Mix(Map<TransactionType, Double> fractions) {
  private static final String FORM = "--mix=";

  private static final List<TransactionType> TYPES =
      Arrays.stream(TransactionType.values())
          .filter(type -> type != TransactionType.DELIVERY_BG)
          .toList();

  public Mix {
    fractions = Collections.unmodifiableMap(new EnumMap<>(fractions));
  }

  /** Creates a mix from weights of any sum; a weight of DELIVERY_BG is ignored. */
  static Mix of(Map<TransactionType, Double> weights) {
    double sum = TYPES.stream().mapToDouble(type -> weights.getOrDefault(type, 0.0)).sum();
    Map<TransactionType, Double> fractions = new EnumMap<>(TransactionType.class);
    TYPES.forEach(type -> fractions.put(type, weights.getOrDefault(type, 0.0) / sum));
    return new Mix(fractions);
  }

  /**
   * Parses a text such as {@code NEW_ORDER=45,PAYMENT=43}; types that are left out do not occur.
   *
   * @throws ConfigurationException naming what is wrong
   */
  public static Mix parse(String text) {
    Map<TransactionType, Double> weights = new EnumMap<>(TransactionType.class);
    for (String part : text.split(",", -1)) {
      String[] pair = part.split("=", 2);
      TransactionType type = type(text, pair[0].strip());
      double weight = pair.length == 2 ? weight(text, pair[1].strip()) : Double.NaN;
      if (!(weight >= 0 && weight <= Double.MAX_VALUE)) {
        throw new ConfigurationException(
            FORM + text + ": " + part + " must look like " + type + "=45, with a number from 0");
      }
      if (weights.put(type, weight) != null) {
        throw new ConfigurationException(
            FORM + text + " names " + type + " twice; name each transaction once");
      }
    }
    if (weights.values().stream().allMatch(weight -> weight == 0)) {
      throw new ConfigurationException(
          FORM + text + " has no transaction; give one of them a number above 0");
    }
    return of(weights);
  }

  private static TransactionType type(String text, String name) {
    return TYPES.stream()
        .filter(type -> type.name().equalsIgnoreCase(name))
        .findFirst()
        .orElseThrow(
            () ->
                new ConfigurationException(
                    FORM
                        + text
                        + ": "
                        + name
                        + " is not a transaction; choose from "
                        + TYPES.stream().map(Enum::name).collect(Collectors.joining(", "))));
  }

  private static double weight(String text, String number) {
    try {
      return Double.parseDouble(number);
    } catch (NumberFormatException e) {
      throw new ConfigurationException(
          FORM + text + ": " + number + " is not a number; write it like NEW_ORDER=45", e);
    }
  }

  /** Frequency of a type; a deferred delivery is as frequent as a Delivery. */
  double of(TransactionType type) {
    TransactionType counted = type == TransactionType.DELIVERY_BG ? TransactionType.DELIVERY : type;
    return fractions.getOrDefault(counted, 0.0);
  }
}
