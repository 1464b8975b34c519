package io.encbench.server;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;

/** Copies programs and replaces a text in them. */
public final class BinaryPatch {
  private BinaryPatch() {}

  public static Path copy(Path program, Path directory, String text, String replacement)
      throws IOException {
    assertThat(replacement).hasSameSizeAs(text);
    String content = Files.readString(program, StandardCharsets.ISO_8859_1);
    assertThat(content).contains(text);
    Path copy = directory.resolve(program.getFileName());
    Files.copy(program, copy); // keeps the permission to execute
    return Files.writeString(copy, content.replace(text, replacement), StandardCharsets.ISO_8859_1);
  }
}
