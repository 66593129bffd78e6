import { readdirSync } from 'node:fs';
import { beforeEach, describe, expect, test } from 'vitest';
import type { NewGeneration } from '#platform/adapters/supabase/generations';
import { requestId, testProject } from './project.ts';

const project = await testProject();
const { as, sql } = project;

describe('profiles', () => {
  const details = { email: 'ada@example.com', first_name: 'Ada', last_name: 'Apex', username: 'ada' };
  const names = () => as('service').profileNames;
  const at = (second: number) => new Date(Date.UTC(2026, 10, 22, 12, 0, second));

  test('are made without a name by their driver, and named by the service alone', async () => {
    const profiles = as('user_ada').profiles;
    expect(await profiles.mine()).toBeNull();
    const made = await profiles.make();
    const nameless = { email: '', first_name: '', last_name: '', username: null, named_at: null };
    expect(made).toMatchObject({ clerk_user_id: 'user_ada', ...nameless });
    const named = await names().save('user_ada', details, at(1));
    expect(named).toEqual({ ...made, ...details, named_at: '2026-11-22T12:00:01+00:00' });
    expect(await profiles.make()).toEqual(named);
    expect(await profiles.mine()).toEqual(named);
    expect(await names().save('user_unseen', details, at(1))).toBeNull();
  });

  test('keep the newest of their names, in whatever order they come', async () => {
    await as('user_renamed').profiles.make();
    await names().save('user_renamed', { ...details, username: 'second' }, at(2));
    const late = await names().save('user_renamed', { ...details, username: 'first' }, at(1));
    expect(late).toMatchObject({ username: 'second', named_at: '2026-11-22T12:00:02+00:00' });
    expect(await names().save('user_renamed', { ...details, username: null }, at(3))).toMatchObject({
      username: null,
    });
  });

  test('take names of any length and letter', async () => {
    await as('user_long').profiles.make();
    const long = {
      email: `${'e'.repeat(400)}@example.com`,
      first_name: 'n'.repeat(500),
      last_name: 'nul\u0000l',
      username: '',
    };
    const named = await names().save('user_long', long, at(1));
    expect(named).toMatchObject({ last_name: 'null', username: null });
    expect(named?.first_name).toHaveLength(100);
  });
});

