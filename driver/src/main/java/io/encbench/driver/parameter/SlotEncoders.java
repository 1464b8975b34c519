package io.encbench.driver.parameter;

import io.encbench.crypto.Scheme;
import io.encbench.crypto.key.KeyRing;
import io.encbench.driver.analysis.SqlRenderer;
import io.encbench.driver.analysis.StatementPlan;
import io.encbench.driver.failure.Refusal;
import io.encbench.driver.rules.ColumnRule;
import io.encbench.driver.rules.ColumnType;
import io.encbench.driver.schema.PlannedStatement;
import io.encbench.driver.settings.CellTransport;
import io.encbench.driver.sql.ServerClock;
import io.encbench.driver.sql.SqlTemplate;
import io.encbench.driver.sql.SqlTemplate.Slot;
import io.encbench.driver.sql.SqlTemplate.SlotKind;
import io.encbench.driver.value.CellCodecs;
import io.encbench.driver.value.CellCount;
import io.encbench.driver.value.ClearValues;
import io.encbench.driver.value.codec.CellEncoder;
import io.encbench.driver.value.convert.ShortestDecimal;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.sql.SQLException;
import java.time.LocalDateTime;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HexFormat;
import java.util.List;
import java.util.Locale;

/** Makes the cells for the slots of a statement, by their use. Serves one thread at a time. */
public final class SlotEncoders {
  private static final int HEX_RADIX = 16;
  private static final int BINARY_RADIX = 2;
  private static final int DIGITS_PER_BYTE_HEX = 2;

  private final CellCodecs codecs;
  private final KeyRing keys;
  private final CellTransport alone;
  private final CellTransport batched;

  /**
   * @param alone how the cells of parameters travel to the server
   * @param batched the same in statements whose batches may be sent as text
   */
  public SlotEncoders(CellCodecs codecs, KeyRing keys, CellTransport alone, CellTransport batched) {
    this.codecs = codecs;
    this.keys = keys;
    this.alone = alone;
    this.batched = batched;
  }

  /** The count of cells that the connection has encrypted and decrypted. */
  public CellCount cellCount() {
    return codecs.count();
  }

  /** The codecs of values that are not encrypted. */
  public ClearValues clearValues() {
    return codecs.clear();
  }

  /** How the cells of a statement's parameters travel to the server. */
  public CellTransport transport(PlannedStatement statement) {
    return statement.mayBeBatchedAsText() ? batched : alone;
  }

  /** One encoder for each cell that the slot becomes; none for a slot that passes through. */
  List<CellEncoder> of(StatementPlan.SlotUse use) throws SQLException {
    if (use instanceof StatementPlan.SlotUse.Store store) {
      return List.of(codecs.storing(store.column()));
    }
    if (use instanceof StatementPlan.SlotUse.StoreNotNull store) {
      return List.of(codecs.storing(store.column()));
    }
    if (use instanceof StatementPlan.SlotUse.Define define) {
      return List.of(codecs.storing(define.column()));
    }
    if (use instanceof StatementPlan.SlotUse.Compare compare) {
      return List.of(codecs.comparing(compare.column()));
    }
    List<CellEncoder> encoders = new ArrayList<>();
    if (use instanceof StatementPlan.SlotUse.CompareUnderEveryKey every) {
      for (int id : keys.ids()) {
        encoders.add(codecs.comparing(every.column(), id));
      }
    }
    return encoders;
  }

  /**
   * The text for the server of a statement that is executed once.
   *
   * @param clock reads the server's clock
   */
  public String render(PlannedStatement statement, ClockReader clock) throws SQLException {
    return render(
        statement.template(),
        statement.plan(),
        transport(statement).parameterText(),
        clockOf(statement, clock));
  }

  /** Reads the server's clock. */
  @FunctionalInterface
  public interface ClockReader {
    ServerClock read() throws SQLException;
  }

  /**
   * The server's clock, if a cell of the statement depends on it; otherwise no clock in particular.
   */
  private static ServerClock clockOf(PlannedStatement statement, ClockReader clock)
      throws SQLException {
    return statement.plan().readsClock() ? clock.read() : ServerClock.NONE;
  }

