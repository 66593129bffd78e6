import { expect, test, vi } from 'vitest';
import type { StintRow } from '#platform/adapters/supabase/stints';
import { ferrari296File } from '#racing/setup/acc/fixtures/ferrari-296-gt3';
import { adviceAfterStint } from '#racing/laps/stint-advice';
import { FormErrors } from '../../ui/form-action.server.ts';
import { correctStint } from './correct-stint.server.ts';
import { newBestLap } from './stint-page.server.ts';
import { stintForm, stintSchema, submitStint } from './submit-stint.server.ts';

const setup = {
  id: 7,
  game: 'ACC',
  car_name: 'ferrari_296_gt3',
  track_name: 'spa',
  setup_data: ferrari296File,
  session: null,
  track_celsius: 24,
  race_minutes: null,
};

const profiles = { mine: async () => ({ engineer_language: 'de' }) };

/** Submits a sheet; the engineer answers in the same process, or not at all. */
async function sent(
  fields: Record<string, string>,
  afterStint = async (asked: never) => adviceAfterStint(asked),
) {
  const context = {
    setups: { forEditing: async () => setup, versionsOf: async () => [] },
    stints: {
      withCarOf: async () => [],
      store: async (stint: object) => ({ outcome: 'stored', stint: { id: 1, ...stint } as StintRow }),
    },
    reference: { afterStint },
    profiles,
  } as unknown as Parameters<typeof submitStint>[1]['context'];
  const form = new FormData();
  for (const [name, value] of Object.entries({ version: '1', ...fields })) form.set(name, value);
  const sent = { context, params: { id: '7' }, form };
  const outcome = await submitStint(stintSchema.parse(Object.fromEntries(form)), sent);
  return outcome instanceof FormErrors
    ? { status: outcome.status, answer: stintForm.keep(sent as never, outcome.about) }
    : outcome;
}

async function stintOf(fields: Record<string, string>) {
  const outcome = await sent(fields);
  if (!('stint' in outcome)) throw new Error(String(outcome.answer.message));
  return outcome.stint;
}

test('how the car felt is answered, beside the pressures and the fuel', async () => {
  const felt = { balance_exit: 'oversteer' };
  const figures = { hot_lf: '27.6', hot_rf: '27.2', hot_lr: '26.9', hot_rr: '26.7' };
  const fuel = { laps: '10', fuel_used: '29.4', typical_lap: '2:20.0', race_minutes: '90' };
  const { changes, told } = await stintOf({ ...felt, ...figures, ...fuel });
  const keys = changes.map(({ parameter }) => parameter.split('.')[0]);
  expect(keys).toEqual(expect.arrayContaining(['tyrePressure', 'fuel']));
  const balance = changes.filter(({ by }) => by === 'engineer');
  expect(balance.length).toBeGreaterThan(0);
  expect(balance.filter(({ parameter }) => /^(tyrePressure|fuel)/.test(parameter))).toEqual([]);
  expect(changes.every(({ why }) => why !== '')).toBe(true);
  expect(told.join(' ')).toContain('not from an AI model');
});

test('a note is heard like any words of its driver', async () => {
  const { changes } = await stintOf({ notes: 'rears 0.8 psi too high' });
  expect(changes.map(({ parameter, by }) => [parameter, by])).toEqual([
    ['tyrePressure.LR', 'engineer'],
    ['tyrePressure.RR', 'engineer'],
  ]);
});

