import { XMLParser } from 'fast-xml-parser';

const parser = new XMLParser({
  ignoreAttributes: false,
  attributeNamePrefix: '',
  parseTagValue: false,
  parseAttributeValue: false,
  // Entities are a way to make a small file large; the games write none.
  processEntities: false,
});

/** An XML file as plain objects, attributes among the tags, all values text; null for anything else. */
export function readXml(bytes: Uint8Array): unknown {
  try {
    return parser.parse(new TextDecoder().decode(bytes));
  } catch {
    return null;
  }
}

/** A tag that stands once, many times or not at all, as a list. */
export const asList = (tags: unknown): unknown[] =>
  tags === undefined || tags === null || tags === '' ? [] : Array.isArray(tags) ? tags : [tags];
