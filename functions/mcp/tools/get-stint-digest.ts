import * as z from 'zod';
import type { ListedCard } from '#platform/adapters/supabase/test-cards';
import type { StintRow } from '#platform/adapters/supabase/stints';
import { cornerPhases, balances } from '#racing/laps/stint-words';
import { settingSlug } from '#racing/setup/setting-address';
import { roundTo } from '#racing/setup/units';
import { placeOf, placeSchema } from '../places.ts';
import { quoted, saidByDrivers } from '../said-by-drivers.ts';
import { defineTool, driverOf, ToolProblem } from '../tool.ts';

const wheels = z.record(z.string(), z.number());
const seconds = z.number().nullable().describe('Seconds');
const mostCorners = 12;
const mostCards = 8;

const outputSchema = z.object({
  stint_id: z.string(),
  setup_id: z.string(),
  version: z.int().describe('File of the setup that was driven'),
  car: placeSchema.nullable(),
  track: placeSchema.nullable(),
  driven_at: z.string(),
  laps: z.object({ driven: z.number().nullable(), counting: z.int().nullable() }),
  pace: z.object({
    best: seconds,
    typical: seconds,
    fall_off: seconds.describe('Seconds that the last third of counting laps is slower than the first'),
  }),
  tyres: z.object({
    hot_pressures: wheels.describe('psi'),
    target: z.number().nullable().describe('psi, hot'),
    against_target: wheels.describe('psi above it'),
    tread_temperatures: z.record(z.string(), z.record(z.string(), z.number().nullable())).describe('°C'),
    track_temperature: z.number().nullable().describe('°C'),
  }),
  fuel_per_lap: z.number().nullable().describe('Litres'),
  felt: z.object({
    entry: z.enum(balances).nullable(),
    middle: z.enum(balances).nullable(),
    exit: z.enum(balances).nullable(),
  }),
  measured: z.array(
    z.object({
      phase: z.enum(cornerPhases),
      tendency: z.enum(balances),
      sure: z.boolean(),
      said_by_drivers: saidByDrivers({ corner: z.string().nullable() }),
    }),
  ),
  next_setup: z.array(z.object({ parameter: z.string(), from: z.number(), to: z.number() })),
  next_setup_taken: z.boolean(),
  tests: z
    .array(
      z.object({
        parameters: z.array(z.string()),
        answer: z.enum(['better', 'same', 'worse']).nullable(),
        decision: z.enum(['kept', 'undone']).nullable(),
        said_by_drivers: saidByDrivers({ note: z.string().nullable() }),
      }),
    )
    .describe('What was tried with this setup, the latest first'),
  said_by_drivers: saidByDrivers({ notes: z.string().nullable() }),
});

/** Only names that the catalogue has: any client of the driver's may have stored others. */
const knownParameters = (game: string, changes: readonly { parameter: string }[]) =>
  changes.filter(({ parameter }) => settingSlug(game, parameter) && /^\w{1,40}(\.\w{1,6})?$/.test(parameter));

/** Seconds that the last third of the counting laps is slower than the first; null with under six. */
function fallOff(laps: readonly { seconds: number | null; counts: boolean }[]): number | null {
  const times = laps.flatMap((lap) => (lap.counts && lap.seconds !== null ? [lap.seconds] : []));
  const third = Math.floor(times.length / 3);
  if (third < 2) return null;
  const mean = (some: readonly number[]) => some.reduce((sum, time) => sum + time, 0) / some.length;
  return roundTo(mean(times.slice(-third)) - mean(times.slice(0, third)), 2);
}

function digestOf(stint: StintRow, cards: readonly ListedCard[]): z.input<typeof outputSchema> {
  const { sheet, game } = stint;
  const { digest, aim, hot } = sheet;
  const pressures = Object.entries(hot).flatMap(([wheel, psi]) =>
    psi === undefined ? [] : [[wheel, psi] as const],
  );
  const against = aim === null ? [] : pressures.map(([wheel, psi]) => [wheel, roundTo(psi - aim, 1)]);
  return {
    stint_id: String(stint.id),
    setup_id: String(stint.setup_id),
    version: stint.version,
    car: placeOf('cars', game, stint.car_name),
    track: placeOf('tracks', game, stint.track_name),
    driven_at: stint.driven_at,
    laps: {
      driven: sheet.laps ?? digest?.laps.length ?? null,
      counting: digest ? digest.laps.filter(({ counts }) => counts).length : null,
    },
    pace: { best: sheet.bestLap, typical: sheet.typicalLap, fall_off: fallOff(digest?.laps ?? []) },
    tyres: {
      hot_pressures: Object.fromEntries(pressures),
      target: aim,
      against_target: Object.fromEntries(against),
      tread_temperatures: sheet.tyreTemps,
      track_temperature: sheet.trackTemp,
    },
    fuel_per_lap: digest?.fuelPerLap ?? null,
    felt: sheet.balance,
    measured: (digest?.balance ?? []).slice(0, mostCorners).map(({ corner, phase, tendency, sureness }) => ({
      ...{ phase, tendency, sure: sureness === 'sure' },
      said_by_drivers: { corner: quoted(corner, 60) },
    })),
    next_setup: knownParameters(game, stint.changes).flatMap((change) => {
      const { from, to } = change as StintRow['changes'][number];
      return [{ parameter: change.parameter, from, to }];
    }),
    next_setup_taken: stint.taken_as !== null,
    tests: cards.slice(0, mostCards).map(({ changes, answer, decision, note }) => ({
      parameters: knownParameters(game, changes).map(({ parameter }) => parameter),
      ...{ answer, decision, said_by_drivers: { note: quoted(note) } },
    })),
    said_by_drivers: { notes: quoted(sheet.notes, 600) },
  };
}

const number = z.string().regex(/^[1-9]\d{0,14}$/, 'Use an id from list_my_garage');

export const getStintDigest = defineTool({
  name: 'get_stint_digest',
  title: 'Read a stint',
  description:
    'The driver’s last stint with a setup, or one by its id: laps, pace and fall-off, pressures against target, complaints, and what was tried and undone.',
  scopesFor: () => ['garage:read'],
  input: z.object({ setup_id: number.optional(), stint_id: number.optional() }),
  output: outputSchema,
  async run({ setup_id, stint_id }, caller) {
    const { stints, testCards } = driverOf(caller);
    if (!setup_id && !stint_id) throw new ToolProblem('Give setup_id or stint_id. list_my_garage has both.');
    const stint = stint_id
      ? await stints.one(Number(stint_id))
      : (await stints.withSetup(Number(setup_id)))[0];
    if (!stint)
      throw new ToolProblem('The driver has no such stint. list_my_garage says which setups were driven.');
    return digestOf(stint, await testCards.ofSetup(stint.setup_id));
  },
});
