import { afterEach, expect, test, vi } from 'vitest';

vi.mock('./shown-toast.ts', () => ({ showToast: vi.fn() }));
// Other tests of this process may have loaded the module with the toast as it is.
vi.resetModules();
const { showToast } = await import('./shown-toast.ts');
const { staying } = await import('./unsent-writes.ts');

afterEach(() => vi.unstubAllGlobals());

type Router = Parameters<typeof staying>[2];

/** A page at `/setups/1` whose form is on its way to an address; `earlier` is what its action answered before. */
function pageSending(to: string | null, earlier: unknown = null) {
  const navigate = vi.fn<Router['navigate']>();
  const location = { pathname: '/setups/1', search: '?tab=edit', hash: '', state: null, key: 'k' };
  const navigation =
    to === null ? { state: 'idle' } : { state: 'submitting', location: { ...location, pathname: to } };
  const router = {
    navigate,
    state: { location, navigation, actionData: { form: earlier } },
  } as unknown as Router;
  const send = (thrown: unknown) => {
    const sent = staying(() => Promise.reject(thrown), 'form', router)({} as never);
    return Promise.race([sent, new Promise((resolve) => setImmediate(() => resolve('stays')))]);
  };
  vi.mocked(showToast).mockClear();
  return { send, navigate };
}

const dropped = new TypeError('Failed to fetch');
const garbage = new Error('Unable to decode turbo-stream response');

test.each([
  ['dropped', dropped],
  ['was answered by something else', garbage],
])(
  'a form whose line %s keeps its page and the answer before, and loads nothing again',
  async (_, thrown) => {
    vi.stubGlobal('navigator', { onLine: true });
    const earlier = { message: 'Too long' };
    const { send, navigate } = pageSending('/setups/1', earlier);
    const answer = (await send(thrown)) as Response;
    expect([answer.status, await answer.json()]).toEqual([503, earlier]);
    expect(navigate).not.toHaveBeenCalled();
    expect(showToast).toHaveBeenCalledWith(
      expect.objectContaining({ description: expect.stringMatching(/nothing was changed/) }),
    );
  },
);

test('a form that another page would answer stays where it is, and asks the server for nothing', async () => {
  vi.stubGlobal('navigator', { onLine: false });
  const { send, navigate } = pageSending('/diary');
  expect(await send(dropped)).toBe('stays');
  expect(navigate).toHaveBeenCalledExactlyOnceWith(
    { pathname: '/setups/1', search: '?tab=edit', hash: '#unsent' },
    { replace: true, preventScrollReset: true },
  );
  expect(showToast).toHaveBeenCalledWith(expect.objectContaining({ title: 'You’re offline' }));
});

test('a redirect and a refusal are answers', async () => {
  const { send } = pageSending(null);
  const redirect = new Response(null, { status: 302 });
  const refusal = { status: 404, statusText: '', data: null, internal: false };
  for (const answer of [redirect, refusal]) await expect(send(answer)).rejects.toBe(answer);
  expect(showToast).not.toHaveBeenCalled();
});
