import { effectOf, engineeringRules, symptoms } from '../../../catalogues/engineering/index.ts';
import { spoken } from '../../../catalogues/engineering/spoken.ts';
import type { Language } from '../../../catalogues/schema/languages.ts';
import type { Spoken } from '../../../catalogues/schema/spoken.ts';
import type { Adjustment, MadeChange } from '../baseline/apply-changes.ts';
import type { HeardComplaint } from '../../hearing/understood.ts';

/** `names`: which of a pattern's places hold a name, which stays as it is (`{=}`). */
type Pattern = { shape: RegExp; names: readonly boolean[]; translated: string };
type Sentences = { whole: readonly Pattern[]; part(text: string): string };

const symptomOf = new Map(engineeringRules.map(({ id, symptom }) => [id, symptom]));
const balanced = new Set<string | undefined>(symptoms.flatMap(({ id, wants }) => (wants ? id : [])));
const read = new Map<Spoken, Sentences>();

/** The English sentences of a catalogue as patterns, the longest first. */
function sentencesOf(words: Spoken): Sentences {
  const known = read.get(words);
  if (known) return known;
  const patterns = Object.entries(words.sentences)
    .toSorted(([one], [other]) => other.length - one.length)
    .map(([english, translated]) => {
      const parts = english.split(/\{=?\}/).map((part) => part.replace(/[.*+?^${}()|[\]\\]/g, '\\$&'));
      const names = (english.match(/\{=?\}/g) ?? []).map((place) => place === '{=}');
      return { shape: new RegExp(`^${parts.join('(.+?)')}$`, 'u'), names, translated };
    });
  const byEnglish = new Map(symptoms.map(({ id, label }) => [label, words.symptoms[id]] as const));
  const longestFirst = Object.keys(words.parts).toSorted((one, other) => other.length - one.length);
  const anyPart = new RegExp(`(?<![\\p{L}-])(?:${longestFirst.join('|')})(?![\\p{L}-])`, 'gu');
  const part = (text: string) =>
    byEnglish.get(text) ?? text.replace(anyPart, (found) => words.parts[found] ?? found);
  const sentences = { whole: patterns, part };
  read.set(words, sentences);
  return sentences;
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

function translated(sentence: string, { whole, part }: Sentences): string {
  for (const { shape, names, translated: translation } of whole) {
    const match = shape.exec(sentence);
    if (!match) continue;
    const figures = match.slice(1).map((figure, at) => (names[at] ? figure : part(figure)));
    return translation.replaceAll('{}', () => figures.shift() ?? '');
  }
  // "Rear wing: The value is …" names the setting first, "Rear wing +1 (rain): …" the rule behind it.
  const [, name, rest] = /^([^:]{1,120}): (.+)$/u.exec(sentence) ?? [];
  const translation = rest && translated(rest, { whole, part });
  // "For T5, medium: less braking …" is English all through.
  if (!name || translation === rest) return sentence;
  const [, moved, title = ''] = /^(.*)\(([^()]+)\)$/u.exec(name) ?? [];
  const heading = moved ? `${moved}(${part(title)})` : part(name);
  return `${heading}: ${translation}`;
}

type Complaint = Pick<HeardComplaint, 'symptom' | 'phase' | 'where'>;

/** A complaint by its name in a language: `Untersteuern am Kurveneingang, T5`. Undefined for English. */
export function complaintIn({ symptom, phase, where }: Complaint, language: Language): string | undefined {
  if (language === 'en') return undefined;
  const { symptoms, phases } = spoken[language];
  const name = symptoms[symptom];
  // "Wenig Tempo auf der Geraden" says where by itself.
  const place = name?.endsWith(phases[phase]) ? '' : phases[phase];
  return name && `${name}${place}${where ? `, ${where}` : ''}`;
}

/**
 * Translates the reasons of changes. A model's reason that is in the language already stays; a rule's becomes the complaint and
 * its effect on the balance. Settings keep the game's English name. Costs are left out: only the English rules have them.
 */
export function changesIn(
  changes: readonly MadeChange[],
  complaints: readonly HeardComplaint[],
  language: Language,
  isSpoken: (text: string) => boolean = () => false,
): MadeChange[] {
  if (language === 'en') return [...changes];
  const { against, watch, toward } = spoken[language];
  return changes.map(({ watch: _, ...change }) => {
    const { parameter, from, to, why, rule } = change;
    const symptom = symptomOf.get(rule ?? '');
    const complaint = complaints.find((one) => one.symptom === symptom);
    // A tank that is full already is answered by rules for the consumption.
    const cause = complaint ?? complaints[0];
    const causeText = cause && complaintIn(cause, language);
    const sign = causeText && { watch: watch.replace('{}', causeText) };
    if (isSpoken(why)) return { ...change, ...sign, cost: isSpoken(change.cost) ? change.cost : '' };
    const plain = { ...change, cost: '', why: inLanguage(why, language) };
    if (!causeText || plain.why !== why) return plain;
    const way = to > (from ?? to) ? 'increase' : 'decrease';
    const effect = balanced.has(cause?.symptom) ? effectOf(parameter)?.[way].toward : undefined;
    const said = [against.replace('{}', causeText), effect ? toward[effect] : ''].filter(Boolean);
    return { ...plain, ...sign, why: said.join(' ') };
  });
}

export const adjustedIn = (adjusted: readonly Adjustment[], language: Language): Adjustment[] =>
  adjusted.map((one) => ({ ...one, reason: inLanguage(one.reason, language) }));