describe('subscriptions', () => {
  const customer = 'cus_race';
  const state = (status: string) => ({
    status,
    plan_id: 'monthly' as const,
    stripe_subscription_id: 'sub_1',
    stripe_price_id: 'price_1',
    current_period_start: '2026-11-01T00:00:00.000Z',
    current_period_end: '2026-12-01T00:00:00.000Z',
    cancel_at_period_end: false,
    payment: null,
    owed_amount: null,
    owed_currency: null,
  });

  beforeEach(async () => {
    await sql("delete from public.subscriptions where stripe_customer_id like 'cus_race%'");
  });

  test('hold one customer for each driver for ever', async () => {
    const store = as('service').subscriptions;
    expect(await store.addCustomer('user_race', customer)).toMatchObject({
      stripe_customer_id: customer,
      status: null,
    });
    expect(await store.addCustomer('user_race', 'cus_race_2')).toMatchObject({
      stripe_customer_id: customer,
    });
    expect(await store.addCustomer('user_race_2', customer)).toBeNull();
  });

  test('ten customers made at once for one driver leave one', async () => {
    const store = as('service').subscriptions;
    const rows = await Promise.all(
      Array.from({ length: 10 }, (_, index) => store.addCustomer('user_race', `cus_race_${index}`)),
    );
    expect(new Set(rows.map((row) => row?.stripe_customer_id)).size).toBe(1);
  });

  test('one customer stored twice at once for its driver is known to both', async () => {
    const store = as('service').subscriptions;
    const first = await store.addCustomer('user_race', customer);
    // As the slower of two finds it that saw no row when it began.
    await sql(`create function private.come_second() returns trigger language plpgsql as $$
      begin raise unique_violation; end $$`);
    await sql(
      'create trigger b_second before insert on public.subscriptions for each row execute function private.come_second()',
    );
    const second = await store.addCustomer('user_race', customer);
    await sql('drop trigger b_second on public.subscriptions');
    expect(second).toEqual(first);
  });

  test('whose customer was deleted get another one, once, and never somebody else’s', async () => {
    const store = as('service').subscriptions;
    await store.addCustomer('user_race', customer);
    await store.replaceOpenCheckout(customer, null, 'cs_1');
    await store.addCustomer('user_race_2', 'cus_race_2');
    expect(await store.replaceCustomer('user_race', customer, 'cus_race_2')).toBe(false);
    const replaced = await Promise.all(
      ['cus_race_3', 'cus_race_4'].map((next) => store.replaceCustomer('user_race', customer, next)),
    );
    expect(replaced.filter(Boolean)).toHaveLength(1);
    expect(await store.byUser('user_race')).toMatchObject({
      stripe_customer_id: replaced[0] ? 'cus_race_3' : 'cus_race_4',
      open_checkout_session_id: null,
    });
  });

  test('an older reading never covers a newer one', async () => {
    const store = as('service').subscriptions;
    await store.addCustomer('user_race', customer);
    const version = (second: number) => `2026-11-20T12:00:0${second}.000Z`;
    const write = (expected: string | null, second: number, status: string) =>
      store.replaceState(customer, expected, { ...state(status), fetch_started_at: version(second) });
    expect(await write(null, 1, 'incomplete')).toBe(true);
    expect(await write(version(1), 3, 'active')).toBe(true);
    expect(await write(version(1), 2, 'past_due')).toBe(false);
    expect(await write(null, 2, 'past_due')).toBe(false);
    const row = await store.byCustomer(customer);
    expect(row).toMatchObject({ status: 'active' });
    expect(await write(row?.fetch_started_at ?? null, 4, 'canceled')).toBe(true);
  });

  test('of fifty writers who saw the same version one writes', async () => {
    const store = as('service').subscriptions;
    await store.addCustomer('user_race', customer);
    const written = await Promise.all(
      Array.from({ length: 50 }, (_, index) =>
        store.replaceState(customer, null, {
          ...state('active'),
          fetch_started_at: `2026-11-20T12:00:00.${String(index).padStart(3, '0')}Z`,
        }),
      ),
    );
    expect(written.filter(Boolean)).toHaveLength(1);
  });

  test('of ten checkouts opened at once one is kept', async () => {
    const store = as('service').subscriptions;
    await store.addCustomer('user_race', customer);
    const kept = await Promise.all(
      Array.from({ length: 10 }, (_, index) => store.replaceOpenCheckout(customer, null, `cs_${index}`)),
    );
    expect(kept.filter(Boolean)).toHaveLength(1);
    const row = await store.byCustomer(customer);
    expect(row?.open_checkout_session_id).toBe(`cs_${kept.indexOf(true)}`);
    expect(await store.replaceOpenCheckout(customer, row?.open_checkout_session_id ?? null, 'cs_next')).toBe(
      true,
    );
  });

  test('longest unread come first, those never read before all', async () => {
    const store = as('service').subscriptions;
    for (const name of ['old', 'older', 'never', 'fresh']) {
      await store.addCustomer(`user_race_${name}`, `cus_race_${name}`);
    }
    const read = (name: string, at: string) =>
      store.replaceState(`cus_race_${name}`, null, { ...state('canceled'), fetch_started_at: at });
    await read('old', '2020-01-02T00:00:00.000Z');
    await read('older', '2020-01-01T00:00:00.000Z');
    await read('fresh', '2030-01-01T00:00:00.000Z');
    const waiting = await store.longestUnsynced('2021-01-01T00:00:00.000Z', 10);
    expect(waiting.map((row) => row.stripe_customer_id)).toEqual([
      'cus_race_never',
      'cus_race_older',
      'cus_race_old',
    ]);
    expect(await store.longestUnsynced('2021-01-01T00:00:00.000Z', 1)).toHaveLength(1);
  });

  test('access without an end is refused', async () => {
    const store = as('service').subscriptions;
    await store.addCustomer('user_race', customer);
    const endless = {
      ...state('active'),
      current_period_end: null,
      fetch_started_at: '2026-11-20T12:00:00.000Z',
    };
    await expect(store.replaceState(customer, null, endless)).rejects.toMatchObject({ reason: 'invalid' });
  });

  test('are read by their driver', async () => {
    expect(await as('user_seed_lifetime').ownSubscription.mine()).toMatchObject({
      status: 'active',
      plan_id: 'lifetime',
      current_period_end: '2999-12-31T00:00:00+00:00',
    });
    expect(await as('user_seed_driver').ownSubscription.mine()).toBeNull();
  });
});

