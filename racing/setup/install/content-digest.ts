import { parseJson } from '../../forms/parse-json.ts';

/** A setup's file is far smaller; what is larger counts line by line. */
const bounds = { deepest: 32, mostMarks: 50_000 };

/** Sorts the keys of every object: the game saves files with keys in its own order. */
function inOrder(_key: string, value: unknown): unknown {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return value;
  return Object.fromEntries(Object.entries(value).sort(([one], [other]) => (one < other ? -1 : 1)));
}

/** A file's content without line endings and JSON indentation; comments after `//` do not count. */
function contentOf(text: string): string {
  const json = parseJson(text, bounds);
  if (json.ok) return JSON.stringify(json.value, inOrder);
  const lines = text.split(/\r\n?|\n/).map((line) => line.split('//', 1)[0]?.trim());
  return lines.filter(Boolean).join('\n');
}

/** SHA-256 of a setup file's content, in hexadecimal: unchanged when the game only rewrites the file. */
export async function contentDigest(file: Uint8Array): Promise<string> {
  const content = new TextEncoder().encode(contentOf(new TextDecoder().decode(file)));
  const digest = new Uint8Array(await crypto.subtle.digest('SHA-256', content));
  return Array.from(digest, (byte) => byte.toString(16).padStart(2, '0')).join('');
}
