package io.encbench.fleet;

import io.encbench.frame.RunFailedException;
import io.encbench.jvm.FreshJvm;
import io.encbench.jvm.LiveJvm;
import java.nio.file.Path;
import java.util.List;

/**
 * The clients that do one work together, as one of them sees the others. Every client calls {@link
 * #barrier} and {@link #gather} equally often and in the same order. When a client fails, both
 * throw in all others. Used by the thread that performs the {@link FleetWork}.
 */
public interface Fleet {
  /** Number of clients. */
  int size();

  /** Number of this client, from 0. */
  int rank();

  /**
   * Waits until all clients wait here.
   *
   * @throws RunFailedException if another client has failed
   */
  default void barrier() throws RunFailedException {
    var unused = gather("");
  }

  /**
   * Waits until all clients wait here, and exchanges a line of each.
   *
   * @param line the line of this client
   * @return the lines of all clients in the order of their ranks
   * @throws RunFailedException if another client has failed
   */
  List<String> gather(String line) throws RunFailedException;

  /** Name of this client's machine. Clients on the same machine share its processors. */
  String machine();

  /**
   * Existing directory of this client on its machine. The files in it at the end of the work come
   * to the program that started the work, see {@link FleetPlan#filesOf}.
   */
  Path directory();

  /**
   * Lets files come to the program that started the work before the work ends.
   *
   * @param finished a directory in {@link #directory}, to whose files nothing writes any more
   * @throws RunFailedException if another client has failed
   */
  void handOver(Path finished) throws RunFailedException;

  /**
   * Starts a fresh JVM on this client's machine. It ends when this client does, for whatever
   * reason.
   *
   * @param main class that answers through {@link io.encbench.jvm.FreshJvmChild#serve}
   * @param opening the opening message
   * @throws RunFailedException if another client has failed
   */
  LiveJvm launch(Class<?> main, FreshJvm.Extras extras, Object opening) throws RunFailedException;

  /**
   * Sends a line to the program that started the work. It may arrive later, but lines of one client
   * arrive in their order.
   */
  void tell(String line);

  /**
   * Waits for the next line from the program that started the work, see {@link Fleets#order}. Every
   * client hears every line.
   *
   * @throws RunFailedException if another client has failed
   */
  String awaitOrder() throws RunFailedException;

  /**
   * Whether the program that started the work wants it to end soon. Clients may learn this at
   * different times, so they decide together, by {@link #gather}.
   */
  boolean endAsked();
}
