import { expect, test } from 'vitest';
import { givenSetup, testProject } from './project.ts';

const owner = 'user_seed_premium';
const project = testProject();

const setupRow = { game: 'ACC', car_name: 'ferrari_296_gt3', track_name: 'spa', setup_data: '{}' };

const closedSetupColumns = {
  id: 999_999,
  user_id: 1,
  likes: 1000,
  created_at: '2099-01-01T00:00:00Z',
  search_text: 'every car there is',
};

for (const [column, value] of Object.entries(closedSetupColumns)) {
  test(`a driver cannot set ${column} of a new setup`, async () => {
    const { error } = await project()
      .driver(owner)
      .from('setups')
      .insert({ ...setupRow, [column]: value });
    expect(error?.code).toMatch(/^(42501|428C9)$/);
  });

  test(`a driver cannot change ${column} of an own setup`, async () => {
    const id = await givenSetup(project(), owner);
    const { error } = await project()
      .driver(owner)
      .from('setups')
      .update({ [column]: value })
      .eq('id', id);
    expect(error?.code).toMatch(/^(42501|428C9)$/);
  });
}

for (const column of ['setup_data', 'game', 'car_name', 'note', 'title', 'request_id', 'generation_id']) {
  test(`a driver cannot change ${column} of a saved setup`, async () => {
    const id = await givenSetup(project(), owner);
    const { error } = await project()
      .driver(owner)
      .from('setups')
      .update({ [column]: null })
      .eq('id', id);
    expect(error?.code).toBe('42501');
  });
}

test('a setup belongs to whoever saves it, whatever else is sent', async () => {
  const { data } = await project().driver(owner).from('setups').insert(setupRow).select('user_id').single();
  const [profile] = await project().sql('select id from public.user_profiles where clerk_user_id = $1', [
    owner,
  ]);
  expect(data?.user_id).toBe(profile?.id);
});

test('a driver without a profile cannot save', async () => {
  const { error } = await project().driver('user_without_profile').from('setups').insert(setupRow);
  expect(error?.code).toBe('42501');
});

test('a driver cannot like in the name of another', async () => {
  const setup = await givenSetup(project(), owner);
  const { error } = await project().driver(owner).from('setup_likes').insert({ setup_id: setup, user_id: 1 });
  expect(error?.code).toBe('42501');
});

test('a setup cannot claim the generation of another driver', async () => {
  const [generation] = await project().sql(
    `insert into public.generations (clerk_user_id, request_id, kind, game, car, track, request)
     values ('user_seed_lifetime', gen_random_uuid(), 'generate', 'ACC', 'car', 'spa', '{}') returning id`,
  );
  const row = { ...setupRow, generation_id: generation?.id };
  const stolen = await project().driver(owner).from('setups').insert(row);
  expect(stolen.error?.code).toBe('42501');
  const own = await project().driver('user_seed_lifetime').from('setups').insert(row);
  expect(own.error).toBeNull();
});

test('the open checkout and the version of a subscription stay with the service', async () => {
  for (const column of ['open_checkout_session_id', 'fetch_started_at', '*']) {
    const { error } = await project().driver(owner).from('subscriptions').select(column);
    expect(error?.code).toBe('42501');
  }
});

test('nobody but the service calls the functions of the service', async () => {
  const event = { event_id: 'evt_1', event_type: 'invoice.paid' };
  const old = { received_before: '2020-01-01T00:00:00Z', at_most: 1 };
  for (const client of [project().visitor(), project().driver(owner)]) {
    expect((await client.rpc('receive_stripe_event', event)).error?.code).toBe('42501');
    expect((await client.rpc('forget_stripe_events', old)).error?.code).toBe('42501');
  }
  expect((await project().service().rpc('receive_stripe_event', event)).data).toBe('new');
  expect((await project().service().rpc('forget_stripe_events', old)).data).toBe(0);
});

test('a visitor calls no function that acts for a driver', async () => {
  const visitor = project().visitor();
  const profile = { email: '', first_name: '', last_name: '', username: null };
  expect((await visitor.rpc('my_profile')).error?.code).toBe('42501');
  expect((await visitor.rpc('save_my_profile', profile)).error?.code).toBe('42501');
  expect((await visitor.rpc('like_setup', { setup: 1 })).error?.code).toBe('42501');
});
