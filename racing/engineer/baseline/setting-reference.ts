import { engineMapSource, engineMapsOf } from '../../../catalogues/acc/engine-maps.ts';
import {
  type EngineeringRule,
  effectOf,
  engineeringRules,
  symptoms,
} from '../../../catalogues/engineering/index.ts';
import { type SettingGuide, settingGuide } from '../../../catalogues/engineering/setting-guide.ts';
import type { Phase } from '../../../catalogues/schema/engineering.ts';
import { svmSettings } from '../../../catalogues/svm/index.ts';
import { carTable } from '../../setup/acc/car-parameters.ts';
import { carsOf } from '../../setup/catalogue.ts';
import { describeSetup } from './describe-setup.ts';
import { inOneNotation } from '../../setup/notation.ts';
import { settingSlug } from '../../setup/setting-address.ts';
import { knownSetting, settingGroups } from '../../setup/svm/known-settings.ts';
import { behind, onReferenceDay, playersBand, referenceDay } from './acc/players-band.ts';
import { type EngineerGame, engineerGames } from '../../setup/catalogue.ts';
import { makeLmuBaseline } from './lmu/baseline.ts';
import type { CarMaps, CarRange, SettingIndex, SettingReference, SettingSide } from './reference.ts';

/** A garage's setting that has a page. */
type Row = { slug: string; label: string; section: string };
type CarRow = { slug: string; parameter: string; corner: string | null; range: string | null };
type Garage = { id: string; name: string; class: string; rows: CarRow[] };

const garages = new Map<EngineerGame, readonly Garage[]>();

/** The garages of a game's cars, computed once. */
function garagesOf(game: EngineerGame): readonly Garage[] {
  const known = garages.get(game);
  if (known) return known;
  const made = carsOf(game).map(({ id, name, class: carClass }) => ({
    id,
    name,
    class: carClass,
    rows: game === 'ACC' ? rowsOfAccCar(id) : rowsOfLmuCar(id),
  }));
  garages.set(game, made);
  return made;
}

function rowsOfAccCar(car: string): CarRow[] {
  return carTable(car)
    .sections.flatMap(({ settings }) => settings)
    .flatMap(({ parameter: { name, corner }, legalText, offered }) => {
      const slug = offered ? settingSlug('ACC', name) : undefined;
      return slug ? [{ slug, parameter: name, corner, range: legalText && inOneNotation(legalText) }] : [];
    });
}

/** Uses a setup made by the rules: a car's ranges do not depend on track or weather. */
function rowsOfLmuCar(car: string): CarRow[] {
  const { text } = makeLmuBaseline({
    game: 'LMU',
    car,
    track: 'le_mans',
    sessionType: 'race',
    weather: 'dry',
    trackTemperature: 25,
    setupStyle: 'balanced',
    durationMin: 60,
  });
  const rows = describeSetup('LMU', text)?.sections.flatMap((section) => section.rows) ?? [];
  return rows.flatMap(({ parameter, corner, legalText, offered }) => {
    const slug = offered ? settingSlug('LMU', parameter) : undefined;
    return slug ? [{ slug, parameter, corner, range: legalText }] : [];
  });
}

/** Every setting of a game that has a page, in the order of its garage. */
function settingsOf(game: EngineerGame): Row[] {
  if (game === 'ACC') {
    return carTable('').sections.flatMap(({ title, settings }) =>
      settings.flatMap(({ parameter: { name, label } }) => rowOf(game, name, label, title)),
    );
  }
  const lines = svmSettings
    .filter(({ games }) => games.includes('LMU'))
    .map(({ section, key }) => ({ known: knownSetting(section, key), name: `${section}.${key}` }));
  return settingGroups.flatMap(({ id, title }) =>
    lines
      .filter(({ known }) => known.group === id)
      .sort((a, b) => a.known.rank - b.known.rank)
      .flatMap(({ known, name }) => rowOf(game, known.parameter ?? name, known.label, title)),
  );
}

function rowOf(game: EngineerGame, parameter: string, label: string, section: string): Row[] {
  const slug = settingSlug(game, parameter);
  return slug ? [{ slug, label: settingName(slug, label), section }] : [];
}

/** All settings of the games that have a page, by the pages of the garage. */
export function settingIndex(): SettingIndex {
  return engineerGames.map((game) => ({ game, sections: sectionsOf(game) }));
}

function sectionsOf(game: EngineerGame): SettingIndex[number]['sections'] {
  const seen = new Set<string>();
  const sections = new Map<string, SettingIndex[number]['sections'][number]['settings']>();
  for (const { slug, label, section } of settingsOf(game)) {
    if (seen.has(slug)) continue;
    seen.add(slug);
    const settings = sections.get(section) ?? [];
    sections.set(section, settings);
    settings.push({ slug, label, what: settingGuide.get(slug)?.what ?? '' });
  }
  return [...sections].map(([title, settings]) => ({ title, settings }));
}

/** Where a garage has a name for each axle or side, the page has one for both. */
const namesForBoth: Readonly<Record<string, string>> = {
  toe: 'Toe',
  caster: 'Caster',
  'heave-spring': 'Heave spring',
  'brake-pads': 'Brake pads',
  'brake-ducts': 'Brake ducts',
  'tyre-compound': 'Tyre compound',
};
/** The title of a setting's page. */
export const settingName = (slug: string, label: string) => namesForBoth[slug] ?? label;

/**
 * A setting of a game: its effect, cures and costs from the rulebook, and each car's range and players' values.
 *
 * @returns null for a game or setting without a page
 */
