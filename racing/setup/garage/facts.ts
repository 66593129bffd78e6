import { type GarageFact, type GarageFacts, svmText, writeSvm } from '../svm/index.ts';
import type { Garage } from './garage-data.ts';

/**
 * The facts a garage gives about its car, independent of the driver: each setting's range and the text at its present
 * position.
 */
export function factsOfGarage({ settings, unknown }: Garage): GarageFacts {
  return Object.fromEntries(
    [...settings, ...unknown].map(
      ([line, { lowest, count, index, text, available }]): [string, GarageFact] => {
        const legal =
          count === null ? null : available ? ([lowest, count - 1] as const) : ([index, index] as const);
        return [line, { legal, texts: text.trim() === '' ? {} : { [index]: text } }];
      },
    ),
  );
}

/** Facts of several sources; the later ones win. */
export function mergedFacts(...sources: readonly GarageFacts[]): GarageFacts {
  const mergedFacts = new Map<string, GarageFact>();
  for (const [line, fact] of sources.flatMap((facts) => Object.entries(facts))) {
    const earlierFact = mergedFacts.get(line);
    mergedFacts.set(line, {
      legal: fact.legal ?? earlierFact?.legal ?? null,
      texts: { ...earlierFact?.texts, ...fact.texts },
    });
  }
  return Object.fromEntries(mergedFacts);
}

/**
 * The setup in a garage, as the game would write it, or its own file if the garage was read from one.
 *
 * @param vehicleClass the file's vehicle class for the car; '' if unknown
 */
export function setupOfGarage({ settings, file }: Garage, vehicleClass: string): string {
  if (file) return svmText(file);
  return writeSvm(vehicleClass, (line) => {
    const setting = settings.get(line);
    return setting ? { index: setting.index, text: setting.text } : null;
  });
}