describe('Stripe events', () => {
  test('are new once, then pending until they are done', async () => {
    const events = as('service').stripeEvents;
    const received = await Promise.all(
      Array.from({ length: 10 }, () => events.receive('evt_a', 'invoice.paid')),
    );
    expect(received.sort()).toEqual(['new', ...Array.from({ length: 9 }, () => 'pending')]);
    await events.markDone('evt_a');
    await events.markDone('evt_a');
    expect(await events.receive('evt_a', 'invoice.paid')).toBe('done');
  });

  const received = (id: string, at: string, status: 'pending' | 'done') =>
    sql(
      `insert into public.stripe_events (id, type, status, received_at, processed_at)
       values ($1, 'invoice.paid', $2, $3, case when $2 = 'done' then now() end)`,
      [id, status, at],
    );
  const kept = async () => {
    const rows = await sql(
      "select id from public.stripe_events where id like 'evt_kept_%' order by received_at",
    );
    return rows.map(({ id }) => id);
  };

  test('are forgotten when they are old and done, the oldest first, so many at a time', async () => {
    const events = as('service').stripeEvents;
    const days = ['2001-01-01', '2001-01-02', '2001-01-03', '2001-01-04'];
    for (const [index, day] of days.entries()) await received(`evt_kept_${index}`, day, 'done');
    expect(await events.forgetDone('2001-01-04T00:00:00.000Z', 2)).toBe(2);
    expect(await kept()).toEqual(['evt_kept_2', 'evt_kept_3']);
    expect(await events.forgetDone('2001-01-04T00:00:00.000Z', 2)).toBe(1);
    expect(await events.forgetDone('2001-01-04T00:00:00.000Z', 2)).toBe(0);
    expect(await kept()).toEqual(['evt_kept_3']);
  });

  test('that are pending are never forgotten, and are told, the oldest first', async () => {
    const events = as('service').stripeEvents;
    await received('evt_stuck', '2000-01-02', 'pending');
    await received('evt_stuck_longer', '2000-01-01', 'pending');
    await received('evt_stuck_lately', '2000-02-01', 'pending');
    expect(await events.forgetDone('2001-01-01T00:00:00.000Z', 100)).toBe(0);
    const before = '2000-02-01T00:00:00.000Z';
    expect(await events.unfinishedEvents(before, 10)).toEqual([
      { id: 'evt_stuck_longer', type: 'invoice.paid', received_at: '2000-01-01T00:00:00+00:00' },
      { id: 'evt_stuck', type: 'invoice.paid', received_at: '2000-01-02T00:00:00+00:00' },
    ]);
    expect(await events.unfinishedEvents(before, 1)).toHaveLength(1);
  });

  test('that are done are found by an index, and so are pending ones', async () => {
    const plans = await sql(
      `select indexdef as name from pg_indexes where tablename = 'stripe_events' order by 1`,
    );
    expect(plans.map(({ name }) => String(name).replace(/^.* using btree /i, ''))).toEqual([
      expect.stringContaining("(received_at) WHERE (status = 'done'"),
      expect.stringContaining("(received_at) WHERE (status = 'pending'"),
      '(id)',
    ]);
  });
});

