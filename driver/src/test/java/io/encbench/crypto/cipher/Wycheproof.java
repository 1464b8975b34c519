package io.encbench.crypto.cipher;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.io.InputStream;
import java.util.HexFormat;
import java.util.List;
import java.util.Objects;
import java.util.stream.StreamSupport;

/** Reads the test vectors in the folder wycheproof. */
final class Wycheproof {
  private Wycheproof() {}

  /** One test; the fields are hexadecimal digits. */
  record Vector(JsonNode node) {
    byte[] bytes(String field) {
      return HexFormat.of().parseHex(node.get(field).asText());
    }

    int number(String field) {
      return node.get(field).asInt();
    }

    boolean isValid() {
      return node.get("result").asText().equals("valid");
    }

    @Override
    public String toString() {
      return "tcId " + node.get("tcId").asText();
    }
  }

  static List<Vector> read(String file) {
    try (InputStream in = Wycheproof.class.getResourceAsStream("wycheproof/" + file)) {
      JsonNode root = new ObjectMapper().readTree(Objects.requireNonNull(in, file));
      return StreamSupport.stream(root.get("testGroups").spliterator(), false)
          .flatMap(group -> StreamSupport.stream(group.get("tests").spliterator(), false))
          .map(Vector::new)
          .toList();
    } catch (IOException e) {
      throw new IllegalStateException(file, e);
    }
  }
}
