package io.encbench.tpcc.transaction;

import io.encbench.tpcc.random.LastNames;
import io.encbench.tpcc.random.TpccRandom;

/** The key by which a user selects a customer of a district. */
public sealed interface CustomerKey {
  /** By C_ID. */
  record ById(int id) implements CustomerKey {}

  /** By C_LAST, which several customers may share. */
  record ByLastName(String lastName) implements CustomerKey {}

  /** Draws a key as clauses 2.5.1.2 and 2.6.1.2 require: 60 % by last name. */
  static CustomerKey draw(TpccRandom random) {
    return random.uniform(1, 100) <= 60
        ? new ByLastName(LastNames.of(random.lastNameNumber()))
        : new ById(random.customerId());
  }
}
