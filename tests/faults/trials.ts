import { randomUUID } from 'node:crypto';
import { signatureHeaders } from '../../emulators/clerk/webhooks.ts';
import { signatureHeader } from '../../emulators/stripe/deliveries.ts';
import { addressAt } from '../../app/edge/addresses.server.ts';
import { type Asked, claimsOf, cookiesOf, fromOwnPage, signed } from '../security/product.ts';
import type { StockedDriver } from '../security/stocked-driver.ts';
import { drawsPage, type Route, routes, type Things, type Write } from '../support/requests.ts';
import { clerkKeys, environment } from '../support/stand-ins.ts';
import type { Cast } from './cast.ts';

/** One request of the register, with all that its answer is judged by. */
export type Trial = {
  name: string;
  path: string;
  asked: Asked;
  /** Opened by a browser, fetched by our script, or sent by a program. */
  by: 'page' | 'script' | 'program';
  sender: 'visitor' | 'premium' | 'driver' | 'expired' | 'operator' | 'service';
  /** Values that a form which fails gives back. */
  typed: readonly string[];
  /** The request id by which what it stores is known. */
  id: string;
  /** Takes something away: it is sent after all others. */
  isLast: boolean;
};

const manners: Record<Trial['by'], Record<string, string>> = {
  page: { accept: 'text/html,*/*;q=0.8', 'sec-fetch-dest': 'document' },
  script: { accept: '*/*', 'sec-fetch-dest': 'empty' },
  program: { accept: 'application/json' },
};

function cookieOf({ premium, driver, expired, operator }: Cast, sender: Trial['sender']): string | null {
  if (sender === 'expired') return expired;
  if (sender === 'visitor' || sender === 'service') return null;
  return cookiesOf(signed(claimsOf({ premium, driver, operator }[sender].id)));
}

type Draft = Pick<Trial, 'name' | 'path' | 'by' | 'sender'> & Partial<Trial> & { method?: string };

function trialOf(cast: Cast, { method = 'GET', asked = {}, ...draft }: Draft): Trial {
  const cookie = cookieOf(cast, draft.sender);
  const isOurs = method !== 'GET' && draft.sender !== 'service';
  return {
    typed: [],
    id: '',
    isLast: false,
    ...draft,
    name: `${method} ${draft.path} as ${draft.sender}, ${draft.by}`,
    asked: {
      method,
      patienceMs: 60_000,
      ...asked,
      headers: {
        ...manners[draft.by],
        ...(isOurs && fromOwnPage),
        ...(cookie && { cookie }),
        ...asked.headers,
      },
    },
  };
}

/** The address at which our script asks for a page's data. */
function dataPath(path: string): string {
  const { pathname, search } = new URL(path, 'http://product');
  return `${pathname === '/' ? '/_root' : pathname}.data${search}`;
}

const reading = (things: Things, [name, { path, answers, isPrivate }]: [string, Route]): Draft => ({
  name,
  path: path(things),
  by: 'page',
  sender: isPrivate || answers === 302 ? 'premium' : 'visitor',
});

/** Words that are typed freely, and sent once under an id: their text holds the id, so that what is stored is found again. */
const freeText = /^(prompt|refinementPrompt|message|title|description|notes?|words)$/;

function withIds(content: Record<string, unknown>, id: string): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(content).map(([name, value]) => [
      name,
      freeText.test(name) ? `${value} ${id}`.trim() : value,
    ]),
  );
}

function writing(things: Things, [name]: [string, Route], { method, path, content }: Write): Draft {
  const id = randomUUID();
  const draft = {
    name,
    method,
    path: path(things),
    sender: 'premium' as const,
    id,
    isLast: /delete|sign-out/.test(name),
  };
  const given = content(things);
  if (given === 'nothing') return { ...draft, by: 'page' };
  if ('json' in given) {
    const isRun = /generate|refine/.test(name);
    const body = JSON.stringify({ ...withIds(given.json, id), ...(isRun && { requestId: id }) });
    return { ...draft, by: 'program', asked: { body, headers: { 'content-type': 'application/json' } } };
  }
  const form = withIds(given.form, id) as Record<string, string>;
  const body = new FormData();
  for (const [field, value] of Object.entries({ ...form, request_id: id, requestId: id }))
    body.set(field, value);
  if (given.file) body.set('file', new File([given.file.text], given.file.name));
  const isMultipart = addressAt(path(things)).body.types.includes('multipart/form-data');
  const asked = {
    body: isMultipart ? body : new URLSearchParams({ ...form, request_id: id, requestId: id }),
  };
  return {
    ...draft,
    by: 'page',
    asked,
    typed: Object.entries(form).flatMap(([field, value]) => (freeText.test(field) ? [value] : [])),
  };
}

