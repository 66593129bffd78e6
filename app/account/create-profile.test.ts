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

const lost = new TypeError('connection lost');
const taken = 'duplicate key value violates unique constraint "user_profiles_clerk_user_id_key"';

test.each<
  [how: string, answers: Parameters<typeof ways>[0], outcome: string, sends: number, isDirect: boolean]
>([
  ['that answers is asked once, without a pause', [200], 'created', 1, false],
  ['that fails is asked three times, a second apart', [500, lost, 200], 'created', 3, false],
  ['that fails three times gives way to the direct one', [500, 502, 401], 'created-directly', 3, true],
  ['that holds the profile has nothing to make', [taken], 'existed', 1, false],
  ['that refuses what is there already has nothing to make', [409], 'existed', 1, false],
])('an endpoint %s', async (_, answers, outcome, sends, isDirect) => {
  const tried = ways(answers);
  expect(await createProfile(details, tried)).toBe(outcome);
  expect(tried.send.mock.calls).toEqual(Array(sends).fill([details]));
  expect(tried.wait.mock.calls).toEqual(Array(sends - 1).fill([1000]));
  expect(tried.sendDirectly).toHaveBeenCalledTimes(Number(isDirect));
});

test.each([[500], [lost]])('a profile that nothing makes has failed: %s', async (direct) => {
  expect(await createProfile(details, ways([500, 500, 500], direct))).toBe('failed');
});
