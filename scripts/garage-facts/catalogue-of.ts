import type { GarageFactsStore, StoredGarageFact } from '../../core/adapters/supabase/garage-facts.ts';
import { believedFacts } from '../../core/setup/garage/believed-facts.ts';
import { mergedFacts } from '../../core/setup/garage/facts.ts';
import type { GarageOf } from '../../core/setup/garage/sent-garage.ts';
import type { GarageFacts } from '../../core/setup/svm/index.ts';

/** Every fact that is kept, page by page. */
export async function everyFact(store: Pick<GarageFactsStore, 'page'>): Promise<StoredGarageFact[]> {
  const facts: StoredGarageFact[] = [];
  for (;;) {
    const page = await store.page(facts.at(-1)?.id ?? 0);
    if (page.length === 0) return facts;
    facts.push(...page);
  }
}

/** Facts as lines to read, those of one car where one is named. */
export function listed(facts: readonly StoredGarageFact[], car = ''): string {
  return facts
    .filter((fact) => car === '' || fact.car === car)
    .map(({ id, game, car: of, version, setting, lowest, highest, position, reads, state, drivers }) => {
      const what = lowest === null ? `${position} reads ${JSON.stringify(reads)}` : `${lowest} to ${highest}`;
      return `${id}\t${game}\t${of}\t${version}\t${setting}\t${what}\t${state}\t${drivers}`;
    })
    .join('\n');
}

type CatalogueSetting = { lowest?: number; highest?: number; texts?: Readonly<Record<string, string>> };
type CatalogueCar = { game: string; id: string; version: string; settings: Record<string, CatalogueSetting> };

const settled = new Set(['agreed', 'accepted']);

/** The facts that are agreed and believable, or accepted by an operator, by car and version, as a catalogue file holds them. */
export function catalogueOf(facts: readonly StoredGarageFact[]): { source: string; cars: CatalogueCar[] } {
  const cars = new Map<string, { of: GarageOf; facts: GarageFacts }>();
  const agreed = facts.filter(({ state }) => settled.has(state));
  for (const { game, car, version, setting, lowest, highest, position, reads } of agreed.toSorted(
    (a, b) => a.seen_at.localeCompare(b.seen_at) || a.id - b.id,
  )) {
    const of = { game, car, version };
    const key = JSON.stringify(of);
    const legal = lowest === null || highest === null ? null : ([lowest, highest] as const);
    const texts = position === null || reads === null ? {} : { [position]: reads };
    const known = cars.get(key)?.facts ?? {};
    cars.set(key, { of, facts: mergedFacts(known, { [setting]: { legal, texts } }) });
  }
  return {
    source: 'garage data of at least two drivers each, or accepted by an operator',
    cars: [...cars.values()].map(({ of, facts: told }) => ({
      ...{ game: of.game, id: of.car, version: of.version },
      settings: Object.fromEntries(
        Object.entries(believedFacts(of, told)).map(([setting, { legal, texts }]) => [
          setting,
          {
            ...(legal && { lowest: legal[0], highest: legal[1] }),
            ...(Object.keys(texts).length > 0 && { texts }),
          },
        ]),
      ),
    })),
  };
}
