import type { Method } from '#platform/http/methods';
import {
  anHour,
  anHourForAll,
  type CacheControl,
  publicApi,
  nobody,
  ownStatus,
  plansForAll,
  mustRevalidate,
} from './page-cache/cache-control.server.ts';
import {
  authorPage,
  documentPages,
  firstRunPage,
  gameVersionsPage,
  landingPage,
  listPage,
  oembedAnswer,
  type PageCaching,
  placePage,
  pricingPage,
  publicApiList,
  referencePage,
  settingGuidePage,
  setupPage,
  viewerPage,
  suggestionList,
  wantedPages,
} from './page-cache/public-page.server.ts';

type BodyRule = {
  /** Bytes. */
  largest: number;
  /** Content types, without parameters; 'any' where the upstream looks at them. */
  types: readonly string[] | 'any';
  /** Recordings are read where they are in the body, as they are long. */
  hasRecordings?: true;
};

/** The bindings of Cloudflare's rate limits; how often per minute is said in wrangler.toml. */
export type RateLimitName =
  | 'WRITES_BY_DRIVER'
  | 'WRITES_BY_ADDRESS'
  | 'AI_BY_ADDRESS'
  | 'ASSISTANTS_BY_ADDRESS'
  | 'CLERK_BY_ADDRESS'
  | 'LOOKUPS_BY_DRIVER'
  | 'BASELINES_BY_ADDRESS'
  | 'READS_BY_ADDRESS'
  | 'SUGGESTIONS_BY_ADDRESS';

/** The policy of an address: all that is decided about a request before its route sees it, and about its answer. */
export type Address = {
  /** `:name` matches one part, `*` the rest. */
  path: string;
  logName?: string;
  /** 'any' where the upstream looks at the method. */
  methods: readonly Method[] | 'any';
  body: BodyRule;
  /** Whether a write must come from one of our own pages; 'open' where it is signed, or known by a state of Clerk's. */
  csrf: 'own pages' | 'open';
  /** Rate limits of a write: first by the sender's address, then by driver. */
  rateLimit: { byAddress: readonly RateLimitName[]; byDriver: readonly RateLimitName[] };
  /** Reading that asks Stripe, or gathers all that is kept of a driver, is limited too: always, or with this parameter. */
  limitsReading?: 'always' | 'session_id';
  /** Rate limit, by the sender's address, of pages that the page cache does not answer. */
  limitsMaking?: RateLimitName;
  /** 'needed': a missing token is fetched from Clerk by a redirect; 'none': whoever answers asks for it. */
  session: 'needed' | 'optional' | 'none';
  /** A blocked driver may still sign out. */
  openToClosedAccounts?: true;
  /** False for a write that is sent by each page a driver loads: what it may change waits until caches expire. */
  changesPublicPages?: false;
  cacheControl: CacheControl;
  pageCache?: PageCaching;
  upstream?: 'ai' | 'assistants' | 'webhooks' | 'clerk';
  hasIndexRoute?: true;
  /** 404 unless the caller is an operator. */
  isForOperators?: true;
  /** Read by programs in anybody's pages (CORS): nothing in its answers depends on who asks. */
  isForAnyOrigin?: true;
  /** The address is a secret: no page that it leads to learns it. */
  isSecret?: true;
  /** Forms that programs send too: where JSON is asked for, the address with `.json` answers in its place. */
  sendsJson?: true;
};

const kibibyte = 1024;
const forms = ['application/x-www-form-urlencoded', 'multipart/form-data'];
const json = ['application/json'];

/** Bytes of a setup; real files are far smaller. */
export const largestSetup = 256 * kibibyte;
const largestCall = 64 * kibibyte;

/** Room for the longest message, however it is encoded. */
const form = { largest: 64 * kibibyte, types: forms };
/** The file, the same again as text, and the other fields. */
const upload = { largest: 2 * largestSetup + 64 * kibibyte, types: forms };
/** A base setup as a file, the same again as text however it is encoded, and the other fields. */
const setupForm = { largest: 1024 * kibibyte, types: forms };
/** Two setups as files, or held by the page in base64, and the same again as pasted text however it is encoded. */
const comparison = { largest: 2048 * kibibyte, types: forms };
/** A recording with its lap markers, or a results file. */
const recording = {
  largest: 20 * 1024 * kibibyte,
  types: ['multipart/form-data'],
  hasRecordings: true,
} as const;
/** Clerk takes pictures of profiles and organizations up to 10 MB. */
const picture = { largest: 10_500 * kibibyte, types: 'any' } as const;

