import type { UsedAnswer } from '#platform/adapters/supabase/answers-used';
import { markupReference, shortestReferred } from './markup-reference.ts';

export type CachedPage = {
  /** Base64 when the body is a picture or a file, whose every byte counts. */
  text: string;
  isBase64?: true;
  headers: [name: string, value: string][];
  /** Whatever changes under one of these makes it wrong. */
  tags: readonly string[];
  /** The database answers it was made of, when the same answers would make the same page. */
  madeOf?: readonly UsedAnswer[];
  /** When it was rendered, in milliseconds since 1970: since then its answers may have been found to be the same. */
  renderedAt?: number;
  /** The nonce with which it was made, which no reader ever sees; '' in what has none. */
  nonce: string;
  /** Placeholder for the reader's menu; readers never see it. */
  menuPlace?: string;
};

/** A place for a menu, which nothing else in a page is like. It is as long as markup must be for a reference to stand for it. */
export const newMenuPlace = (): string => `<!--${crypto.randomUUID()}${' '.repeat(shortestReferred)}-->`;

export function isForEverybody({ status, headers }: Response): boolean {
  const rule = headers.get('Cache-Control') ?? '';
  return status === 200 && !headers.has('Set-Cookie') && !/private|no-store/.test(rule);
}

/** @param menuPlace where a page in the form of drivers shows who reads it */
export async function toCachedPage(
  response: Response,
  menuPlace?: string | null,
  tags: readonly string[] = [],
): Promise<CachedPage> {
  const { headers } = response;
  const policy = headers.get(policyHeader) ?? '';
  const isText = !headers.get('Content-Type')?.startsWith('image/') && !headers.has('Content-Disposition');
  return {
    ...(isText
      ? { text: await response.text() }
      : { text: toBase64(new Uint8Array(await response.arrayBuffer())), isBase64: true }),
    headers: [...headers],
    tags,
    nonce: /'nonce-([^']+)'/.exec(policy)?.[1] ?? '',
    ...(menuPlace && { menuPlace }),
  };
}

const toBase64 = (bytes: Uint8Array) => btoa(Array.from(bytes, (byte) => String.fromCharCode(byte)).join(''));
const fromBase64 = (text: string) => Uint8Array.from(atob(text), (letter) => letter.charCodeAt(0));

const policyHeader = 'Content-Security-Policy';
export const stateHeader = 'X-Cache';

/** Says that a page depends on cookies, and to operators whether it came from the edge cache. */
export function markHeaders(headers: Headers, state: string): void {
  headers.append('Vary', 'Cookie');
  headers.set(stateHeader, state);
}

/** The parts filled in for each reader. The reference names the menu's markup in Remix's state. */
type Filling = Readonly<Record<'nonce' | 'menu' | 'reference', string>>;

/** All of a page that is the same for every reader, so that the least is left to do for each. */
type PageTemplate = {
  /** The bytes between the places that are filled in. */
  pieces: Uint8Array<ArrayBuffer>[];
  places: (keyof Filling)[];
  headers: Headers;
  /** The policy before, between and after its nonces; null where it has none. */
  policy: string[] | null;
  isHtml: boolean;
};

const preparedPages = new WeakMap<CachedPage, PageTemplate>();
const encoder = new TextEncoder();

/** Placeholders in a cached page. */
function placesIn({ nonce, menuPlace }: CachedPage): Map<string, keyof Filling> {
  const places = new Map<string, keyof Filling>();
  if (nonce) places.set(nonce, 'nonce');
  if (menuPlace) places.set(menuPlace, 'menu').set(markupReference(menuPlace), 'reference');
  return places;
}

function prepare(page: CachedPage): PageTemplate {
  // Headers made from Headers are copied; made from pairs, each is validated again.
  const headers = new Headers(page.headers);
  markHeaders(headers, 'hit');
  const policy = headers.get(policyHeader);
  const isHtml = headers.get('Content-Type')?.startsWith('text/html') ?? false;
  const common = { headers, policy: page.nonce ? (policy?.split(page.nonce) ?? null) : null, isHtml };
  if (page.isBase64) return { ...common, pieces: [fromBase64(page.text)], places: [] };
  const placesFound = placesIn(page);
  // None of them has a letter that means something in a pattern.
  const parts =
    placesFound.size === 0
      ? [page.text]
      : page.text.split(new RegExp(`(${[...placesFound.keys()].join('|')})`));
  const places = parts.flatMap((part, at) => (at % 2 === 1 ? (placesFound.get(part) ?? []) : []));
  const pieces = parts.filter((_, at) => at % 2 === 0).map((part) => encoder.encode(part));
  return { ...common, pieces, places };
}

function preparedOf(page: CachedPage): PageTemplate {
  const preparedPage = preparedPages.get(page) ?? prepare(page);
  preparedPages.set(page, preparedPage);
  return preparedPage;
}

function fillPlaces({ pieces, places }: PageTemplate, filling: Filling): Uint8Array<ArrayBuffer> {
  const [first = new Uint8Array(), ...others] = pieces;
  if (others.length === 0) return first.slice();
  const fillings = new Map([...new Set(places)].map((place) => [place, encoder.encode(filling[place])]));
  const all = [first, ...others.flatMap((piece, at) => [fillings.get(places[at] ?? 'nonce') ?? [], piece])];
  const body = new Uint8Array(all.reduce((length, piece) => length + piece.length, 0));
  let at = 0;
  for (const piece of all) {
    body.set(piece, at);
    at += piece.length;
  }
  return body;
}

/**
 * The answer to one reader, with a nonce of its own, marked as a hit.
 *
 * @param reader.menu what a page in the form of drivers shows of its reader: markup, all text in it escaped
 */
export function fromCachedPage(
  page: CachedPage,
  { isHead, menu = null }: { isHead: boolean; menu?: string | null },
): Response {
  const nonce = crypto.randomUUID();
  const ready = preparedOf(page);
  const menuMarkup = menu ?? '';
  const filling = {
    nonce,
    // Inside a page's data the placeholder is within a JSON string.
    menu: ready.isHtml ? menuMarkup : JSON.stringify(menuMarkup).slice(1, -1),
    reference: markupReference(menuMarkup),
  };
  const answer = new Response(isHead ? null : fillPlaces(ready, filling), { headers: ready.headers });
  if (ready.policy) answer.headers.set(policyHeader, ready.policy.join(nonce));
  return answer;
}
