package io.encbench.driver.split;

import io.encbench.driver.split.Sources.Place;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;

/**
 * The columns of the rows that a query block is evaluated on: those that anything has asked for.
 */
final class RowLayout implements ExpressionReader.Columns {
  private final Sources sources;
  private final List<Place> places = new ArrayList<>();

  RowLayout(Sources sources) {
    this.sources = sources;
  }

  @Override
  public int index(String table, String column) throws SQLException {
    return index(sources.place(table, column));
  }

  /** The index of a column in the row. */
  int index(Place place) {
    int known = places.indexOf(place);
    if (known >= 0) {
      return known;
    }
    places.add(place);
    return places.size() - 1;
  }

  /** The columns by their index. */
  List<Place> places() {
    return List.copyOf(places);
  }
}
