package io.encbench.driver;

import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.logging.Handler;
import java.util.logging.LogRecord;
import java.util.logging.Logger;

/** Records the messages of a {@code java.util.logging} logger until it is closed. */
final class LoggedWarnings extends Handler implements AutoCloseable {
  private final Logger logger;
  private final List<String> texts = new CopyOnWriteArrayList<>();

  private LoggedWarnings(Logger logger) {
    this.logger = logger;
  }

  static LoggedWarnings of(String name) {
    LoggedWarnings handler = new LoggedWarnings(Logger.getLogger(name));
    handler.logger.addHandler(handler);
    return handler;
  }

  List<String> texts() {
    return texts;
  }

  @Override
  public void publish(LogRecord record) {
    texts.add(record.getMessage());
  }

  @Override
  public void flush() {}

  @Override
  public void close() {
    logger.removeHandler(this);
  }
}
