/** The keys of every object in order: a game writes a file anew in an order of its own. */
function inOrder(_key: string, value: unknown): unknown {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return value;
  return Object.fromEntries(Object.entries(value).sort(([one], [other]) => (one < other ? -1 : 1)));
}

/** What a file says, however its lines end and its JSON is indented; what stands behind `//` is for people. */
function contentOf(text: string): string {
  try {
    return JSON.stringify(JSON.parse(text), inOrder);
  } catch {
    const lines = text.split(/\r\n?|\n/).map((line) => line.split('//', 1)[0]?.trim());
    return lines.filter(Boolean).join('\n');
  }
}

/** SHA-256 of what a setup's file says, in hexadecimal: the same for a file that its game has only written anew. */
export async function contentDigest(file: Uint8Array): Promise<string> {
  const content = new TextEncoder().encode(contentOf(new TextDecoder().decode(file)));
  const digest = new Uint8Array(await crypto.subtle.digest('SHA-256', content));
  return Array.from(digest, (byte) => byte.toString(16).padStart(2, '0')).join('');
}
