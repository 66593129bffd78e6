import { expect, test } from 'vitest';
import { accountLists } from '#platform/adapters/supabase/account-data';
import { AccountClosed } from '#platform/account-closed';
import { accFile, requestId, testProject } from './project.ts';

const { as, given, givenSetup, sql } = await testProject();
const forget = (driver: string) => as('service').former.forget(driver);
const close = (driver: string) => as('service').former.close(driver);
const count = async (table: string, where: string) =>
  Number((await sql(`select count(*) as n from public.${table} where ${where}`))[0]?.n);

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
  await as(clerkUserId).profiles.make();
  await as('service').profileNames.save(
    clerkUserId,
    {
      email: `${clerkUserId}@example.com`,
      first_name: 'Gone',
      last_name: 'Soon',
      username: `${clerkUserId}_name`,
    },
    new Date(),
  );
  const { generation } = await as('service').runs.create(run(clerkUserId));
  const shared = await givenSetup(clerkUserId, {
    note: `of ${clerkUserId}`,
    generation_id: generation.id,
    request_id: requestId(),
  });
  const secret = await givenSetup(clerkUserId, { is_public: false });
  const liked = await givenSetup('user_seed_premium');
  await as(clerkUserId).likes.like(liked);
  await as('user_seed_driver').likes.like(shared);
  await as('service').chat.append(clerkUserId, [{ role: 'user', content: 'hello' }]);
  await given('subscriptions', { clerk_user_id: clerkUserId, stripe_customer_id: `cus_${clerkUserId}` });
  return { shared, secret, liked };
}

test('a driver who leaves takes all but public setups along, and their name', async () => {
  const { shared, secret, liked } = await givenDriver('user_leaver');
  await forget('user_leaver');

  for (const table of ['user_profiles', 'generations', 'chat_messages']) {
    expect([table, await count(table, "clerk_user_id = 'user_leaver'")]).toEqual([table, 0]);
  }
  expect(await count('setups', `id = ${secret}`)).toBe(0);
  const setup = await as('visitor').setups.one(shared);
  expect(setup).toMatchObject({
    note: 'of user_leaver',
    likes: 1,
    author: { username: 'a former driver', first_name: '', last_name: '' },
  });
  expect((await as('visitor').setups.one(liked))?.likes).toBe(0);
  expect(await count('subscriptions', "clerk_user_id = 'user_leaver'")).toBe(1);
  const everything = await sql('select * from public.user_profiles');
  expect(JSON.stringify(everything)).not.toContain('user_leaver');
});

test('rows that two drivers left cannot be told apart', async () => {
  const [first, second] = [await givenDriver('user_left_1'), await givenDriver('user_left_2')];
  await forget('user_left_1');
  await forget('user_left_2');
  const { setups } = as('visitor');
  expect((await setups.one(first.shared))?.user_id).toBe((await setups.one(second.shared))?.user_id);
});

test('a token that outlives its account stores nothing again, and is answered why', async () => {
  const { liked } = await givenDriver('user_back');
  await forget('user_back');
  const setup = {
    game: 'ACC',
    car_name: 'ferrari_296_gt3',
    track_name: 'spa',
    setup_data: accFile(),
    is_public: true,
  } as const;
  const answers = await Promise.allSettled([
    as('user_back').profiles.make(),
    as('user_back').profiles.mine(),
    as('user_back').likes.like(liked),
    as('user_back').setups.create({ ...setup, request_id: requestId() }),
    as('service').subscriptions.byUser('user_back'),
    as('service').runs.create(run('user_back')),
    as('service').chat.append('user_back', [{ role: 'user', content: 'me again' }]),
  ]);
  expect(answers).toEqual(answers.map(() => ({ status: 'rejected', reason: new AccountClosed() })));
  await expect(as('user_new').profiles.make()).resolves.toMatchObject({ email: '' });
});

test('a closed account keeps what was known of its payments, for good, and closing it again changes nothing', async () => {
  const store = as('service').subscriptions;
  await givenDriver('user_payer');
  await sql(
    `update public.subscriptions set status = 'active', plan_id = 'lifetime', current_period_end = '2999-12-31',
       fetch_started_at = now() where clerk_user_id = 'user_payer'`,
  );
  await close('user_payer');
  await sql('delete from private.forgotten_drivers');
  const closed = await store.byCustomer('cus_user_payer');
  // A reading that began before is not written over it.
  expect(closed).toMatchObject({
    account_closed_at: expect.any(String),
    fetch_started_at: null,
    status: 'active',
    lifetime_when_closed: true,
  });
  await close('user_payer');
  expect(await store.byCustomer('cus_user_payer')).toEqual(closed);
  await expect(store.byUser('user_payer')).rejects.toThrow(AccountClosed);
  // A row that was lost and is made again is marked as long as the departure is remembered.
  await sql("delete from public.subscriptions where clerk_user_id = 'user_payer'");
  expect(await store.addCustomer('user_payer', 'cus_user_payer')).toMatchObject({
    account_closed_at: expect.any(String),
  });
});

