package io.encbench.driver;

import io.encbench.server.install.ServerBinary;

class ViewsMySqlIT extends ViewsContract {
  ViewsMySqlIT() {
    super(ServerBinary.MYSQL_8_0_31, "utf8mb4_0900_ai_ci");
  }
}
