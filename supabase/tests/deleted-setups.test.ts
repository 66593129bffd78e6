import { beforeAll, expect, test, vi } from 'vitest';
import { deletedSetupsStore } from '#core/adapters/supabase/deleted-setups';
import { formerDriversStore } from '#core/adapters/supabase/former-drivers';
import { likesStore } from '#core/adapters/supabase/likes';
import { operatorDeskStore } from '#core/adapters/supabase/operator-desk';
import { setupsStore } from '#core/adapters/supabase/setups';
import { firstPages, operatorAct } from './desk.ts';
import { accFile, requestId, testProject } from './project.ts';

const owner = 'user_seed_premium';
const fan = 'user_seed_driver';
const project = await testProject();
const { database, givenRun, givenSetup, profileOf, sql } = project;
const setupsOf = (driver: string) => setupsStore(database({ driver }));
const like = (driver: string, setup: number) => likesStore(database({ driver })).like(setup);
const forget = (driver: string) => formerDriversStore(database('service')).forget(driver);
/** As an operator does it in the SQL editor. */
const restore = async (id: number) =>
  (await sql('select public.restore_setup($1) as outcome', [id]))[0]?.outcome;
const rowOf = async (id: number) => (await sql('select * from public.setups where id = $1', [id]))[0];
const kept = (id: number) => sql('select * from private.deleted_setups where id = $1', [id]);

async function givenDrivers(...clerkUserIds: string[]): Promise<void> {
  await sql('insert into public.user_profiles (clerk_user_id) select unnest($1::text[])', [clerkUserIds]);
}

beforeAll(() => givenDrivers('user_fan', 'user_leaver'));

test('a deleted setup comes back as it was, with its likes', async () => {
  const id = await givenSetup(owner, {
    title: 'Quick',
    note: 'Käse\n"and" more',
    setup_data: '{"basicSetup": {"tyres": {"tyrePressure": [1, 2, 3, 4]}}}',
    created_at: '2026-01-02T03:04:05.678901Z',
    youtube_url: 'https://youtu.be/abc',
    generation_id: await givenRun(owner),
    request_id: requestId(),
  });
  await like(fan, id);
  await like('user_fan', id);
  const before = await rowOf(id);
  expect(await setupsOf(owner).remove(id)).toBe(true);
  expect(await rowOf(id)).toBeUndefined();
  expect(await restore(id)).toBe('restored');
  expect(await rowOf(id)).toEqual(before);
  expect(before).toMatchObject({ likes: 2, search_text: expect.stringContaining('quick') });
  expect(await like(fan, id)).toEqual({ outcome: 'already-liked', total: 2 });
  expect(await kept(id)).toEqual([]);
});

test('a driver lists and brings back what they deleted themselves, and nobody else’s', async () => {
  await givenDrivers('user_undoes');
  const id = await givenSetup('user_undoes', { title: 'Undo me', is_public: true });
  const hidden = await givenSetup('user_undoes', { is_public: false });
  const own = setupsOf('user_undoes');
  for (const setup of [id, hidden]) await own.remove(setup);
  expect((await own.recentlyDeleted()).map((setup) => setup.id)).toEqual([hidden, id]);
  expect((await own.recentlyDeleted())[1]).toMatchObject({ title: 'Undo me', track_name: 'spa' });
  expect(await setupsOf(fan).recentlyDeleted()).toEqual([]);
  expect(await setupsOf(fan).restore(id)).toBeNull();
  expect(await rowOf(id)).toBeUndefined();
  expect(await own.restore(id)).toBe(true);
  expect(await own.restore(id)).toBe(true);
  expect(await own.restore(hidden)).toBe(false);
  expect(await own.restore(987_654)).toBeNull();
  expect(await own.recentlyDeleted()).toEqual([]);
  expect(await rowOf(id)).toMatchObject({ title: 'Undo me', is_public: true });
});