export function settingReference(asked: string, slug: string): SettingReference | null {
  const game = engineerGames.find((one) => one.toLowerCase() === asked);
  const guide = settingGuide.get(slug);
  if (!game || !guide) return null;
  const section = sectionsOf(game).find(({ settings }) => settings.some((one) => one.slug === slug));
  const own = section?.settings.find((one) => one.slug === slug);
  if (!section || !own) return null;
  const cars = garagesOf(game).filter(({ rows }) => rows.some((row) => row.slug === slug));
  return {
    game,
    slug,
    label: own.label,
    section: section.title,
    what: guide.what,
    sides: sidesOf(guide, game),
    classes: byClass(cars, game, slug),
    ...(slug === engineMap && { maps: cars.flatMap(mapsOfCar) }),
    related: section.settings.flatMap((one) => (one === own ? [] : [{ slug: one.slug, label: one.label }])),
  };
}

const engineMap = 'engine-map';

/** A car that has one map alone has no list. */
function mapsOfCar({ id, name: car, rows }: Garage): CarMaps[] {
  const { range } = rows.find(({ slug }) => slug === engineMap) ?? {};
  if (!range || range.startsWith('fixed')) return [];
  const { confidence, note = null } = engineMapSource(id) ?? {};
  return [{ car, maps: engineMapsOf(id), isConfirmed: confidence !== 'low', note }];
}

function sidesOf(guide: SettingGuide, game: EngineerGame): SettingSide[] {
  const { parameter, up, down } = guide;
  return (['increase', 'decrease'] as const).flatMap((direction) => {
    const side = direction === 'increase' ? up : down;
    return side ? [{ ...side, ...fromRulebook(parameter, direction, game) }] : [];
  });
}

const phases: Readonly<Record<Phase, string>> = {
  entry: 'entry',
  mid: 'mid-corner',
  exit: 'exit',
  braking: 'braking',
  straight: 'straight-line',
  kerbs: 'kerb',
  any: '',
};
const labels = new Map(symptoms.map(({ id, label }) => [id, label]));
const axleNames: Readonly<Record<string, string>> = { front: 'front', rear: 'rear' };

function fromRulebook(
  parameter: string,
  direction: 'increase' | 'decrease',
  game: EngineerGame,
): Pick<SettingSide, 'costs' | 'cures'> {
  const axles = ['', '.front', '.rear'];
  const whole = effectOf(parameter);
  const costs = axles.flatMap((axle) => {
    const effect = effectOf(parameter + axle);
    if (!effect || (axle !== '' && effect === whole)) return [];
    return [{ axle: axleNames[axle.slice(1)] ?? null, text: effect[direction].costs }];
  });
  const rules = engineeringRules
    .filter((rule) => rule.parameter.split('.')[0] === parameter)
    .filter((rule) => rule.direction === direction && rule.games.includes(game))
    .sort((a, b) => a.priority - b.priority);
  const cures = rules.map((rule) => ({
    complaint: symptomWords(rule),
    axle: axleNames[rule.parameter.split('.')[1] ?? ''] ?? null,
    why: rule.why,
    check: rule.check ?? null,
  }));
  const isSaidBefore = ({ complaint, why }: (typeof cures)[number], place: number) =>
    cures.findIndex((other) => other.complaint === complaint && other.why === why) < place;
  return { costs, cures: cures.filter((cure, place) => !isSaidBefore(cure, place)) };
}

/** `Entry understeer`, `Lazy response (entry)`; the phase once. */
function symptomWords({ symptom, phase }: EngineeringRule): string {
  const label = labels.get(symptom) ?? '';
  const words = phases[phase];
  if (words === '' || label.toLowerCase().includes(words.replace('-line', ''))) return label;
  if (!/^(?:under|over)steer$/i.test(label)) return `${label} (${words})`;
  return `${words.charAt(0).toUpperCase()}${words.slice(1)} ${label.toLowerCase()}`;
}

function byClass(cars: readonly Garage[], game: EngineerGame, slug: string): SettingReference['classes'] {
  const classes = new Map<string, CarRange[]>();
  for (const car of cars) {
    const ofClass = classes.get(car.class) ?? [];
    classes.set(car.class, ofClass);
    ofClass.push({ car: car.name, values: valuesOf(car, game, slug) });
  }
  return [...classes].map(([name, ofClass]) => ({ name, cars: ofClass }));
}

/** The axle that a wheel is on. */
export const axleOfCorner: Readonly<Record<string, string>> = {
  LF: 'front',
  RF: 'front',
  LR: 'rear',
  RR: 'rear',
  front: 'front',
  rear: 'rear',
};

/** One line for each axle; a setting of one axle alone needs no name for it. */
function valuesOf({ id, rows }: Garage, game: EngineerGame, slug: string): CarRange['values'] {
  const lines = new Map<string | null, CarRange['values'][number]>();
  for (const row of rows) {
    if (row.slug !== slug) continue;
    const axle = row.corner && (axleOfCorner[row.corner] ?? null);
    if (lines.has(axle)) continue;
    const band = game === 'ACC' ? playersBand({ ...referenceDay, car: id }, row.parameter) : null;
    lines.set(axle, {
      axle,
      range: row.range,
      players: band && onReferenceDay(row.parameter, band),
      behind: band && behind(band),
    });
  }
  const values = [...lines.values()];
  return values.length === 1 ? values.map((value) => ({ ...value, axle: null })) : values;
}
