package io.encbench.experiment.process;

import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * The processors of two clients that are measured at the same moment, and of the server that both
 * use. With four processors or more, the server gets half of them. With fewer, it shares the
 * clients' processors, which costs both clients the same. Immutable.
 *
 * @param server processors of the server, by the kernel's numbers
 * @param first processors of one client
 * @param second processors of the other client, as many as the first has
 */
public record DuetPlaces(List<Integer> server, List<Integer> first, List<Integer> second) {
  private static final int FEWEST_FOR_A_SERVER = 4;

  public DuetPlaces {
    server = List.copyOf(server);
    first = List.copyOf(first);
    second = List.copyOf(second);
  }

  /**
   * Splits the processors that this JVM may use.
   *
   * @param withServer whether the server runs on this machine and is ours
   * @return empty with fewer than two processors, without {@code taskset} and on systems other than
   *     Linux
   */
  public static Optional<DuetPlaces> ofThisHost(boolean withServer) {
    return ProcessorSplit.ofThisHost().map(split -> of(split, withServer));
  }

  static DuetPlaces of(ProcessorSplit split, boolean withServer) {
    List<Integer> all = split.both();
    boolean apart = withServer && all.size() >= FEWEST_FOR_A_SERVER;
    List<Integer> clients = apart ? split.client() : all;
    int half = clients.size() / 2;
    return new DuetPlaces(
        apart ? split.server() : all, clients.subList(0, half), clients.subList(half, 2 * half));
  }

  /** The processors that the clients or the server use. */
  public List<Integer> all() {
    return Stream.of(server, first, second).flatMap(List::stream).distinct().sorted().toList();
  }

  /** Binds a server to its processors. */
  public void bindServer(long pid) {
    ProcessorSplit.bind(pid, server);
  }

  /** Binds one client JVM to the first place, and another to the second. */
  public void bindClients(long inFirst, long inSecond) {
    ProcessorSplit.bindClient(inFirst, first, all());
    ProcessorSplit.bindClient(inSecond, second, all());
  }

  /** Lets a JVM use all of these processors. */
  public void release(long pid) {
    ProcessorSplit.bind(pid, all());
  }
}
