package io.encbench.profile.connect;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import org.junit.jupiter.api.Test;

class CountingSocketTest {
  private static final int QUESTION_BYTES = 3;
  private static final int ANSWER_BYTES = 5;

  /** A server that answers every request in two parts. */
  private static Thread server(ServerSocket listening) {
    Thread server =
        new Thread(
            () -> {
              try (Socket socket = listening.accept()) {
                while (socket.getInputStream().readNBytes(QUESTION_BYTES).length > 0) {
                  socket.getOutputStream().write(new byte[ANSWER_BYTES - 1]);
                  socket.getOutputStream().write(0);
                }
              } catch (IOException e) {
                throw new IllegalStateException(e);
              }
            });
    server.start();
    return server;
  }

  @Test
  void questionInParts_isOneRoundTrip_howeverOftenItsAnswerIsRead() throws Exception {
    long sent = WireCounter.sentBytes();
    long received = WireCounter.receivedBytes();
    long roundTrips = WireCounter.roundTrips();
    try (ServerSocket listening = new ServerSocket(0, 1, InetAddress.getLoopbackAddress());
        CountingSocket socket = new CountingSocket()) {
      Thread server = server(listening);
      socket.connect(listening.getLocalSocketAddress());
      OutputStream out = socket.getOutputStream();
      InputStream in = socket.getInputStream();
      for (int question = 0; question < 2; question++) {
        out.write(1);
        out.write(new byte[QUESTION_BYTES - 1]);
        in.skipNBytes(1);
        assertThat(in.read()).isZero();
        assertThat(in.readNBytes(ANSWER_BYTES - 2)).hasSize(ANSWER_BYTES - 2);
      }
      socket.shutdownOutput();
      server.join();
    }
    assertThat(WireCounter.sentBytes() - sent).isEqualTo(2 * QUESTION_BYTES);
    assertThat(WireCounter.receivedBytes() - received).isEqualTo(2 * ANSWER_BYTES);
    assertThat(WireCounter.roundTrips() - roundTrips).isEqualTo(2);
  }
}
