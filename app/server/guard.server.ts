import { isForeign } from '#core/identity/foreign-post';
import { readBytes } from '#core/identity/read-bytes';
import { bodyRuleOf } from './request-rules.server.ts';

/** Why a request is not let in. */
export type Refusal = { status: 403 | 413 | 415 | 429; code: string; error: string };

/** A request as it may go on, or why it may not. */
export type Guarded = { request: Request; refusal: null } | { refusal: Refusal };

const foreign: Refusal = {
  status: 403,
  code: 'foreign_origin',
  error: 'This request did not come from one of our own pages.',
};
const tooLarge: Refusal = { status: 413, code: 'too_large', error: 'The request is larger than we take.' };
const wrongType: Refusal = {
  status: 415,
  code: 'wrong_type',
  error: 'The request is of a type that is not taken here.',
};

/** Where other sites are meant to send something: services sign it, or Clerk knows it by a state of its own. */
const openToOthers = /^\/(webhooks\/|__clerk\/v1\/(oauth_callback|saml\/acs)(\/|$))/;

/**
 * Looks at a request before any of it is worked on: whether it comes from one of our own pages, and whether its body is
 * of a size and type that its address takes. A body that says no length, or a wrong one, is read up to what may come.
 */
export async function guard(request: Request, appOrigin: string): Promise<Guarded> {
  const { pathname } = new URL(request.url);
  if (!openToOthers.test(pathname) && isForeign(request, appOrigin)) return { refusal: foreign };
  if (request.method === 'GET' || request.method === 'HEAD') return { request, refusal: null };

  const { largest, types } = bodyRuleOf(pathname);
  const announced = request.headers.get('content-length');
  if (announced === '0' || !request.body) return { request, refusal: null };
  if (types !== 'any' && !types.includes(typeOf(request))) return { refusal: wrongType };
  if (Number(announced) > largest) return { refusal: tooLarge };
  // What is handed on as it comes is not read here.
  if (types === 'any' && announced !== null) return { request, refusal: null };
  const body = await readBytes(request.body, largest);
  if (body === null) return { refusal: tooLarge };
  return { request: new Request(request, { body }), refusal: null };
}

function typeOf(request: Request): string {
  const [type = ''] = (request.headers.get('content-type') ?? '').split(';');
  return type.trim().toLowerCase();
}
