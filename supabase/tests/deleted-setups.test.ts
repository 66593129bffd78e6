import { beforeAll, expect, test } from 'vitest';
import { accFile, requestId, testProject } from './project.ts';

const owner = 'user_seed_premium';
const fan = 'user_seed_driver';
const project = await testProject();
const { act, as, desk, givenDriver, givenRun, givenSetup, profileOf, sql } = project;
const like = (driver: string, setup: number) => as(driver).likes.like(setup);
const forget = (driver: string) => as('service').former.forget(driver);
/** As an operator does it in the SQL editor. */
const restore = async (id: number) =>
  (await sql('select private.take_mark_away($1) as is_back', [id]))[0]?.is_back;
const rowOf = async (id: number) => (await sql('select * from public.setups where id = $1', [id]))[0];
/** A setup as everybody may see it. */
const publicSetup = (id: number) => as('visitor').setups.one(id);

async function givenDrivers(...clerkUserIds: string[]): Promise<void> {
  await sql('insert into public.user_profiles (clerk_user_id) select unnest($1::text[])', [clerkUserIds]);
}

const listed = (id: number) => sql('select * from private.listed_setups where setup_id = $1', [id]);

beforeAll(() => givenDrivers('user_fan', 'user_leaver'));

test('a deleted setup comes back as it was, with all that hangs on it', async () => {
  const id = await givenSetup(owner, {
    title: 'Quick https://example.com',
    note: 'Käse\n"and" more',
    setup_data: '{"basicSetup": {"tyres": {"tyrePressure": [1, 2, 3, 4]}}}',
    created_at: '2026-01-02T03:04:05.678901Z',
    youtube_url: 'https://youtu.be/abc',
    generation_id: await givenRun(owner),
    request_id: requestId(),
  });
  const readers = [await givenDriver(), await givenDriver()];
  for (const reader of readers) {
    await like(reader, id);
    const stores = as(reader);
    await stores.downloads.remember(id);
    await sql("update public.setup_downloads set downloaded_at = now() - interval '3 hours'");
    await stores.downloads.answer(id, 'worked');
    await stores.reports.report({ setup: id, about: 'setup', reason: 'advertising', words: '' });
  }
  await as(owner).setups.edit(id, 1, { note: 'Käse' });
  const author = await profileOf(owner);
  const figures = async () =>
    (await sql('select setups, likes from private.authors where user_id = $1', [author]))[0];
  const [before, figuresBefore, listedBefore] = [await rowOf(id), await figures(), await listed(id)];
  expect(before).toMatchObject({ likes: 2, downloads: 2, worked: 2, title: 'This text is being checked.' });
  for (let times = 0; times < 3; times += 1) {
    expect(await as(owner).setups.remove(id)).toBe(true);
    expect([await publicSetup(id), await listed(id), await figures()]).not.toContainEqual(figuresBefore);
    expect([await publicSetup(id), await listed(id)]).toEqual([null, []]);
    expect((await desk()).reports.rows).toMatchObject([{ setup_id: id, reporters: 2 }]);
    expect(await as(owner).setups.remove(id)).toBe(false);
    expect(await as(owner).setups.restore(id)).toBe(true);
  }
  expect([await rowOf(id), await figures(), await listed(id)]).toEqual([before, figuresBefore, listedBefore]);
  for (const reader of readers) await as(reader).downloads.remember(id);
  expect(await rowOf(id)).toEqual(before);
  expect(await like(readers[0] ?? '', id)).toEqual({ outcome: 'already-liked', total: 2 });
  await sql('delete from private.reports');
});

test('an older release deletes the row itself, and it can come back', async () => {
  const id = await givenSetup(owner);
  await project.driver(owner).from('setups').delete().eq('id', id);
  expect(await publicSetup(id)).toBeNull();
  expect((await as(owner).setups.garageOfMine()).deleted[0]?.id).toBe(id);
  expect(await as(owner).setups.restore(id)).toBe(true);
});

test('a driver lists and brings back what they deleted themselves, and nobody else’s', async () => {
  await givenDrivers('user_undoes');
  const id = await givenSetup('user_undoes', { title: 'Undo me', is_public: true });
  const hidden = await givenSetup('user_undoes', { is_public: false });
  const { setups } = as('user_undoes');
  for (const setup of [id, hidden]) await setups.remove(setup);
  expect((await setups.garageOfMine()).deleted.map((setup) => setup.id)).toEqual([hidden, id]);
  expect((await setups.garageOfMine()).deleted[1]).toMatchObject({ title: 'Undo me', track_name: 'spa' });
  expect((await as(fan).setups.garageOfMine()).deleted).toEqual([]);
  expect(await as(fan).setups.restore(id)).toBeNull();
  expect(await publicSetup(id)).toBeNull();
  expect(await setups.restore(id)).toBe(true);
  expect(await setups.restore(id)).toBe(true);
  expect(await setups.restore(hidden)).toBe(false);
  expect(await setups.restore(987_654)).toBeNull();
  expect((await setups.garageOfMine()).deleted).toEqual([]);
  expect(await rowOf(id)).toMatchObject({ title: 'Undo me', is_public: true });
});

test('after thirty days a driver is not offered a deleted setup any more', async () => {
  await givenDrivers('user_late');
  const id = await givenSetup('user_late');
  await as('user_late').setups.remove(id);
  await sql("update public.setups set deleted_at = now() - interval '31 days' where id = $1", [id]);
  expect((await as('user_late').setups.garageOfMine()).deleted).toEqual([]);
});

