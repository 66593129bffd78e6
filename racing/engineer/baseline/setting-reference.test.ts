import { expect, test } from 'vitest';
import { settingGuide } from '../../../catalogues/engineering/setting-guide.ts';
import { svmSettings } from '../../../catalogues/svm/index.ts';
import { carTable } from '../../setup/acc/car-parameters.ts';
import { settingSlug } from '../../setup/setting-address.ts';
import { knownSetting } from '../../setup/svm/known-settings.ts';
import { settingIndex, settingReference } from './setting-reference.ts';

const pages = settingIndex().flatMap(({ game, sections }) =>
  sections.flatMap(({ settings }) => settings.map(({ slug }) => ({ game, slug }))),
);
const pageOf = ({ game, slug }: (typeof pages)[number]) => settingReference(game.toLowerCase(), slug);

test('every setting that a value leads to has a page, and every guide is somebody’s', () => {
  const acc = carTable('').sections.flatMap(({ settings }) =>
    settings.map(({ parameter }) => parameter.name),
  );
  const lmu = svmSettings
    .filter(({ games }) => games.includes('LMU'))
    .map(({ section, key }) => knownSetting(section, key).parameter ?? `${section}.${key}`);
  const led = [
    ...acc.map((parameter) => ({ game: 'ACC' as const, slug: settingSlug('ACC', parameter) })),
    ...lmu.map((parameter) => ({ game: 'LMU' as const, slug: settingSlug('LMU', parameter) })),
  ].flatMap(({ game, slug }) => (slug ? [{ game, slug }] : []));
  expect(led.filter((one) => !pageOf(one))).toEqual([]);
  const addresses = pages.map(({ game, slug }) => `${game} ${slug}`);
  expect(addresses).toEqual([...new Set(addresses)]);
  const guided = new Set(pages.map(({ slug }) => slug));
  expect([...settingGuide.keys()].filter((slug) => !guided.has(slug))).toEqual([]);
});

test('no page is empty: what it is, and ways to move it with what they cost, or a choice among names', () => {
  const named = new Set(['tyre-compound', 'brake-pads']);
  const empty = pages.filter((page) => {
    const told = pageOf(page);
    const isChoice = named.has(page.slug) && told?.sides.length === 0;
    const isWhole = told?.sides.length === 2 && told.sides.every(({ costs }) => costs.length > 0);
    return !told?.what || !(isChoice || isWhole);
  });
  expect(empty).toEqual([]);
});

test('a page tells what the rulebook cures by it, each thing once', () => {
  const [forward, rearward] = settingReference('lmu', 'brake-bias')?.sides ?? [];
  expect([forward?.word, rearward?.word]).toEqual(['Forward', 'Rearward']);
  expect(forward?.cures).toContainEqual({
    complaint: 'Rear wheels lock (braking)',
    axle: null,
    why: 'moves braking work to the front',
    check: null,
  });
  for (const page of pages) {
    for (const { cures } of pageOf(page)?.sides ?? []) {
      const said = cures.map(({ complaint, why }) => `${complaint}: ${why}`);
      expect(said.filter((words) => words.includes('(straight-line)'))).toEqual([]);
      expect(new Set(said).size).toBe(said.length);
    }
  }
});

test('a page shows how far each car goes, and where its players stand', () => {
  const ferrari = settingReference('acc', 'camber')
    ?.classes.flatMap(({ cars }) => cars)
    .find(({ car }) => car === 'Ferrari 296 GT3 2023');
  expect(ferrari?.values).toEqual([
    { axle: 'front', range: '-4.0 to -1.5°', players: '-4.0°', behind: '49 setups, 4 sources' },
    { axle: 'rear', range: '-3.5 to -1.0°', players: '-3.5°', behind: '49 setups, 4 sources' },
  ]);
});

test('the page of the engine map lists what each number of a car is for, and the cars that nobody describes', () => {
  const { maps = [] } = settingReference('acc', 'engine-map') ?? {};
  const of = (name: string) => maps.find(({ car }) => car.startsWith(name));
  expect(
    of('BMW M6 GT3')
      ?.maps.map((map) => map.for)
      .join(),
  ).toBe('dry,dry,dry,reserve,pace-car,wet,wet,wet');
  expect(of('BMW M4 GT3')).toMatchObject({ isConfirmed: false, note: expect.stringContaining('M6') });
  expect(of('Ferrari 296 GT3')?.maps).toEqual([]);
  expect(of('Audi R8 LMS GT2')).toBeUndefined();
  expect(settingReference('acc', 'camber')?.maps).toBeUndefined();
});

test('an unknown game or setting has no page', () => {
  expect(settingReference('ACC', 'camber')).toBeNull();
  expect(settingReference('iracing', 'camber')).toBeNull();
  expect(settingReference('acc', 'diff-power')).toBeNull();
  expect(settingReference('acc', 'constructor')).toBeNull();
});
