package io.encbench.profile.connect;

import java.io.FilterInputStream;
import java.io.FilterOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.net.Socket;

/** A TCP socket that reports its bytes and round trips to {@link WireCounter}. */
final class CountingSocket extends Socket {
  /**
   * Whether anything was sent since bytes were last received. Not synchronised: a connection is
   * used by one thread at a time.
   */
  private boolean sent;

  @Override
  public InputStream getInputStream() throws IOException {
    return new CountingInput(super.getInputStream());
  }

  @Override
  public OutputStream getOutputStream() throws IOException {
    return new CountingOutput(super.getOutputStream());
  }

  private final class CountingInput extends FilterInputStream {
    CountingInput(InputStream in) {
      super(in);
    }

    @Override
    public int read() throws IOException {
      int value = in.read();
      if (value >= 0) {
        received(1);
      }
      return value;
    }

    @Override
    public int read(byte[] buffer, int offset, int length) throws IOException {
      int count = in.read(buffer, offset, length);
      if (count > 0) {
        received(count);
      }
      return count;
    }

    @Override
    public long skip(long count) throws IOException {
      long skipped = in.skip(count);
      received(Math.toIntExact(skipped));
      return skipped;
    }

    private void received(int count) {
      WireCounter.addReceived(count);
      if (sent) {
        sent = false;
        WireCounter.addRoundTrip();
      }
    }
  }

  private final class CountingOutput extends FilterOutputStream {
    CountingOutput(OutputStream out) {
      super(out);
    }

    @Override
    public void write(int value) throws IOException {
      out.write(value);
      WireCounter.addSent(1);
      sent = true;
    }

    @Override
    public void write(byte[] buffer, int offset, int length) throws IOException {
      out.write(buffer, offset, length);
      WireCounter.addSent(length);
      sent = true;
    }
  }
}
