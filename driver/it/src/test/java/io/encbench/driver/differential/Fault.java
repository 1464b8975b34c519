package io.encbench.driver.differential;

import com.mysql.cj.NativeSession;
import com.mysql.cj.exceptions.CJCommunicationsException;
import com.mysql.cj.exceptions.CJException;
import com.mysql.cj.exceptions.CJTimeoutException;
import com.mysql.cj.protocol.a.NativeMessageBuilder;

/** What can happen at a round trip of Connector/J. */
enum Fault {
  /** The server refuses the statement. */
  REFUSED {
    @Override
    void before(NativeSession session) {
      throw error(1105, "HY000");
    }
  },
  /** The server has waited for a lock in vain, and undoes the statement. */
  LOCK_TIMEOUT {
    @Override
    void before(NativeSession session) {
      throw error(1205, "40001");
    }
  },
  /** The server undoes the whole transaction. */
  DEADLOCK {
    @Override
    void before(NativeSession session) {
      NativeMessageBuilder builder =
          new NativeMessageBuilder(session.getServerSession().supportsQueryAttributes());
      session.getProtocol().sendCommand(builder.buildComQuery(null, session, "ROLLBACK"), false, 0);
      throw error(1213, "40001");
    }
  },
  /** Connector/J has cancelled the statement, for which the server had no time. */
  TIMEOUT {
    @Override
    void before(NativeSession session) {
      throw new CJTimeoutException("fault: timeout");
    }
  },
  /** The server is gone before the statement reaches it. */
  LOST_BEFORE {
    @Override
    void before(NativeSession session) {
      session.forceClose();
      throw new CJCommunicationsException("fault: lost before");
    }
  },
  /** The server is gone after it has done what it was told. */
  LOST_AFTER {
    @Override
    void after(NativeSession session) {
      session.forceClose();
      throw new CJCommunicationsException("fault: lost after");
    }
  },
  NO_MEMORY_BEFORE {
    @Override
    void before(NativeSession session) {
      throw new OutOfMemoryError("fault: before");
    }
  },
  /** While the answer is read. */
  NO_STACK_AFTER {
    @Override
    void after(NativeSession session) {
      throw new StackOverflowError("fault: after");
    }
  },
  ASSERTION_AFTER {
    @Override
    void after(NativeSession session) {
      throw new AssertionError("fault: after");
    }
  };

  /** In place of the round trip. */
  void before(NativeSession session) {}

  /** When the first packet of the answer is there. */
  void after(NativeSession session) {}

  /** Whether the server has not done what it was asked. */
  boolean comesBefore() {
    return !name().endsWith("_AFTER");
  }

  private static CJException error(int code, String state) {
    CJException error = new CJException("fault: error " + code);
    error.setVendorCode(code);
    error.setSQLState(state);
    return error;
  }
}
