import { expect, test } from 'vitest';
import { instructionWords } from '../../../catalogues/engineering/hearing/index.ts';
import { endsOf } from '../baseline/sanity.ts';
import { countsDown, type SettingRow } from '../baseline/editable-setup.ts';
import { editableBaseline, hourAtSpa, roomy } from '../answer/rulebook.fixture.ts';
import { inUnit } from '../../setup/typed-quantity.ts';
import { outcomeWithoutModel } from './outcome.ts';
import { refinedFrom } from './run.fixture.ts';

const cars = [
  ['ACC', 'bmw_m4_gt3'],
  ['ACC', 'ferrari_296_gt3'],
  ['ACC', 'amr_v8_vantage_gt3'],
  ['LMU', 'BMW_M4_LMGT3'],
  ['LMU', 'Genesis_GMR001'],
  ['LMU', 'Ferrari_499P'],
] as const;
const languages = ['en', 'de', 'fr', 'it', 'es'] as const;
type Language = (typeof languages)[number];

/** A setting's name in a language, with its axle: `rear camber`, `Sturz hinten`. */
const ends: Record<Language, (name: string, end: 'front' | 'rear') => string> = {
  en: (name, end) => `${end} ${name}`,
  de: (name, end) => `${name} ${end === 'front' ? 'vorne' : 'hinten'}`,
  fr: (name, end) => `${name} ${end === 'front' ? 'avant' : 'arrière'}`,
  it: (name, end) => `${name} ${end === 'front' ? 'anteriore' : 'posteriore'}`,
  es: (name, end) => `${name} ${end === 'front' ? 'delantero' : 'trasero'}`,
};

/** Forms by language: `{s}` the setting, `{a}` its value now, `{b}` another, `{n}` clicks. What each asks for comes first. */
const forms: Record<
  Language,
  readonly (readonly ['to' | 'more' | 'less' | 'one' | 'lowest' | 'highest', string])[]
> = {
  en: [
    ['to', '{s} from {a} to {b}'],
    ['to', '{s} {a} → {b}'],
    ['to', '{s}: {a} -> {b}'],
    ['to', '{s} from {a} up to {b}'],
    ['to', 'set the {s} to {b}'],
    ['to', 'please put {s} on {b}'],
    ['to', '{s} to {b} please'],
    ['to', 'change {s} to {b} from {a}'],
    ['to', 'can you set my {s} to {b}?'],
    ['more', '{s} {n} clicks more'],
    ['less', '{n} clicks less {s}'],
    ['more', 'increase {s} by {n} clicks'],
    ['one', 'one click more {s}'],
    ['lowest', '{s} to the minimum'],
    ['highest', 'set {s} as high as possible'],
    ['less', 'take {n} clicks off the {s}'],
  ],
  de: [
    ['to', '{s} von {a} auf {b}'],
    ['to', '{s} {a} → {b}'],
    ['to', '{s} auf {b} bitte'],
    ['to', 'stell {s} auf {b}'],
    ['to', 'mach {s} von {a} hoch auf {b}'],
    ['to', 'kannst du {s} auf {b} setzen?'],
    ['more', '{s} {n} Klicks mehr'],
    ['less', '{s} um {n} Klicks weniger'],
    ['one', '{s} einen Klick mehr'],
    ['lowest', '{s} auf Minimum'],
    ['highest', '{s} so hoch wie möglich'],
    ['more', '{s} um {n} Stufen erhöhen'],
  ],
  fr: [
    ['to', '{s} de {a} à {b}'],
    ['to', '{s} {a} → {b}'],
    ['to', 'mets {s} à {b}'],
    ['to', 'passe {s} de {a} à {b}'],
    ['to', '{s} à {b} s’il te plaît'],
    ['to', 'je voudrais {s} à {b}'],
    ['more', '{s} {n} clics de plus'],
    ['less', 'baisse {s} de {n} clics'],
    ['one', 'un clic de plus pour {s}'],
    ['lowest', '{s} au minimum'],
    ['highest', '{s} au maximum'],
    ['more', 'augmente {s} de {n} crans'],
  ],
  it: [
    ['to', '{s} da {a} a {b}'],
    ['to', '{s} {a} → {b}'],
    ['to', 'metti {s} a {b}'],
    ['to', 'porta {s} da {a} a {b}'],
    ['to', '{s} a {b} per favore'],
    ['to', 'vorrei {s} a {b}'],
    ['more', '{s} {n} click in più'],
    ['less', 'abbassa {s} di {n} click'],
    ['one', 'un click in più di {s}'],
    ['lowest', '{s} al minimo'],
    ['highest', '{s} al massimo'],
    ['more', 'aumenta {s} di {n} scatti'],
  ],
  es: [
    ['to', '{s} de {a} a {b}'],
    ['to', '{s} {a} → {b}'],
    ['to', 'pon {s} a {b}'],
    ['to', 'cambia {s} de {a} a {b}'],
    ['to', '{s} en {b} por favor'],
    ['to', 'quiero {s} en {b}'],
    ['more', '{s} {n} clics más'],
    ['less', 'baja {s} {n} clics'],
    ['one', 'un clic más de {s}'],
    ['lowest', '{s} al mínimo'],
    ['highest', '{s} al máximo'],
    ['more', 'sube {s} {n} clics'],
  ],
};

