package io.encbench.applications;

import java.sql.SQLException;
import java.util.List;

/** The features of one framework. */
public interface Suite {
  /** The framework with its version. */
  String framework();

  /** The rules of the columns that are encrypted, without the end mark. */
  String rules();

  /** Texts that encrypted columns hold after the last feature, and that no server may see. */
  default List<String> secrets() {
    return List.of();
  }

  /** Prepares an empty database and returns the features, in the order in which they run. */
  Features open(Database database) throws Exception;

  /** The features of a framework on one database. */
  interface Features extends AutoCloseable {
    List<Feature> list();

    @Override
    void close() throws SQLException;
  }
}