  /**
   * The text for the server of a statement that is prepared. A literal or {@code DEFAULT} that
   * needs a new cell for each execution becomes a parameter, which {@link ParameterBindings} sets.
   */
  public String renderForPreparing(PlannedStatement statement) throws SQLException {
    SqlTemplate template = statement.template();
    List<Slot> slots = new ArrayList<>(template.slots());
    for (int i = 0; i < slots.size(); i++) {
      Slot literal = slots.get(i);
      if (isFresh(literal, statement.plan().slots().get(i))) {
        slots.set(i, new Slot(SlotKind.PARAMETER, literal.start(), literal.end(), ""));
      }
    }
    var prepared = new SqlTemplate(template.text(), slots, template.shape());
    String parameter = transport(statement).parameterText();
    return render(
        prepared, statement.plan().withFreshFillsAs(parameter), parameter, ServerClock.NONE);
  }

  private String render(
      SqlTemplate template, StatementPlan plan, String parameter, ServerClock clock)
      throws SQLException {
    return SqlRenderer.render(
        template,
        plan,
        parameter,
        (use, literal, key) -> encode(of(use).get(key), literal, use, clock),
        fill -> filled(fill, clock));
  }

  /** The cell that a {@code DEFAULT} adds to a statement. */
  byte[] filled(StatementPlan.Fill fill, ServerClock clock) throws SQLException {
    if (fill instanceof StatementPlan.Fill.Renewed renewed) {
      return codecs.renewed(fill.column(), HexFormat.of().parseHex(renewed.cell()));
    }
    if (fill instanceof StatementPlan.Fill.ClockMark) {
      return codecs.clockMark(fill.column());
    }
    Slot now = ServerClock.now(fill.column().type());
    return encode(
        codecs.storing(fill.column()), now, new StatementPlan.SlotUse.Store(fill.column()), clock);
  }

  /** Whether a literal needs a new cell for each execution. */
  static boolean isFresh(Slot literal, StatementPlan.SlotUse use) {
    boolean changes =
        literal.kind() == SlotKind.CLOCK && !(use instanceof StatementPlan.SlotUse.PassThrough);
    return changes || (literal.kind() != SlotKind.PARAMETER && isRandomised(use));
  }

  /** Whether equal values must become different cells. */
  private static boolean isRandomised(StatementPlan.SlotUse use) {
    return stores(use) && column(use).scheme() == Scheme.RND;
  }

  private static boolean stores(StatementPlan.SlotUse use) {
    return use instanceof StatementPlan.SlotUse.Store
        || use instanceof StatementPlan.SlotUse.StoreNotNull;
  }

  /** The column that a slot's cells are for. */
  static ColumnRule column(StatementPlan.SlotUse use) {
    ColumnRule column = use.cellColumn();
    if (column == null) {
      throw new IllegalArgumentException("a slot that passes through has no column");
    }
    return column;
  }

  /** The cell of a literal, using the type that MySQL gives to the literal. */
  static byte[] encode(
      CellEncoder encoder, Slot literal, StatementPlan.SlotUse use, ServerClock clock)
      throws SQLException {
    return switch (literal.kind()) {
      case STRING -> encoder.encode(literal.value());
      case NUMBER -> {
        requireCertainText(literal, column(use));
        yield number(encoder, literal.value(), use);
      }
      case BINARY -> binary(encoder, literal.value(), use);
      case DATE, TIME, DATE_TIME, JDBC_TIMESTAMP, CLOCK -> temporal(encoder, literal, use, clock);
      case PARAMETER -> throw new IllegalArgumentException("a parameter has no literal");
    };
  }

