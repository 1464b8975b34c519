package io.encbench.tpcc.result;

import java.util.Arrays;
import java.util.Collections;
import java.util.EnumSet;
import java.util.Set;

/**
 * The consistency conditions of a TPC-C database. Sums over no rows are zero.
 *
 * @see "TPC-C clause 3.3.2"
 */
public enum ConsistencyCondition {
  WAREHOUSE_YTD(1, "W_YTD = sum(D_YTD)"),
  /** Ignores NEW-ORDER for a district without NEW-ORDER rows. */
  NEXT_ORDER(2, "D_NEXT_O_ID - 1 = max(O_ID) = max(NO_O_ID)"),
  NEW_ORDERS_WITHOUT_GAP(3, "max(NO_O_ID) - min(NO_O_ID) + 1 = rows of NEW-ORDER"),
  LINES_OF_DISTRICT(4, "sum(O_OL_CNT) = rows of ORDER-LINE"),
  CARRIER_OR_NEW_ORDER(5, "O_CARRIER_ID is null if and only if a NEW-ORDER row exists"),
  LINES_OF_ORDER(6, "O_OL_CNT = ORDER-LINE rows of the order"),
  DELIVERY_DATE(7, "OL_DELIVERY_D is null if and only if O_CARRIER_ID is null"),
  WAREHOUSE_HISTORY(8, "W_YTD = sum(H_AMOUNT)"),
  DISTRICT_HISTORY(9, "D_YTD = sum(H_AMOUNT)"),
  CUSTOMER_BALANCE(10, "C_BALANCE = sum(delivered OL_AMOUNT) - sum(H_AMOUNT)"),
  /** Holds only for the initial population. */
  DELIVERED_AT_LOAD(11, "rows of ORDER - rows of NEW-ORDER = 2100"),
  CUSTOMER_TURNOVER(12, "C_BALANCE + C_YTD_PAYMENT = sum(delivered OL_AMOUNT)");

  private final int number;
  private final String title;

  ConsistencyCondition(int number, String title) {
    this.number = number;
    this.title = title;
  }

  /** Number of the condition in clause 3.3.2, from 1 to 12. */
  public int number() {
    return number;
  }

  /** The condition in one line. */
  public String title() {
    return title;
  }

  /** The conditions of a freshly loaded database: all. */
  public static Set<ConsistencyCondition> afterLoad() {
    return Collections.unmodifiableSet(EnumSet.allOf(ConsistencyCondition.class));
  }

  /** The conditions that always hold: all except number 11. */
  public static Set<ConsistencyCondition> always() {
    return Collections.unmodifiableSet(EnumSet.complementOf(EnumSet.of(DELIVERED_AT_LOAD)));
  }

  /** The condition with a number. */
  public static ConsistencyCondition of(int number) {
    return Arrays.stream(values())
        .filter(condition -> condition.number == number)
        .findFirst()
        .orElseThrow(() -> new IllegalArgumentException("no condition " + number + ": 1 to 12"));
  }
}
