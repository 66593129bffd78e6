import { beforeAll, expect, test } from 'vitest';
import { knownGrants } from '../../scripts/deploy/grants.ts';
import { givenSetup, testProject } from './project.ts';

const author = 'user_seed_premium';
const reader = 'user_seed_driver';
const project = testProject();
let shared = 0;

beforeAll(async () => {
  shared = await givenSetup(project(), author, { is_public: true });
});

const readers = () => [project().visitor(), project().driver(reader), project().driver(author)];

const waysToAnEmail = `
  email * id,clerk_user_id id,address:email created_at email.count() id,email::text
`
  .trim()
  .split(/\s+/);

for (const columns of waysToAnEmail) {
  test(`no client reads ${columns} of profiles`, async () => {
    for (const client of readers()) {
      const { data, error } = await client.from('user_profiles').select(columns);
      expect(data).toBeNull();
      expect(JSON.stringify(error)).not.toContain('@example.com');
    }
  });
}

test('no client filters or sorts profiles by email', async () => {
  for (const client of readers()) {
    const profiles = () => client.from('user_profiles').select('id');
    expect((await profiles().eq('email', 'premium@example.com')).error?.code).toBe('42501');
    expect((await profiles().like('clerk_user_id', 'user_%')).error?.code).toBe('42501');
    expect((await profiles().order('email')).error?.code).toBe('42501');
  }
});

/** A setup's owner, among all that leads from setups to drivers. */
const owner = 'user_profiles!setups_user_id_fkey';

test('an email does not come along with a setup', async () => {
  for (const client of readers()) {
    const setups = (embed: string) => client.from('setups').select(`id,${embed}`).eq('id', shared);
    expect((await setups(`${owner}(email)`)).error?.code).toBe('42501');
    expect((await setups(`${owner}(*)`)).error?.code).toBe('42501');
    expect((await setups(`...${owner}(clerk_user_id)`)).error?.code).toBe('42501');
    const named = await setups(`${owner}(username,first_name,last_name)`);
    expect(named.data).toEqual([
      { id: shared, user_profiles: { username: 'petra', first_name: 'Petra', last_name: 'Premium' } },
    ]);
  }
});

const grants = knownGrants();
/** A column that a visitor may read of setups or of their drivers, or what the list is sorted by. */
const isForVisitors = (column: string) =>
  column === 'figure' ||
  ['setups', 'user_profiles'].some((table) => grants.has(`anon SELECT public.${table}.${column}`));

test('the public list holds no email and no Clerk id', async () => {
  for (const client of readers()) {
    const { data } = await client.rpc('find_public_setups');
    expect(data).toHaveLength(1);
    expect(Object.keys(data[0]).filter((column) => !isForVisitors(column))).toEqual([]);
  }
});

test('a driver reads the own email and no other', async () => {
  const { data } = await project().driver(reader).rpc('my_profile');
  expect(data).toMatchObject([{ clerk_user_id: reader, email: 'driver@example.com' }]);
});

test('the name of a driver who hides the last public setup is gone', async () => {
  const id = await givenSetup(project(), 'user_seed_lapsed', { is_public: true });
  const names = () => project().visitor().from('user_profiles').select('username').eq('username', 'lars');
  expect((await names()).data).toHaveLength(1);
  await project().sql('update public.setups set is_public = false where id = $1', [id]);
  expect((await names()).data).toHaveLength(0);
});

test('a private setup is neither found, nor read, nor liked by others', async () => {
  const id = await givenSetup(project(), author, { is_public: false, note: 'a secret of mine' });
  for (const client of [project().visitor(), project().driver(reader)]) {
    expect((await client.from('setups').select('id').eq('id', id)).data).toEqual([]);
    const { data } = await client.rpc('find_public_setups', { terms: [{ text: 'secret' }] });
    expect(data).toEqual([]);
  }
  const liked = await project().driver(reader).rpc('like_setup', { setup: id });
  expect(liked.data).toEqual([{ outcome: 'unknown-setup', total: null }]);
  const sneaked = await project().driver(reader).from('setup_likes').insert({ setup_id: id });
  expect(sneaked.error?.code).toBe('42501');
});

test('one driver never reads runs or messages of another', async () => {
  await project().sql(
    `insert into public.generations (clerk_user_id, request_id, kind, game, car, track, request)
     values ($1, gen_random_uuid(), 'generate', 'ACC', 'car', 'spa', '{}')`,
    [author],
  );
  await project().sql(
    "insert into public.chat_messages (clerk_user_id, role, content) values ($1, 'user', 'Hi')",
    [author],
  );
  for (const table of ['generations', 'chat_messages', 'subscriptions']) {
    const readable = await project().driver(reader).from(table).select('clerk_user_id');
    expect(readable.data).toEqual([]);
    const own = await project().driver(author).from(table).select('clerk_user_id');
    expect(own.data).toEqual([{ clerk_user_id: author }]);
  }
});