const getPost = ['GET', 'POST'] as const;
const noLimits = { byAddress: [], byDriver: [] };

const page = {
  methods: ['GET'],
  body: form,
  csrf: 'own pages',
  rateLimit: { byAddress: ['WRITES_BY_ADDRESS'], byDriver: ['WRITES_BY_DRIVER'] },
  session: 'optional',
  cacheControl: nobody,
} as const satisfies Partial<Address>;

const publicPage = { ...page, cacheControl: mustRevalidate } as const;
const driverPage = { ...page, session: 'needed' } as const;
const driverForm = { ...driverPage, methods: getPost } as const;
const uploadForm = { ...driverForm, body: upload } as const;

const assistantPage = {
  ...driverPage,
  rateLimit: { byAddress: ['WRITES_BY_ADDRESS', 'AI_BY_ADDRESS'], byDriver: ['WRITES_BY_DRIVER'] },
  limitsReading: 'session_id',
} as const;
const assistantForm = {
  ...assistantPage,
  methods: getPost,
  body: setupForm,
} as const;

const endpoint = { ...page, methods: ['POST'], body: { largest: largestCall, types: json } } as const;

/** The longest texts and a base setup. The quota per driver is counted exactly, in that driver's engine room. */
const engineer = {
  ...endpoint,
  body: { largest: 256 * kibibyte, types: json },
  rateLimit: { byAddress: ['WRITES_BY_ADDRESS', 'AI_BY_ADDRESS'], byDriver: [] },
  session: 'none',
  upstream: 'ai',
} as const;

/** Drivers' own assistants, which many drivers reach from one address. The MCP Worker counts each, and looks at methods and origins. */
const assistants = {
  ...endpoint,
  methods: 'any',
  csrf: 'open',
  rateLimit: { byAddress: ['ASSISTANTS_BY_ADDRESS'], byDriver: [] },
  session: 'none',
  upstream: 'assistants',
} as const;

/** The address that tells an assistant how its driver signs in. */
const assistantSignIn = {
  ...assistants,
  methods: ['GET'],
  cacheControl: anHourForAll,
  limitsMaking: 'READS_BY_ADDRESS',
  isForAnyOrigin: true,
} as const;

/** Stripe's and Clerk's events carry one object each. A signed event must never be refused, so none is counted. */
const event = {
  ...endpoint,
  body: { largest: 512 * kibibyte, types: json },
  csrf: 'open',
  rateLimit: noLimits,
  session: 'none',
  upstream: 'webhooks',
} as const;

/** The public read API. Nobody signs in, and only reads are accepted. */
const openData = {
  ...page,
  session: 'none',
  rateLimit: noLimits,
  cacheControl: publicApi,
  limitsMaking: 'READS_BY_ADDRESS',
  isForAnyOrigin: true,
} as const;

/** Counted by itself, so that signing in never waits for other writes. An identity provider's signed answer is the largest. */
const clerk = {
  ...page,
  logName: '/__clerk/*',
  methods: 'any',
  body: { largest: 256 * kibibyte, types: 'any' },
  rateLimit: { byAddress: ['CLERK_BY_ADDRESS'], byDriver: [] },
  session: 'none',
  upstream: 'clerk',
} as const;

