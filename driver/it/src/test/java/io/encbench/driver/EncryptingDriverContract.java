package io.encbench.driver;

import io.encbench.server.install.ServerBinary;
import java.sql.Connection;
import java.sql.Statement;
import java.util.Objects;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.BeforeEach;

/** The driver's guarantees, tested on a real server of each kind. */
abstract class EncryptingDriverContract extends DriverServerContract
    implements StoredValuesContract,
        QuotedNamesContract,
        ConstantsContract,
        SchemaContract,
        DefaultsContract,
        TableChangesContract,
        PackedRowsContract,
        RowsByClientContract,
        JdbcObjectsContract,
        PoolContract,
        InvalidStatementsContract,
        ScrollableResultsContract,
        TextComparisonContract,
        BooleanOutputContract,
        BitColumnsContract,
        EnumColumnsContract,
        ColumnTypesContract,
        JsonColumnsContract {
  private static final String CREATE =
      "CREATE TABLE customer (id INT AUTO_INCREMENT PRIMARY KEY, c_name VARCHAR(20) NOT NULL,"
          + " c_num INT, c_bal DECIMAL(12,2), c_note VARCHAR(100), plain INT, KEY (c_name))";

  private DriverServer.@Nullable Database created;

  EncryptingDriverContract(ServerBinary binary) {
    super(binary);
  }

  @BeforeEach
  void createTable() throws Exception {
    created = server().database(RULES);
    try (Connection connection = database().connect();
        Statement statement = connection.createStatement()) {
      statement.execute(CREATE);
    }
  }

  @Override
  public DriverServer.Database database() {
    return Objects.requireNonNull(created);
  }

  @Override
  public DriverServer.Database newDatabase(String rules) throws Exception {
    return server().database(rules);
  }
}
