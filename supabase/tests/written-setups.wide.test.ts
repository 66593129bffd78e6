import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { describe, expect, test } from 'vitest';
import { carsOf } from '#racing/setup/catalogue';
import { demoSetups } from '#racing/setup/demo-setups';
import { setupFormats } from '#racing/setup/formats';
import { recogniseSetupFile } from '#racing/setup/recognise';
import { makeLmuBaseline } from '../../racing/engineer/baseline/lmu/baseline.ts';
import { blankAccSetup } from '../../racing/setup/acc/blank.ts';
import { printAccSetup } from '../../racing/setup/acc/print.ts';
import { exampleLmuSetup, exampleRfactor2Setup } from '../../racing/setup/svm/fixtures/example-setups.ts';
import { requestId, testProject } from './project.ts';

const author = 'user_seed_premium';
const project = await testProject();
const { as, givenSetup, sql } = project;

const car = { car_name: 'ferrari_296_gt3', track_name: 'spa' };
const acc = printAccSetup(blankAccSetup('ferrari_296_gt3'));
const rowsOf = async (setup_data: string) =>
  (await sql('select id from public.setups where setup_data = $1', [setup_data])).length;
const isSetup = async (game: string, data: string) =>
  (await sql('select private.is_setup_file($1, $2) as x', [game, data]))[0]?.x;

test('five hundred public rows of junk are refused, whole, with a driver’s own token', async () => {
  const rows = Array.from({ length: 500 }, () => ({
    ...car,
    game: 'ACC',
    setup_data: 'junk',
    is_public: true,
  }));
  const { error, status } = await project.driver(author).from('setups').insert(rows);
  expect([status, error?.code]).toEqual([400, '23514']);
  expect(await rowsOf('junk')).toBe(0);
});

const junk: [game: string, data: string][] = [
  ['ACC', 'junk'],
  ['ACC', '{}'],
  ['ACC', '[]'],
  ['ACC', '"carName"'],
  ['ACC', '{"carName": "a"}'],
  ['ACC', '{"carName": 1, "basicSetup": {}}'],
  ['ACC', '{"carName": "", "basicSetup": {}}'],
  ['ACC', '{"carName": "a", "basicSetup": [], "advancedSetup": null}'],
  ['ACC', `{"carName": "a", "basicSetup": {}, "x": ${'['.repeat(33)}${']'.repeat(33)}}`],
  ['ACC', `{"carName": "a", "basicSetup": {}, "x": ${'{"a":'.repeat(20_000)}`],
  ['ACC', '['.repeat(262_144)],
  ['ACC', `"${'\\'.repeat(262_000)}`],
  ['ACC', exampleLmuSetup()],
  ['LMU', 'junk'],
  ['LMU', acc],
  ['LMU', '[GENERAL]\nNotes=""\n'],
  ['LMU', 'RWSetting=5//P6\n[REARWING]\n'],
  ['LMU', `[${'A'.repeat(262_000)}]`],
  ['LMU', '[A]\n'.repeat(65_000)],
  ['rFactor2', 'ASetting='.repeat(29_000)],
  ['rFactor2', '<html>'],
  ['iRacing', ' \n\t'],
  ['iRacing', '<script>alert(1)</script>'],
  ['iRacing', '{"a": 1}'],
  ['iRacing', '%PDF-1.7 \u0001'],
];

test.each(junk)(
  'what is no setup of %s is refused however it is written: %.30s',
  async (game, setup_data) => {
    const { error } = await project
      .driver(author)
      .from('setups')
      .insert({ ...car, game, setup_data });
    expect(error?.code).toBe('23514');
    const setup = await givenSetup(author, {
      game,
      setup_data: game === 'ACC' ? acc : exampleLmuSetup(),
    });
    const edited = await project.driver(author).from('setups').update({ setup_data }).eq('id', setup);
    expect(edited.error?.code).toBe('23514');
    const card = await project.driver(author).rpc('open_test_card', {
      setup,
      at_revision: 1,
      changes: [{}],
      rules: [],
      after_data: setup_data,
      request_id: requestId(),
    });
    expect(card.error?.code).toBe('23514');
  },
);