test('rows without an account are found while Stripe has to be asked about them', async () => {
  const store = as('service').subscriptions;
  const rows = async () => {
    const found = await store.withoutAccount(new Date(Date.now() - 3_600_000).toISOString(), 100);
    return found.map(({ clerk_user_id }) => clerk_user_id).filter((id) => id.startsWith('user_row'));
  };
  const change = (who: string, values: string) =>
    sql(`update public.subscriptions set ${values} where clerk_user_id = '${who}'`);
  for (const who of ['user_row_open', 'user_row_closed', 'user_row_lost']) await givenDriver(who);
  // Brought back by an event after a restored backup, before its driver came back: a plan that was paid goes on.
  await store.addCustomer('user_row_without_profile', 'cus_row_without_profile');
  await change('user_row_without_profile', "status = 'active', current_period_end = '2999-12-31'");
  for (const who of ['user_row_closed', 'user_row_lost']) {
    await close(who);
    await forget(who);
  }
  expect((await rows()).sort()).toEqual(['user_row_closed', 'user_row_lost']);

  const settled = "status = 'canceled', fetch_started_at = now()";
  for (const who of ['user_row_closed', 'user_row_lost']) await change(who, settled);
  expect(await rows()).toEqual([]);
  // For a month a bank may still send something.
  const daysAgo = (days: number) =>
    `account_closed_at = now() - interval '${days} days', fetch_started_at = now() - interval '2 hours'`;
  await change('user_row_lost', daysAgo(29));
  expect(await rows()).toEqual(['user_row_lost']);
  await change('user_row_lost', daysAgo(31));
  expect(await rows()).toEqual([]);
  await change('user_row_lost', "status = 'past_due'");
  expect(await rows()).toEqual(['user_row_lost']);
});

test('departures are forgotten after a day', async () => {
  await forget('user_yesterday');
  await sql("update private.forgotten_drivers set forgotten_at = now() - interval '25 hours'");
  await forget('user_today');
  expect(await sql('select count(*)::int as n from private.forgotten_drivers')).toEqual([{ n: 1 }]);
});

test("a driver's file holds everything about them, in pages, and nothing of anybody else's", async () => {
  const { shared, secret, liked } = await givenDriver('user_reader');
  await givenDriver('user_other');
  const deleted = await givenSetup('user_reader', { note: 'thrown away', is_public: false });
  const likedOnce = await givenSetup('user_seed_premium');
  await as('user_reader').likes.like(likedOnce);
  await as('user_reader').setups.remove(deleted);
  await as('user_seed_premium').setups.remove(likedOnce);
  await sql(
    `insert into public.setups (user_id, game, car_name, track_name, setup_data, deleted_at)
     select id, 'ACC', 'car', 'spa', '{}', now() from generate_series(1, 51), public.user_profiles where clerk_user_id = 'user_reader'`,
  );
  for (let more = 0; more < 51; more++) await givenSetup('user_reader', { is_public: false });
  const wishes = as('user_reader').wanted;
  const wish = { game: 'ACC', car: 'ferrari_296_gt3', track: 'spa', session: '', weather: '' } as const;
  const { id: wanted } = await wishes.want(wish);
  await wishes.answer(wanted ?? 0, shared);
  const data = as('user_reader').account;
  const lists: Record<string, Record<string, unknown>[]> = {};
  for (const list of accountLists) {
    const rows: Record<string, unknown>[] = [];
    for await (const row of data.rowsOf(list)) rows.push(row);
    lists[list] = rows;
  }
  expect(lists.setups).toHaveLength(53);
  expect(lists.setups?.slice(0, 2)).toMatchObject([
    { id: shared, note: 'of user_reader', setup_data: accFile() },
    { id: secret, is_public: false },
  ]);
  expect(lists.likes).toMatchObject([{ setup_id: liked }, { setup_id: likedOnce }]);
  expect(lists.deleted_setups).toHaveLength(52);
  expect(lists.deleted_setups?.[0]).toMatchObject({ id: deleted, setup: { note: 'thrown away' } });
  expect(lists.wanted_setups).toMatchObject([{ wanted: { car_name: 'ferrari_296_gt3', track_name: 'spa' } }]);
  expect(lists.answers_to_wanted).toMatchObject([{ setup_id: shared }]);
  expect(lists.generations).toMatchObject([{ car: 'ferrari_296_gt3' }]);
  expect(lists.chat_messages).toMatchObject([{ role: 'user', content: 'hello' }]);
  expect(await data.profile()).toMatchObject({ email: 'user_reader@example.com' });
  expect(await data.subscription()).toMatchObject({ stripe_customer_id: 'cus_user_reader' });
  expect(JSON.stringify(lists)).not.toContain('user_other');
});
