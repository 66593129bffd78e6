import * as z from 'zod';
import { knownGroups, shownValue, unitsField, unitsFor, valueSchema } from '../setup-values.ts';
import { defineTool, pageOf } from '../tool.ts';
import { draftNumber, setupIdField, visibleSetup } from '../visible-setup.ts';
import { summarySchema } from './setup-summary.ts';

const legalities: Readonly<Record<string, 'legal' | 'illegal'>> = { true: 'legal', false: 'illegal' };

export const getSetup = defineTool({
  name: 'get_setup',
  title: 'Read a setup',
  description:
    'Reads a setup value by value, with units, clicks and the range that the car takes. Drafts and the driver’s private setups need sign-in.',
  scopesFor: ({ setup_id }) => (draftNumber(setup_id) === null ? [] : ['garage:read']),
  input: z.object({
    setup_id: setupIdField,
    units: unitsField,
    cursor: z.string().max(20).optional().describe('next_cursor of the answer before'),
  }),
  output: z.object({
    setup: summarySchema,
    is_yours: z.boolean(),
    legality: z.enum(['legal', 'illegal', 'unknown']).describe('Whether the game takes every value'),
    versions: z.int().optional().describe('How many files it has held'),
    groups: z
      .array(z.object({ title: z.string(), values: z.array(valueSchema) }))
      .describe('The garage’s pages; empty where the file cannot be read'),
    next_cursor: z.string().nullable(),
  }),
  async run({ setup_id, units, cursor }, caller) {
    const { summary, file, isOwn } = await visibleSetup(setup_id, caller);
    const chosenUnits = await unitsFor(units, caller);
    const number = Number(setup_id);
    const earlier = isOwn && number ? await caller.driver?.setups.versionNumbersOf([number]) : null;
    const legal = file?.check().legal ?? null;
    const values = file
      ? knownGroups(file).flatMap(({ title, rows }) =>
          rows.map((row) => ({ title, value: shownValue(file.game, row, chosenUnits) })),
        )
      : [];
    const { entries, next_cursor } = pageOf(values, cursor, summary);
    const titles = [...new Set(entries.map(({ title }) => title))];
    return {
      setup: summary,
      is_yours: isOwn,
      legality: legalities[String(legal)] ?? ('unknown' as const),
      ...(isOwn && number && { versions: (earlier?.length ?? 0) + 1 }),
      groups: titles.map((title) => ({
        title,
        values: entries.flatMap((entry) => (entry.title === title ? [entry.value] : [])),
      })),
      next_cursor,
    };
  },
});
