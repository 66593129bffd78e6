import type { HearingGrammar, HearingWords, InstructionWords } from '../../schema/hearing.ts';
import type { Language } from '../../schema/languages.ts';
import storedGrammar from './grammar.json' with { type: 'json' };
import storedInstructions from './instructions.json' with { type: 'json' };
import german from './words.de.json' with { type: 'json' };
import english from './words.en.json' with { type: 'json' };
import spanish from './words.es.json' with { type: 'json' };
import french from './words.fr.json' with { type: 'json' };
import italian from './words.it.json' with { type: 'json' };

/** Drivers' vocabulary by language. */
export const hearingWords: Readonly<Record<Language, HearingWords>> = {
  en: english,
  de: german,
  fr: french,
  it: italian,
  es: spanish,
};

/** Meanings of combined senses. */
export const hearingGrammar = storedGrammar as unknown as HearingGrammar;

/** How drivers name settings, and say what is to be done with one. */
export const instructionWords: InstructionWords = storedInstructions;