/** Every address of ours; the first that fits counts. A page's data, which our JavaScript fetches, have its policy. */
export const addresses: readonly Address[] = [
  { ...publicPage, path: '/', pageCache: landingPage },
  { ...assistantSignIn, path: '/.well-known/oauth-authorization-server' },
  { ...assistantSignIn, path: '/.well-known/oauth-protected-resource' },
  { ...assistantSignIn, path: '/.well-known/oauth-protected-resource/mcp' },
  { ...page, path: '/.well-known/security.txt', cacheControl: anHour },
  { ...driverPage, path: '/account/data.json', limitsReading: 'always' },
  { ...page, path: '/account/deleted', limitsReading: 'always', openToClosedAccounts: true },
  { ...driverForm, path: '/account/name' },
  { ...driverPage, path: '/account/profile', methods: ['GET', 'PUT'], changesPublicPages: false },
  { ...driverPage, path: '/account/signed-in-again' },
  { ...engineer, path: '/api/generate-setup' },
  { ...engineer, path: '/api/generations', methods: ['GET'] },
  { ...engineer, path: '/api/generations/:id', methods: ['GET'] },
  // Asked at each pause of a driver who types.
  {
    ...engineer,
    path: '/api/hear',
    body: endpoint.body,
    rateLimit: { byAddress: ['SUGGESTIONS_BY_ADDRESS'], byDriver: [] },
  },
  { ...endpoint, path: '/api/like-setup', methods: getPost },
  { ...endpoint, path: '/api/laps', body: recording, changesPublicPages: false },
  { ...engineer, path: '/api/race-engineer-chat', methods: ['GET', 'POST', 'DELETE'] },
  { ...engineer, path: '/api/refine' },
  { ...endpoint, path: '/api/subscription/cancel' },
  { ...endpoint, path: '/api/subscription/create-checkout-session' },
  { ...endpoint, path: '/api/subscription/plans', methods: ['GET'], cacheControl: plansForAll },
  { ...endpoint, path: '/api/subscription/reactivate' },
  { ...endpoint, path: '/api/subscription/status', methods: ['GET'], cacheControl: ownStatus },
  { ...endpoint, path: '/api/user-profile', changesPublicPages: false },
  { ...openData, path: '/api/v1/oembed', pageCache: oembedAnswer },
  { ...openData, path: '/api/v1/setups', pageCache: publicApiList },
  { ...openData, path: '/api/v1/setups/:id', pageCache: setupPage },
  { ...openData, path: '/api/v1/setups/:id/file', pageCache: setupPage },
  { ...publicPage, path: '/authors/:id', pageCache: authorPage },
  { ...publicPage, path: '/cars/:game/:car/:track', pageCache: placePage, limitsMaking: 'READS_BY_ADDRESS' },
  { ...driverForm, path: '/checkout' },
  { ...driverForm, path: '/compare', body: comparison },
  { ...publicPage, path: '/contact', pageCache: documentPages },
  { ...driverPage, path: '/diary' },
  { ...driverPage, path: '/season' },
  { ...driverPage, path: '/diary/download', limitsReading: 'always' },
  { ...driverForm, path: '/following' },
  { ...publicPage, path: '/game-versions', pageCache: gameVersionsPage },
  { ...page, path: '/healthz' },
  { ...publicPage, path: '/help', pageCache: documentPages },
  { ...assistants, path: '/mcp' },
  { ...driverForm, path: '/my-setups' },
  { ...driverPage, path: '/my-setups/files', limitsReading: 'always' },
  { ...uploadForm, path: '/my-setups/:id', rateLimit: assistantPage.rateLimit },
  { ...driverForm, path: '/my-setups/:id/delete' },
  { ...driverForm, path: '/my-setups/:id/recording', body: recording, changesPublicPages: false },
  { ...driverForm, path: '/my-setups/:id/stints', sendsJson: true },
  { ...driverForm, path: '/my-setups/:id/stints.json', methods: ['POST'] },
  { ...driverForm, path: '/my-setups/:id/stints/:stint' },
  { ...driverForm, path: '/news' },
  {
    ...page,
    path: '/operator',
    methods: getPost,
    limitsReading: 'always',
    isForOperators: true,
  },
  { ...publicPage, path: '/pricing', pageCache: pricingPage, limitsMaking: 'READS_BY_ADDRESS' },
  { ...publicPage, path: '/privacy', pageCache: documentPages },
  { ...driverForm, path: '/profile' },
  { ...driverForm, path: '/report/:id' },
  { ...page, path: '/robots.txt', cacheControl: anHour },
  { ...assistantForm, path: '/setup-assistant', hasIndexRoute: true },
  { ...assistantPage, path: '/setup-assistant/download' },
  { ...assistantForm, path: '/setup-assistant/engineer', body: form },
  { ...assistantForm, path: '/setup-assistant/run' },
  { ...page, path: '/setup-viewer' },
  { ...publicPage, path: '/setup-viewer/:id', methods: getPost, pageCache: viewerPage },
  { ...page, path: '/setup-viewer/:id/code', cacheControl: anHour },
  {
    ...page,
    path: '/setup-viewer/:id/comments',
    methods: getPost,
    limitsMaking: 'READS_BY_ADDRESS',
  },
  { ...page, path: '/setup-viewer/:id/download' },
  { ...openData, path: '/setup-viewer/:id/embed', pageCache: setupPage },
  { ...openData, path: '/setup-viewer/:id/picture.png', pageCache: setupPage },
  {
    ...publicPage,
    path: '/setup-viewer/:id/rig',
    methods: getPost,
    rateLimit: assistantPage.rateLimit,
    pageCache: setupPage,
  },
  { ...publicPage, path: '/settings', pageCache: referencePage },
  {
    ...publicPage,
    path: '/settings/:game/:setting',
    pageCache: settingGuidePage,
    limitsMaking: 'READS_BY_ADDRESS',
  },
  { ...publicPage, path: '/setups', pageCache: listPage },
  {
    ...page,
    path: '/setups/suggestions',
    cacheControl: anHourForAll,
    pageCache: suggestionList,
    limitsMaking: 'SUGGESTIONS_BY_ADDRESS',
  },
  { ...driverPage, path: '/sign-in' },
  { ...page, path: '/sign-out', methods: getPost, rateLimit: noLimits, openToClosedAccounts: true },
  { ...page, path: '/sign-up' },
  { ...driverPage, path: '/signed-in' },
  { ...page, path: '/sitemap.xml', cacheControl: anHour },
  { ...publicPage, path: '/terms', pageCache: documentPages },
  { ...driverForm, path: '/teams' },
  { ...driverForm, path: '/teams/join/:token', limitsReading: 'always', isSecret: true },
  { ...page, path: '/teams/plan/:token', limitsMaking: 'READS_BY_ADDRESS', isSecret: true },
  { ...driverForm, path: '/teams/:id' },
  { ...driverForm, path: '/teams/:id/members' },
  { ...driverForm, path: '/teams/:id/plan' },
  { ...driverForm, path: '/teams/:id/settings' },
  { ...driverForm, path: '/test-cards' },
  { ...driverForm, path: '/test-cards/:id' },
  { ...publicPage, path: '/try', pageCache: firstRunPage, limitsMaking: 'BASELINES_BY_ADDRESS' },
  { ...driverForm, path: '/units', changesPublicPages: false },
  { ...uploadForm, path: '/upload-setup' },
  { ...uploadForm, path: '/upload-setup/send' },
  { ...publicPage, path: '/wanted', pageCache: wantedPages },
  { ...driverForm, path: '/wanted/ask' },
  { ...publicPage, path: '/wanted/:id', methods: getPost, pageCache: wantedPages },
  { ...driverForm, path: '/wanted/:id/answer' },
  { ...event, path: '/webhooks/clerk' },
  { ...event, path: '/webhooks/stripe' },
  // To these identity providers send a browser with a form.
  { ...clerk, path: '/__clerk/v1/oauth_callback', csrf: 'open' },
  { ...clerk, path: '/__clerk/v1/oauth_callback/*', csrf: 'open' },
  { ...clerk, path: '/__clerk/v1/saml/acs', csrf: 'open' },
  { ...clerk, path: '/__clerk/v1/saml/acs/*', csrf: 'open' },
  { ...clerk, path: '/__clerk/v1/me/profile_image', body: picture },
  { ...clerk, path: '/__clerk/v1/organizations/:id/logo', body: picture },
  { ...clerk, path: '/__clerk/*' },
];

