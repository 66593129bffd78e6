import type { Language } from '../schema/languages.ts';
import type { Spoken } from '../schema/spoken.ts';
import german from './spoken.de.json' with { type: 'json' };
import spanish from './spoken.es.json' with { type: 'json' };
import french from './spoken.fr.json' with { type: 'json' };
import italian from './spoken.it.json' with { type: 'json' };

/** The rulebook's words by language; English stands in the code and in the rules. */
export const spoken: Readonly<Record<Exclude<Language, 'en'>, Spoken>> = {
  de: german,
  fr: french,
  it: italian,
  es: spanish,
};