test.each(['free setups at evil.example', 'https://evil', 'www evil com'])(
  'a car or a track is not called %j',
  async (name) => {
    for (const named of [{ car_name: name }, { track_name: name }]) {
      const row = { ...car, ...named, game: 'ACC', setup_data: acc };
      const { error } = await project.driver(author).from('setups').insert(row);
      expect(error?.code).toBe('23514');
    }
  },
);

test('a row of before, and what the service writes, is left alone', async () => {
  const id = await givenSetup(author, { setup_data: 'junk' });
  const store = as(author).setups;
  expect(await store.edit(id, 1, { title: 'Still mine', setup_data: 'junk' })).toMatchObject({
    outcome: 'saved',
  });
  expect(await store.update(id, { is_public: false })).toMatchObject({ is_public: false });
  expect(await store.remove(id)).toBe(true);
  await store.restore(id);
  expect(await rowsOf('junk')).toBe(1);
});

const samples = fileURLToPath(new URL('../../../shared/gamedata/samples', import.meta.url));
const players = existsSync(samples)
  ? readdirSync(samples, { recursive: true, encoding: 'utf8' }).flatMap((name) => {
      const isFile = /\.(svm|json)$/.test(name);
      const read = isFile ? recogniseSetupFile(readFileSync(`${samples}/${name}`), name) : null;
      return read?.ok ? [{ game: read.game, text: read.text }] : [];
    })
  : [];

describe('every file that the product writes is a setup to the database', () => {
  const isEvery = async (files: readonly { game: string; text: string }[]) => {
    expect(files.length).toBeGreaterThan(0);
    for (const { game, text } of files)
      expect([text.slice(0, 80), await isSetup(game, text)]).toEqual([text.slice(0, 80), true]);
  };
  test('the demo setups, as saved, changed and without words', () =>
    isEvery(
      demoSetups.flatMap(({ game, setup_data }) =>
        [setup_data, setupFormats[game].withoutWords(setup_data)].map((text) => ({ game, text })),
      ),
    ));
  test('a setup of every car of ACC', () =>
    isEvery(carsOf('ACC').map(({ id }) => ({ game: 'ACC', text: printAccSetup(blankAccSetup(id)) }))));
  test('a setup of every car of Le Mans Ultimate', () =>
    isEvery(
      carsOf('LMU').map(({ id }) => ({
        game: 'LMU',
        text: makeLmuBaseline({
          game: 'LMU',
          car: id,
          track: 'le_mans',
          sessionType: 'race',
          weather: 'dry',
          trackTemperature: 25,
          setupStyle: 'balanced',
          durationMin: 60,
        }).text,
      })),
    ));
  test('files in other line ends, with a mark, as large as may be, and of iRacing', () =>
    isEvery([
      ...['\n', '\r', '\r\n'].map((lineEnd) => ({ game: 'LMU', text: exampleLmuSetup({ lineEnd }) })),
      { game: 'rFactor2', text: `\ufeff${exampleRfactor2Setup()}` },
      { game: 'rFactor2', text: ' [A] \n //ASetting = 0' },
      { game: 'LMU', text: `${exampleLmuSetup()}${'x'.repeat(250_000)}` },
      { game: 'ACC', text: `${acc}${' '.repeat(250_000)}` },
      { game: 'ACC', text: `{"x": "${'[\\"{'.repeat(40_000)}", "carName": "a", "advancedSetup": {}}` },
      { game: 'ACC', text: `{"carName": "a", "basicSetup": {}, "x": ${'['.repeat(31)}${']'.repeat(31)}}` },
      { game: 'ACC', text: '{"carName": "a", "basicSetup": {}, "x": "\\u0000 \\ud800 \\\\u0 \\\\\\u0000"}' },
      { game: 'iRacing', text: 'tyre pressure 165 kPa\r\nwing 7\tas exported' },
    ]));
  test.skipIf(players.length === 0)('files of players', () => isEvery(players));
});
