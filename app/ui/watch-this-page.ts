import { pageBroke } from './error-page.tsx';
import { isReachable, keepForm, staying } from './unsent-writes.ts';
import { watchBuild } from './watch-build.ts';

type Router = typeof window.__remixRouter;

let watch: ReturnType<typeof watchBuild> | null = null;
let openedFor: string | null = null;

function open(address: string): void {
  if (address === openedFor) return;
  openedFor = address;
  const { pathname, search, hash } = window.location;
  // Back and Forward have changed the address already; to go there again would only scroll to its hash.
  if (address === pathname + search + hash) window.location.reload();
  else window.location.assign(address);
}

/**
 * Posts a form as a document. Files are left out: a form with files keeps the page open instead.
 * @throws a TypeError, as `fetch` does, while there is no line
 */
async function send(address: string, formData: FormData): Promise<never> {
  if (!(await isReachable())) throw new TypeError('There is no line to send a form on.');
  const form = document.createElement('form');
  form.method = 'post';
  form.action = address;
  for (const [name, value] of formData) {
    if (typeof value !== 'string') continue;
    const input = document.createElement('input');
    Object.assign(input, { type: 'hidden', name, value });
    form.appendChild(input);
  }
  document.body.appendChild(form);
  form.submit();
  return new Promise<never>(() => {});
}

const routesWithin = (routes: Router['routes']): Router['routes'] =>
  routes.flatMap((route) => [route, ...routesWithin(route.children ?? [])]);

/** Begins to watch whether the page that is open is older than what answers it; once, as soon as Remix runs it. */
export function watchThisPage(): void {
  if (watch) return;
  const { __remixRouter: router, __remixManifest: manifest } = window;
  const scripts = Object.values(manifest.routes).map(({ module }) => module);
  const watching = watchBuild({ build: manifest.version, router, scripts, open, send });
  watch = watching;
  window.fetch = watching.watching(window.fetch);
  window.addEventListener('vite:preloadError', watching.hasLost);
  window.addEventListener('submit', keepForm);
  // A form that is sent as a document leads away from a page that was opened from its data meanwhile, not from a document.
  window.addEventListener('submit', ({ defaultPrevented }) => {
    if (!defaultPrevented) watching.loadNextWhole();
  });
  window.addEventListener(pageBroke, (event) => {
    if (renew()) event.preventDefault();
  });
  for (const route of routesWithin(router.routes)) {
    const { lazy, action } = route;
    const sendsItself = manifest.routes[route.id]?.hasClientAction === true;
    if (typeof action === 'function') route.action = staying(action, route.id, router);
    if (!lazy) continue;
    const load = watching.lazily(lazy, { sendsItself });
    route.lazy = async () => {
      const module = await load();
      const { action } = module;
      return typeof action === 'function' ? { ...module, action: staying(action, route.id, router) } : module;
    };
  }
  // The browser may give back this very page, still on its way elsewhere.
  window.addEventListener('pageshow', ({ persisted }) => {
    if (persisted && openedFor !== null) window.location.reload();
  });
}

const renewedFrom = 'renewed-from-build';

/** Reloads the open page to get the newer build: once, so that a fault in that build does not loop. */
function renew(): boolean {
  try {
    const { version } = window.__remixManifest;
    if (!watch?.isOlder() || sessionStorage.getItem(renewedFrom) === version) return false;
    sessionStorage.setItem(renewedFrom, version);
  } catch {
    // A browser that keeps nothing for us could not tell the second time from the first.
    return false;
  }
  window.location.reload();
  return true;
}
