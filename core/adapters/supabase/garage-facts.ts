import { z } from 'zod';
import { factStates } from '../../platform/moderation/operator-desk.ts';
import { believedFacts } from '../../setup/garage/believed-facts.ts';
import type { GarageOf, GarageWords } from '../../setup/garage/sent-garage.ts';
import type { GarageFact, GarageFacts } from '../../setup/svm/index.ts';
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

const storedSchema = factRowSchema.extend({
  id: z.int(),
  game: z.enum(['LMU', 'rFactor2']),
  car: z.string(),
  version: z.string(),
  seen_at: z.string(),
  state: z.enum(factStates),
  drivers: z.int(),
});

/** A fact as operators see it. */
export type StoredGarageFact = z.infer<typeof storedSchema>;

const nothing = { lowest: null, highest: null, position: null, reads: null };

function factRows(facts: GarageFacts, by_file: boolean) {
  return Object.entries(facts).flatMap(([setting, { legal, texts }]) => [
    ...(legal ? [{ ...nothing, setting, lowest: legal[0], highest: legal[1], by_file }] : []),
    ...Object.entries(texts).map(([position, reads]) => {
      return { ...nothing, setting, position: Number(position), reads, by_file };
    }),
  ]);
}

/** The believed ones of the rows: those that were kept before a rule was made are held against it, too. */
function factsOf(rows: readonly FactRow[], of: GarageOf): GarageFacts {
  const facts = new Map<string, GarageFact>();
  for (const { setting, lowest, highest, position, reads } of rows) {
    const known = facts.get(setting) ?? { legal: null, texts: {} };
    if (lowest !== null && highest !== null) facts.set(setting, { ...known, legal: [lowest, highest] });
    else if (position !== null && reads !== null)
      facts.set(setting, { ...known, texts: { ...known.texts, [position]: reads } });
  }
  return believedFacts(of, Object.fromEntries(facts));
}

/** Facts of cars' garages that are agreed on; everybody may read them. */
export function sharedGaragesStore({ client }: DatabaseClient) {
  return {
    async factsOf(of: GarageOf): Promise<GarageFacts> {
      const { game, car, version } = of;
      const call = client.rpc('shared_garage', { game, car, version });
      return factsOf(await answerOf(call, z.array(factRowSchema)), of);
    },
  };
}

export type SharedGarages = ReturnType<typeof sharedGaragesStore>;

/** Garage facts of cars, from all drivers. `database`: opened with the secret key. */
export function garageFactsStore({ client }: DatabaseClient) {
  return {
    /** Keeps the believable part of a driver's garage. Others get it once two drivers whose word counts agree. */
    async keep(driver: string, of: GarageOf, { files, data }: GarageWords): Promise<void> {
      const rows = [...factRows(believedFacts(of, files), true), ...factRows(believedFacts(of, data), false)];
      if (rows.length === 0) return;
      const { game, car, version } = of;
      await answerOf(client.rpc('keep_garage', { driver, game, car, version, facts: rows }), z.unknown());
    },

    /** The facts a driver may use: those agreed on, and their own. */
    async known(driver: string, of: GarageOf): Promise<GarageFacts> {
      const { game, car, version } = of;
      const call = client.rpc('garage_of', { driver, game, car, version });
      return factsOf(await answerOf(call, z.array(factRowSchema)), of);
    },

    /** All that is kept, a page at a time; `after` is the last number of the page before. For operators. */
    async page(after: number): Promise<StoredGarageFact[]> {
      return answerOf(client.rpc('garage_facts_kept', { after }), z.array(storedSchema));
    },

    /** Accepts a fact, or drops it for good. False where it is not there. For operators. */
    async mend(fact: number, isRight: boolean): Promise<boolean> {
      return answerOf(client.rpc('mend_garage_fact', { fact, is_right: isRight }), z.boolean());
    },
  };
}

export type GarageFactsStore = ReturnType<typeof garageFactsStore>;
