import { buildHeader } from '#platform/http/build-header';
import { noteAnswer } from './request-id.ts';

type Router = typeof window.__remixRouter;
type LazyRoute = NonNullable<Router['routes'][number]['lazy']>;
type ActionArguments = { request: Request };

/** A promise that never resolves: the browser is loading another document. */
const pendingForever = () => new Promise<never>(() => {});

/** Where a navigation leads that leaves the page for another; null for what stays on it, and while a form is being sent. */
export function destinationOf({ navigation, location }: Pick<Router['state'], 'navigation' | 'location'>) {
  const isLeaving = navigation.state === 'loading' && navigation.location.pathname !== location.pathname;
  return isLeaving ? navigation.location : null;
}

/** Whether it is Remix that asks for a page's data, and sends nothing. */
const readsPage = (input: RequestInfo | URL, init?: RequestInit): boolean =>
  input instanceof URL && input.pathname.endsWith('.data') && (init?.method ?? 'GET') === 'GET';

/** Asks, and notes the reference of a page's data, for an error page to show. */
async function watchAnswer(input: RequestInfo | URL, ask: () => Promise<Response>): Promise<Response> {
  const isData = input instanceof URL && input.pathname.endsWith('.data');
  const answer = await ask().catch((error) => {
    if (isData) noteAnswer(input, null);
    throw error;
  });
  if (isData) noteAnswer(input, answer);
  return answer;
}

/**
 * A page that was opened before a deployment, and is older than what answers it. It stays as it is for as long as the
 * driver stays on it; where they go next is loaded whole, and so is of the newer build.
 *
 * @param options.build of the page that is open
 * @param options.router of that page
 * @param options.scripts of all routes
 * @param options.open loads an address as a document
 * @param options.send posts a form as a document, and leaves this one
 */
export function watchBuild({
  build,
  router,
  scripts,
  open,
  send,
}: {
  build: string;
  scripts: readonly string[];
  router: Pick<Router, 'state' | 'createHref'>;
  open: (address: string) => void;
  send: (address: string, form: FormData) => Promise<never>;
}) {
  let isOlder = false;

  function leave(): boolean {
    const destination = destinationOf(router.state);
    if (destination) open(router.createHref(destination));
    return destination !== null;
  }

  async function sendWhole({ request }: ActionArguments): Promise<never> {
    return send(request.url, await request.formData());
  }

  return {
    isOlder: () => isOlder,

    /** Loads the next page whole, as for an older page. */
    loadNextWhole() {
      isOlder = true;
    },

    /**
     * Hears from Vite of a script that is gone. Remix reloads the page for one of a route, even when somebody only points at
     * a link: it gets nothing instead, and fails. Where a browser names no script, nor does any other import get one.
     */
    hasLost(event: { payload: Error; preventDefault(): void }) {
      isOlder = true;
      const [, scriptName = null] = /(\/[^/]+\/[^/]+\.js)\b/.exec(event.payload.message) ?? [];
      if (scriptName === null || scripts.some((script) => script.endsWith(scriptName)))
        event.preventDefault();
    },

    /** `fetch`, which hears of newer builds. Data of another page is not asked for by one that is older. */
    watching:
      (fetch: typeof globalThis.fetch): typeof globalThis.fetch =>
      async (input, init) => {
        const reads = readsPage(input, init);
        if (reads && isOlder && leave()) return pendingForever();
        const answer = await watchAnswer(input, () => fetch(input, init));
        const other = answer.headers.get(buildHeader);
        if (other !== null && other !== build) isOlder = true;
        return reads && isOlder && leave() ? pendingForever() : answer;
      },

    /**
     * Remix's loading of a route, whose script may be gone. What a form sends there, where that script would have sent it,
     * goes as from a browser without JavaScript.
     */
    lazily:
      (lazy: LazyRoute, { sendsItself }: { sendsItself: boolean }): LazyRoute =>
      async () => {
        try {
          return await lazy();
        } catch {
          isOlder = true;
          if (leave()) return pendingForever();
          return sendsItself ? { action: sendWhole } : { handle: null };
        }
      },
  };
}
