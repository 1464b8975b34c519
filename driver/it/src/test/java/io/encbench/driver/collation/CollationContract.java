package io.encbench.driver.collation;

import static org.assertj.core.api.Assertions.assertThat;

import io.encbench.driver.DriverServerContract;
import io.encbench.driver.execute.expression.Collation;
import io.encbench.driver.rules.TextCollation;
import io.encbench.server.install.ServerBinary;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.Objects;
import java.util.Random;
import java.util.stream.IntStream;
import java.util.zip.GZIPInputStream;
import java.util.zip.GZIPOutputStream;
import org.junit.jupiter.api.Test;

/** The client compares all text as the server does. */
abstract class CollationContract extends DriverServerContract {
  private static final int RANDOM_PAIRS = 40_000;
  private static final int ROWS_OF_AN_INSERT = 2_000;

  private final List<TextCollation> collations;

  CollationContract(ServerBinary binary, TextCollation... collations) {
    super(binary);
    this.collations = List.of(collations);
  }

  /**
   * Compares the driver's resources with the weights of the server. A resource that is missing or
   * differs is written to {@code target/weights}.
   */
  @Test
  void resources_holdTheWeightsOfTheServer() throws Exception {
    List<String> different = new ArrayList<>();
    try (Connection connection = server().database("").connect()) {
      for (TextCollation collation : collations) {
        if (collation != TextCollation.BINARY && collation != TextCollation.UTF8MB4_BIN) {
          int levels = collation == TextCollation.UTF8MB4_0900_AS_CS ? 3 : 1;
          byte[] weights = new ServerWeights(connection, collation.sqlName()).resource(levels);
          String name = collation.sqlName() + ".weights";
          if (!Arrays.equals(weights, resource(name))) {
            write(weights, Files.createDirectories(Path.of("target", "weights")).resolve(name));
            different.add(name);
          }
        }
      }
    }
    assertThat(different).as("resources that differ from those in target/weights").isEmpty();
  }

  private static byte[] resource(String name) throws IOException {
    try (InputStream stream = Collation.class.getResourceAsStream(name)) {
      return stream == null ? new byte[0] : new GZIPInputStream(stream).readAllBytes();
    }
  }

  private static void write(byte[] weights, Path file) throws IOException {
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    try (GZIPOutputStream out =
        new GZIPOutputStream(bytes) {
          {
            def.setLevel(9);
          }
        }) {
      out.write(weights);
    }
    Files.write(file, bytes.toByteArray());
  }

  /** Sorts the characters as the client does, and asks the server about each two neighbours. */
  @Test
  void order_ofCharacters_isThatOfTheServer() throws Exception {
    // Most characters above the BMP are Han, which one formula describes.
    List<String> characters =
        IntStream.rangeClosed(0, Character.MAX_CODE_POINT)
            .filter(each -> each < Character.MIN_SURROGATE || each > Character.MAX_SURROGATE)
            .filter(
                each ->
                    each < 0x20000
                        ? Character.isDefined(each) || each % 11 == 0
                        : each % 101 == 0 || each >> 12 == 0x2F)
            .mapToObj(Character::toString)
            .toList();
    for (TextCollation stated : collations) {
      Collation collation = Collation.of(stated, "t.v");
      List<String> sorted = new ArrayList<>(characters);
      sorted.sort(order(collation));
      List<Pair> pairs = new ArrayList<>();
      for (int i = 1; i < sorted.size(); i++) {
        pairs.add(new Pair(sorted.get(i - 1), sorted.get(i)));
      }
      assertSameAnswers(stated, collation, pairs);
    }
  }

  private static Comparator<String> order(Collation collation) {
    return (a, b) -> {
      try {
        return collation.compare(a, b);
      } catch (SQLException e) {
        throw new IllegalStateException(e);
      }
    };
  }