const keyOf = (parameter: string) =>
  parameter
    .replace(/Front$|Rear$/, '')
    .replace(/\..*/, '')
    .replace(/^(?:front|rear)BrakePad$/, 'brakePad');
const names = new Map(Object.entries(instructionWords.settings));

function nameOf({ parameter }: SettingRow, language: Language, game: string): string | null {
  const key = keyOf(parameter);
  const named = key === 'engineMixture' ? 'ecuMap' : key;
  const [name] = names.get(named)?.[language] ?? [];
  if (name === undefined || (named === 'ecuMap' && game === 'ACC')) return null;
  const end =
    /front/i.test(parameter) || /\.[LR]F$/.test(parameter)
      ? 'front'
      : /rear(?!Wing)|\.[LR]R$/i.test(parameter) && parameter !== 'rearWing'
        ? 'rear'
        : null;
  return end ? ends[language](name, end) : name;
}

/** A value some clicks away, and how it is typed: with the sign of its unit every second time. */
function elsewhere(row: SettingRow, clicks: number): number | null {
  if ('values' in row.choices) {
    const { values } = row.choices;
    return values[values.indexOf(row.value) + clicks] ?? values[values.indexOf(row.value) - clicks] ?? null;
  }
  const { step } = row.choices;
  const [low, high] = endsOf(row);
  const up = Number((row.value + clicks * step).toFixed(row.decimals));
  const down = Number((row.value - clicks * step).toFixed(row.decimals));
  return up <= high ? up : down >= low ? down : null;
}

const shownUnits: Record<string, readonly string[]> = {
  psi: ['psi', 'kPa', 'bar'],
  kPa: ['kPa'],
  mm: ['mm', 'cm'],
  'N/m': ['N/m', 'N/mm'],
  N: ['N'],
  L: ['l'],
  '%': ['%'],
  '% front': ['%'],
  '°': ['°'],
  Nm: ['Nm'],
  kW: ['kW'],
};

function typed(row: SettingRow, value: number, turn: number): string {
  const units = ['', ...(shownUnits[row.unit] ?? [])];
  const unit = units[turn % units.length] ?? '';
  const shown =
    unit === '' ? value : inUnit(value, row.unit === '% front' ? '%' : row.unit, unit === 'l' ? 'L' : unit);
  return unit === '' || shown === null ? String(value) : `${Number(shown.toFixed(3))} ${unit}`;
}

const minus: Record<Language, string> = { en: 'minus', de: 'minus', fr: 'moins', it: 'meno', es: 'menos' };

/** Every second figure as it is said: `minus 3,5`. */
function spoken(language: Language, turn: number, figure: string): string {
  if (turn % 2 === 0) return figure;
  const withWord = figure.replace('-', `${minus[language]} `);
  return language === 'en' ? withWord : withWord.replace('.', ',');
}

