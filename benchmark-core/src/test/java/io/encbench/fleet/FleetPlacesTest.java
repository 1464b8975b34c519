package io.encbench.fleet;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.encbench.config.ConfigurationException;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class FleetPlacesTest {
  @TempDir private Path directory;

  @Test
  void thisMachine_isAlwaysAPlace() {
    FleetPlan plan = new FleetPlan(2, /* jvms= */ 1, List.of(), directory);
    assertThat(new FleetPlaces(directory.resolve("none")).at("local").make(plan))
        .isInstanceOf(LocalFleets.class);
  }

  @Test
  void placeThatIsNotBuilt_namesTheCommand() {
    assertThatThrownBy(() -> new FleetPlaces(directory.resolve("none")).at("spark://host:7077"))
        .isInstanceOf(ConfigurationException.class)
        .hasMessage(
            "fleet=spark://host:7077 needs Spark, which is a profile of the build: run mvn -Pspark"
                + " -pl tpcc/spark package, or write fleet=local");
  }

  @Test
  void unknownPlace_namesTheKnownOnes() {
    assertThatThrownBy(() -> new FleetPlaces(directory).at("cloud"))
        .isInstanceOf(ConfigurationException.class)
        .hasMessageStartingWith("fleet=cloud must be local, or an address of Spark: spark://host:");
  }
}