  @Test
  void comparison_ofRandomTexts_isThatOfTheServer() throws Exception {
    for (TextCollation stated : collations) {
      RandomTexts texts = new RandomTexts(new Random(stated.sqlName().hashCode()));
      List<Pair> pairs = new ArrayList<>();
      for (int i = 0; i < RANDOM_PAIRS; i++) {
        String text = texts.text();
        pairs.add(new Pair(text, i % 4 == 0 ? texts.text() : texts.similar(text)));
      }
      assertSameAnswers(stated, Collation.of(stated, "t.v"), pairs);
    }
  }

  private record Pair(String a, String b) {
    /** The answers of the client in the form in which {@link #ask} returns those of the server. */
    String answers(Collation collation) throws SQLException {
      int order = collation.compare(a, b);
      boolean equal = collation.key(a).equals(collation.key(b));
      return (order < 0 ? 1 : 0) + "," + (equal ? 1 : 0) + "," + (isLike(collation) ? 1 : 0);
    }

    private boolean isLike(Collation collation) throws SQLException {
      int[] left = a.codePoints().toArray();
      int[] right = b.codePoints().toArray();
      boolean like = left.length == right.length;
      for (int i = 0; like && i < left.length; i++) {
        like = collation.matches(left[i], right[i]);
      }
      return like;
    }

    String inHex() {
      return Arrays.toString(a.codePoints().mapToObj(Integer::toHexString).toArray())
          + Arrays.toString(b.codePoints().mapToObj(Integer::toHexString).toArray());
    }
  }

  private void assertSameAnswers(TextCollation stated, Collation collation, List<Pair> pairs)
      throws Exception {
    List<String> wrong = new ArrayList<>();
    String[] answers = ask(stated, pairs);
    int equal = 0;
    for (int i = 0; i < answers.length; i++) {
      Pair pair = pairs.get(i);
      String client = pair.answers(collation);
      if (!client.equals(answers[i])) {
        wrong.add(pair.inHex() + " server " + answers[i] + " client " + client);
      }
      assertThat(collation.compare(pair.a(), pair.b()) == 0)
          .isEqualTo(collation.key(pair.a()).equals(collation.key(pair.b())));
      equal += answers[i].contains(",1,") ? 1 : 0;
    }
    assertThat(wrong.subList(0, Math.min(10, wrong.size())))
        .as("%s: %d of %d pairs, %d equal", stated, wrong.size(), pairs.size(), equal)
        .isEmpty();
  }

  /** Whether a is less than, equal to and like b, for each pair. */
  private String[] ask(TextCollation stated, List<Pair> pairs) throws Exception {
    String type =
        stated == TextCollation.BINARY
            ? "VARBINARY(100)"
            : "VARCHAR(20) CHARACTER SET utf8mb4 COLLATE " + stated.sqlName();
    String[] answers = new String[pairs.size()];
    try (Connection connection = server().database("").connect("rewriteBatchedStatements", "true");
        Statement statement = connection.createStatement()) {
      statement.execute("CREATE TABLE pairs (id INT PRIMARY KEY, a " + type + ", b " + type + ")");
      connection.setAutoCommit(false);
      try (PreparedStatement insert =
          connection.prepareStatement("INSERT INTO pairs (id, a, b) VALUES (?, ?, ?)")) {
        for (int i = 0; i < answers.length; i++) {
          insert.setInt(1, i);
          insert.setString(2, pairs.get(i).a());
          insert.setString(3, pairs.get(i).b());
          insert.addBatch();
          if (i % ROWS_OF_AN_INSERT == 0) {
            insert.executeBatch();
          }
        }
        insert.executeBatch();
      }
      try (ResultSet row =
          statement.executeQuery(
              "SELECT id, a < b, a = b, a LIKE REPLACE(REPLACE(REPLACE(b, '|', '||'), '%', '|%'),"
                  + " '_', '|_') ESCAPE '|' FROM pairs")) {
        while (row.next()) {
          answers[row.getInt(1)] = row.getInt(2) + "," + row.getInt(3) + "," + row.getInt(4);
        }
      }
    }
    return Objects.requireNonNull(answers);
  }
}
