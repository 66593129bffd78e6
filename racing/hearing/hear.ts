import { hearingGrammar, hearingWords } from '../../catalogues/engineering/hearing/index.ts';
import { engineeringTargets } from '../../catalogues/engineering/targets.ts';
import { languages as listedLanguages, type Language } from '../../catalogues/schema/languages.ts';
import type { HearingWords } from '../../catalogues/schema/hearing.ts';
import type { HeardConditions, HeardNumbers, HeardWish, Span, strengths, Understood } from './understood.ts';
import { withoutAsides } from './asides.ts';
import { type Clause, clausesOf } from './clauses.ts';
import { complaintsOf, contradictsItself } from './complaints.ts';
import { isDoubtful } from './doubt.ts';
import { has } from './near.ts';
import { numbersIn } from './numbers.ts';
import { isOfKind } from './polarity.ts';
import { instructionsIn, settingNames } from './instructions.ts';
import type { EngineerGame } from '../setup/catalogue.ts';
import { noNumbers } from './reading.ts';
import { type HearingContext, type Sense, sensesOf } from './senses.ts';
import type { Token } from './tokens.ts';
import { readStances } from './stances.ts';
import { thoughtsOf } from './thoughts.ts';
import { tokensOf } from './tokens.ts';
import { settingsIn, wishesOf } from './wishes.ts';

/**
 * Understands what a driver's words say about the car, without a model. If they say nothing of it or could mean opposite
 * things, only `question` is set: it asks for the missing part in the driver's language.
 */
export function hear(words: string, context: HearingContext): Understood {
  const orders = instructionsIn(words, tokensOf(words), context.game);
  const spent = orders.map(({ source }) => source);
  const { senses: all, language, tokens, languages } = sensesOf(words, context, spent);
  const { stances, affirmed: senses } = readStances(withoutAsides(all));
  const clauses = clausesOf(senses);
  const fine = senses.findLastIndex((sense, at) => has(sense, 'setupFine') && !has(senses[at + 1], 'but'));
  const begin = senses.slice(0, Math.max(0, fine)).findLast(({ pause }) => pause === 'sentence')?.to ?? 0;
  const thoughts = thoughtsOf(clauses.filter((clause) => !isBetween(clause, begin, senses[fine])));
  const numbers = numbersIn(senses, stances);
  const over = overIn(clausesOf(all));
  const conditions = conditionsIn(senses, numbers);
  const complained = complaintsOf(thoughts);
  const isWorn = complained.some(({ symptom }) => symptom === wear);
  const isRaised = Object.values(numbers.psiChange).some((by) => by !== null && by > 0);
  const heard = complained.filter(({ symptom, phase, speed }) => {
    // "The front is dead in fast corners" is of its grip.
    if (symptom === wear)
      return `${phase} ${speed}` === 'any any' || senses.some((one) => has(one, 'tyres', 'wear'));
    // "0.2 hoch" orders it. "Consumo" is of fuel or, in three languages, of tyres.
    if (symptom === 'tyre_pressure_high') return !isRaised;
    return symptom !== thirst || (!isWorn && isTooMuch(senses, numbers));
  });
  const ordered = orders
    .filter(({ isBare }) => !isBare || heard.length === 0)
    .flatMap(({ wishes, source }) => wishes.map((wish) => ({ ...wish, source })));
  const others = thoughts.flatMap((thought) =>
    wishesOf(thought)
      .filter((wish) => !ordered.some(({ parameter }) => parameter === wish.parameter))
      .map((wish) => ({ wish, place: placeOf(thought) })),
  );
  const wishes = [...ordered, ...withoutRepeats(others.map(({ wish }) => wish))];
  const complaints = heard.filter((one) => !wishes.some((wish) => isReason(one, wish, tokens)));
  const said = (source: Span | undefined) => placed(source, tokens);
  const understood = {
    complaints: complaints.map((one) => ({
      ...one,
      strength: isLight(all, one.source) ? 'usual' : strengthIn(tokens, one.source, language),
      ...said(one.source),
    })),
    wishes: wishes.map((one) => ({ ...one, ...said(one.source) })),
    numbers,
    conditions,
    question: null,
    over,
    isDoubtful: isDoubtful(
      { words, senses: all, tokens, languages },
      complaints,
      others.map(({ place }) => place),
    ),
  };
  if (contradictsItself(complaints)) return { ...asking('contradiction', language), over };
  const undo = orders.find(({ isUndo }) => isUndo);
  if (undo && complaints.length + wishes.length === 0 && !holdsFigure(numbers))
    return { ...understood, undo: placed(undo.source, tokens).source ?? { from: 0, to: 0 } };
  // "26.8 26.7 26.6 26.7, the balance is sweet" asks for nothing.
  const isFigure = holdsFigure(numbers);
  const isContent = isFigure && clauses.some(({ praised }) => praised) && areOnTarget(numbers);
  const isHeard =
    complaints.length + wishes.length > 0 || (isFigure && !isContent) || holdsFigure(conditions);
  const question = isContent ? 'content' : questionFor(clauses);
  return isHeard ? understood : { ...asking(question, language), over };
}

/** Symptoms denied beside a word that ends them. */
const overIn = (clauses: readonly Clause[]): string[] => [
  ...new Set(
    complaintsOf(
      clauses
        .filter(
          ({ denied, senses }) => denied.size > 0 && senses.some((sense) => has(sense, 'ended', 'resolved')),
        )
        .map((clause) => ({ ...clause, said: clause.denied, denied: new Set<string>(), praised: false })),
    ).map(({ symptom }) => symptom),
  ),
];

