/** The first parts of our addresses; anything else is told as one, so that no log grows names at a stranger's wish. */
const known = new Set([
  'account',
  'api',
  'checkout',
  'healthz',
  'my-setups',
  'profile',
  'robots.txt',
  'setup-assistant',
  'setup-viewer',
  'setups',
  'sign-in',
  'sign-out',
  'sign-up',
  'signed-in',
  'sitemap.xml',
  'upload-setup',
  'webhooks',
]);

/** The parts below them that are no names and no numbers. */
const fixed =
  /^(cancel|create-checkout-session|data\.json|delete|download|engineer|generate-setup|generations|like-setup|plans|profile|race-engineer-chat|reactivate|refine|run|send|signed-in-again|status|stripe|clerk|subscription|user-profile)$/;

/** An address for logs: what names or numbers something is `:id`, and what is not ours is `*`. */
export function routeOf(pathname: string): string {
  const isData = pathname.endsWith('.data');
  const path = isData ? pathname.slice(0, -'.data'.length) : pathname;
  const suffix = isData ? '.data' : '';
  const [first = '', ...rest] = path.split('/').filter(Boolean);
  if (first === '' || first === '_root') return `/${suffix}`;
  if (first === '__clerk') return '/__clerk/*';
  if (!known.has(first)) return '*';
  const parts = rest.slice(0, 3).map((part) => (fixed.test(part) ? part : ':id'));
  return `/${[first, ...parts].join('/')}${suffix}`;
}
