import { expect, test, vi } from 'vitest';
import { type AccountDetails, createProfile, type ProfileWays } from './create-profile.ts';

const details: AccountDetails = {
  clerk_user_id: 'user_1',
  email: 'dana@example.com',
  first_name: 'Dana',
  last_name: '',
  username: null,
};

/** Ways whose endpoint gives these answers in turn; an Error is a network that fails. */
function ways(answers: (number | string | Error)[], direct: number | Error = 200) {
  const answer = async (next: number | string | Error | undefined): Promise<Response> => {
    if (next instanceof Error) throw next;
    if (typeof next === 'string') return Response.json({ error: 'no', details: next }, { status: 500 });
    return new Response(null, { status: next ?? 500 });
  };
  const left = [...answers];
  return {
    send: vi.fn<ProfileWays['send']>(() => answer(left.shift())),
    sendDirectly: vi.fn<ProfileWays['sendDirectly']>(() => answer(direct)),
    wait: vi.fn<ProfileWays['wait']>(async () => {}),
  };
}

test('an endpoint that answers is asked once, without a pause', async () => {
  const tried = ways([200]);
  expect(await createProfile(details, tried)).toBe('created');
  expect(tried.send.mock.calls).toEqual([[details]]);
  expect(tried.wait).not.toHaveBeenCalled();
  expect(tried.sendDirectly).not.toHaveBeenCalled();
});

test('the endpoint is asked three times, a second apart', async () => {
  const tried = ways([500, new TypeError('connection lost'), 200]);
  expect(await createProfile(details, tried)).toBe('created');
  expect(tried.send).toHaveBeenCalledTimes(3);
  expect(tried.wait.mock.calls).toEqual([[1000], [1000]]);
});

test('after three failures the direct way is taken', async () => {
  const tried = ways([500, 502, 401]);
  expect(await createProfile(details, tried)).toBe('created-directly');
  expect(tried.send).toHaveBeenCalledTimes(3);
  expect(tried.wait).toHaveBeenCalledTimes(2);
  expect(tried.sendDirectly).toHaveBeenCalledTimes(1);
});

test.each([['duplicate key value violates unique constraint "user_profiles_clerk_user_id_key"'], [409]])(
  'a profile that exists already counts as made: %s',
  async (answer) => {
    const tried = ways([answer]);
    expect(await createProfile(details, tried)).toBe('existed');
    expect(tried.send).toHaveBeenCalledTimes(1);
  },
);

test.each([[500], [new TypeError('connection lost')]])(
  'a profile that nothing makes has failed: %s',
  async (direct) => {
    expect(await createProfile(details, ways([500, 500, 500], direct))).toBe('failed');
  },
);
