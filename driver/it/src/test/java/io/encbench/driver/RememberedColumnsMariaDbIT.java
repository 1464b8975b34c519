package io.encbench.driver;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import io.encbench.server.install.ServerBinary;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.SQLSyntaxErrorException;
import java.util.ArrayList;
import org.junit.jupiter.api.Test;

class RememberedColumnsMariaDbIT extends RememberedColumnsContract {
  RememberedColumnsMariaDbIT() {
    super(ServerBinary.MARIADB_11_4_5);
  }

  @Test
  void tables_namedByALock_areTheServersError() throws Exception {
    try (Connection connection = server().database(RULES).connect()) {
      create(connection);
      for (String read : new String[] {READ_OF_ONE, COMPUTED_READ_OF_ONE}) {
        try (PreparedStatement statement = connection.prepareStatement(read)) {
          assertThatExceptionOfType(SQLSyntaxErrorException.class)
              .isThrownBy(() -> run(statement, new ArrayList<>(), 2))
              .satisfies(e -> assertThat(e.getErrorCode()).isEqualTo(1064));
        }
      }
    }
  }
}
