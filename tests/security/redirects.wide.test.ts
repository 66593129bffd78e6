import { test } from 'vitest';
import { appOrigin, standIns } from '../support/stand-ins.ts';
import { type Answer, ask, each, send } from './product.ts';
import { openTally } from './tally.ts';
import { thingsToSend } from './stocked-driver.ts';
import { words } from '../support/hostile-inputs.ts';

const tally = openTally();
const things = await thingsToSend({ hasPlan: false });

/** Where a browser that follows an answer arrives; null where it stays. */
function arrival({ headers, text }: Answer, asked: string): URL | null {
  const location = headers.get('location');
  if (location !== null) return new URL(location, new URL(asked, appOrigin));
  // Single fetch answers a redirect as data, which our script follows.
  const inData = /SingleFetchRedirect.*?"redirect","([^"]*)"/s.exec(text)?.[1];
  return inData === undefined ? null : new URL(JSON.parse(`"${inData}"`), appOrigin);
}

/** Faults of a redirect: only our own paths are allowed, and hosted pages that lead back to them. */
function astray(answer: Answer, asked: string): string | null {
  if (answer.status >= 500) return String(answer.status);
  const place = arrival(answer, asked);
  if (!place) return null;
  if (/[^\x21-\x7e]/.test(answer.headers.get('location') ?? ''))
    return `signs in ${JSON.stringify(place.href)}`;
  if (place.origin === appOrigin) {
    const next = place.pathname === '/signed-in' ? place.searchParams.get('to') : place.pathname;
    return next?.startsWith('/') && !/^\/[/\\]/.test(next) ? null : place.href;
  }
  if (place.origin !== standIns || !/^\/clerk\/sign-(in|up)$/.test(place.pathname)) return place.href;
  const back = new URL(place.searchParams.get('redirect_url') ?? '');
  return back.origin === appOrigin ? astrayPath(back.searchParams.get('to')) : back.href;
}

function astrayPath(to: string | null): string | null {
  const place = URL.canParse(to ?? '', appOrigin) ? new URL(to ?? '', appOrigin) : null;
  return place?.origin === appOrigin && to?.startsWith('/') && !to.startsWith('//') ? null : String(to);
}

/** The rule for the way back is tried in `platform/identity/return-path.test.ts`: here it is met at each entrance. */
const disguisedPaths = words(`
    /sign-in?return_to=%2F%2Fevil.example /sign-up?return_to=%2F%5Cevil.example /signed-in?to=https:%2F%2Fevil.example
    /sign-in.data?return_to=%2F%0D%0A%2Fevil.example
    //evil.example/ //evil.example/%2e%2e //evil.example//my-setups /%5cevil.example /%2f%2fevil.example
    /%09/evil.example/ ///evil.example/my-setups/ /my-setups/..//evil.example
    /evil.example/%2f..%2f..//my-setups /setup-viewer/..%2f..%2f%2fevil.example
    /setup-viewer/%2f%2fevil.example /setup-viewer/%5c%5cevil.example
    /setup-viewer/%0d%0aLocation:%20https:%2f%2fevil.example /setup-viewer/%0d%0a%0d%0a%3Cscript%3E
    /setup-viewer/%00 /setup-viewer/%E2%80%AE1 /setup-viewer/%F0%9F%8F%8E /setup-viewer/%ED%A0%80
    /my-setups?after=%0d%0aSet-Cookie:%20x=1 /my-setups?//evil.example
    /setup-assistant?session_id=x&canceled=%0d%0ax//evil.example /setup-assistant//evil.example?canceled
    //evil.example/setup-assistant?canceled /checkout?from=//evil.example
    /__clerk/v1/client/handshake?redirect_url=https%3A%2F%2Fevil.example
    /__clerk/v1/client/handshake?redirect_url=%2F%2Fevil.example&suffixed_cookies=1 /__clerk//evil.example/
    /__clerk/..//evil.example
  `);

test('no address leads elsewhere, or puts a line into the headers', async () => {
  const cases = disguisedPaths.flatMap((path) =>
    ['GET', 'POST'].flatMap((method) => [things.own, undefined].map((as) => ({ path, method, as }))),
  );
  await each(cases, async ({ path, method, as }) => {
    const form = new URLSearchParams({ id: '1', isPublic: 'true', from: '//evil.example', intent: 'cancel' });
    const answer = method === 'GET' ? await ask(path, { as }) : await send(path, { as, body: form });
    const injected = answer.headers.has('location') && answer.headers.get('set-cookie')?.startsWith('x=1');
    const wrong = injected ? 'a cookie of the address’s' : astray(answer, path);
    tally.count(wrong && `${method} ${path} ${as ? 'signed in' : 'signed out'}: ${wrong}`);
  });
});
