import * as z from 'zod';
import { contradictsCatalogue } from '#racing/setup/garage/foreign-garage';
import { mergedFacts } from '#racing/setup/garage/facts';
import type { GarageOf, GarageWords } from '#racing/setup/garage/sent-garage';
import type { GarageFact, GarageFacts } from '#racing/setup/svm/index';
import { answerOf } from './answer.ts';
import type { DatabaseClient } from './database.ts';

const count = z.int().min(0).nullable();
const factRowSchema = z.object({
  setting: z.string(),
  lowest: count,
  highest: count,
  position: count,
  reads: z.string().nullable(),
});
type FactRow = z.infer<typeof factRowSchema>;

const nothing = { lowest: null, highest: null, position: null, reads: null };

function factRows(facts: GarageFacts): FactRow[] {
  return Object.entries(facts).flatMap(([setting, { legal, texts }]) => [
    ...(legal ? [{ ...nothing, setting, lowest: legal[0], highest: legal[1] }] : []),
    ...Object.entries(texts).map(([position, reads]) => {
      return { ...nothing, setting, position: Number(position), reads };
    }),
  ]);
}

function factsOf(rows: readonly FactRow[]): GarageFacts {
  const facts = new Map<string, GarageFact>();
  for (const { setting, lowest, highest, position, reads } of rows) {
    const fact = facts.get(setting) ?? { legal: null, texts: {} };
    if (lowest !== null && highest !== null) facts.set(setting, { ...fact, legal: [lowest, highest] });
    else if (position !== null && reads !== null)
      facts.set(setting, { ...fact, texts: { ...fact.texts, [position]: reads } });
  }
  return Object.fromEntries(facts);
}

/** A driver's own facts of cars' garages. `database`: opened with the secret key. */
export function garageFactsStore({ client }: DatabaseClient) {
  return {
    /** Keeps a driver's garage, unless it is another car's. */
    async keep(driver: string, of: GarageOf, { files, data }: GarageWords): Promise<void> {
      const facts = factRows(mergedFacts(files, contradictsCatalogue(of, data) ? {} : data));
      if (facts.length === 0) return;
      const { game, car, version } = of;
      await answerOf(client.rpc('keep_garage', { driver, game, car, version, facts }), z.unknown());
    },

    async known(driver: string, of: GarageOf): Promise<GarageFacts> {
      const { game, car, version } = of;
      const call = client.rpc('garage_of', { driver, game, car, version });
      return factsOf(await answerOf(call, z.array(factRowSchema)));
    },
  };
}

export type GarageFactsStore = ReturnType<typeof garageFactsStore>;