test('a complaint tapped beside the notes is answered with them, once where both say it', async () => {
  const taps = { 'tap0-symptom': 'understeer', 'tap0-corner': 'T5', 'tap0-phase': 'entry' };
  const tapped = await stintOf(taps);
  expect(tapped.changes.length).toBeGreaterThan(0);
  expect(tapped.sheet.reading).toMatchObject([{ symptom: 'understeer', corner: 'T5', phase: 'entry' }]);
  // In the language of the driver's profile.
  expect(tapped.changes[0]?.why).toContain('Gegen Untersteuern am Kurveneingang, T5.');
  const both = await stintOf({ ...taps, notes: 'it pushes in Les Combes. Rears 0.8 psi too high' });
  expect(both.sheet.reading).toMatchObject([
    { symptom: 'tyre_pressure_high' },
    { name: 'psiChange.LR' },
    { name: 'psiChange.RR' },
    { symptom: 'understeer', corner: 'T5' },
  ]);
  const noteStint = await stintOf({ notes: 'it pushes in Les Combes' });
  expect(noteStint.sheet.reading).toMatchObject([{ symptom: 'understeer', corner: 'Les Combes' }]);
});

test('a corrected stint takes the place of the one before, with its figures', async () => {
  const figures = { hot_lf: '27.6', hot_rf: '27.2', hot_lr: '26.9', hot_rr: '26.7' };
  const before = await stintOf({ ...figures, notes: 'it pushes on entry' });
  const row = { ...before, taken_as: null };
  const removed: number[] = [];
  const store = async (stint: object) => ({ outcome: 'stored', stint: { ...row, ...stint, id: 2 } });
  const withCarOf = async () => [row];
  const stints = { store, withCarOf, remove: async (id: number) => removed.push(id) };
  const reference = { afterStint: async (asked: never) => adviceAfterStint(asked) };
  const setups = { forEditing: async () => setup, versionsOf: async () => [] };
  const corrected = async (fields: Record<string, string>) => {
    const form = new FormData();
    for (const [name, value] of Object.entries(fields)) form.set(name, value);
    return correctStint({ stints, reference, setups, profiles } as never, row as never, form);
  };
  const outcome = await corrected({ 'heard0-keep': 'on', 'heard0-symptom': 'oversteer' });
  if (outcome instanceof FormErrors) throw new Error(outcome.about.correction.problem);
  const { stint } = outcome;
  const byFigures = ({ by }: { by?: string }) => by === undefined;
  expect(stint.sheet.reading).toMatchObject([{ symptom: 'oversteer', phase: 'entry' }]);
  expect(stint.changes.filter(byFigures)).toEqual(before.changes.filter(byFigures));
  expect(stint.changes).not.toEqual(before.changes);
  expect(stint.told).toEqual(before.told);
  expect(removed).toEqual([1]);
  expect(await corrected({})).toBeInstanceOf(FormErrors);
  expect(removed).toEqual([1]);
});

test('a sheet with a feel comes back whole where the engineer does not answer', async () => {
  const away = () => Promise.reject(new Error('away'));
  const outcome = await sent({ balance_exit: 'oversteer', notes: 'loose' }, away);
  expect(outcome).toMatchObject({
    status: 503,
    answer: { values: { balance_exit: 'oversteer', notes: 'loose' } },
  });
  vi.mocked(console.error).mockClear();
  expect(await sent({ hot_lf: '27.6' }, away)).toHaveProperty('stint');
});

test.each([
  ['faster than both before', 137.9, [138.4, 138.1], { lap: '2:17.900', faster: '0.200 s faster' }],
  ['as fast as one before', 138.1, [138.1], null],
  ['the first with the setup', 137.9, [], null],
  ['without a lap', null, [138.1], null],
])('a stint %s says whether its lap is a new best', (_, bestLap, before, expected) => {
  const stint = (id: number, lap: number | null) =>
    ({ id, driven_at: `2026-11-2${id}`, sheet: { bestLap: lap, compound: 'dry' } }) as StintRow;
  const wet = { ...stint(1, 100), sheet: { bestLap: 100, compound: 'wet' } } as StintRow;
  const later = stint(9, 120);
  const stints = [...before.map((lap, place) => stint(place + 2, lap)), wet, later];
  expect(newBestLap(stint(8, bestLap), stints)).toEqual(expected);
});
