package io.encbench.report.file;

import io.encbench.experiment.FailCondition;
import io.encbench.experiment.result.ExperimentResult;
import io.encbench.experiment.result.Rejection;
import io.encbench.experiment.result.RunVerdict;
import java.io.IOException;
import java.io.StringWriter;
import java.nio.file.Path;
import java.util.List;
import javax.xml.stream.XMLOutputFactory;
import javax.xml.stream.XMLStreamException;
import javax.xml.stream.XMLStreamWriter;

/**
 * Writes the verdict of an experiment as JUnit XML, which build servers display: one test case for
 * the validity of the run and one for each condition and workload. A condition that the blocks
 * could not decide is reported as a skipped test.
 */
public final class JUnitXml {
  private static final String VALIDITY = "validity";

  private final ExperimentResult result;
  private final List<FailCondition.Outcome> outcomes;

  private JUnitXml(ExperimentResult result, List<FailCondition.Outcome> outcomes) {
    this.result = result;
    this.outcomes = outcomes;
  }

  /**
   * Writes the file atomically.
   *
   * @throws IOException if it cannot be written
   */
  public static void write(ExperimentResult result, List<FailCondition.Outcome> outcomes, Path file)
      throws IOException {
    AtomicFile.write(file, new JUnitXml(result, outcomes).text());
  }

  private String text() {
    StringWriter text = new StringWriter();
    try {
      XMLStreamWriter xml = XMLOutputFactory.newFactory().createXMLStreamWriter(text);
      xml.writeStartDocument("UTF-8", "1.0");
      suite(xml);
      xml.writeEndDocument();
      xml.close();
    } catch (XMLStreamException e) {
      throw new IllegalStateException("a string cannot fail to be written", e);
    }
    return text.toString();
  }

  private void suite(XMLStreamWriter xml) throws XMLStreamException {
    long failed = outcomes.stream().filter(FailCondition.Outcome::fails).count();
    boolean invalid = result.verdict() == RunVerdict.INVALID;
    long undecided = outcomes.stream().filter(FailCondition.Outcome::undecided).count();
    xml.writeStartElement("testsuite");
    xml.writeAttribute("name", result.experiment());
    xml.writeAttribute("tests", Integer.toString(1 + outcomes.size()));
    xml.writeAttribute("failures", Long.toString(failed + (invalid ? 1 : 0)));
    xml.writeAttribute("errors", "0");
    xml.writeAttribute("skipped", Long.toString(undecided));
    xml.writeAttribute("timestamp", result.started());
    testCase(xml, VALIDITY, "the run is valid");
    for (String reason : result.invalidReasons()) {
      message(xml, "failure", reason);
    }
    for (Rejection rejection : result.rejected()) {
      for (String reason : rejection.reasons()) {
        message(xml, "failure", reason);
      }
    }
    if (!invalid && !result.noise().isEmpty()) {
      xml.writeStartElement("system-out");
      xml.writeCharacters("NOISY: " + String.join("; ", result.noise()));
      xml.writeEndElement();
    }
    xml.writeEndElement();
    for (FailCondition.Outcome outcome : outcomes) {
      testCase(xml, outcome.workload(), "not: " + outcome.condition().text());
      if (outcome.fails()) {
        message(xml, "failure", outcome.words());
      } else if (outcome.undecided()) {
        message(xml, "skipped", outcome.words());
      } else {
        xml.writeStartElement("system-out");
        xml.writeCharacters(outcome.words());
        xml.writeEndElement();
      }
      xml.writeEndElement();
    }
    xml.writeEndElement();
  }

  private void testCase(XMLStreamWriter xml, String group, String name) throws XMLStreamException {
    xml.writeStartElement("testcase");
    xml.writeAttribute("classname", result.experiment() + "." + group);
    xml.writeAttribute("name", name);
  }

  private static void message(XMLStreamWriter xml, String element, String words)
      throws XMLStreamException {
    xml.writeEmptyElement(element);
    xml.writeAttribute("message", words);
  }
}
