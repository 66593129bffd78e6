/** A browser's `Cookie` header as [name, value] pairs in its order; pairs that are not well-formed are left out. */
export function readCookies(header: string | null): [name: string, value: string][] {
  if (!header) return [];
  return header.split(';').flatMap((pair) => {
    const at = pair.indexOf('=');
    const name = pair.slice(0, at).trim();
    const value = pair.slice(at + 1).trim();
    return at > 0 && cookieName.test(name) && isWellFormed(value) ? [[name, value] as [string, string]] : [];
  });
}

/** The first cookie of that name, as a browser sends the most specific one first. */
export function cookieValue(header: string | null, name: string): string | undefined {
  return readCookies(header).find(([candidate]) => candidate === name)?.[1];
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
