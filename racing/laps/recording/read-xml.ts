/** A tag of an XML file: an attribute by its name, looked for when it is wanted, and the text between the tag and its end. */
export type Tag = { attribute: (name: string) => string | undefined; inside: string };

const mostTags = 20_000;
const longestHead = 2000;
const longestAttribute = 300;

function attributeIn(head: string, name: string): string | undefined {
  const start = new RegExp(`\\s${name}="`).exec(head);
  if (!start) return undefined;
  const from = start.index + start[0].length;
  const end = head.indexOf('"', from);
  return end < 0 || end - from > longestAttribute ? undefined : decoded(head.slice(from, end));
}

const entities: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" };

/** Text as XML means it: `&amp;` and `&#233;` are signs. What names no sign stays. */
export const decoded = (text: string): string =>
  text.replaceAll(/&(#x[\da-f]{1,6}|#\d{1,7}|[a-z]{2,4});/gi, (whole, name: string) => {
    if (!name.startsWith('#')) return entities[name] ?? whole;
    const code = name[1]?.toLowerCase() === 'x' ? Number.parseInt(name.slice(2), 16) : Number(name.slice(1));
    return code > 31 && code <= 0x10_ff_ff ? String.fromCodePoint(code) : whole;
  });

/**
 * Every tag of one name in the order they stand, without those of the same name inside each other, which the games do not
 * write. Takes time that grows with the text's length, whatever it holds.
 */
export function tagsNamed(xml: string, name: string, most = mostTags): Tag[] {
  const tags: Tag[] = [];
  const open = new RegExp(`<${name}(?=[\\s/>])`, 'g');
  let match = open.exec(xml);
  while (match && tags.length < most) {
    const headEnd = xml.indexOf('>', open.lastIndex);
    if (headEnd < 0) return tags;
    const head = xml.slice(open.lastIndex, Math.min(headEnd, open.lastIndex + longestHead));
    const isEmpty = xml[headEnd - 1] === '/';
    const end = isEmpty ? headEnd : xml.indexOf(`</${name}>`, headEnd);
    if (end < 0) return tags;
    tags.push({
      attribute: (name) => attributeIn(head, name),
      inside: isEmpty ? '' : xml.slice(headEnd + 1, end),
    });
    open.lastIndex = end;
    match = open.exec(xml);
  }
  return tags;
}

/** The text in the first tag of a name, without blanks around it; empty where there is none. */
export function textIn(xml: string, name: string): string {
  const start = xml.indexOf(`<${name}>`);
  const end = start < 0 ? -1 : xml.indexOf(`</${name}>`, start);
  return end < 0 ? '' : decoded(xml.slice(start + name.length + 2, Math.min(end, start + 400))).trim();
}
