package io.terrarium.verify.report;

import java.io.InputStream;
import javax.xml.stream.XMLInputFactory;
import javax.xml.stream.XMLStreamException;
import javax.xml.stream.XMLStreamReader;

/**
 * Reads XML as a stream, without document types: no entity of the document's own is ever followed.
 */
final class Xml {
  private Xml() {}

  static XMLStreamReader reader(InputStream input) throws XMLStreamException {
    XMLInputFactory factory = XMLInputFactory.newDefaultFactory();
    factory.setProperty(XMLInputFactory.SUPPORT_DTD, false);
    factory.setProperty(XMLInputFactory.IS_SUPPORTING_EXTERNAL_ENTITIES, false);
    factory.setProperty(XMLInputFactory.IS_REPLACING_ENTITY_REFERENCES, false);
    factory.setProperty(XMLInputFactory.IS_COALESCING, false);
    // They count every &lt; of the document itself; without document types there is nothing to
    // bound.
    factory.setProperty("jdk.xml.maxGeneralEntitySizeLimit", "0");
    factory.setProperty("jdk.xml.totalEntitySizeLimit", "0");
    factory.setXMLResolver(
        (publicId, systemId, base, namespace) -> {
          throw new XMLStreamException("entities are not read");
        });
    return factory.createXMLStreamReader(input);
  }

  /** An attribute, or "". */
  static String attribute(XMLStreamReader reader, String name) {
    String value = reader.getAttributeValue(null, name);
    return value == null ? "" : value;
  }

  static int number(XMLStreamReader reader, String name) {
    try {
      return Integer.parseInt(attribute(reader, name));
    } catch (NumberFormatException none) {
      return 0;
    }
  }
}
