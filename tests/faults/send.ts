import { freshAddress } from '../support/fresh-address.ts';
import type { Operator } from '../support/operator.ts';
import type { Answer, Ask, Question } from './ask.ts';
import type { Call } from './call.ts';
import type { Fixtures, Person } from './fixtures.ts';

const boundary = '----the-form-of-the-fault-matrix';

export function personOf({ as }: Call, fixtures: Fixtures): Person | null {
  if (as === 'expired') return fixtures.driver;
  return as === 'driver' || as === 'premium' || as === 'watched' || as === 'steward' ? fixtures[as] : null;
}

function cookieOf(call: Call, fixtures: Fixtures): string | null {
  if (call.as === 'changer') return 'own_change=1';
  const person = personOf(call, fixtures);
  return (call.as === 'expired' ? person?.expiredCookie : person?.cookie) ?? null;
}

function multipart(fields: Record<string, string>): string {
  const parts = Object.entries(fields).map(
    ([name, value]) => `--${boundary}\r\ncontent-disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`,
  );
  return `${parts.join('')}--${boundary}--\r\n`;
}

function bodyOf(call: Call, fixtures: Fixtures, operator: Operator): { body: string; type: string } | null {
  const { form, json, raw, isMultipart } = call;
  if (raw) return { body: raw(fixtures, operator), type: 'application/json' };
  if (json) return { body: JSON.stringify(json(fixtures)), type: 'application/json' };
  if (!form) return null;
  return isMultipart
    ? { body: multipart(form(fixtures)), type: `multipart/form-data; boundary=${boundary}` }
    : { body: String(new URLSearchParams(form(fixtures))), type: 'application/x-www-form-urlencoded' };
}

/** A browser's fetch metadata headers. */
const manners: Record<Call['by'], Record<string, string>> = {
  page: { accept: 'text/html,*/*;q=0.8', 'sec-fetch-dest': 'document', 'sec-fetch-mode': 'navigate' },
  script: { accept: '*/*', 'sec-fetch-dest': 'empty', 'sec-fetch-mode': 'cors' },
  program: { accept: 'application/json' },
  listener: { accept: 'text/event-stream' },
};

export const pathOf = ({ path }: Call, fixtures: Fixtures): string =>
  typeof path === 'string' ? path : path(fixtures);

export function sendCall(
  call: Call,
  { ask, fixtures, operator }: { ask: Ask; fixtures: Fixtures; operator: Operator },
): Promise<Answer> {
  return ask(questionOf(call, { fixtures, operator }));
}

export function questionOf(
  call: Call,
  { fixtures, operator }: { fixtures: Fixtures; operator: Operator },
): Question {
  const content = bodyOf(call, fixtures, operator);
  const cookie = cookieOf(call, fixtures);
  const writes = call.method !== 'GET' && call.as !== 'service';
  return {
    method: call.method,
    path: pathOf(call, fixtures),
    headers: {
      ...manners[call.by],
      // Nobody sends all of this from one place, which is not what is tried here.
      'cf-connecting-ip': freshAddress(),
      'user-agent': 'Mozilla/5.0 (X11; Linux x86_64) fault matrix',
      ...(cookie && { cookie }),
      ...(writes && { origin: operator.environment.APP_ORIGIN ?? '', 'sec-fetch-site': 'same-origin' }),
      ...(content && { 'content-type': content.type }),
      ...call.headers?.(fixtures, operator),
    },
    body: content?.body,
  };
}
