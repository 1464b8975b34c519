package io.encbench.driver.differential;

import com.mysql.cj.NativeSession;
import com.mysql.cj.exceptions.CJCommunicationsException;
import com.mysql.cj.exceptions.CJException;
import com.mysql.cj.exceptions.CJTimeoutException;
import com.mysql.cj.protocol.a.NativeMessageBuilder;

/** A fault at a round trip of Connector/J. */
enum Fault {
  /** The server refuses the statement. */
  REFUSED {
    @Override
    void before(NativeSession session) {
      throw error(1105, "HY000");
    }
  },
  /** A lock timeout: the server undoes the statement. */
  LOCK_TIMEOUT {
    @Override
    void before(NativeSession session) {
      throw error(1205, "40001");
    }
  },
  /** A deadlock: the server undoes the whole transaction. */
  DEADLOCK {
    @Override
    void before(NativeSession session) {
      NativeMessageBuilder builder =
          new NativeMessageBuilder(session.getServerSession().supportsQueryAttributes());
      session.getProtocol().sendCommand(builder.buildComQuery(null, session, "ROLLBACK"), false, 0);
      throw error(1213, "40001");
    }
  },
  /** A timeout: Connector/J has cancelled the statement. */
  TIMEOUT {
    @Override
    void before(NativeSession session) {
      throw new CJTimeoutException("fault: timeout");
    }
  },
  /** The connection is lost before the statement reaches the server. */
  LOST_BEFORE {
    @Override
    void before(NativeSession session) {
      session.forceClose();
      throw new CJCommunicationsException("fault: lost before");
    }
  },
  /** The connection is lost after the server has executed the statement. */
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
  /** A stack overflow while the answer is read. */
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

  /** Called in place of the round trip. */
  void before(NativeSession session) {}

  /** Called when the first packet of the answer has arrived. */
  void after(NativeSession session) {}

  /** Whether the fault happens before the server executes the request. */
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
