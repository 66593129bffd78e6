import { effectOf, engineeringRules } from '../../../catalogues/engineering/index.ts';
import { spoken } from '../../../catalogues/engineering/spoken.ts';
import type { Language } from '../../../catalogues/schema/hearing.ts';
import type { Spoken } from '../../../catalogues/schema/spoken.ts';
import type { Adjustment, MadeChange } from '../baseline/apply-changes.ts';
import type { HeardComplaint } from '../../hearing/understood.ts';

type Sentences = readonly (readonly [RegExp, string])[];

const symptomOf = new Map(engineeringRules.map(({ id, symptom }) => [id, symptom]));
const read = new Map<Spoken, Sentences>();

/** The English sentences of a catalogue as patterns, the longest first. */
function sentencesOf(words: Spoken): Sentences {
  const known = read.get(words);
  if (known) return known;
  const patterns = Object.entries(words.sentences)
    .toSorted(([one], [other]) => other.length - one.length)
    .map(([english, translated]) => {
      const parts = english.split('{}').map((part) => part.replace(/[.*+?^${}()|[\]\\]/g, '\\$&'));
      return [new RegExp(`^${parts.join('(.+?)')}$`, 'u'), translated] as const;
    });
  read.set(words, patterns);
  return patterns;
}

/** A text of our own in a language, sentence by sentence. One that the catalogue lacks stays English. */
export function inLanguage(text: string, language: Language): string {
  if (language === 'en' || text === '') return text;
  const patterns = sentencesOf(spoken[language]);
  return text
    .split(/(\n+|(?<=[.?!])\s+)/u)
    .map((sentence) => translated(sentence, patterns))
    .join('');
}

function translated(sentence: string, patterns: Sentences): string {
  for (const [pattern, said] of patterns) {
    const [, ...figures] = pattern.exec(sentence) ?? [];
    if (figures.length > 0 || pattern.test(sentence))
      return said.replaceAll('{}', () => figures.shift() ?? '');
  }
  // "Rear wing: The value is …" names the setting first.
  const [, name, rest] = /^([^:]{1,60}): (.+)$/u.exec(sentence) ?? [];
  return name && rest ? `${name}: ${translated(rest, patterns)}` : sentence;
}

type Complaint = Pick<HeardComplaint, 'symptom' | 'phase' | 'where'>;

/** A complaint by its name in a language: `Untersteuern am Kurveneingang, T5`. Undefined for English. */
export function complaintIn({ symptom, phase, where }: Complaint, language: Language): string | undefined {
  if (language === 'en') return undefined;
  const { symptoms, phases } = spoken[language];
  const name = symptoms[symptom];
  return name && `${name}${phases[phase]}${where ? `, ${where}` : ''}`;
}

/**
 * Changes with their reasons in a language. A rule's reasons are written anew: the complaint, and the effect on the balance.
 * Settings keep the game's English name; what a change costs is left out, which only the English rules say.
 */
export function changesIn(
  changes: readonly MadeChange[],
  complaints: readonly HeardComplaint[],
  language: Language,
): MadeChange[] {
  if (language === 'en') return [...changes];
  const { against, watch, toward } = spoken[language];
  return changes.map(({ watch: _, ...change }) => {
    const { parameter, from, to, why, rule } = change;
    const symptom = symptomOf.get(rule ?? '');
    const complaint = complaints.find((one) => one.symptom === symptom);
    const named = complaint && complaintIn(complaint, language);
    const plain = { ...change, cost: '', why: inLanguage(why, language) };
    if (!named || plain.why !== why) return plain;
    const effect = effectOf(parameter)?.[to > (from ?? to) ? 'increase' : 'decrease'].toward;
    const said = [against.replace('{}', named), effect ? toward[effect] : ''].filter(Boolean);
    return { ...plain, why: said.join(' '), watch: watch.replace('{}', named) };
  });
}

export const adjustedIn = (adjusted: readonly Adjustment[], language: Language): Adjustment[] =>
  adjusted.map((one) => ({ ...one, reason: inLanguage(one.reason, language) }));