test('after thirty days a driver is not offered a deleted setup any more', async () => {
  await givenDrivers('user_late');
  const id = await givenSetup('user_late');
  await setupsOf('user_late').remove(id);
  await sql("update private.deleted_setups set deleted_at = now() - interval '31 days' where id = $1", [id]);
  expect(await setupsOf('user_late').recentlyDeleted()).toEqual([]);
});

test('a private setup stays private, and one without anything comes back too', async () => {
  const id = await givenSetup(owner, { is_public: false });
  const before = await rowOf(id);
  await setupsOf(owner).remove(id);
  await restore(id);
  expect(await rowOf(id)).toEqual(before);
});

const desk = () => operatorDeskStore(database('service'));
const act = (about: Parameters<typeof operatorAct>[0]) => desk().act('user_operator', operatorAct(about));

test('what an operator hid is still hidden after it was deleted and restored, until it is shown again', async () => {
  const id = await givenSetup(owner);
  await act({ action: 'hide', setup: id });
  await setupsOf(owner).remove(id);
  await restore(id);
  expect(await setupsOf(owner).update(id, { is_public: true })).toMatchObject({ is_public: false });
  const { rows } = (await desk().read(firstPages)).done;
  expect(rows[0]).toMatchObject({ action: 'hide', setup_id: id, holds: true });
  await act({ action: 'restore', setup: id });
  expect(await rowOf(id)).toMatchObject({ is_public: true });
});

test('what was hidden with its author comes back with the author, whatever was deleted and restored meanwhile', async () => {
  await givenDrivers('user_blocked');
  const author = await profileOf('user_blocked');
  const [before, during, after, own] = [
    await givenSetup('user_blocked'),
    await givenSetup('user_blocked'),
    await givenSetup('user_blocked'),
    await givenSetup('user_blocked', { is_public: false }),
  ];
  const remove = (id: number) => setupsOf('user_blocked').remove(id);
  await remove(before);
  await act({ action: 'block', author });
  await restore(before);
  await remove(during);
  await restore(during);
  await remove(after);
  await remove(own);
  const shown = async () =>
    (await Promise.all([before, during, after, own].map(rowOf))).map((row) => row?.is_public);
  expect(await shown()).toEqual([false, false, undefined, undefined]);
  await act({ action: 'unblock', author });
  await restore(after);
  await restore(own);
  expect(await shown()).toEqual([true, true, true, false]);
});

test('restoring twice changes nothing, and a setup may be deleted and restored again', async () => {
  const id = await givenSetup(owner);
  await setupsOf(owner).remove(id);
  expect(await restore(id)).toBe('restored');
  expect(await restore(id)).toBe('not deleted');
  await setupsOf(owner).remove(id);
  expect(await kept(id)).toHaveLength(1);
  expect(await restore(id)).toBe('restored');
});

test('what nobody deleted cannot be restored', async () => {
  await expect(restore(987_654)).rejects.toThrow('Setup 987654 cannot be restored');
});

test('the driver may save the same once more, before and after it is restored', async () => {
  const setup = {
    game: 'ACC',
    car_name: 'ferrari_296_gt3',
    track_name: 'spa',
    is_public: true,
    setup_data: accFile(),
    request_id: requestId(),
  };
  const saved = async () => {
    const made = await setupsOf(owner).create(setup);
    return 'setup' in made ? { outcome: made.outcome, id: made.setup.id } : made;
  };
  const first = await saved();
  if (!('id' in first)) throw new Error('not saved');
  await setupsOf(owner).remove(first.id);
  const second = await saved();
  expect(second.outcome).toBe('created');
  expect(await restore(first.id)).toBe('restored');
  expect(await rowOf(first.id)).toMatchObject({ request_id: null });
  expect(await saved()).toEqual({ ...second, outcome: 'already-created' });
});

test('a setup is restored without the run that is gone, and without the likes of drivers who left', async () => {
  const generation = await givenRun(owner);
  const id = await givenSetup(owner, { generation_id: generation });
  await givenDrivers('user_passing');
  await like('user_passing', id);
  await like(fan, id);
  await setupsOf(owner).remove(id);
  await sql('delete from public.generations where id = $1', [generation]);
  await forget('user_passing');
  expect(await restore(id)).toBe('restored');
  expect(await rowOf(id)).toMatchObject({ generation_id: null, likes: 1 });
});

