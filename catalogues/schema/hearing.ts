import * as z from 'zod';
import { phaseSchema } from './engineering.ts';
import { languages } from './languages.ts';

/** Words in lower case without accents or apostrophes; `*` after a stem matches any ending. */
const phraseSchema = z.string().regex(/^[a-z0-9.+&°%/]+\*?(?: [a-z0-9.+&°%/]+\*?)*$/);
const wordSchema = z.string().regex(/^[a-z]+$/);

/** One file of `engineering/hearing/words.*.json`: how drivers of a language say things. */
export const hearingWordsSchema = z.strictObject({
  /** Questions to the driver: nothing said about the car, no axle named, both directions meant, everything fine. */
  questions: z.strictObject({
    nothing: z.string(),
    end: z.string(),
    contradiction: z.string(),
    content: z.string(),
  }),
  /** Words around a complaint that say how strong it is. */
  strengths: z.strictObject({ little: z.array(z.string()), lot: z.array(z.string()) }),
  /** Phrases by sense. A phrase may have several senses; the longest match counts. */
  atoms: z.record(z.string(), z.array(phraseSchema)),
  /** Words allowed inside a phrase without changing its sense. */
  fillers: z.array(wordSchema),
  /** Words that only this language has. */
  markers: z.array(wordSchema),
  /** Common words that are not misspellings of listed ones. */
  ordinary: z.array(wordSchema),
});

const kindSchema = z.enum([
  'part',
  'place',
  'speed',
  'thing',
  'trouble',
  'virtue',
  'quality',
  'manner',
  'setting',
  'condition',
  'mark',
]);

/**
 * `engineering/hearing/grammar.json`: what the senses of words say together. A sense with `no:` before it was
 * denied or wished for, one with `much:` said to be too much. A `mark` only says when, where or whether the rest holds.
 */
export const hearingGrammarSchema = z.strictObject({
  kinds: z.partialRecord(kindSchema, z.array(z.string())),
  /** A symptom is heard where each of `needs` was said (`a|b` is either); rules that need more hide those that need less. */
  rules: z.array(
    z.strictObject({
      needs: z.array(z.string()).min(1),
      symptom: z.string(),
      phase: phaseSchema.optional(),
      axle: z.enum(['front', 'rear']).optional(),
    }),
  ),
  /** Words that are written in several ways, by the one that the lists have. */
  spellings: z.record(z.string(), z.string()),
  /** Words of all languages that leave a doubt or take one away: who speaks, who is spoken of, what is asked or denied. */
  sayings: z.strictObject({
    cures: z.array(phraseSchema),
    speakers: z.array(phraseSchema),
    firstPerson: z.array(phraseSchema),
    exceptions: z.array(phraseSchema),
    denials: z.array(phraseSchema),
    nobody: z.array(phraseSchema),
  }),
  /** The missing balance behind a wish: "make it looser" lacks rotation. */
  wished: z.record(z.string(), z.string()),
  /** Symptoms that are why a setting is to be raised, where one sentence says both. */
  reasons: z.record(z.string(), z.array(z.string())),
  /** Troubles that are at the end named just before, where none is named with them. */
  yields: z.array(z.string()),
  /** Symptoms that carry the axle they are at. */
  axled: z.array(z.string()),
  /** Symptoms that say no more once the named one is heard of the same thing. */
  hides: z.record(z.string(), z.array(z.string())),
  /** Pairs that call for opposite changes. */
  opposites: z.array(z.tuple([z.string(), z.string()])),
  /** Settings a driver may ask for, by sense: names as in the rules, by axle where there are two. */
  settings: z.record(
    z.string(),
    z.union([
      z.strictObject({ parameter: z.string() }),
      z.strictObject({ front: z.string(), rear: z.string(), all: z.string().optional() }),
    ]),
  ),
  /** The direction a word turns a setting. */
  directions: z.record(z.string(), z.enum(['increase', 'decrease'])),
  /** Senses that turn single settings the other way: more camber is less of the parameter. */
  reversed: z.array(z.tuple([z.string(), z.string()])),
});

const phrases = z.array(phraseSchema);

/** `engineering/hearing/instructions.json`: the names of settings, and the words that say what is to be done with one. */
export const instructionWordsSchema = z.strictObject({
  /** By the rules' name without its axle; `arb@rear` is one of the rear alone. A name may have a plural ending. */
  settings: z.record(z.string(), z.record(z.enum(languages), phrases)),
  /** Where a game has another setting for the same name. */
  games: z.record(z.string(), z.record(z.string(), z.string())),
  /** Settings of which more is a lower value. */
  reversed: z.array(z.string()),
  /** The parameters of the front and of the rear. */
  axled: z.record(z.string(), z.array(z.string())),
  /** The parameter where it is not the name. */
  parameters: z.record(z.string(), z.string()),
  /** Numbers that are written out. */
  numbers: z.record(z.string(), z.number()),
  /** Words by what they do in an instruction, of all languages. */
  words: z.record(z.string(), phrases),
});

export type InstructionWords = z.infer<typeof instructionWordsSchema>;
export type HearingWords = z.infer<typeof hearingWordsSchema>;
export type HearingGrammar = z.infer<typeof hearingGrammarSchema>;
export type HearingKind = z.infer<typeof kindSchema>;
