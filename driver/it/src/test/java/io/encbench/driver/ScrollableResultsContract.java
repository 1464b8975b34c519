package io.encbench.driver;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.SQLFeatureNotSupportedException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;

/** Cursors of results that the client computes, compared with those of Connector/J. */
interface ScrollableResultsContract extends DriverContract {
  /** The client filters and sorts, because the order of DET cells is not that of their values. */
  String QUERY = "SELECT c_bal FROM customer WHERE c_bal < 100 ORDER BY c_bal";

  /** A move of a cursor, or a question about its place. */
  @FunctionalInterface
  interface Step {
    Object answer(ResultSet rows) throws SQLException;
  }

  List<Step> QUESTIONS =
      List.of(
          ResultSet::isBeforeFirst,
          ResultSet::isFirst,
          ResultSet::isLast,
          ResultSet::isAfterLast,
          ResultSet::getRow,
          rows -> rows.getString(1),
          ResultSet::getType,
          ResultSet::getConcurrency);

  private static List<Step> moves(Random random) {
    int distance = random.nextInt(11) - 5;
    return List.of(
        ResultSet::next,
        ResultSet::previous,
        ResultSet::first,
        ResultSet::last,
        rows -> rows.absolute(distance),
        rows -> rows.relative(distance),
        rows -> {
          rows.beforeFirst();
          return "";
        },
        rows -> {
          rows.afterLast();
          return "";
        });
  }

  private static String answer(ResultSet rows, Step step) {
    try {
      return String.valueOf(step.answer(rows));
    } catch (SQLException e) {
      return "SQLSTATE " + e.getSQLState();
    }
  }

  /** The answers of a cursor to moves that a seed decides. */
  private static List<String> answers(ResultSet rows, long seed) {
    Random random = new Random(seed);
    List<String> answers = new ArrayList<>();
    for (int i = 0; i < 200; i++) {
      List<Step> moves = moves(random);
      int move = random.nextInt(moves.size());
      StringBuilder place = new StringBuilder();
      place.append(move).append(": ").append(answer(rows, moves.get(move)));
      for (Step question : QUESTIONS) {
        place.append(", ").append(answer(rows, question));
      }
      answers.add(place.toString());
    }
    return answers;
  }

  private static List<String> answersOfBoth(Connection connection, int type) throws SQLException {
    List<String> answers = new ArrayList<>();
    try (PreparedStatement prepared =
            connection.prepareStatement(QUERY, type, ResultSet.CONCUR_READ_ONLY);
        Statement statement = connection.createStatement(type, ResultSet.CONCUR_READ_ONLY)) {
      answers.add("type " + prepared.getResultSetType());
      for (int seed = 1; seed <= 5; seed++) {
        answers.addAll(answers(prepared.executeQuery(), seed));
        answers.addAll(answers(statement.executeQuery(QUERY), seed));
      }
    }
    return answers;
  }

  @Test
  default void cursor_ofAClientSideQuery_answersAsConnectorJ() throws Exception {
    DriverServer.Database plain = newDatabase("");
    plain.executePlain("CREATE TABLE customer (c_bal DECIMAL(12,2), c_name VARCHAR(20))");
    for (int rows = 0; rows <= 4; rows++) {
      String insert = "INSERT INTO customer (c_name, c_bal) VALUES ('x', " + (50 - rows) + ")";
      try (Connection encrypted = database().connect();
          Connection clear = plain.connectPlain();
          Statement here = encrypted.createStatement();
          Statement there = clear.createStatement()) {
        if (rows > 0) {
          here.executeUpdate(insert);
          there.executeUpdate(insert);
        }
        for (int type :
            new int[] {ResultSet.TYPE_FORWARD_ONLY, ResultSet.TYPE_SCROLL_INSENSITIVE}) {
          assertThat(answersOfBoth(encrypted, type))
              .as("%d rows, type %d", rows, type)
              .isEqualTo(answersOfBoth(clear, type));
        }
      }
    }
  }

  @Test
  default void updatableResult_ofAClientSideQuery_isRefusedBeforeItIsExecuted() throws Exception {
    try (Connection connection = database().connect();
        Statement statement =
            connection.createStatement(
                ResultSet.TYPE_SCROLL_INSENSITIVE, ResultSet.CONCUR_UPDATABLE)) {
      assertThatThrownBy(
              () ->
                  connection.prepareStatement(
                      QUERY, ResultSet.TYPE_FORWARD_ONLY, ResultSet.CONCUR_UPDATABLE))
          .isInstanceOf(SQLFeatureNotSupportedException.class)
          .hasMessageContaining("CONCUR_UPDATABLE");
      assertThatThrownBy(() -> statement.executeQuery(QUERY))
          .isInstanceOf(SQLFeatureNotSupportedException.class)
          .hasMessageContaining("CONCUR_UPDATABLE");
      // Returns no rows that could be updated.
      assertThat(statement.executeUpdate("UPDATE customer SET c_bal = c_bal + 1 WHERE id = 1"))
          .isZero();
    }
  }
}
