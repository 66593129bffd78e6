import { z } from 'zod';
import type { GarageOf } from '../../setup/garage/told-garage.ts';
import type { GarageFact, GarageFacts } from '../../setup/svm/index.ts';
import { answerOf } from './answer.ts';
import type { DatabaseClient } from './database.ts';
import { storable, storableJson } from './storable.ts';

const count = z.int().min(0).nullable();
const toldSchema = z.object({
  setting: z.string(),
  lowest: count,
  highest: count,
  position: count,
  reads: z.string().nullable(),
});
type Told = z.infer<typeof toldSchema>;

const keptSchema = toldSchema.extend({
  id: z.int(),
  game: z.enum(['LMU', 'rFactor2']),
  car: z.string(),
  version: z.string(),
  seen_at: z.string(),
  agreed_at: z.string().nullable(),
});

/** A fact as operators see it; `agreed_at` null: one driver alone has told it. */
export type KeptGarageFact = z.infer<typeof keptSchema>;

const nothing = { lowest: null, highest: null, position: null, reads: null };

function toldBy(facts: GarageFacts): Told[] {
  return Object.entries(facts).flatMap(([setting, { legal, texts }]) => [
    ...(legal ? [{ ...nothing, setting, lowest: legal[0], highest: legal[1] }] : []),
    ...Object.entries(texts).map(([position, text]) => {
      const reads = storable(text).trim();
      return { ...nothing, setting, position: Number(position), reads: reads === '' ? '-' : reads };
    }),
  ]);
}

function factsOf(rows: readonly Told[]): GarageFacts {
  const facts = new Map<string, GarageFact>();
  for (const { setting, lowest, highest, position, reads } of rows) {
    const known = facts.get(setting) ?? { legal: null, texts: {} };
    if (lowest !== null && highest !== null) facts.set(setting, { ...known, legal: [lowest, highest] });
    else if (position !== null && reads !== null)
      facts.set(setting, { ...known, texts: { ...known.texts, [position]: reads } });
  }
  return Object.fromEntries(facts);
}

/** What two drivers told alike of cars' garages, which everybody may read. */
export function sharedGaragesStore({ client }: DatabaseClient) {
  return {
    async factsOf({ game, car, version }: GarageOf): Promise<GarageFacts> {
      return factsOf(
        await answerOf(client.rpc('shared_garage', { game, car, version }), z.array(toldSchema)),
      );
    },
  };
}

export type SharedGarages = ReturnType<typeof sharedGaragesStore>;

/** What the garages of cars offer, whoever told it. `database`: opened with the secret key. */
export function garageFactsStore({ client }: DatabaseClient) {
  return {
    /** Keeps what a driver's garage told. Others get it once a second driver has told the same. */
    async keep(driver: string, { game, car, version }: GarageOf, facts: GarageFacts): Promise<void> {
      const told = storableJson(toldBy(facts));
      await answerOf(client.rpc('keep_garage', { driver, game, car, version, facts: told }), z.unknown());
    },

    /** What this driver may be told of a car's garage: what two drivers agree on, and what this one told. */
    async known(driver: string, { game, car, version }: GarageOf): Promise<GarageFacts> {
      const call = client.rpc('garage_of', { driver, game, car, version });
      return factsOf(await answerOf(call, z.array(toldSchema)));
    },

    /** All that is kept, a page at a time; `after` is the last number of the page before. For operators. */
    async page(after: number): Promise<KeptGarageFact[]> {
      return answerOf(client.rpc('garage_facts_kept', { after }), z.array(keptSchema));
    },

    /** Confirms a fact, or takes it out. False where it is not there. For operators. */
    async mend(fact: number, isRight: boolean): Promise<boolean> {
      return answerOf(client.rpc('mend_garage_fact', { fact, is_right: isRight }), z.boolean());
    },
  };
}

export type GarageFactsStore = ReturnType<typeof garageFactsStore>;
