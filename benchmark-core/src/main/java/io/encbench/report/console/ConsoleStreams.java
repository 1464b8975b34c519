package io.encbench.report.console;

import io.encbench.report.Figures;
import java.io.FileDescriptor;
import java.io.FileOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.io.PrintStream;
import java.nio.ByteBuffer;
import java.nio.CharBuffer;
import java.nio.charset.Charset;
import java.nio.charset.CharsetDecoder;
import java.nio.charset.CharsetEncoder;
import java.nio.charset.CodingErrorAction;
import java.nio.charset.StandardCharsets;

/**
 * Replaces characters that an output cannot encode. Every replacement is one character wide, so
 * that tables keep their columns.
 */
public final class ConsoleStreams {
  private static final String FANCY = "×−–µ─│…•\u00a0";
  private static final String PLAIN = "x--u-|.* ";

  private ConsoleStreams() {}

  /**
   * Replaces standard output and error by streams that apply {@link #encodable} to their text. A
   * main class whose output people read calls this once, before anything else.
   */
  public static void install() {
    Charset charset = StandardOutput.charsetOfProcess();
    System.setOut(encoding(new FileOutputStream(FileDescriptor.out), charset));
    System.setErr(encoding(new FileOutputStream(FileDescriptor.err), charset));
  }

  /** Creates a stream that encodes its text to a target in a charset. */
  static PrintStream encoding(OutputStream target, Charset charset) {
    return new PrintStream(
        new Encoding(target, charset), /* autoFlush= */ true, StandardCharsets.UTF_8);
  }

  /** Converts UTF-8 to another charset. A character may be split over several writes. */
  private static final class Encoding extends OutputStream {
    private final OutputStream target;
    private final Charset charset;
    private final CharsetDecoder decoder =
        StandardCharsets.UTF_8
            .newDecoder()
            .onMalformedInput(CodingErrorAction.REPLACE)
            .onUnmappableCharacter(CodingErrorAction.REPLACE);
    private ByteBuffer begun = ByteBuffer.allocate(0);

    Encoding(OutputStream target, Charset charset) {
      this.target = target;
      this.charset = charset;
    }

    @Override
    public void write(int one) throws IOException {
      write(new byte[] {(byte) one}, 0, 1);
    }

    @Override
    public synchronized void write(byte[] bytes, int offset, int length) throws IOException {
      ByteBuffer all = ByteBuffer.allocate(begun.remaining() + length);
      all.put(begun).put(bytes, offset, length).flip();
      CharBuffer text = CharBuffer.allocate(all.remaining());
      decoder.decode(all, text, /* endOfInput= */ false);
      begun = all.slice();
      target.write(encodable(text.flip().toString(), charset).getBytes(charset));
    }

    @Override
    public void flush() throws IOException {
      target.flush();
    }
  }

  /**
   * Replaces the special characters of our output that the charset lacks by ASCII characters, and
   * no-break spaces by spaces.
   */
  public static String encodable(String text, Charset charset) {
    CharsetEncoder encoder = charset.newEncoder();
    var result = new StringBuilder(text.length());
    for (int i = 0; i < text.length(); i++) {
      char c = text.charAt(i);
      int fancy = FANCY.indexOf(c);
      if (c == Figures.NO_BREAK) {
        // Lines are already wrapped, and no-break spaces would hinder searching the output.
        result.append(' ');
      } else if (fancy >= 0 && !encoder.canEncode(c)) {
        result.append(PLAIN.charAt(fancy));
      } else {
        result.append(c);
      }
    }
    return result.toString();
  }
}
