import fc from 'fast-check';
import { anyJson, anyText, hostileTexts, spoilt, textOf } from '../support/hostile-inputs.ts';
import { anyHeaders } from './requests.ts';
import { setupInput } from './setup-files.ts';

/** A request to the web Worker as plain data. `file` goes along with a form as its setup file. */
export type WebRequest = {
  method: 'GET' | 'POST';
  path: string;
  headers: readonly (readonly [name: string, value: string])[];
  body:
    | null
    | { kind: 'json'; text: string }
    | { kind: 'form'; fields: readonly (readonly [name: string, value: string])[]; file: Uint8Array | null };
  isSignedIn: boolean;
};

const value = fc.oneof(
  { arbitrary: anyText, weight: 3 },
  {
    arbitrary: fc.constantFrom(
      ...'1 2 -1 ACC LMU liked monza ferrari_296_gt3 wet on true demo-acc-spa-race'.split(' '),
    ),
    weight: 2,
  },
  {
    arbitrary: fc.constantFrom(
      '0000-01-01T00:00:00Z~1',
      '2026-02-31T00:00:00Z~1',
      '2026-02-03T00:00:00+23:00~1',
      '2026-11-20T12:24:35.648123+00:00~999999999999999',
      '99999999999999999999',
      '9007199254740993',
    ),
    weight: 1,
  },
);

const names = `
  q game class car track session weather temp version author limit url sort after setup to return_to checkout userId session_id _routes cleared
  a b take row merge weather
`
  .trim()
  .split(/\s+/);
const query = fc
  .array(fc.tuple(fc.constantFrom(...names), value), { maxLength: 4 })
  .map((pairs) =>
    new URLSearchParams(pairs.map(([name, text]): [string, string] => [name, text])).toString(),
  );

/** A part of a path: a number, a name, or anything. */
const part = fc
  .oneof(
    fc.constantFrom(
      '1',
      '2',
      '0',
      '01',
      '999999999999999',
      '9'.repeat(40),
      'demo-acc-spa-race',
      '%00',
      '%ff',
      '..%2f',
    ),
    anyText.map(encoded),
  )
  .filter((text) => text !== '');

function encoded(text: string): string {
  return encodeURIComponent(text.toWellFormed());
}

const pages = fc.oneof(
  {
    arbitrary: fc.constantFrom(
      ...`
      / /setups /setups.data /setups/suggestions /my-setups /my-setups.data /profile /upload-setup /setup-assistant
      /setup-assistant/engineer /setup-assistant/run /setup-assistant/download /sign-in /sign-up
      /signed-in /sign-out /checkout /compare /account/data.json /account/profile /account/signed-in-again
      /api/v1/setups /api/v1/setups?limit=100 /api/v1/oembed /api/v1/oembed?url=x /sitemap.xml /robots.txt /healthz /setup-viewer /__manifest /api/subscription/plans
      /api/subscription/status /api/race-engineer-chat /_root.data /test-cards /test-cards.data /news /news.data /diary /diary.data /diary/download
      /try /try.data /settings /settings/acc/camber.data /units /my-setups/files /following /following.data /operator /operator.data /operator?reports=x /report/1
      /wanted /wanted.data /wanted/ask /wanted/1 /wanted/1.data /wanted/1/answer
    `
        .trim()
        .split(/\s+/),
    ),
    weight: 4,
  },
  {
    arbitrary: fc
      .tuple(
        fc.constantFrom(
          '/setup-viewer/',
          '/api/generations/',
          '/api/v1/setups/',
          '/my-setups/',
          '/authors/',
          '/test-cards/',
          '/settings/lmu/',
          '/report/',
          '/cars/acc/bmw-m4-gt3/',
          '/__clerk/v1/',
          '/',
        ),
        part,
        fc.constantFrom(
          '',
          '/download',
          '/file',
          '/embed',
          '/picture.png',
          '/rig',
          '/code',
          '/delete',
          '/stints',
          '/stints/1',
          '.data',
        ),
      )
      .map((parts) => parts.join('')),
    weight: 3,
  },
);

const reading: fc.Arbitrary<Omit<WebRequest, 'headers' | 'isSignedIn'>> = fc
  .tuple(pages, query)
  .map(([path, text]) => ({ method: 'GET', path: text === '' ? path : `${path}?${text}`, body: null }));

