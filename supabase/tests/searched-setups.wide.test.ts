import { beforeAll, expect, test } from 'vitest';
import { temperatureBands } from '#platform/adapters/supabase/setup-query';
import { sessions, weathers } from '#racing/setup/conditions';
import { listedAsMeant } from '../../app/setups/list/meant-search.server.ts';
import { listQueryOf, readSetupQuery } from '../../app/setups/list/setup-query.server.ts';
import { seedSetups } from '../../scripts/seed-setups.ts';
import { testProject } from './project.ts';

const project = await testProject();
const { as, sql } = project;

beforeAll(async () => {
  const { url, standIn } = project;
  const send: typeof fetch = async (input, init) => standIn.fetch(new Request(input, init));
  await seedSetups({ supabaseUrl: url, secretKey: standIn.secretKey, send });
}, 120_000);

async function searched(address: string) {
  const everybody = as('visitor').setups;
  return listedAsMeant(readSetupQuery(new URLSearchParams(address)), {
    isExact: false,
    async pageOf(query) {
      const { setups, next } = await everybody.listPublic(listQueryOf(query));
      return { setups, next, conditions: setups };
    },
    addressOf: () => '',
  });
}

type Row = NonNullable<Awaited<ReturnType<typeof searched>>['page']>['setups'][number];

const toldOf = ({ game, car_name, track_name, title, note, session, weather, author }: Row) =>
  `${game} ${car_name} @${track_name} “${title}” for ${session} ${weather}, by ${author.username ?? author.first_name}: ${note}`.toLowerCase();

/** Sixty searches, each with what its first hit must be; null where nothing may be found. */
const wanted: readonly (readonly [q: string, first: RegExp | null])[] = [
  // Cars, by make, model, number, class and nickname.
  ['ferrari', / ferrari_\w+ @/],
  ['296', / ferrari_296\w* @/],
  ['bmw m4', / bmw_m4\w* @/],
  ['porsche 992', / porsche_992\w* @/],
  ['mclaren', / mclaren_\w+ @/],
  ['audi r8', / audi_r8\w* @/],
  ['lambo', / lamborghini_\w+ @/],
  ['amg', / mercedes_amg_\w+ @/],
  ['mustang', / ford_mustang\w* @/],
  ['499p', / ferrari_499p @/],
  ['499 p', / ferrari_499p @/],
  ['toyota', / toyota_gr010 @/],
  ['963', / porsche_963 @/],
  ['clio', / renault-clio-cup @/],
  ['gt4', /_gt4\w* @/],
  ['hypercar', /^lmu /],
  ['vette', /corvette\S* @/],
  // Tracks, by official and by common names.
  ['spa', /@(spa|circuit-de-spa-francorchamps) /],
  ['Spa-Francorchamps', /@(spa|circuit-de-spa-francorchamps) /],
  ['monza', /@monza /],
  ['le mans', /@le_mans /],
  ['bathurst', /@mount_panorama /],
  ['nordschleife', /@nurburgring/],
  ['imola', /@imola /],
  ['cota', /@cota /],
  ['interlagos', /@interlagos /],
  ['suzuka', /@suzuka /],
  ['red bull ring', /@red_bull_ring /],
  ['Nürburgring', /@nurburgring/],
  ['sebring', /@sebring/],
  // Both, in any order.
  ['ferrari monza', / ferrari_\w+ @monza /],
  ['le mans toyota', / toyota_gr010 @le_mans /],
  ['296 bathurst', / ferrari_296_gt3 @mount_panorama /],
  // Conditions, in several languages.
  ['wet', /for \w+ wet,/],
  ['rain', /for \w+ wet,/],
  ['regen', /for \w+ wet,/],
  ['race', /for race /],
  ['quali', /for qualifying /],
  ['practice', /for practice /],
  ['spa quali', /@spa .* for qualifying /],
  ['cota wet', /@cota .* for \w+ wet,/],
  // Authors, by what the page calls them.
  ['kerbrider', /, by kerbrider:/],
  ['box_box_ben', /, by box_box_ben:/],
  ['laura.sr', /, by laura\.sr:/],
  ['Carlos Iturbe', /, by carlos:/],
  ['box_box_ben le mans', /@le_mans .*, by box_box_ben:/],
  // Words of titles before those of notes.
  ['calm', /“[^”]*\bcalm\b/],
  ['bumps', /“[^”]*\bbumps\b/],
  ['pouhon', /: .*\bpouhon\b/],
  // Typos, and a word that is still being typed.
  ['ferari', / ferrari_\w+ @/],
  ['monzza', /@monza /],
  ['lamborgini', / lamborghini_\w+ @/],
  ['bathrust', /@mount_panorama /],
  ['monz', /@monza /],
  // In the middle of words: monza, race, spa, ferrari; "ring" is a word of the Red Bull Ring's name, "rings" of none.
  ['onza', null],
  ['ace', null],
  ['pa', null],
  ['errari', null],
  ['ring', /@(red_bull_ring|\S*ring) /],
  // No such setup: the nearest.
  ['ferrari monza wet', / ferrari_\w+ @monza /],
];

test('searches bring the setup that was meant first, fifty-seven of sixty at least', async () => {
  const missed: string[] = [];
  for (const [q, first] of wanted) {
    const { page } = await searched(`${new URLSearchParams({ q })}`);
    const found = page?.setups[0] && toldOf(page.setups[0]);
    if (first === null ? found !== undefined : !first.test(found ?? '')) {
      missed.push(`${q}: ${found?.slice(0, 120)}`);
    }
  }
  expect(wanted).toHaveLength(60);
  expect(missed.length, missed.join('\n')).toBeLessThanOrEqual(3);
});

test('names come before titles and titles before notes, unless an order is chosen', async () => {
  const isAtSpa = ({ track_name }: Row) => /^(spa|circuit-de-spa)/.test(track_name);
  const places = (await searched('q=spa')).page?.setups.map(isAtSpa) ?? [];
  expect(places).toEqual(places.toSorted((a, b) => Number(b) - Number(a)));
  const titles =
    (await searched('q=bumps')).page?.setups.map(({ title }) => /\bbumps\b/.test(title ?? '')) ?? [];
  expect(titles).toContain(false);
  expect(titles).toEqual(titles.toSorted((a, b) => Number(b) - Number(a)));
  const newest =
    (await searched('q=bumps&sort=newest')).page?.setups.map(({ created_at }) => created_at) ?? [];
  expect(newest).toEqual(newest.toSorted().reverse());
});

test('every condition that a filter offers lists something', async () => {
  for (const address of [
    ...sessions.map((session) => `session=${session}`),
    ...weathers.map((weather) => `weather=${weather}`),
    ...temperatureBands.map((temp) => `temp=${temp}`),
  ]) {
    expect((await searched(address)).page?.setups.length, address).toBeGreaterThan(0);
  }
});

test('a driver who is called otherwise now is found by that name, and by the former no more', async () => {
  const byName = async (q: string) =>
    (await searched(`q=${q}`)).page?.setups.filter(({ author }) => author.username === 'gravelmagnet').length;
  await sql("update public.user_profiles set username = 'gravelmagnet' where username = 'paddock_phil'");
  expect(await byName('gravelmagnet')).toBeGreaterThan(0);
  expect(await byName('paddock_phil')).toBe(0);
});
