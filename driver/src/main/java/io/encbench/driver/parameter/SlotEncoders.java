package io.encbench.driver.parameter;

import io.encbench.crypto.Scheme;
import io.encbench.crypto.key.KeyRing;
import io.encbench.driver.analysis.SqlRenderer;
import io.encbench.driver.analysis.StatementPlan;
import io.encbench.driver.rules.ColumnRule;
import io.encbench.driver.schema.PlannedStatement;
import io.encbench.driver.settings.CellTransport;
import io.encbench.driver.sql.SqlTemplate;
import io.encbench.driver.sql.SqlTemplate.Slot;
import io.encbench.driver.sql.SqlTemplate.SlotKind;
import io.encbench.driver.value.CellCodecs;
import io.encbench.driver.value.CellCount;
import io.encbench.driver.value.ClearValues;
import io.encbench.driver.value.codec.CellEncoder;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;

/** Makes the cells for the slots of a statement, by their use. Serves one thread at a time. */
public final class SlotEncoders {
  private final CellCodecs codecs;
  private final KeyRing keys;
  private final CellTransport transport;

  /**
   * @param transport how the cells of parameters travel to the server
   */
  public SlotEncoders(CellCodecs codecs, KeyRing keys, CellTransport transport) {
    this.codecs = codecs;
    this.keys = keys;
    this.transport = transport;
  }

  /** The count of cells that the connection has encrypted and decrypted. */
  public CellCount cellCount() {
    return codecs.count();
  }

  /** The codecs of values that are not encrypted. */
  public ClearValues clearValues() {
    return codecs.clear();
  }

  public CellTransport transport() {
    return transport;
  }

  /** One encoder for each cell that the slot becomes; none for a slot that passes through. */
  List<CellEncoder> of(StatementPlan.SlotUse use) throws SQLException {
    if (use instanceof StatementPlan.SlotUse.Store store) {
      return List.of(codecs.storing(store.column()));
    }
    if (use instanceof StatementPlan.SlotUse.StoreNotNull store) {
      return List.of(codecs.storing(store.column()));
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

  /** The text for the server of a statement that is executed once. */
  public String render(PlannedStatement statement) throws SQLException {
    return render(statement.template(), statement);
  }

  /**
   * The text for the server of a statement that is prepared. A literal that needs a new cell for
   * each execution becomes a parameter, which {@link ParameterBindings} sets.
   */
  public String renderForPreparing(PlannedStatement statement) throws SQLException {
    SqlTemplate template = statement.template();
    List<Slot> slots = new ArrayList<>(template.slots());
    for (int i = 0; i < slots.size(); i++) {
      if (isRandomised(statement.plan().slots().get(i))) {
        Slot literal = slots.get(i);
        slots.set(i, new Slot(SlotKind.PARAMETER, literal.start(), literal.end(), ""));
      }
    }
    var prepared = new SqlTemplate(template.text(), slots, template.shape());
    return render(prepared, statement);
  }

  private String render(SqlTemplate template, PlannedStatement statement) throws SQLException {
    return SqlRenderer.render(template, statement.plan(), transport.parameterText(), this::cell);
  }

  /** Whether equal values must become different cells. */
  static boolean isRandomised(StatementPlan.SlotUse use) {
    boolean stores =
        use instanceof StatementPlan.SlotUse.Store
            || use instanceof StatementPlan.SlotUse.StoreNotNull;
    return stores && column(use).scheme() == Scheme.RND;
  }

  /** The cell of a literal. If it has a cell for each key, {@code key} is the key's position. */
  private byte[] cell(StatementPlan.SlotUse use, Slot literal, int key) throws SQLException {
    return LiteralCells.encode(of(use).get(key), literal, column(use));
  }

  /** The column that a slot's cells are for. */
  static ColumnRule column(StatementPlan.SlotUse use) {
    if (use instanceof StatementPlan.SlotUse.Store store) {
      return store.column();
    }
    if (use instanceof StatementPlan.SlotUse.StoreNotNull store) {
      return store.column();
    }
    if (use instanceof StatementPlan.SlotUse.Compare compare) {
      return compare.column();
    }
    if (use instanceof StatementPlan.SlotUse.CompareUnderEveryKey every) {
      return every.column();
    }
    throw new IllegalArgumentException("a slot that passes through has no column");
  }
}
