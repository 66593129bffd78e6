/** Shorter markup is not worth a reference; in characters. */
export const shortestReferred = 200;

/**
 * A short name for markup, equal for equal markup, so that a page recognises its markup when its data is loaded again.
 * FNV-1a over its letters, with their number.
 */
export function markupReference(markup: string): string {
  let hash = 0x811c9dc5;
  for (let at = 0; at < markup.length; at += 1) hash = Math.imul(hash ^ markup.charCodeAt(at), 0x01000193);
  return `markup-${markup.length}-${hash >>> 0}`;
}