const forms: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  // Game and car come from the file.
  '/upload-setup': {
    title: 'Race',
    game: '',
    car: '',
    track: 'monza',
    description: 'Calm.',
    youtube_url: 'https://youtu.be/dQw4w9WgXcQ',
    setup_data: '',
    garageData: '{}',
  },
  '/upload-setup/send': { title: 'Race', game: '', car: '', track: 'spa', description: 'Calm.' },
  '/my-setups': { id: '1', is_public: 'true', intent: 'visibility' },
  '/my-setups/1': { title: 'Race', description: 'Calm.', revision: '1', restore: '', setup_data: '' },
  '/my-setups/1/delete': { id: '1' },
  '/test-cards': { generation: '1', step: 'R009', requestId: '' },
  '/test-cards/1': { answer: 'better', note: 'Calm.', revision: '1', decision: '' },
  '/my-setups/1/stints': {
    hot_lf: '27.6',
    track_temp: '82F',
    best_lap: '1:47,3',
    race_minutes: '1h',
    version: '1',
  },
  '/my-setups/1/stints.json': { hot_rr: '2.75', laps: '12', fuel_used: '36', request_id: '', driven_at: '' },
  '/my-setups/1/stints/1': { intent: 'take', revision: '1' },
  '/setup-assistant?index': {
    game: 'ACC',
    car: 'bmw_m4_gt3',
    track: 'monza',
    temperature: '25',
    prompt: 'loose',
    setupId: '1',
    intent: '',
  },
  '/setup-assistant/run': {
    game: 'LMU',
    car: 'BMW_M4_LMGT3',
    track: 'spa',
    temperature: 'x',
    baseSetup: 'x',
    communitySetupId: '1',
    garageData: '{}',
  },
  '/setup-assistant/engineer': { message: '', setupId: '1', intent: 'clear' },
  '/checkout': { priceId: 'price_seed_monthly', from: 'profile' },
  '/profile': { intent: 'cancel' },
  '/setup-viewer/1': { intent: 'like' },
  '/setup-viewer/1?copy': {},
  '/setup-viewer/1?still-good': {},
  '/compare': {
    a: 'demo-acc-spa-race',
    b: '1',
    b_held: 'e30=',
    a_text: '{}',
    take: 'tyres',
    row: 'abs',
    intent: 'save',
  },
  '/units': { pressure: 'bar', temperature: 'F', length: 'in', volume: 'gal', return_to: '/setups' },
  '/following': { author: '1', intent: 'follow' },
  '/report/1': { about: 'setup', reason: 'other', words: 'x' },
  '/operator': { action: 'hide', setup: '1', reason: 'x', subject: 'report-1' },
  '/account/profile': {},
  '/sign-out': {},
};

const form = fc.constantFrom(...Object.entries(forms)).chain(([path, usual]) =>
  fc
    .record({
      path: fc.constantFrom(path, path.replace(/(?=\?|$)/, '.data')),
      changes: fc.array(
        fc.tuple(
          fc.oneof(
            fc.constantFrom(
              ...Object.keys(usual),
              'intent',
              'setup_file',
              'baseFile',
              'garageFile',
              'b_file',
            ),
            anyText,
          ),
          value,
        ),
        { maxLength: 3 },
      ),
      file: fc.option(setupInput, { nil: null }),
    })
    .map(({ path, changes, file }): Omit<WebRequest, 'headers' | 'isSignedIn'> => {
      const changed = new Set(changes.map(([name]) => name));
      const kept = Object.entries(usual).filter(([name]) => !changed.has(name));
      const bytes = file === null ? null : Uint8Array.from(Buffer.from(file));
      return { method: 'POST', path, body: { kind: 'form', fields: [...kept, ...changes], file: bytes } };
    }),
);

const calls: Readonly<Record<string, Readonly<Record<string, unknown>>>> = {
  '/api/like-setup': { setupId: 1, userId: null },
  '/api/user-profile': {
    clerk_user_id: '',
    email: 'a@example.com',
    first_name: 'A',
    last_name: 'B',
    username: null,
  },
  '/api/subscription/create-checkout-session': { priceId: 'price_seed_monthly', userId: null },
  '/api/subscription/cancel': { userId: null },
  '/api/subscription/reactivate': { userId: null },
  '/api/generate-setup': { game: 'ACC', car: 'x', track: 'monza', temperature: 25, userId: null },
  '/api/refine': {
    setupId: 1,
    communitySetupId: 'demo-acc-spa-race',
    baseSetup: '{}',
    refinementPrompt: '',
    userId: null,
  },
  '/api/race-engineer-chat': { message: '', context: [], userId: null },
  '/webhooks/stripe': { id: 'evt_1', type: 'invoice.paid', data: { object: {} } },
  '/webhooks/clerk': { type: 'user.deleted', data: { id: 'user_1' } },
};

const call = fc.constantFrom(...Object.entries(calls)).chain(([path, usual]) =>
  fc
    .oneof(
      { arbitrary: spoilt(usual).map((body) => JSON.stringify(body)), weight: 5 },
      { arbitrary: anyJson, weight: 1 },
    )
    .map(
      (text): Omit<WebRequest, 'headers' | 'isSignedIn'> => ({
        method: 'POST',
        path,
        body: { kind: 'json', text },
      }),
    ),
);

/** Requests to every address of the product: what our pages send, what they never would, and in between. */
export const webRequest: fc.Arbitrary<WebRequest> = fc
  .tuple(
    fc.oneof(
      { arbitrary: reading, weight: 4 },
      { arbitrary: form, weight: 4 },
      { arbitrary: call, weight: 3 },
    ),
    fc.oneof({ arbitrary: fc.constant([]), weight: 3 }, { arbitrary: anyHeaders, weight: 1 }),
    fc.oneof({ arbitrary: fc.constant(true), weight: 3 }, { arbitrary: fc.constant(false), weight: 1 }),
    fc.option(textOf('a=1;', '%FF', 'x=', '__client_uat=0;', 'toast=', ...hostileTexts.slice(0, 10)), {
      nil: null,
      freq: 6,
    }),
  )
  .map(([asked, headers, isSignedIn, cookie]) => ({
    ...asked,
    headers:
      cookie === null ? headers : [...headers, ['cookie', cookie.replace(/[^\x20-\x7e]/g, '')] as const],
    isSignedIn,
  }));
