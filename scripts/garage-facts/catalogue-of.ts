import type { GarageFactsStore, KeptGarageFact } from '../../core/adapters/supabase/garage-facts.ts';

/** Every fact that is kept, page by page. */
export async function everyFact(store: Pick<GarageFactsStore, 'page'>): Promise<KeptGarageFact[]> {
  const facts: KeptGarageFact[] = [];
  for (;;) {
    const page = await store.page(facts.at(-1)?.id ?? 0);
    if (page.length === 0) return facts;
    facts.push(...page);
  }
}

/** Facts as lines to read, those of one car where one is named. */
export function listed(facts: readonly KeptGarageFact[], car = ''): string {
  return facts
    .filter((fact) => car === '' || fact.car === car)
    .map(({ id, game, car: of, version, setting, lowest, highest, position, reads, agreed_at }) => {
      const what = lowest === null ? `${position} reads ${JSON.stringify(reads)}` : `${lowest} to ${highest}`;
      return `${id}\t${game}\t${of}\t${version}\t${setting}\t${what}\t${agreed_at ? 'agreed' : 'one driver'}`;
    })
    .join('\n');
}

type CatalogueSetting = { lowest?: number; highest?: number; texts?: Record<string, string> };
type CatalogueCar = { game: string; id: string; version: string; settings: Record<string, CatalogueSetting> };

/** What two drivers or an operator agreed on, by car and version: the form of a catalogue file. */
export function catalogueOf(facts: readonly KeptGarageFact[]): { source: string; cars: CatalogueCar[] } {
  const cars = new Map<string, CatalogueCar>();
  const agreed = facts.filter(({ agreed_at }) => agreed_at !== null);
  for (const { game, car, version, setting, lowest, highest, position, reads } of agreed.toSorted(
    (a, b) => a.seen_at.localeCompare(b.seen_at) || a.id - b.id,
  )) {
    const key = JSON.stringify([game, car, version]);
    const of = cars.get(key) ?? { game, id: car, version, settings: {} };
    const known = of.settings[setting] ?? {};
    of.settings[setting] =
      lowest !== null && highest !== null
        ? { ...known, lowest, highest }
        : { ...known, texts: { ...known.texts, [String(position)]: reads ?? '' } };
    cars.set(key, of);
  }
  return {
    source: 'garage data of at least two drivers each, or confirmed by an operator',
    cars: [...cars.values()],
  };
}
