import { hearingGrammar } from '../../catalogues/engineering/hearing/index.ts';
import { type HeardComplaint, type HeardNumbers, type Understood, wheels } from './understood.ts';

/** A sentence as a driver writes it, and what it says. `also` may be heard besides; `held` was not looked at while phrases were written. */
export type Labelled = {
  language: string;
  held: boolean;
  words: string;
  question?: boolean;
  complaints?: (Pick<HeardComplaint, 'symptom'> & Partial<HeardComplaint>)[];
  also?: string[];
  /** `+rearWing` is more of it, `-tc1` less. */
  wishes?: string[];
  alsoWishes?: string[];
  weather?: string;
  sessionType?: string;
  /** By wheel: left front, right front, left rear, right rear. */
  hotPsi?: (number | null)[];
  psiChange?: (number | null)[];
} & Partial<Pick<HeardNumbers, (typeof figures)[number]>>;

const signed = ({ wishes }: Understood) =>
  wishes.map(({ parameter, direction }) => (direction === 'increase' ? '+' : '-') + parameter);

const symptomsOf = ({ complaints = [], also = [] }: Labelled) =>
  new Set([...complaints.map(({ symptom }) => symptom), ...also]);

/** Differences between a labelled sentence and its hearing. Empty when they agree. */
export function whatIsAmiss(sentence: Labelled, heard: Understood): string[] {
  if (sentence.question) return heard.question === null && !heard.isDoubtful ? ['no question'] : [];
  const missed = (sentence.complaints ?? []).filter(
    (meant) => !heard.complaints.some((one) => says(one, meant)),
  );
  const known = symptomsOf(sentence);
  const added = heard.complaints.filter(({ symptom }) => !known.has(symptom));
  const wished = signed(heard);
  const allowed = [...(sentence.wishes ?? []), ...(sentence.alsoWishes ?? [])];
  return [
    ...missed.map(({ symptom }) => `missed ${symptom}`),
    ...added.map(({ symptom }) => `added ${symptom}`),
    ...(sentence.wishes ?? []).filter((wish) => !wished.includes(wish)).map((wish) => `missed ${wish}`),
    ...wished
      .filter((wish) => !allowed.includes(wish) && !wish.includes('tyrePressure'))
      .map((wish) => `added ${wish}`),
    ...figuresAmiss(sentence, heard),
  ];
}

function says(heard: HeardComplaint, meant: Partial<HeardComplaint>): boolean {
  const { where = '', ...rest } = meant;
  const fits = Object.entries(rest).every(([name, value]) => heard[name as keyof HeardComplaint] === value);
  return fits && heard.where.includes(where);
}

const figures = ['lapsShort', 'litresShort', 'minutes', 'litresPerLap'] as const;

function figuresAmiss(sentence: Labelled, { numbers, conditions }: Understood): string[] {
  const none = [null, null, null, null];
  const pairs: [string, unknown, unknown][] = [
    ['weather', sentence.weather ?? null, conditions.weather],
    ['session', sentence.sessionType ?? null, conditions.sessionType],
    ...figures.map((name) => [name, sentence[name] ?? null, numbers[name]] as [string, unknown, unknown]),
    ['hotPsi', sentence.hotPsi ?? none, wheels.map((wheel) => numbers.hotPsi[wheel])],
    ['psiChange', sentence.psiChange ?? none, wheels.map((wheel) => numbers.psiChange[wheel])],
  ];
  return pairs
    .filter(([, meant, got]) => JSON.stringify(meant) !== JSON.stringify(got))
    .map(([name, , got]) => `${name} ${JSON.stringify(got)}`);
}

/** Whether the opposite of what was meant was heard, or anything at all where nothing was said. */
export function turnsWrongWay(sentence: Labelled, heard: Understood): boolean {
  if (sentence.question) return !heard.isDoubtful && heard.complaints.length + heard.wishes.length > 0;
  const known = symptomsOf(sentence);
  const isOpposite = (symptom: string) =>
    !known.has(symptom) &&
    hearingGrammar.opposites.some(
      ([one, other]) => (one === symptom && known.has(other)) || (other === symptom && known.has(one)),
    );
  const turned = (sentence.wishes ?? []).map((wish) => (wish.startsWith('+') ? '-' : '+') + wish.slice(1));
  return (
    heard.complaints.some(({ symptom }) => isOpposite(symptom)) ||
    signed(heard).some((wish) => turned.includes(wish))
  );
}
