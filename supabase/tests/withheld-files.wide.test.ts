import type { SupabaseClient } from '@supabase/supabase-js';
import { expect, test } from 'vitest';
import { setupFormats } from '#racing/setup/formats';
import { demoSetups } from '#racing/setup/demo-setups';
import { exampleLmuSetup } from '../../racing/setup/svm/fixtures/example-setups.ts';
import { testProject } from './project.ts';

const author = 'user_seed_premium';
const reader = 'user_seed_driver';
const { act, as, desk, driver, givenDriver, givenSetup, sql, visitor } = await testProject();

/** Two drivers report it: one alone withholds nothing. */
async function report(setup: number): Promise<void> {
  for (const driver of [await givenDriver(), await givenDriver()])
    await as(driver).reports.report({
      setup,
      about: 'setup',
      reason: 'advertising',
      words: '',
    });
}
const keep = (setup: number) => act({ action: 'keep', setup });
const isWithheld = async (setup: number) => (await as('visitor').setups.one(setup))?.file_withheld;

const plain = exampleLmuSetup({ veh: 'BMW_M4_LMGT3_2023' }).replace(/^Notes=.*\r\n/gm, '');
const withNotes = (...notes: string[]) =>
  plain.replace('Symmetric', `${notes.map((note) => `Notes="${note}"\r\n`).join('')}Symmetric`);

test('the words of a reported setup’s file are withheld while it is reported, and while they lead somewhere', async () => {
  const setup = await givenSetup(author, {
    game: 'LMU',
    setup_data: withNotes('Free setups: https://evil.example'),
  });
  expect(await isWithheld(setup)).toBe(false);
  await report(setup);
  expect(await isWithheld(setup)).toBe(true);
  const listed = await as('visitor').setups.listPublic({});
  expect(listed.setups.find(({ id }) => id === setup)).toMatchObject({ downloads: 0 });
  const { visibleTo } = as('service').shared;
  expect((await visibleTo(reader, setup))?.setup_data).not.toContain('evil');
  expect((await visibleTo(author, setup))?.setup_data).toContain('evil');
  expect((await desk()).reports.rows[0]).toMatchObject({
    setup_id: setup,
    file_words: 'Notes="Free setups: https://evil.example"',
  });
  expect(await as(author).setups.forEditing(setup)).toMatchObject({
    revision: 1,
    file_withheld: true,
    setup_data: expect.stringContaining('evil.example'),
  });

  await as(author).setups.edit(setup, 1, { setup_data: withNotes('Calm over kerbs.') });
  expect(await isWithheld(setup)).toBe(false);
  await as(author).setups.edit(setup, 2, { setup_data: withNotes('See evil.example') });
  expect(await isWithheld(setup)).toBe(true);
  await keep(setup);
  expect(await isWithheld(setup)).toBe(false);
});

test.each([
  ['notes of a file', 'LMU', withNotes('See evil.example.')],
  ['a link that is cut in two lines', 'LMU', withNotes('See evil.', 'example, it is free')],
  ['what stands behind a setting', 'LMU', plain.replace('//142 kPa', '//evil.example')],
  ['a line that the game does not know', 'rFactor2', `${plain}\r\nwww evil example`],
  ['notes behind the last section', 'LMU', `${plain}Custom=1\r\n\r\nhttps://evil.example\r\n`],
  ['texts of an ACC file', 'ACC', '{"carName": "a", "basicSetup": {}, "x": "http://evil.example"}'],
  ['plain text', 'iRacing', 'wing 7, more on evil.example'],
])('%s are withheld', async (_, game, setup_data) => {
  const setup = await givenSetup(author, { game, setup_data });
  await report(setup);
  const publicSetup = await as('visitor').setups.one(setup);
  expect(publicSetup?.file_withheld).toBe(true);
  expect(publicSetup?.setup_data).not.toContain('evil');
  const { withoutWords } = setupFormats[publicSetup?.game ?? 'ACC'];
  expect(withoutWords(publicSetup?.setup_data ?? '')).toBe(withoutWords(setup_data));
  await sql('delete from private.reports');
  expect(await isWithheld(setup)).toBe(false);
});

/** Everything that a key reads at the database's own door: tables and views whole, through others, and functions. */
async function readAll(client: SupabaseClient, setup: number): Promise<string> {
  const columns =
    'id,user_id,game,car_name,track_name,title,note,is_public,setup_data,created_at,likes,youtube_url,glance,based_on,session,weather,lap_ms,worked,tried,lap_video,lap_from,file_withheld';
  const read = await Promise.all([
    ...columns.split(',').map((column) => client.from('setups').select(column)),
    client.from('setups').select(columns).eq('id', setup),
    client.from('setups').select('id').like('setup_data', '%wicked%'),
    client.from('setups').select('id').like('note', '%wicked%'),
    client.from('user_profiles').select(`id,setups!setups_user_id_fkey(${columns})`),
    client.from('wanted_answers').select(`id,setups(${columns})`),
    ...(['my_setups', 'setup_versions', 'generations', 'stints', 'test_cards', 'still_good'] as const).map(
      (table) => client.from(table).select('*'),
    ),
    client.rpc('list_public_setups', {}),
    client.rpc('list_public_setups', {}),
    client.rpc('withheld_setup', { setup }),
    client.rpc('listed_places', {}),
  ]);
  return JSON.stringify(read.map(({ data }) => data));
}

test('no key but the author’s reads withheld words at the database’s own door', async () => {
  const words = withNotes('Free setups: https://wicked.example').replace('//142 kPa', '//142 wicked.example');
  const setup = await givenSetup(author, {
    game: 'LMU',
    setup_data: words,
    note: 'See https://wicked.example',
  });
  await as(author).setups.edit(setup, 1, { setup_data: `${words}// wicked.example again\r\n` });
  const doors = { visitor: visitor(), reader: driver(reader), author: driver(author) };
  for (const door of Object.values(doors)) expect((await readAll(door, setup)).includes('wicked')).toBe(true);
  await report(setup);
  expect((await readAll(doors.visitor, setup)).includes('wicked')).toBe(false);
  expect((await readAll(doors.reader, setup)).includes('wicked')).toBe(false);
  expect((await readAll(doors.author, setup)).includes('wicked')).toBe(true);
  expect(await as('visitor').setups.one(setup)).toMatchObject({ id: setup, file_withheld: true });
  expect((await doors.reader.rpc('like_setup', { setup })).data).toMatchObject([
    { outcome: 'liked', total: 1 },
  ]);
  await keep(setup);
  expect((await readAll(doors.visitor, setup)).includes('wicked')).toBe(true);
});

test('files as games write them, with notes of a driver’s, are not withheld', async () => {
  const files = [
    ...demoSetups.map(({ game, setup_data }) => ({ game, setup_data })),
    { game: 'LMU', setup_data: plain },
    { game: 'LMU', setup_data: plain.replace(/VEH=.*/, 'VEH=C:\\Games\\1.19\\31_25_X.VEH') },
    { game: 'LMU', setup_data: withNotes('Loose off.ÿFine on 12°, wing 4.', '27.5 psi hot') },
    { game: 'iRacing', setup_data: 'tyre pressure 165.5 kPa\nwing 7' },
  ];
  for (const file of files) {
    const setup = await givenSetup(author, file);
    await report(setup);
    expect([file.setup_data, await isWithheld(setup)]).toEqual([file.setup_data, false]);
    await sql('delete from private.reports');
  }
});
