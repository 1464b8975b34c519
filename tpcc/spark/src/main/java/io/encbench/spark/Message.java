package io.encbench.spark;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.ObjectInputStream;
import java.io.ObjectOutputStream;
import java.io.Serializable;
import java.io.UncheckedIOException;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * What a client's task sends to the program that started the work, which answers each message with
 * a {@link Reply}.
 */
sealed interface Message extends Serializable {
  /** Number of the client, from 0. */
  int rank();

  /**
   * The client waits for all others. It asks again until they are there.
   *
   * @param number number of the meeting, from 0
   * @param line what the client brings
   */
  record Meet(int rank, int number, String line) implements Message {}

  /**
   * The client waits for an order. It asks again until there is one.
   *
   * @param number number of the order, from 0
   */
  record Order(int rank, int number) implements Message {}

  /** A line of {@link io.encbench.fleet.Fleet#tell}. */
  record Told(int rank, String line) implements Message {}

  /** The client is alive. */
  record Beat(int rank) implements Message {}

  /**
   * The next part of a file of the client.
   *
   * @param name path of the file in the directory of the client, with slashes
   * @param base64 the content
   */
  record FilePart(int rank, String name, String base64) implements Message {}

  /**
   * What the client's JVMs wrote to standard error.
   *
   * @param base64 the content
   */
  record LogPart(int rank, String base64) implements Message {}

  /** The client has failed. */
  record Failed(int rank, String reason) implements Message {}

  /** The client does no more, and none of its JVMs is alive. */
  record Left(int rank) implements Message {}

  /**
   * The answer to any message.
   *
   * @param broken why the work of all has failed; null if it has not
   * @param endAsked whether the work is to end soon
   * @param lines the lines of all clients, or the order; null if not all wait yet or there is no
   *     order yet, and for other messages
   */
  record Reply(@Nullable String broken, boolean endAsked, @Nullable List<String> lines)
      implements Serializable {}

  /**
   * Writes a message or a reply. Spark gets bytes, because it could not find our classes in every
   * thread.
   */
  static byte[] written(Serializable message) {
    try {
      ByteArrayOutputStream bytes = new ByteArrayOutputStream();
      try (ObjectOutputStream out = new ObjectOutputStream(bytes)) {
        out.writeObject(message);
      }
      return bytes.toByteArray();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** Reads what {@link #written} wrote. */
  static <T> T read(Object bytes, Class<T> type) {
    try (ObjectInputStream in = new ObjectInputStream(new ByteArrayInputStream((byte[]) bytes))) {
      return type.cast(in.readObject());
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    } catch (ClassNotFoundException e) {
      throw new IllegalStateException(e);
    }
  }
}