test('a setup that an operator hid is still hidden after it was deleted and restored, until it is shown again', async () => {
  const id = await givenSetup(owner);
  await act({ action: 'hide', setup: id });
  await as(owner).setups.remove(id);
  await restore(id);
  expect(await as(owner).setups.update(id, { is_public: true })).toMatchObject({ is_public: false });
  const { rows } = (await desk()).done;
  expect(rows[0]).toMatchObject({ action: 'hide', setup_id: id, holds: true });
  await act({ action: 'restore', setup: id });
  expect(await rowOf(id)).toMatchObject({ is_public: true });
});

test('a setup hidden or shown by an operator while deleted comes back so', async () => {
  const [hidden, shownAgain] = [await givenSetup(owner), await givenSetup(owner)];
  await act({ action: 'hide', setup: shownAgain });
  for (const id of [hidden, shownAgain]) await as(owner).setups.remove(id);
  await act({ action: 'hide', setup: hidden });
  await act({ action: 'restore', setup: shownAgain });
  expect([await publicSetup(hidden), await publicSetup(shownAgain)]).toEqual([null, null]);
  for (const id of [hidden, shownAgain]) await restore(id);
  expect([await publicSetup(hidden), (await publicSetup(shownAgain))?.id]).toEqual([null, shownAgain]);
  await act({ action: 'restore', setup: hidden });
  expect((await publicSetup(hidden))?.id).toBe(hidden);
});

test('setups that were hidden with their author come back with the author, whatever was deleted and restored meanwhile', async () => {
  await givenDrivers('user_blocked');
  const author = await profileOf('user_blocked');
  const [before, during, after, own] = [
    await givenSetup('user_blocked'),
    await givenSetup('user_blocked'),
    await givenSetup('user_blocked'),
    await givenSetup('user_blocked', { is_public: false }),
  ];
  const remove = (id: number) => as('user_blocked').setups.remove(id);
  await remove(before);
  await act({ action: 'block', author });
  await restore(before);
  await remove(during);
  await restore(during);
  await remove(after);
  await remove(own);
  const arePublic = async () =>
    (await Promise.all([before, during, after, own].map(rowOf))).map((row) => row?.is_public);
  expect(await arePublic()).toEqual([false, false, false, false]);
  await act({ action: 'unblock', author });
  await restore(after);
  await restore(own);
  expect(await arePublic()).toEqual([true, true, true, false]);
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
    const creation = await as(owner).setups.create(setup);
    return 'setup' in creation ? { outcome: creation.outcome, id: creation.setup.id } : creation;
  };
  const first = await saved();
  if (!('id' in first)) throw new Error('not saved');
  await as(owner).setups.remove(first.id);
  const second = await saved();
  expect(second.outcome).toBe('created');
  expect(await restore(first.id)).toBe(true);
  expect(await rowOf(first.id)).toMatchObject({ request_id: null });
  expect(await saved()).toEqual({ ...second, outcome: 'already-created' });
});

test('a setup is restored without the run that is gone, and without the likes of drivers who left', async () => {
  const generation = await givenRun(owner);
  const id = await givenSetup(owner, { generation_id: generation });
  await givenDrivers('user_passing');
  await like('user_passing', id);
  await like(fan, id);
  await as(owner).setups.remove(id);
  await sql('delete from public.generations where id = $1', [generation]);
  await forget('user_passing');
  expect(await restore(id)).toBe(true);
  expect(await rowOf(id)).toMatchObject({ generation_id: null, likes: 1 });
});

test('a driver who leaves leaves no deleted setup behind', async () => {
  const deleted = await givenSetup('user_leaver', { note: 'from before' });
  await like(fan, deleted);
  await as('user_leaver').setups.remove(deleted);
  await forget('user_leaver');
  expect(await rowOf(deleted)).toBeUndefined();
});

test('deleted setups are forgotten when they are old, the longest gone first, so many at a time', async () => {
  await sql('delete from public.setups where deleted_at is not null');
  const deleted = as('service').deleted;
  const ids: number[] = [];
  for (const day of ['2001-01-01', '2001-01-02', '2001-01-03', '2001-01-04']) {
    const id = await givenSetup(owner);
    await like(fan, id);
    await as(owner).setups.remove(id);
    await sql('update public.setups set deleted_at = $2 where id = $1', [id, day]);
    ids.push(id);
  }
  const left = async () =>
    (await sql('select id from public.setups where deleted_at is not null order by id')).map(({ id }) =>
      Number(id),
    );
  expect(await deleted.forget('2001-01-04T00:00:00.000Z', 2)).toBe(2);
  expect(await left()).toEqual(ids.slice(2));
  expect(await deleted.forget('2001-01-04T00:00:00.000Z', 2)).toBe(1);
  expect(await deleted.forget('2001-01-04T00:00:00.000Z', 2)).toBe(0);
  expect(await left()).toEqual(ids.slice(3));
  expect(await as(owner).setups.restore(ids[0] ?? 0)).toBeNull();
});

test('a deleted setup is seen by nobody, whichever way they look', async () => {
  const note = 'a note that was deleted';
  const id = await givenSetup(owner, { note });
  await like(fan, id);
  await as(owner).setups.remove(id);
  const [deleter, service] = [project.driver(owner), project.service()];
  for (const client of [project.visitor(), project.driver(fan), deleter, service]) {
    const looks = [
      ...(client === service ? [] : [client.from('setups').select('id,note').eq('id', id)]),
      client.from('setup_versions').select('id').eq('setup_id', id),
      client.from('my_setups').select('id,note').eq('id', id),
      client.rpc('still_good_counts', { setup: id }),
      client.rpc('list_public_setups', { terms: [{ text: 'deleted' }] }),
      // Its driver alone has it, in the file with all of the own data.
      ...(client === deleter ? [] : [client.rpc('my_deleted_setups')]),
    ];
    for (const { data } of await Promise.all(looks)) expect(JSON.stringify(data ?? [])).toBe('[]');
  }
});
