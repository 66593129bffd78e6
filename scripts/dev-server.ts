import { createServer, type Server } from 'node:http';
import { getRequestListener } from '@hono/node-server';
import { createServer as createViteServer } from 'vite';
import { unstable_getMiniflareWorkerOptions } from 'wrangler';
import type { Places } from './places.ts';
import { workerList } from './worker-list.ts';
import { type RunningWorkers, startWorkers } from './workers.ts';

const webName = 'scrutineer-web';

/** Takes the place of the web Worker, and lets code outside workerd use its bindings: a request to one, or a method's call. */
const gateway = `
export default {
  async fetch(request, bindings) {
    const headers = new Headers(request.headers);
    const [name, method, url] = ['name', 'method', 'url'].map((word) => {
      const value = headers.get('x-binding-' + word);
      headers.delete('x-binding-' + word);
      return value;
    });
    if (!bindings[name]) return new Response(null, { status: 404 });
    if (url) return bindings[name].fetch(new Request(url, new Request(request, { headers, redirect: 'manual' })));
    const words = JSON.parse(await request.text(), (_, value) => (value?.$date ? new Date(value.$date) : value));
    const value = await bindings[name][method](...words);
    return Response.json({ value });
  },
};`;

type Bindings = Record<string, unknown>;
type WebWorker = { fetch(request: Request, bindings: Bindings, context: unknown): Promise<Response> };

/** As JSON, in which a date stays one. */
const withDates = (value: unknown) =>
  JSON.stringify(value, function (this: Record<string, unknown>, key, plain) {
    return this[key] instanceof Date ? { $date: plain } : plain;
  });

/** The web Worker's variables, and its bindings as the gateway passes them on. */
function bindingsBehind(address: URL, environment: Record<string, string>): Bindings {
  const configuration = workerList.find(({ name }) => name === webName)?.configuration ?? '';
  const { workerOptions } = unstable_getMiniflareWorkerOptions(configuration);
  const { serviceBindings = {}, ratelimits = {} } = workerOptions as Record<string, Record<string, unknown>>;

  const relay = (name: string) => ({
    async fetch(...request: ConstructorParameters<typeof Request>): Promise<Response> {
      const { url, method, headers, body, signal } = new Request(...request);
      const marked = new Headers([...headers, ['x-binding-name', name], ['x-binding-url', url]]);
      const init = { method, headers: marked, body, signal, redirect: 'manual', duplex: 'half' };
      const answer = await fetch(address, init as RequestInit);
      // A Response from fetch is immutable, and a Worker's must not be.
      return new Response(answer.body, answer);
    },
  });
  const call =
    (name: string, method: string) =>
    async (...args: unknown[]): Promise<unknown> => {
      const headers = { 'x-binding-name': name, 'x-binding-method': method };
      // In JSON an argument that is left out would be null.
      const body = withDates(args.slice(0, args.findLastIndex((arg) => arg !== undefined) + 1));
      const answer = await fetch(address, { method: 'POST', headers, body });
      if (!answer.ok) throw new Error(`${name}.${method} failed: ${await answer.text()}`);
      return ((await answer.json()) as { value: unknown }).value;
    };
  const methods = (name: string) => new Proxy({}, { get: (_, method) => call(name, String(method)) });

  const services = Object.entries(serviceBindings).map(([name, service]) => {
    const isCalled =
      typeof service === 'object' && service !== null && 'entrypoint' in service && service.entrypoint;
    return [name, isCalled ? methods(name) : relay(name)];
  });
  const limits = Object.keys(ratelimits).map((name) => [name, methods(name)]);
  return { ...environment, ...Object.fromEntries([...services, ...limits]), VERSION: { id: 'development' } };
}

/** Keeps nothing: each page is made of the source as it is now. */
const emptyCache = { match: async () => undefined, put: async () => undefined, delete: async () => false };

/** Node has no stream whose length is known. */
class StreamOfAnyLength extends TransformStream {
  constructor() {
    super();
  }
}

/** Vite's styles and its client carry no nonce. */
function withoutPolicy(response: Response): Response {
  response.headers.delete('Content-Security-Policy');
  return response;
}

function listening(server: Server, port: number): Promise<void> {
  return new Promise((resolve, reject) => {
    server.once('error', reject);
    server.listen(port, 'localhost', resolve);
  });
}

/**
 * Serves the web Worker from its source, on Node behind Vite, which puts a change of a component or style on the page that
 * is open; the other Workers run on workerd as they are built. Nothing is cached at the edge, and pages have no content
 * security policy: what depends on either is tried with `npm start`.
 *
 * @param environment variables and secrets, by name
 */
export async function startDevServer(
  places: Places,
  environment: Record<string, string>,
): Promise<RunningWorkers> {
  const workers = await startWorkers({ ...places, port: 0 }, environment, {
    workers: workerList.map((worker) => (worker.name === webName ? { ...worker, script: gateway } : worker)),
  });
  Object.assign(globalThis, { caches: { default: emptyCache }, FixedLengthStream: StreamOfAnyLength });
  const server = createServer();
  const vite = await createViteServer({
    appType: 'custom',
    logLevel: 'warn',
    server: { middlewareMode: true, hmr: { server } },
  });
  const bindings = bindingsBehind(workers.address, environment);
  const answer = getRequestListener(
    async (request) => {
      const { default: worker } = (await vite.ssrLoadModule('./server.ts')) as { default: WebWorker };
      const context = { waitUntil: (work: Promise<unknown>) => void work.catch(console.error) };
      return withoutPolicy(await worker.fetch(request, bindings, context));
    },
    { overrideGlobalObjects: false },
  );
  server.on('request', (request, response) => {
    vite.middlewares(request, response, () => void answer(request, response));
  });
  await listening(server, places.port);
  return {
    ...workers,
    async stop() {
      await vite.close();
      server.closeAllConnections();
      server.close();
      await workers.stop();
    },
  };
}
