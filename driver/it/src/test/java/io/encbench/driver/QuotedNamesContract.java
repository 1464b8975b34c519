package io.encbench.driver;

import static org.assertj.core.api.Assertions.assertThat;

import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.Statement;
import org.junit.jupiter.api.Test;

/** Encrypted columns whose names are those of functions that are called without brackets. */
interface QuotedNamesContract extends DriverContract {
  @Test
  default void columnWithTheQuotedNameOfAFunction_isComparedByItsCells() throws Exception {
    try (Connection connection =
            newDatabase("event.localtime = VARCHAR(20) COLLATE binary, DET\n").connect();
        Statement statement = connection.createStatement()) {
      statement.execute("CREATE TABLE event (id INT PRIMARY KEY, `localtime` VARCHAR(20))");
      statement.execute("INSERT INTO event (id, `localtime`) VALUES (1, 'noon'), (2, 'night')");
      assertThat(
              DriverContract.strings(
                  connection, "SELECT id FROM event WHERE `localtime` = 'night'"))
          .containsExactly("2");
      try (PreparedStatement update =
          connection.prepareStatement("UPDATE event SET id = 3 WHERE `localtime` = ?")) {
        update.setString(1, "noon");
        assertThat(update.executeUpdate()).isEqualTo(1);
      }
    }
  }
}
