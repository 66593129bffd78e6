type Cookie = [name: string, value: string];

/** A browser's `Cookie` header in its order; pairs that are not well-formed are left out. */
export function readCookies(header: string | null): Cookie[] {
  return pairsOf(header).filter(([name, value]) => cookieName.test(name) && isWellFormed(value));
}

/** The first cookie of that name, as a browser sends the most specific one first. */
export function cookieValue(header: string | null, name: string): string | undefined {
  return pairsOf(header).find(([candidate, value]) => candidate === name && isWellFormed(value))?.[1];
}

function pairsOf(header: string | null): Cookie[] {
  return (header ?? '').split(';').map((pair) => {
    const at = Math.max(0, pair.indexOf('='));
    return [pair.slice(0, at).trim(), pair.slice(at + 1).trim()];
  });
}

export function printCookies(cookies: readonly (readonly [name: string, value: string])[]): string {
  return cookies.map(([name, value]) => `${name}=${value}`).join('; ');
}

/** RFC 6265 `token`. */
const cookieName = /^[!#$%&'*+\-.^_`|~0-9A-Za-z]+$/;

/** Printable ASCII whose percent escapes decode: what every cookie parser accepts without throwing. */
function isWellFormed(value: string): boolean {
  if (!/^[\x20-\x7e]*$/.test(value)) return false;
  try {
    decodeURIComponent(value);
    return true;
  } catch {
    return false;
  }
}
