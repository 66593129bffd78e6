import type { UsedAnswer } from '#core/adapters/supabase/answers-used';

export type CachedPage = {
  /** Of what is no text, its bytes in base64. */
  text: string;
  isBase64?: true;
  headers: [name: string, value: string][];
  /** What it was made of, where the same page would be made of the same answers. */
  madeOf?: readonly UsedAnswer[];
  /** When it was rendered, in milliseconds since 1970: since then its answers may have been found to be the same. */
  renderedAt?: number;
  /** The nonce with which it was made, which no reader ever sees; '' in what has none. */
  nonce: string;
};

export function isForEverybody({ status, headers }: Response): boolean {
  const rule = headers.get('Cache-Control') ?? '';
  return status === 200 && !headers.has('Set-Cookie') && !/private|no-store/.test(rule);
}

export async function toCachedPage(response: Response): Promise<CachedPage> {
  const policy = response.headers.get(policyHeader) ?? '';
  const isText = !response.headers.get('Content-Type')?.startsWith('image/');
  return {
    ...(isText
      ? { text: await response.text() }
      : { text: toBase64(new Uint8Array(await response.arrayBuffer())), isBase64: true }),
    headers: [...response.headers],
    nonce: /'nonce-([^']+)'/.exec(policy)?.[1] ?? '',
  };
}

const toBase64 = (bytes: Uint8Array) => btoa(Array.from(bytes, (byte) => String.fromCharCode(byte)).join(''));
const fromBase64 = (text: string) => Uint8Array.from(atob(text), (letter) => letter.charCodeAt(0));

const policyHeader = 'Content-Security-Policy';

/** The bytes of a page with a place for each nonce: to fill it in is all that is left to do for a reader. */
type Prepared = { bytes: Uint8Array; places: number[] };

const prepared = new WeakMap<CachedPage, Prepared>();
const encoder = new TextEncoder();

function prepare({ text, isBase64, nonce }: CachedPage): Prepared {
  if (isBase64) return { bytes: fromBase64(text), places: [] };
  const bytes = encoder.encode(text);
  if (nonce === '') return { bytes, places: [] };
  const places: number[] = [];
  let at = 0;
  for (const piece of text.split(nonce).slice(0, -1)) {
    at += encoder.encode(piece).length;
    places.push(at);
    at += nonce.length;
  }
  return { bytes, places };
}

function preparedOf(page: CachedPage): Prepared {
  const known = prepared.get(page) ?? prepare(page);
  prepared.set(page, known);
  return known;
}

/** The answer to one reader, with a nonce of its own: as long as the one it stands in place of. */
export function fromCachedPage(page: CachedPage, { isHead }: { isHead: boolean }): Response {
  const nonce = crypto.randomUUID();
  const headers = new Headers(page.headers);
  const policy = headers.get(policyHeader);
  if (policy && page.nonce) headers.set(policyHeader, policy.replaceAll(page.nonce, nonce));
  if (isHead) return new Response(null, { headers });
  const { bytes, places } = preparedOf(page);
  const body = bytes.slice();
  for (const place of places) encoder.encodeInto(nonce, body.subarray(place));
  return new Response(body, { headers });
}