  /**
   * The cell of a date or time. Text keeps the digits that the server would write, and a DATE or
   * TIME keeps its part of a date with a time.
   */
  private static byte[] temporal(
      CellEncoder encoder, Slot literal, StatementPlan.SlotUse use, ServerClock clock)
      throws SQLException {
    ColumnType type = column(use).type();
    Object value = clock.value(literal);
    if (type.kind().family() == ColumnType.Family.TEXT) {
      return encoder.encode(clock.text(literal));
    }
    if (value instanceof LocalDateTime both && stores(use)) {
      if (type.kind() == ColumnType.Kind.DATE && isWhole(both)) {
        return encoder.encode(both.toLocalDate());
      }
      if (type.kind() == ColumnType.Kind.TIME) {
        return encoder.encode(both.toLocalTime());
      }
    }
    return encoder.encode(value);
  }

  /** Refuses a computed DECIMAL as text: MariaDB drops its trailing zeros, and MySQL keeps them. */
  private static void requireCertainText(Slot number, ColumnRule column) throws SQLException {
    boolean computed = number.end() - number.start() != number.value().length();
    if (computed
        && number.value().indexOf('.') >= 0
        && column.type().kind().family() == ColumnType.Family.TEXT) {
      throw Refusal.of("storing a computed DECIMAL as text", column);
    }
  }

  private static boolean isWhole(LocalDateTime moment) {
    return moment.equals(moment.truncatedTo(ChronoUnit.SECONDS));
  }

  /** A number with an exponent is a DOUBLE, one with a point a DECIMAL, any other an integer. */
  private static byte[] number(CellEncoder encoder, String text, StatementPlan.SlotUse use)
      throws SQLException {
    String digits = text.replaceAll("\\s", "");
    if (digits.toLowerCase(Locale.ROOT).indexOf('e') >= 0) {
      double number = Double.parseDouble(digits);
      return stores(use) && Double.isFinite(number)
          ? storedDouble(encoder, number, column(use).type().kind().family())
          : encoder.encode(number);
    }
    BigDecimal value = new BigDecimal(digits);
    boolean isLong = digits.indexOf('.') < 0 && value.toBigInteger().bitLength() < Long.SIZE;
    return isLong ? encoder.encode(value.longValueExact()) : encoder.encode(value);
  }

  /** Unlike a parameter, the text of a literal with an exponent never is an exact number. */
  private static byte[] storedDouble(CellEncoder encoder, double number, ColumnType.Family family)
      throws SQLException {
    return switch (family) {
      case INTEGER -> encoder.encode(new BigDecimal(Math.rint(number)));
      case DECIMAL -> encoder.encode(ShortestDecimal.of(number));
      default -> encoder.encode(number);
    };
  }

  /** The literal is a number where it is compared with a BIT, and bytes elsewhere. */
  private static byte[] binary(CellEncoder encoder, String text, StatementPlan.SlotUse use)
      throws SQLException {
    boolean stored = stores(use) || use instanceof StatementPlan.SlotUse.Define;
    if (stored || column(use).type().kind() != ColumnType.Kind.BIT) {
      return encoder.encode(bytes(text));
    }
    if (Character.toLowerCase(text.charAt(0)) == 'x') {
      throw Refusal.of("comparison with x'…', which is a number to MySQL only,", column(use));
    }
    return encoder.encode(new BigDecimal(new BigInteger(1, bytes(text))));
  }

  private static byte[] bytes(String text) {
    boolean hex =
        Character.toLowerCase(text.startsWith("0") ? text.charAt(1) : text.charAt(0)) == 'x';
    String digits = text.startsWith("0") ? text.substring(2) : text.substring(2, text.length() - 1);
    if (digits.isEmpty()) {
      return new byte[0];
    }
    int length =
        hex
            ? (digits.length() + 1) / DIGITS_PER_BYTE_HEX
            : (digits.length() + Byte.SIZE - 1) / Byte.SIZE;
    byte[] signed = new BigInteger(digits, hex ? HEX_RADIX : BINARY_RADIX).toByteArray();
    byte[] bytes = new byte[length];
    // BigInteger returns as few bytes as the value needs, and may add one for the sign.
    int kept = Math.min(length, signed.length);
    byte[] tail = Arrays.copyOfRange(signed, signed.length - kept, signed.length);
    System.arraycopy(tail, 0, bytes, length - kept, kept);
    return bytes;
  }
}
