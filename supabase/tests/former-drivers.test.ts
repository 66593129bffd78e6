import { expect, test } from 'vitest';
import { accountData, accountLists } from '#core/adapters/supabase/account-data';
import { chatMessagesStore } from '#core/adapters/supabase/chat-messages';
import { formerDriversStore } from '#core/adapters/supabase/former-drivers';
import { generationsStore } from '#core/adapters/supabase/generations';
import { likesStore } from '#core/adapters/supabase/likes';
import { profilesStore } from '#core/adapters/supabase/profiles';
import { setupsStore } from '#core/adapters/supabase/setups';
import { givenSetup, requestId, testProject } from './project.ts';

const project = testProject();
const as = (driver: string) => project().database({ driver });
const forget = (driver: string) => formerDriversStore(project().database('service')).forget(driver);
const count = async (table: string, where: string) =>
  Number((await project().sql(`select count(*) as n from public.${table} where ${where}`))[0]?.n);

const run = (clerkUserId: string) => ({
  clerk_user_id: clerkUserId,
  request_id: requestId(),
  kind: 'generate' as const,
  game: 'ACC' as const,
  car: 'ferrari_296_gt3',
  track: 'spa',
  request: {},
  parent_id: null,
});

/** A driver with something in every table; gives the ids of a public and a private setup, and of one liked. */
async function givenDriver(clerkUserId: string) {
  await profilesStore(as(clerkUserId)).save({
    email: `${clerkUserId}@example.com`,
    first_name: 'Gone',
    last_name: 'Soon',
    username: `${clerkUserId}_name`,
  });
  const { generation } = await generationsStore(project().database('service')).create(run(clerkUserId));
  const shared = await givenSetup(project(), clerkUserId, {
    note: `of ${clerkUserId}`,
    generation_id: generation.id,
    request_id: requestId(),
  });
  const secret = await givenSetup(project(), clerkUserId, { is_public: false });
  const liked = await givenSetup(project(), 'user_seed_premium');
  await likesStore(as(clerkUserId)).like(liked);
  await likesStore(as('user_seed_driver')).like(shared);
  await chatMessagesStore(project().database('service')).append(clerkUserId, [
    { role: 'user', content: 'hello' },
  ]);
  await project().sql(
    "insert into public.subscriptions (clerk_user_id, stripe_customer_id) values ($1, 'cus_' || $1)",
    [clerkUserId],
  );
  return { shared, secret, liked };
}

test('a driver who leaves takes all but public setups along, and their name', async () => {
  const { shared, secret, liked } = await givenDriver('user_leaver');
  await forget('user_leaver');

  for (const table of ['user_profiles', 'generations', 'chat_messages']) {
    expect([table, await count(table, "clerk_user_id = 'user_leaver'")]).toEqual([table, 0]);
  }
  expect(await count('setups', `id = ${secret}`)).toBe(0);
  const setup = await setupsStore(project().database('visitor')).one(shared);
  expect(setup).toMatchObject({
    note: 'of user_leaver',
    likes: 1,
    author: { username: 'a former driver', first_name: '', last_name: '' },
  });
  expect((await setupsStore(project().database('visitor')).one(liked))?.likes).toBe(0);
  expect(await count('subscriptions', "clerk_user_id = 'user_leaver'")).toBe(1);
  const everything = await project().sql('select * from public.user_profiles');
  expect(JSON.stringify(everything)).not.toContain('user_leaver');
});

test('what two drivers left cannot be told apart', async () => {
  const [first, second] = [await givenDriver('user_left_1'), await givenDriver('user_left_2')];
  await forget('user_left_1');
  await forget('user_left_2');
  const setups = setupsStore(project().database('visitor'));
  expect((await setups.one(first.shared))?.user_id).toBe((await setups.one(second.shared))?.user_id);
});

test('being told twice changes nothing', async () => {
  const { shared } = await givenDriver('user_twice');
  await forget('user_twice');
  await forget('user_twice');
  await forget('user_never_seen');
  expect(await setupsStore(project().database('visitor')).one(shared)).not.toBeNull();
});

test('a token that outlives its account stores nothing anew', async () => {
  await givenDriver('user_back');
  await forget('user_back');
  const details = { email: '', first_name: '', last_name: '', username: null };
  await expect(profilesStore(as('user_back')).save(details)).rejects.toMatchObject({ reason: 'forbidden' });
  const service = project().database('service');
  await expect(generationsStore(service).create(run('user_back'))).rejects.toMatchObject({
    reason: 'forbidden',
  });
  await expect(
    chatMessagesStore(service).append('user_back', [{ role: 'user', content: 'me again' }]),
  ).rejects.toMatchObject({ reason: 'forbidden' });
  await expect(profilesStore(as('user_new')).save(details)).resolves.toMatchObject({ email: '' });
});

test('departures are forgotten after a day', async () => {
  await forget('user_yesterday');
  await project().sql("update private.forgotten_drivers set forgotten_at = now() - interval '25 hours'");
  await forget('user_today');
  expect(await project().sql('select count(*)::int as n from private.forgotten_drivers')).toEqual([{ n: 1 }]);
});

test("a driver's file holds everything of theirs, in pages, and nothing of anybody else's", async () => {
  const { shared, secret, liked } = await givenDriver('user_reader');
  await givenDriver('user_other');
  for (let more = 0; more < 51; more++) await givenSetup(project(), 'user_reader', { is_public: false });
  const data = accountData(as('user_reader'));
  const lists: Record<string, Record<string, unknown>[]> = {};
  for (const list of accountLists) {
    const rows: Record<string, unknown>[] = [];
    for await (const row of data.rowsOf(list)) rows.push(row);
    lists[list] = rows;
  }
  expect(lists.setups).toHaveLength(53);
  expect(lists.setups?.slice(0, 2)).toMatchObject([
    { id: shared, note: 'of user_reader', setup_data: '{}' },
    { id: secret, is_public: false },
  ]);
  expect(lists.likes).toMatchObject([{ setup_id: liked }]);
  expect(lists.generations).toMatchObject([{ car: 'ferrari_296_gt3' }]);
  expect(lists.chat_messages).toMatchObject([{ role: 'user', content: 'hello' }]);
  expect(await data.profile()).toMatchObject({ email: 'user_reader@example.com' });
  expect(await data.subscription()).toMatchObject({ stripe_customer_id: 'cus_user_reader' });
  expect(JSON.stringify(lists)).not.toContain('user_other');
});
