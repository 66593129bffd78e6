import type { Method } from '#core/http/methods';

type Address = {
  /** `:name` stands for one part, `*` for the rest. */
  path: string;
  /** 'any' where somebody else looks at the method. */
  methods: readonly Method[] | 'any';
};

/** Every address of ours and what it takes; a request with another method goes no further than the door. */
const addresses: readonly Address[] = [
  { path: '/', methods: ['GET'] },
  { path: '/account/data.json', methods: ['GET'] },
  { path: '/account/profile', methods: ['GET', 'PUT'] },
  { path: '/account/signed-in-again', methods: ['GET'] },
  { path: '/api/generate-setup', methods: ['POST'] },
  { path: '/api/generations', methods: ['GET'] },
  { path: '/api/generations/:id', methods: ['GET'] },
  { path: '/api/like-setup', methods: ['POST'] },
  { path: '/api/race-engineer-chat', methods: ['GET', 'POST', 'DELETE'] },
  { path: '/api/refine', methods: ['POST'] },
  { path: '/api/subscription/cancel', methods: ['POST'] },
  { path: '/api/subscription/create-checkout-session', methods: ['POST'] },
  { path: '/api/subscription/plans', methods: ['GET'] },
  { path: '/api/subscription/reactivate', methods: ['POST'] },
  { path: '/api/subscription/status', methods: ['GET'] },
  { path: '/api/user-profile', methods: ['POST'] },
  { path: '/checkout', methods: ['GET', 'POST'] },
  { path: '/healthz', methods: ['GET'] },
  { path: '/my-setups', methods: ['GET', 'POST'] },
  { path: '/my-setups/:id/delete', methods: ['GET', 'POST'] },
  { path: '/profile', methods: ['GET', 'POST'] },
  { path: '/robots.txt', methods: ['GET'] },
  { path: '/setup-assistant', methods: ['GET', 'POST'] },
  { path: '/setup-assistant/download', methods: ['GET'] },
  { path: '/setup-assistant/engineer', methods: ['GET', 'POST'] },
  { path: '/setup-assistant/run', methods: ['GET', 'POST'] },
  { path: '/setup-viewer', methods: ['GET'] },
  { path: '/setup-viewer/:id', methods: ['GET', 'POST'] },
  { path: '/setup-viewer/:id/download', methods: ['GET'] },
  { path: '/setups', methods: ['GET'] },
  { path: '/sign-in', methods: ['GET'] },
  { path: '/sign-out', methods: ['GET', 'POST'] },
  { path: '/sign-up', methods: ['GET'] },
  { path: '/signed-in', methods: ['GET'] },
  { path: '/sitemap.xml', methods: ['GET'] },
  { path: '/upload-setup', methods: ['GET', 'POST'] },
  { path: '/upload-setup/send', methods: ['GET', 'POST'] },
  { path: '/webhooks/clerk', methods: ['POST'] },
  { path: '/webhooks/stripe', methods: ['POST'] },
  { path: '/__clerk/*', methods: 'any' },
];

const patterns = addresses.map(({ path, methods }) => {
  const pattern = path
    .replace(/[.]/g, '\\.')
    .replace(/:[a-z]+/g, '[^/]+')
    .replace('*', '.*');
  return { pattern: new RegExp(`^${pattern}/?$`), methods };
});

/** Where programs ask, in any spelling; what is refused there is told as JSON. */
export function isForPrograms(pathname: string): boolean {
  let path = pathname;
  try {
    path = decodeURIComponent(pathname);
  } catch {
    // No address of ours.
  }
  return /^\/(api|webhooks)(\/|$)/i.test(path);
}

/** The page that an address belongs to: a page's data, which our JavaScript fetches, have its rules. */
export function pagePathOf(pathname: string): string {
  if (isForPrograms(pathname)) return pathname;
  return pathname.replace(/(\/_index|\/_root)?\.data$/, '') || '/';
}

/** The methods that an address takes; null where nothing of ours stands. */
export function methodsAt(pathname: string): readonly Method[] | 'any' | null {
  const path = pagePathOf(pathname);
  return patterns.find(({ pattern }) => pattern.test(path))?.methods ?? null;
}