test('a column that setups have got since has its default in what is restored', async () => {
  const id = await givenSetup(owner);
  await setupsOf(owner).remove(id);
  await sql("alter table public.setups add column grip text not null default 'dry'");
  expect(await restore(id)).toBe('restored');
  expect(await rowOf(id)).toMatchObject({ grip: 'dry' });
  await sql('alter table public.setups drop column grip');
});

test('a driver who leaves leaves no deleted setup behind, neither from before nor by leaving', async () => {
  const deletedBefore = await givenSetup('user_leaver', { note: 'from before' });
  await like(fan, deletedBefore);
  await setupsOf('user_leaver').remove(deletedBefore);
  const secret = await givenSetup('user_leaver', { note: 'my secret', is_public: false });
  const shared = await givenSetup('user_leaver', { note: 'shared' });
  await forget('user_leaver');
  for (const id of [deletedBefore, secret]) {
    expect(await kept(id)).toEqual([]);
    await expect(restore(id)).rejects.toMatchObject({
      detail: expect.stringContaining('deleted the account'),
    });
  }
  const likes = await sql('select from private.likes_of_deleted_setups where setup_id = $1', [deletedBefore]);
  expect(likes).toEqual([]);
  await sql('delete from public.setups where id = $1', [shared]);
  expect(await restore(shared)).toBe('restored');
});

test('deleted setups are forgotten when they are old, the longest gone first, so many at a time', async () => {
  await sql('delete from private.deleted_setups');
  const deleted = deletedSetupsStore(database('service'));
  const ids: number[] = [];
  for (const day of ['2001-01-01', '2001-01-02', '2001-01-03', '2001-01-04']) {
    const id = await givenSetup(owner);
    await like(fan, id);
    await setupsOf(owner).remove(id);
    await sql('update private.deleted_setups set deleted_at = $2 where id = $1', [id, day]);
    ids.push(id);
  }
  const left = async () =>
    (await sql('select id from private.deleted_setups order by id')).map(({ id }) => Number(id));
  expect(await deleted.forget('2001-01-04T00:00:00.000Z', 2)).toBe(2);
  expect(await left()).toEqual(ids.slice(2));
  expect(await deleted.forget('2001-01-04T00:00:00.000Z', 2)).toBe(1);
  expect(await deleted.forget('2001-01-04T00:00:00.000Z', 2)).toBe(0);
  expect(await left()).toEqual(ids.slice(3));
  await expect(restore(ids[0] ?? 0)).rejects.toThrow('cannot be restored');
});

test('a deleted setup is seen by nobody, whichever way they look', async () => {
  const note = 'a note that was deleted';
  const id = await givenSetup(owner, { note });
  await like(fan, id);
  await setupsOf(owner).remove(id);
  // The stand-in prints which tables it could not find.
  const printed = vi.spyOn(console, 'error').mockImplementation(() => {});
  const deleter = project.driver(owner);
  for (const client of [project.visitor(), project.driver(fan), deleter, project.service()]) {
    const looks = [
      client.from('deleted_setups').select('*'),
      client.schema('private').from('deleted_setups').select('*'),
      client.schema('private').from('likes_of_deleted_setups').select('*'),
      client.from('user_profiles').select('id,deleted_setups(*)'),
      client.from('setups').select('id,note').eq('id', id),
      client.from('my_setups').select('id,note').eq('id', id),
      client.from('setup_likes').select('id').eq('setup_id', id),
      client.rpc('find_public_setups', { terms: [{ text: 'deleted' }] }),
      // Its driver alone has it, in the file with all of the own data.
      ...(client === deleter ? [] : [client.rpc('my_deleted_setups')]),
    ];
    for (const { data } of await Promise.all(looks)) expect(JSON.stringify(data ?? [])).toBe('[]');
  }
  printed.mockRestore();
});