/** Whether a plan opens it, or it is about one: it is sent by a driver without one, too. */
export const isOfPlan =
  /^\/(api\/(generate|refine|race|generations|subscription)|setup-assistant|checkout|profile)/;

const nowSeconds = () => Math.floor(Date.now() / 1000);

/** Deliveries that are signed as their senders do, Clerk's own endpoints, and whom no route names. */
function more({ customer, shared }: Cast): Draft[] {
  const id = randomUUID();
  const paid = JSON.stringify({
    id: `evt_${id}`,
    object: 'event',
    type: 'invoice.paid',
    data: { object: { object: 'invoice', customer } },
  });
  const deleted = JSON.stringify({
    type: 'user.deleted',
    object: 'event',
    data: { id: `user_${id}`, object: 'user', deleted: true },
  });
  const json = { 'content-type': 'application/json' };
  const stripe = signatureHeader(paid, environment().STRIPE_WEBHOOK_SECRET ?? '', nowSeconds());
  const clerk = signatureHeaders(clerkKeys().webhookSecret, `msg_${id}`, deleted, nowSeconds()) as Record<
    string,
    string
  >;
  const service = { sender: 'service', by: 'program', method: 'POST' } as const;
  const proxied = { name: 'Clerk', sender: 'driver', by: 'program' } as const;
  const hide = { action: 'hide', setup: String(shared), reason: `Seen in the game ${id}` };
  const upload = {
    title: `Late ${id}`,
    game: 'ACC',
    car: 'bmw_m4_gt3',
    track: 'spa',
    description: `Late ${id}`,
    setup_data: '{}',
  };
  return [
    {
      ...service,
      name: 'Stripe’s event',
      path: '/webhooks/stripe',
      asked: { body: paid, headers: { ...json, 'stripe-signature': stripe } },
    },
    {
      ...service,
      name: 'Clerk’s event',
      path: '/webhooks/clerk',
      asked: { body: deleted, headers: { ...json, ...clerk } },
    },
    { ...proxied, path: '/__clerk/v1/environment' },
    { ...proxied, path: '/__clerk/v1/client' },
    {
      ...proxied,
      path: '/__clerk/v1/client/sign_ins',
      method: 'POST',
      asked: { body: new URLSearchParams({ identifier: 'x@example.com' }) },
    },
    { ...proxied, path: '/__clerk/v1/client/handshake?format=nonce&redirect_url=/my-setups', by: 'page' },
    { name: 'operator', path: '/operator', sender: 'operator', by: 'page' },
    {
      name: 'operator',
      path: '/operator',
      sender: 'operator',
      by: 'page',
      method: 'POST',
      isLast: true,
      asked: { body: new URLSearchParams(hide) },
      typed: [hide.reason],
    },
    { name: 'my setups', path: '/my-setups', sender: 'expired', by: 'page' },
    {
      name: 'upload',
      path: '/upload-setup',
      sender: 'expired',
      by: 'page',
      method: 'POST',
      asked: { body: new URLSearchParams(upload) },
      typed: [upload.description],
    },
    {
      name: 'like',
      path: '/api/like-setup',
      sender: 'expired',
      by: 'program',
      method: 'POST',
      asked: { body: JSON.stringify({ setupId: String(shared) }), headers: json },
    },
  ];
}

/** The register's requests, by whoever sends each, and as our script sends those of a page; then what no route is named for. */
export function trialsOf(cast: Cast): Trial[] {
  const things = (own: StockedDriver) => ({ own, shared: cast.shared });
  const drafts = routes.flatMap((entry): Draft[] => {
    const [file, route] = entry;
    const make = (own: StockedDriver) => [
      ...(route.reads ? [reading(things(own), entry)] : []),
      ...route.writes.map((write) => writing(things(own), entry, write)),
    ];
    const plain = make(cast.premium);
    const isPage = /tsx?$/.test(file) && drawsPage(file);
    const scripts = isPage
      ? make(cast.premium).map((draft): Draft => ({ ...draft, by: 'script', path: dataPath(draft.path) }))
      : [];
    const unpaid = make(cast.driver).filter(({ path }) => isOfPlan.test(path));
    return [
      ...plain,
      ...scripts.filter(({ isLast }) => !isLast),
      ...unpaid.map((draft): Draft => ({ ...draft, sender: 'driver' })),
    ];
  });
  // Whether a setup is still good is a question where a version of its game has changed something.
  const stillGood = { path: `/setup-viewer/${cast.changed}?still-good` };
  return [...drafts, ...more(cast)].map((draft) =>
    trialOf(cast, { ...draft, ...(draft.path.endsWith('?still-good') && stillGood) }),
  );
}
