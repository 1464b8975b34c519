package io.encbench.report.file;

import com.fasterxml.jackson.core.JsonGenerator;
import com.fasterxml.jackson.core.util.DefaultIndenter;
import com.fasterxml.jackson.core.util.DefaultPrettyPrinter;
import com.fasterxml.jackson.core.util.Separators;
import java.io.IOException;

/**
 * Indents JSON, but writes each element of a list on one line. A sample is then one line, so that
 * samples can be searched and the files of two runs compared line by line.
 */
public final class ResultPrettyPrinter extends DefaultPrettyPrinter {
  private static final long serialVersionUID = 1;

  private int openLists;

  public ResultPrettyPrinter() {
    super(
        Separators.createDefaultInstance()
            .withObjectFieldValueSpacing(Separators.Spacing.AFTER)
            .withObjectEmptySeparator("")
            .withArrayEmptySeparator(""));
    var indenter = new DefaultIndenter("  ", "\n");
    indentArraysWith(new OutsideOfLists(indenter, 1));
    indentObjectsWith(new OutsideOfLists(indenter, 0));
  }

  @Override
  public DefaultPrettyPrinter createInstance() {
    return new ResultPrettyPrinter();
  }

  @Override
  public void writeStartArray(JsonGenerator generator) throws IOException {
    openLists++;
    super.writeStartArray(generator);
  }

  @Override
  public void writeEndArray(JsonGenerator generator, int values) throws IOException {
    super.writeEndArray(generator, values);
    openLists--;
  }

  /** Breaks lines up to a nesting depth of lists, and writes a space instead below that depth. */
  private final class OutsideOfLists implements Indenter {
    private final Indenter indenter;
    private final int depth;

    OutsideOfLists(Indenter indenter, int depth) {
      this.indenter = indenter;
      this.depth = depth;
    }

    @Override
    public void writeIndentation(JsonGenerator generator, int level) throws IOException {
      if (openLists <= depth) {
        indenter.writeIndentation(generator, level);
      } else {
        generator.writeRaw(' ');
      }
    }

    @Override
    public boolean isInline() {
      return false;
    }
  }
}
