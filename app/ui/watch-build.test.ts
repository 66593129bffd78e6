import { expect, test, vi } from 'vitest';
import { buildHeader } from '#platform/http/build-header';
import { destinationOf, watchBuild } from './watch-build.ts';

type Options = Parameters<typeof watchBuild>[0];
type State = Options['router']['state'];

const at = (pathname: string, search = '') => ({ pathname, search, hash: '', state: null, key: 'k' });

/** Of a page at `/setups`. */
const state = (navigation: object): State => ({ location: at('/setups'), navigation }) as State;
const idle = state({ state: 'idle', location: undefined });
const towards = (pathname: string, search = '') =>
  state({ state: 'loading', location: at(pathname, search) });
const posting = state({ state: 'submitting', location: at('/my-setups') });

const data = new URL('http://localhost/my-setups.data');

function pageAt(current: State) {
  const open = vi.fn<Options['open']>();
  const send = vi.fn<Options['send']>();
  const createHref: Options['router']['createHref'] = ({ pathname, search }) => `${pathname}${search}`;
  const router = { state: current, createHref };
  const scripts = ['/assets/my-setups-B1.js'];
  const watch = watchBuild({ build: 'a', router, scripts, open, send });
  /** Asks an origin of that build; null names none. */
  const ask = async (build: string | null, url: URL | string = data, init?: RequestInit) => {
    const origin = vi.fn(async () => new Response('{}', build ? { headers: { [buildHeader]: build } } : {}));
    const answer = watch.watching(origin)(url, init);
    // An answer that is kept back never comes: what happens besides has happened by then.
    const comes = await Promise.race([answer.then(() => true), settled().then(() => false)]);
    return { comes, asked: origin.mock.calls.length > 0 };
  };
  return { watch, open, send, ask };
}

const settled = () => new Promise<void>((resolve) => setImmediate(resolve));

test('only what leads to another page, and sends nothing, has a destination', () => {
  expect(destinationOf(idle)).toBeNull();
  expect(destinationOf(posting)).toBeNull();
  expect(destinationOf(towards('/setups', '?q=spa'))).toBeNull();
  expect(destinationOf(towards('/my-setups', '?after=2'))).toMatchObject({ search: '?after=2' });
});

test.each([
  ['of the same build', 'a', towards('/my-setups')],
  ['of no build', null, towards('/my-setups')],
  ['of nothing that navigates', 'b', idle],
  ['of the page that is open', 'b', towards('/setups', '?q=spa')],
  ['to what was sent', 'b', posting],
])('an answer %s is let in, each time', async (_, build, current) => {
  const { watch, ask, open } = pageAt(current);
  const init = current === posting ? { method: 'POST' } : {};
  for (let time = 0; time < 2; time += 1)
    expect(await ask(build, data, init)).toEqual({ comes: true, asked: true });
  expect(watch.isOlder()).toBe(build === 'b');
  expect(open).not.toHaveBeenCalled();
});

test('data of another page and another build is kept back, and that page is opened', async () => {
  const { ask, open } = pageAt(towards('/my-setups', '?after=2'));
  expect(await ask('b')).toEqual({ comes: false, asked: true });
  expect(open).toHaveBeenCalledExactlyOnceWith('/my-setups?after=2');
});

test('a page that knows itself to be older does not ask for data of another page', async () => {
  const { watch, ask, open } = pageAt(towards('/my-setups'));
  await ask('b', '/api/like-setup', { method: 'POST' });
  expect(watch.isOlder()).toBe(true);
  expect(await ask('b')).toEqual({ comes: false, asked: false });
  expect(open).toHaveBeenCalledExactlyOnceWith('/my-setups');
});

const gone = () => Promise.reject(new TypeError('Failed to fetch dynamically imported module'));

test('a route whose script is there is loaded by Remix', async () => {
  const { watch, open } = pageAt(towards('/my-setups'));
  const load = watch.lazily(async () => ({ handle: 'loaded by Remix' }), { sendsItself: false });
  expect(await load()).toEqual({ handle: 'loaded by Remix' });
  expect(open).not.toHaveBeenCalled();
});

test('a route whose script is gone is opened as a document', async () => {
  const { watch, open } = pageAt(towards('/my-setups'));
  void watch.lazily(gone, { sendsItself: false })();
  await settled();
  expect(open).toHaveBeenCalledExactlyOnceWith('/my-setups');
  expect(watch.isOlder()).toBe(true);
});

test.each([
  ['a route', 'Failed to fetch dynamically imported module: https://e.org/assets/my-setups-B1.js', true],
  ['something else', 'error loading dynamically imported module: https://e.org/assets/dialog-C2.js', false],
  ['nobody knows what', 'Importing a module script failed.', true],
])('a lost script of %s makes the page older; Remix hears nothing of its own', (_, message, isKept) => {
  const { watch, open } = pageAt(idle);
  const preventDefault = vi.fn();
  watch.hasLost({ payload: new TypeError(message), preventDefault });
  expect([watch.isOlder(), preventDefault.mock.calls.length > 0]).toEqual([true, isKept]);
  expect(open).not.toHaveBeenCalled();
});

test('a form whose script is gone, and has not been sent for that, is posted as a document', async () => {
  const { watch, open, send } = pageAt(idle);
  const route = await watch.lazily(gone, { sendsItself: true })();
  const action = (route as { action: (args: { request: Request }) => Promise<never> }).action;
  const body = new URLSearchParams({ title: 'Spa' });
  void action({ request: new Request('http://localhost/my-setups/1/delete', { method: 'POST', body }) });
  await settled();
  expect(open).not.toHaveBeenCalled();
  expect(send).toHaveBeenCalledOnce();
  const [address, form] = send.mock.calls[0] ?? [];
  expect([address, form?.get('title')]).toEqual(['http://localhost/my-setups/1/delete', 'Spa']);
});

test('a form that Remix has sent already is not sent again', async () => {
  const { watch, send } = pageAt(posting);
  expect(await watch.lazily(gone, { sendsItself: false })()).not.toHaveProperty('action');
  expect(send).not.toHaveBeenCalled();
});
