import * as z from 'zod';
import { effectOfChange } from '#racing/engineer/answer/effect-of-change';
import { asEngineerGame } from '#racing/setup/catalogue';
import { compareSetups } from '#racing/setup/compare';
import type { SetupFile } from '#racing/setup/format';
import { inUnits } from '#racing/setup/in-units';
import { knownGroups, shownValue, unitsField, unitsFor, valueSchema } from '../setup-values.ts';
import { defineTool, pageOf, ToolProblem } from '../tool.ts';
import { draftNumber, setupIdField, visibleSetup } from '../visible-setup.ts';
import { summarySchema } from './setup-summary.ts';

const side = valueSchema.pick({ value: true, clicks: true, text: true, said_by_drivers: true }).nullable();

const differenceSchema = z.object({
  parameter: z.string(),
  label: z.string(),
  corner: valueSchema.shape.corner,
  unit: z.string(),
  a: side,
  b: side,
  clicks: z.number().nullable().describe('Clicks from a to b'),
  amount: z.string().describe('From a to b, with its unit'),
  tends_to: z.string().describe('What going from a to b tends to change'),
});

function differencesOf(a: SetupFile, b: SetupFile, units: Parameters<typeof shownValue>[2]) {
  const comparison = compareSetups([a, b]);
  if (!comparison.ok)
    throw new ToolProblem('These setups are for different games, so their settings don’t compare.');
  const [first, second] = [a, b].map((file) => {
    const rows = knownGroups(file).flatMap((group) => group.rows);
    return new Map(rows.map((row) => [row.parameter, shownValue(file.game, row, units)]));
  });
  return comparison.groups
    .flatMap(({ rows }) => rows)
    .flatMap((row): z.input<typeof differenceSchema>[] => {
      const [inA, inB] = [first?.get(row.parameter), second?.get(row.parameter)];
      const eitherRow = inA ?? inB;
      if (!row.differs || !eitherRow) return [];
      const size = row.values[1]?.size;
      const game = asEngineerGame(a.game);
      const { parameter, label, corner, unit } = eitherRow;
      const tends = game && size ? effectOfChange(game, { parameter, ...size }) : '';
      const [amount, tends_to] = inUnits([size?.amount ?? '', tends], units);
      return [
        {
          ...{ parameter, label, corner, unit, amount: amount ?? '', tends_to: tends_to ?? '' },
          ...{ a: inA ?? null, b: inB ?? null, clicks: size?.clicks ?? null },
        },
      ];
    });
}

export const compareSetupsTool = defineTool({
  name: 'compare_setups',
  title: 'Compare two setups',
  description:
    'Only the differences between two setups of one game, in clicks and units, and what each tends to change.',
  scopesFor: ({ a, b }) => ([a, b].some((id) => draftNumber(id) !== null) ? ['garage:read'] : []),
  input: z.object({
    a: setupIdField,
    b: setupIdField,
    units: unitsField,
    cursor: z.string().max(20).optional().describe('next_cursor of the answer before'),
  }),
  output: z.object({
    a: summarySchema.omit({ likes: true }),
    b: summarySchema.omit({ likes: true }),
    same_car: z.boolean(),
    differences: z.array(differenceSchema),
    next_cursor: z.string().nullable(),
  }),
  async run({ a, b, units, cursor }, caller) {
    const one = await visibleSetup(a, caller);
    const other = await visibleSetup(b, caller);
    if (!one.file || !other.file)
      throw new ToolProblem('One of these files cannot be read, so they don’t compare.');
    const differences = differencesOf(one.file, other.file, await unitsFor(units, caller));
    const page = pageOf(differences, cursor, [one.summary, other.summary]);
    return {
      a: one.summary,
      b: other.summary,
      same_car: one.file.carId === other.file.carId,
      differences: page.entries,
      next_cursor: page.next_cursor,
    };
  },
});
