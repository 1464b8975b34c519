package io.encbench.tpcc.stacks;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import jdk.jfr.Recording;
import jdk.jfr.consumer.RecordedEvent;
import jdk.jfr.consumer.RecordedStackTrace;
import jdk.jfr.consumer.RecordedThread;
import jdk.jfr.consumer.RecordingFile;

/**
 * Samples the stacks of this JVM's threads while they execute Java code, with JDK Flight Recorder's
 * {@code jdk.ExecutionSample}. It samples at any instruction, while {@link
 * Thread#getAllStackTraces} samples only at safepoints. Threads in the kernel and threads of the
 * JVM itself are not sampled.
 */
public final class StackSampler implements AutoCloseable {
  private static final String SAMPLE = "jdk.ExecutionSample";

  /** The shortest period that the recorder allows. */
  private static final Duration PERIOD = Duration.ofMillis(10);

  /** Prefix of the names of the recorder's own threads. */
  private static final String RECORDER = "JFR ";

  private final Recording recording = new Recording();

  /** Starts sampling. */
  public StackSampler() {
    recording.enable(SAMPLE).withPeriod(PERIOD);
    recording.start();
  }

  /**
   * Stops sampling and counts the samples of a window.
   *
   * @param scratch temporary file for the recording, which is deleted afterwards
   * @throws IOException if the temporary file cannot be written or read
   */
  public StackSamples end(Instant from, Instant to, Path scratch) throws IOException {
    recording.stop();
    try {
      recording.dump(scratch);
      Map<Cause, Long> byCause = new EnumMap<>(Cause.class);
      try (RecordingFile events = new RecordingFile(scratch)) {
        while (events.hasMoreEvents()) {
          RecordedEvent event = events.readEvent();
          if (counts(event, from, to)) {
            byCause.merge(Cause.of(classes(event.getStackTrace())), 1L, Long::sum);
          }
        }
      }
      return new StackSamples(byCause);
    } finally {
      Files.deleteIfExists(scratch);
    }
  }

  private static boolean counts(RecordedEvent event, Instant from, Instant to) {
    if (!event.getEventType().getName().equals(SAMPLE)
        || event.getStackTrace() == null
        || event.getStartTime().isBefore(from)
        || event.getStartTime().isAfter(to)) {
      return false;
    }
    RecordedThread thread = event.getThread("sampledThread");
    String name = thread == null ? null : thread.getJavaName();
    return name == null || !name.startsWith(RECORDER);
  }

  private static List<String> classes(RecordedStackTrace stack) {
    return stack.getFrames().stream().map(frame -> frame.getMethod().getType().getName()).toList();
  }

  @Override
  public void close() {
    recording.close();
  }
}
