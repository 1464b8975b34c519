package io.encbench.driver.collation;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Objects;
import java.util.SortedMap;
import java.util.SortedSet;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.stream.IntStream;

/** Asks a server for the weights of all characters, and of sequences that may be contractions. */
final class ServerWeights {
  private static final int BLOCK = 4096;
  private static final int BLOCKS = (Character.MAX_CODE_POINT + 1) / BLOCK;

  /** Separates the levels in a weight string. */
  private static final String SEPARATOR = "\0";

  private final Connection connection;
  private final String collation;

  ServerWeights(Connection connection, String collation) {
    this.connection = connection;
    this.collation = collation;
  }

  /** The weights as the resource of the driver holds them. */
  byte[] resource(int levels) throws SQLException, IOException {
    String[] ofCharacters = ofCharacters();
    SortedMap<String, String> ofContractions = ofContractions(ofCharacters);
    boolean likeIsExact = likeIsExact();
    List<WeightsResource> resources = new ArrayList<>();
    for (int i = 0; i < levels; i++) {
      int level = i;
      resources.add(
          new WeightsResource(
              levels == 1
                  ? ofCharacters
                  : Arrays.stream(ofCharacters)
                      .map(each -> each == null ? null : each.split(SEPARATOR, -1)[level])
                      .toArray(String[]::new),
              ofContractions,
              likeIsExact));
    }
    return WeightsResource.of(resources);
  }

  /** Whether LIKE tells characters above the BMP apart that are equal otherwise. */
  private boolean likeIsExact() throws SQLException {
    try (Statement statement = connection.createStatement();
        ResultSet row =
            statement.executeQuery(
                "SELECT a = b AND NOT a LIKE b FROM (SELECT CONVERT(x'F09F9880' USING utf8mb4)"
                    + " COLLATE "
                    + collation
                    + " AS a, CONVERT(x'F09F9881' USING utf8mb4) COLLATE "
                    + collation
                    + " AS b) pair")) {
      row.next();
      return row.getBoolean(1);
    }
  }

  private String[] ofCharacters() throws SQLException {
    createNumbers();
    String[] weights = new String[Character.MAX_CODE_POINT + 1];
    try (PreparedStatement statement =
        connection.prepareStatement(
            "SELECT n, WEIGHT_STRING(CONVERT(CHAR(n USING utf32) USING utf8mb4) COLLATE "
                + collation
                + ") FROM (SELECT ? + n AS n FROM numbers) block")) {
      for (int block = 0; block < BLOCKS; block++) {
        statement.setInt(1, block * BLOCK);
        try (ResultSet row = statement.executeQuery()) {
          while (row.next()) {
            int codePoint = row.getInt(1);
            if (codePoint < Character.MIN_SURROGATE || codePoint > Character.MAX_SURROGATE) {
              weights[codePoint] = text(row.getBytes(2));
            }
          }
        }
      }
    }
    return weights;
  }

  private void createNumbers() throws SQLException {
    try (Statement statement = connection.createStatement()) {
      statement.execute("CREATE TABLE IF NOT EXISTS numbers (n INT PRIMARY KEY)");
      StringBuilder insert = new StringBuilder("INSERT IGNORE INTO numbers VALUES (0)");
      for (int i = 1; i < BLOCK; i++) {
        insert.append(",(").append(i).append(')');
      }
      statement.execute(insert.toString());
    }
  }

  /** The sequences whose weights are not those of their characters, with their weights. */
  private SortedMap<String, String> ofContractions(String[] ofCharacters)
      throws SQLException, IOException {
    SortedMap<String, String> result = new TreeMap<>();
    try (PreparedStatement statement =
        connection.prepareStatement(
            "SELECT WEIGHT_STRING(CONVERT(? USING utf8mb4) COLLATE " + collation + ")")) {
      for (String sequence : contractions()) {
        StringBuilder separate = new StringBuilder();
        sequence.codePoints().forEach(each -> separate.append(ofCharacters[each]));
        statement.setString(1, sequence);
        try (ResultSet row = statement.executeQuery()) {
          row.next();
          String weights = text(row.getBytes(1));
          if (!separate.toString().contains(SEPARATOR) && !weights.contentEquals(separate)) {
            result.put(sequence, weights);
          }
        }
      }
    }
    return result;
  }

  private static String text(byte[] weights) {
    // Weights may be surrogates, which a decoder would replace.
    return ByteBuffer.wrap(weights).asCharBuffer().toString();
  }

  /** The contractions of the Default Unicode Collation Element Table. */
  static SortedSet<String> contractions() throws IOException {
    SortedSet<String> result = new TreeSet<>();
    try (InputStream stream =
            Objects.requireNonNull(ServerWeights.class.getResourceAsStream("contractions.txt"));
        BufferedReader lines =
            new BufferedReader(new InputStreamReader(stream, StandardCharsets.US_ASCII))) {
      for (String line = lines.readLine(); line != null; line = lines.readLine()) {
        if (line.startsWith("#")) {
          continue;
        }
        List<String> sequences = List.of("");
        for (String place : line.split("; ", -1)) {
          List<String> longer = new ArrayList<>();
          for (String sequence : sequences) {
            for (String range : place.split(" ", -1)) {
              String[] ends = range.split("-", -1);
              IntStream.rangeClosed(
                      Integer.parseInt(ends[0], 16), Integer.parseInt(ends[ends.length - 1], 16))
                  .forEach(each -> longer.add(sequence + Character.toString(each)));
            }
          }
          sequences = longer;
        }
        result.addAll(sequences);
      }
    }
    return result;
  }
}
