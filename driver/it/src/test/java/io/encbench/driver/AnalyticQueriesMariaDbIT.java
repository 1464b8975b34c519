package io.encbench.driver;

import io.encbench.server.install.ServerBinary;

class AnalyticQueriesMariaDbIT extends AnalyticQueriesContract {
  AnalyticQueriesMariaDbIT() {
    super(ServerBinary.MARIADB_11_4_5, "utf8mb4_general_ci");
  }
}
