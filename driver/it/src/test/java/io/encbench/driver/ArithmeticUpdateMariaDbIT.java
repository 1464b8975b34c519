package io.encbench.driver;

import io.encbench.server.install.ServerBinary;
import org.junit.jupiter.api.Test;

class ArithmeticUpdateMariaDbIT extends ArithmeticUpdateContract {
  ArithmeticUpdateMariaDbIT() {
    super(ServerBinary.MARIADB_11_4_5);
  }

  @Test
  void arithmetic_inASessionThatAssignsOtherwise_isRefusedByName() throws Exception {
    assertModeRefused("SIMULTANEOUS_ASSIGNMENT", "UPDATE account SET visits = visits + 1");
  }
}
