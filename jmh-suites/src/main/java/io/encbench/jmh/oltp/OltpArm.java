package io.encbench.jmh.oltp;

import io.encbench.driver.rules.ColumnType;
import io.encbench.experiment.ArmDescription.Role;
import io.encbench.experiment.EncryptedShare;
import io.encbench.experiment.Protection;
import io.encbench.experiment.TrustTier;
import io.encbench.profile.ConnectionProfile;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * One arm of an experiment.
 *
 * @param name unique name
 * @param title one line for people
 * @param role what it is there for
 * @param profile how it connects
 */
public record OltpArm(String name, String title, Role role, ConnectionProfile profile) {

  /**
   * Who can read the arm's data.
   *
   * @param workloads tests by the names that the report gives them
   */
  Protection protection(Map<String, OltpTest> workloads, OltpOptions options) {
    int percent = profile.encryptedColumns();
    if (percent == 0) {
      return Protection.ofTransport(profile.usesTls());
    }
    List<EncryptedShare.Column> columns = new ArrayList<>();
    for (OltpColumn column : OltpColumn.values()) {
      Map<String, Integer> touched = new HashMap<>();
      workloads.forEach(
          (name, test) ->
              touched.put(name, test.plan(options).touches(column, options.rangeSize())));
      columns.add(
          new EncryptedShare.Column(
              column.encrypted(percent), ColumnType.parse(column.type()).plainBytes(), touched));
    }
    return new Protection(TrustTier.T4, EncryptedShare.of(columns));
  }
}
