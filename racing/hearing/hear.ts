import { hearingWords } from '../../catalogues/engineering/hearing/index.ts';
import type { HearingWords, Language } from '../../catalogues/schema/hearing.ts';
import type { HeardConditions, HeardNumbers, HeardWish, Understood } from './understood.ts';
import { withoutAsides } from './asides.ts';
import { type Clause, clausesOf } from './clauses.ts';
import { complaintsOf, contradictsItself } from './complaints.ts';
import { has } from './near.ts';
import { numbersIn } from './numbers.ts';
import { type HearingContext, type Sense, sensesOf } from './senses.ts';
import { readStances } from './stances.ts';
import { thoughtsOf } from './thoughts.ts';
import { settingsIn, valuesSetIn, wishesOf } from './wishes.ts';

/**
 * Understands what a driver's words say about the car, without a model. If they say nothing of it or could mean opposite
 * things, only `question` is set: it asks for the missing part in the driver's language.
 */
export function hear(words: string, context: HearingContext): Understood {
  const { senses: all, language } = sensesOf(words, context);
  const { stances, affirmed: senses } = readStances(withoutAsides(all));
  const clauses = clausesOf(senses);
  const fine = senses.findLastIndex((sense, at) => has(sense, 'setupFine') && !has(senses[at + 1], 'but'));
  const begin = senses.slice(0, Math.max(0, fine)).findLast(({ pause }) => pause === 'sentence')?.to ?? 0;
  const thoughts = thoughtsOf(clauses.filter((clause) => !isBetween(clause, begin, senses[fine])));
  const numbers = numbersIn(senses, stances);
  const conditions = conditionsIn(senses, numbers);
  const heard = complaintsOf(thoughts).filter(
    ({ symptom }) => symptom !== thirst || isTooMuch(senses, numbers),
  );
  const named = heard.length === 0 ? thoughts.flatMap(valuesSetIn) : [];
  const wishes = named.length > 0 ? named : withoutRepeats(thoughts.flatMap(wishesOf));
  // "More regen" asks for the setting, and complains of nothing besides.
  const isWished = wishes.some(({ parameter }) => parameter === 'regenerationMap');
  const complaints = heard.filter(({ symptom }) => !isWished || symptom !== 'regeneration_weak');
  const understood = { complaints, wishes, numbers, conditions, question: null };
  if (contradictsItself(complaints)) return asking('contradiction', language);
  const isHeard =
    complaints.length > 0 || wishes.length > 0 || holdsFigure(numbers) || holdsFigure(conditions);
  return isHeard ? understood : asking(questionFor(clauses), language);
}

/** The settings that words name, by the rules' names, each once. */
export const settingsNamed = (words: string): string[] => [
  ...new Set(clausesOf(sensesOf(words).senses).flatMap(settingsIn)),
];

const thirst = 'energy_high_use';

/** Matches a complaint about consumption that gives no figure. */
const isTooMuch = (senses: readonly Sense[], { litresPerLap }: HeardNumbers) =>
  litresPerLap === null || senses.some(({ atoms }) => atoms.has('too') || atoms.has('tooMuch'));

/** "I spun, the setup is fine": a sentence that ends so complains of nothing about the car. */
const isBetween = ({ senses }: Clause, begin: number, fine: Sense | undefined) =>
  fine !== undefined && senses.length > 0 && senses.every(({ from, to }) => from >= begin && to <= fine.from);

type Question = keyof HearingWords['questions'];

function asking(about: Question, language: Language): Understood {
  const numbers = numbersIn([]);
  const question = hearingWords[language].questions[about];
  return { complaints: [], wishes: [], numbers, conditions: { weather: null, sessionType: null }, question };
}

function questionFor(clauses: readonly Clause[]): Question {
  if (clauses.some(({ said, parts }) => said.size > 0 && parts.size === 0)) return 'end';
  return clauses.some(({ praised }) => praised) ? 'content' : 'nothing';
}

function holdsFigure(given: object): boolean {
  return Object.values(given).some((value) =>
    typeof value === 'object' && value !== null ? holdsFigure(value) : value !== null,
  );
}

/** The conditions that a driver affirms; where that is two of a kind, none. */
function conditionsIn(senses: readonly Sense[], { minutes, laps }: HeardNumbers): HeardConditions {
  const said = (atom: string) => senses.some(({ atoms }) => atoms.has(atom));
  const isRace = said('raceFor') || (said('race') && (minutes !== null || laps !== null));
  return {
    weather: onlyOne({ wet: said('wet'), dry: said('dry') }),
    sessionType: onlyOne({ qualifying: said('qualifying'), race: isRace, practice: said('practice') }),
  };
}

function onlyOne<Name extends string>(said: Record<Name, boolean>): Name | null {
  const named = (Object.keys(said) as Name[]).filter((name) => said[name]);
  return named.length === 1 ? (named[0] ?? null) : null;
}

/** Each setting once; asked for both ways, it is left as it is. */
function withoutRepeats(wishes: readonly HeardWish[]): HeardWish[] {
  const first = wishes.filter(
    (wish, at) => wishes.findIndex(({ parameter }) => parameter === wish.parameter) === at,
  );
  return first.filter(({ parameter, direction }) =>
    wishes.every((other) => other.parameter !== parameter || other.direction === direction),
  );
}