/** The policy of an address we do not have. Logs give it one name, so that no stranger makes new ones. */
export const unknownAddress: Address = { ...page, path: '*' };

const patterns = addresses.map((address) => {
  const pattern = address.path
    .replace(/[.]/g, '\\.')
    .replace(/:[a-z]+/g, '[^/]+')
    .replace('*', '.*');
  return { pattern: new RegExp(`^${pattern}/?$`), address };
});

/** Paths that a cache may hold: the canonical spelling, nothing escaped, and no file but our pictures. */
const cachedSpelling = /^(\/[\w-]{1,60})+(\.data|\/picture\.png)?$/;

const rowAt = (path: string) => patterns.find(({ pattern }) => pattern.test(path))?.address;

/** Rows of paths without anything variable in them, which need no search. */
const fixedAddresses = new Map(addresses.map(({ path }) => [path, rowAt(path)]));

export function addressAt(pathname: string): Address {
  const path = pagePathOf(pathname);
  const address = fixedAddresses.get(path) ?? rowAt(path) ?? unknownAddress;
  if (pathname === address.path || cachedSpelling.test(pathname)) return address;
  const { pageCache: _, ...row } = address;
  return { ...row, cacheControl: nobody };
}

/** An address for logs: what names or numbers something is `:id`, and what is not ours is `*`. */
export function logNameOf(pathname: string, { path, logName = path } = addressAt(pathname)): string {
  return path.includes('*') || logName !== path || pagePathOf(pathname) === pathname
    ? logName
    : `${logName}.data`;
}

export function isMachinePath(pathname: string): boolean {
  let path = pathname;
  try {
    path = decodeURIComponent(pathname);
  } catch {}
  return /^\/(api|webhooks)(\/|$)/i.test(path);
}

export function pagePathOf(pathname: string): string {
  if (isMachinePath(pathname)) return pathname;
  return pathname.replace(/(\/_index|\/_root)?\.data$/, '') || '/';
}