/** "More TC, it spins everywhere": what an order of the same sentence cures is why it is given. */
const isReason = (one: Understood['complaints'][number], wish: HeardWish, tokens: readonly Token[]) =>
  wish.direction === 'increase' &&
  hearingGrammar.reasons[wish.parameter]?.includes(one.symptom) === true &&
  one.where === '' &&
  !['entry', 'mid'].includes(one.phase) &&
  sentenceAt(tokens, one.source) === sentenceAt(tokens, wish.source);

const sentenceAt = (tokens: readonly Token[], at?: Span) =>
  tokens.slice(0, at?.from).filter((token) => token.kind === 'pause' && token.pause === 'sentence').length;

const placeOf = ({ senses }: Clause): Span => ({ from: senses[0]?.from ?? 0, to: senses.at(-1)?.to ?? 0 });

/** A place that counts tokens, in the words. */
function placed(source: Span | undefined, tokens: readonly Token[]): { source?: Span } {
  const [first, last] = source ? [tokens[source.from], tokens[source.to - 1]] : [];
  return first && last ? { source: { from: first.span.from, to: last.span.to } } : {};
}

/** "Das Heck wird leicht" is no slight trouble. */
const isLight = (senses: readonly Sense[], source: Span | undefined) => {
  const inside = senses.filter(({ from, to }) => source && from >= source.from && to <= source.to);
  return inside.some((one) => has(one, 'light')) && !inside.some((one) => isOfKind(one, ['trouble']));
};

/** How strong a complaint is, by the words around it. */
function strengthIn(tokens: readonly Token[], source: Span | undefined, language: Language): Strength {
  if (!source) return 'usual';
  const { from, to } = source;
  const texts = tokens.map((token) => (token.kind === 'pause' ? ',' : token.text));
  const written = (first: number, end: number) => texts.slice(Math.max(0, first), end).join(' ');
  const before =
    written(from - 2, from)
      .split(',')
      .at(-1) ?? '';
  const text = [before, written(from, to), written(to, to + 2).split(',')[0]].join(' ');
  const says = (words: readonly string[]) => words.some((word) => ` ${text} `.includes(` ${word} `));
  const { little, lot } = hearingWords[language].strengths;
  return says(little) ? 'little' : says(lot) ? 'lot' : 'usual';
}

/** The language that words are most likely written in; the one that the driver declares where nothing tells, English without it. */
export function languageOf(words: string, declared: Language = 'en'): Language {
  const { language, languages } = sensesOf(words);
  return languages.length === listedLanguages.length ? declared : language;
}

/** Whether words may be in a language: their own words say nothing against it. */
export const mayBeIn = (language: Language, words: string): boolean =>
  sensesOf(words).languages.includes(language);

/** Asks, in the words' language, what else there is to change where they say that all is well. */
export const contentQuestion = (words: string): string => hearingWords[languageOf(words)].questions.content;

/** The settings that words name, by the rules' names, each once. */
export const settingsNamed = (words: string): string[] => [
  ...new Set(clausesOf(sensesOf(words).senses).flatMap(settingsIn)),
];

/** The settings that a question names: "what does more preload do?". Empty where nothing is asked. */
export function settingsAskedAbout(words: string, game: EngineerGame): string[] {
  const { senses, tokens } = sensesOf(words);
  if (!senses.some((sense) => sense.isQuestion || has(sense, 'explains'))) return [];
  const isOfRain = senses.some((sense) => has(sense, 'wet', 'maybe'));
  return settingNames(tokens, game).filter((name) => name !== 'regenerationMap' || !isOfRain);
}

const thirst = 'energy_high_use';
const wear = 'tyre_wear_high';

/** Matches a complaint about consumption that gives no figure. */
const isTooMuch = (senses: readonly Sense[], { litresPerLap }: HeardNumbers) =>
  litresPerLap === null || senses.some(({ atoms }) => atoms.has('too') || atoms.has('tooMuch'));

/** "I spun, the setup is fine": a sentence that ends so complains of nothing about the car. */
const isBetween = ({ senses }: Clause, begin: number, fine: Sense | undefined) =>
  fine !== undefined && senses.length > 0 && senses.every(({ from, to }) => from >= begin && to <= fine.from);

type Strength = (typeof strengths)[number];
type Question = keyof HearingWords['questions'];

function asking(about: Question, language: Language): Understood {
  const numbers = noNumbers();
  const question = hearingWords[language].questions[about];
  return { complaints: [], wishes: [], numbers, conditions: { weather: null, sessionType: null }, question };
}

function questionFor(clauses: readonly Clause[]): Question {
  if (clauses.some(({ said, parts }) => said.size > 0 && parts.size === 0)) return 'end';
  return clauses.some(({ praised }) => praised) ? 'content' : 'nothing';
}

const { min: lowestHot, max: highestHot } = engineeringTargets.acc.dryHotPsi;

/** Whether the only figures are hot pressures, and all inside the window. */
const areOnTarget = ({ hotPsi, ...others }: HeardNumbers) =>
  !holdsFigure(others) &&
  Object.values(hotPsi).every((psi) => psi === null || (psi >= lowestHot && psi <= highestHot));

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
const withoutRepeats = (wishes: readonly HeardWish[]): HeardWish[] =>
  [...Map.groupBy(wishes, ({ parameter }) => parameter).values()].flatMap(([first, ...others]) =>
    first && others.every(({ direction }) => direction === first.direction) ? first : [],
  );