describe('generations', () => {
  const run = (values: Partial<NewGeneration> = {}): NewGeneration => ({
    clerk_user_id: 'user_seed_premium',
    request_id: requestId(),
    kind: 'generate',
    game: 'ACC',
    car: 'ferrari_296_gt3',
    track: 'spa',
    request: { prompt: 'more \u0000 front' },
    parent_id: null,
    ...values,
  });

  test('run a request id once', async () => {
    const store = as('service').runs;
    const wanted = run();
    const made = await Promise.all(Array.from({ length: 10 }, () => store.create(wanted)));
    expect(made.filter(({ created }) => created)).toHaveLength(1);
    expect(new Set(made.map(({ generation }) => generation.id)).size).toBe(1);
    expect(made[0]?.generation).toMatchObject({ status: 'running', request: { prompt: 'more  front' } });
  });

  test('end once', async () => {
    const store = as('service').runs;
    const { generation } = await store.create(run());
    const done = await store.finish(generation, {
      status: 'done',
      result: { note: 'x' },
      source: 'model',
    });
    expect(done).toMatchObject({ status: 'done', result: { note: 'x' }, source: 'model' });
    expect(done?.finished_at).not.toBeNull();
    expect(await store.finish(generation, { status: 'failed' })).toBeNull();
    expect(await store.byId(generation.id, 'user_seed_premium')).toEqual(done);
  });

  test('end by what names them, which is no other driver’s', async () => {
    const store = as('service').runs;
    const { generation } = await store.create(run());
    const { request_id } = generation;
    expect(
      await store.finish({ clerk_user_id: 'user_seed_driver', request_id }, { status: 'failed' }),
    ).toBeNull();
    expect(await store.byId(generation.id, 'user_seed_premium')).toEqual(generation);
  });

  test('that nobody ended are found, the oldest first', async () => {
    const store = as('service').runs;
    const [older, newer, ended] = [
      (await store.create(run())).generation,
      (await store.create(run())).generation,
      (await store.create(run())).generation,
    ];
    await store.finish(ended, { status: 'failed' });
    const later = new Date(Date.parse(newer.created_at) + 1).toISOString();
    const found = await store.running(later, 1_000);
    expect(found.slice(-2)).toEqual(
      [older, newer].map(({ id, clerk_user_id, request_id }) => ({ id, clerk_user_id, request_id })),
    );
    expect(found.map(({ id }) => id)).not.toContain(ended.id);
    expect(await store.running(older.created_at, 1_000)).not.toContainEqual(
      expect.objectContaining({ id: older.id }),
    );
    expect(await store.running(later, 1)).toHaveLength(1);
  });

  test('are read by their driver only, with what was refined from them', async () => {
    const { generation } = await as('service').runs.create(run());
    const refined = await as('service').runs.create(run({ kind: 'refine', parent_id: generation.id }));
    const { runs } = as('user_seed_premium');
    expect(await runs.byId(generation.id, 'user_seed_premium')).toEqual(generation);
    expect(await runs.byRequest(generation.request_id, 'user_seed_premium')).toEqual(generation);
    expect(await runs.byParent(generation.id, 'user_seed_premium')).toEqual([refined.generation]);
    const take = (who: string) => as(who).downloads.rememberRun(generation.id);
    expect([await take('user_seed_driver'), await take('user_seed_premium')]).toEqual([false, true]);
    const stranger = as('user_seed_driver').runs;
    expect(await stranger.byId(generation.id, 'user_seed_premium')).toBeNull();
    expect(await as('service').runs.byId(generation.id, 'user_seed_driver')).toBeNull();
  });

  test('refine runs of the same driver only', async () => {
    const store = as('service').runs;
    const { generation } = await store.create(run());
    const foreign = run({ kind: 'refine', parent_id: generation.id, clerk_user_id: 'user_seed_driver' });
    await expect(store.create(foreign)).rejects.toMatchObject({ reason: 'missing' });
  });

  test('cannot be done without a result', async () => {
    const { generation } = await as('service').runs.create(run());
    const { error } = await project
      .service()
      .from('generations')
      .update({ status: 'done', finished_at: '2026-01-01T00:00:00Z' })
      .eq('id', generation.id);
    expect(error?.code).toBe('23514');
  });
});

test('a conversation comes back in order, its last messages only', async () => {
  const chat = as('service').chat;
  await chat.append('user_chat', [
    { role: 'user', content: 'one' },
    { role: 'assistant', content: 'two' },
  ]);
  await chat.append('user_chat', [{ role: 'user', content: 'three' }]);
  const recent = await as('user_chat').chat.recent('user_chat', 2);
  expect(recent.map(({ role, content }) => [role, content])).toEqual([
    ['assistant', 'two'],
    ['user', 'three'],
  ]);
  expect(await as('user_seed_driver').chat.recent('user_chat')).toEqual([]);
});

test('clearing forgets one conversation and no other', async () => {
  const chat = as('service').chat;
  await chat.append('user_forgets', [{ role: 'user', content: 'mine' }]);
  await chat.append('user_keeps', [{ role: 'user', content: 'theirs' }]);
  await chat.clear('user_forgets');
  expect(await chat.recent('user_forgets')).toEqual([]);
  expect(await chat.recent('user_keeps')).toHaveLength(1);
});

test('the service learns which migrations were applied', async () => {
  const { data } = await project.service().rpc('applied_migrations');
  expect(data).toEqual(
    readdirSync('supabase/migrations')
      .map((file) => file.split('_')[0])
      .sort(),
  );
});