type Case = { words: string; row: SettingRow; asked: string; to: number | null };

function casesOf([game, car]: (typeof cars)[number]): {
  cases: Case[];
  request: ReturnType<typeof hourAtSpa>;
  file: string;
} {
  const request = hourAtSpa(game, car);
  const editable = roomy(editableBaseline(request));
  const cases: Case[] = [];
  let turn = 0;
  for (const row of editable.rows.filter(({ parameter }) => !/\.RF$|\.RR$/.test(parameter)))
    for (const language of languages) {
      const name = nameOf(row, language, game);
      if (name === null) continue;
      for (const [asked, form] of forms[language]) {
        turn += 1;
        const to = elsewhere(row, 2);
        const isPressure = row.parameter.startsWith('tyrePressure');
        if (to === null || (isPressure && asked !== 'to')) continue;
        const words = form
          .replace('{s}', name)
          .replace('{a}', spoken(language, turn, typed(row, row.value, turn)))
          .replace('{b}', spoken(language, turn, typed(row, to, turn)))
          .replace('{n}', '2');
        cases.push({ words, row, asked, to });
      }
    }
  return { cases, request, file: editable.text };
}

const sign = ({ asked, row }: Case) => {
  const isMore = (asked === 'more' || asked === 'one') !== /^camber/.test(row.parameter);
  return isMore !== countsDown(row.parameter, row) ? 1 : -1;
};

/** The result that an order should have: one value of its setting; null where there is no room, and the limit is to be said. */
function wanted(one: Case): number | null {
  const { row, asked, to } = one;
  if (asked === 'to') return to;
  const [low, high] = endsOf(row);
  if (asked === 'lowest' || asked === 'highest')
    return (asked === 'lowest') !== countsDown(row.parameter, row) ? low : high;
  const clicks = sign(one) * (asked === 'one' ? 1 : 2);
  if ('values' in row.choices)
    return row.choices.values[row.choices.values.indexOf(row.value) + clicks] ?? null;
  const value = row.value + clicks * row.choices.step;
  return value < low - 1e-6 || value > high + 1e-6 ? null : value;
}

/** Every case where the answer is neither the value asked for nor a refusal that says the limit. */
function misses(only: (at: number, row: SettingRow) => boolean): string[] {
  let at = 0;
  return cars.flatMap((car) => {
    const { cases, request, file } = casesOf(car);
    return cases.flatMap((one) => {
      at += 1;
      if (!only(at, one.row)) return [];
      const { changes, adjusted, question } = outcomeWithoutModel(
        refinedFrom(request, file, one.words),
        'slow',
      );
      const key = keyOf(one.row.parameter);
      const others = changes.filter(({ parameter }) => keyOf(parameter) !== key);
      const made = changes.filter(
        ({ parameter }) => parameter === one.row.parameter || parameter.startsWith(`${key}.`),
      );
      const value = wanted(one);
      const slack = 'step' in one.row.choices ? one.row.choices.step * 0.51 : 0;
      const isThere = value !== null && Math.abs(value - one.row.value) < 1e-6;
      const isExact = value !== null && made.some(({ to }) => Math.abs(to - value) <= slack);
      const isRefused = (value === null || isThere) && (adjusted.length > 0 || question !== null);
      if (others.length === 0 && (isExact || isRefused)) return [];
      const got = changes.map(({ parameter, to }) => `${parameter} ${to}`).join(', ') || question;
      return [
        `${car[1]}: ${one.words} (${one.row.parameter} ${one.row.value} to ${value}): ${got} ${adjusted.map(({ reason }) => reason).join(' ')}`,
      ];
    });
  });
}

test('orders are done to the letter or refused with the limit, whatever the setting, form, unit and language', () => {
  const every = process.env.ALL_CASES ? 1 : 41;
  const missed = misses((at) => at % every === 0);
  expect(missed).toEqual([]);
});

test('a value below zero may be said with a word for its sign', () => {
  expect(misses((at, { value }) => value < 0 && at % 7 === 0)).toEqual([]);
});
