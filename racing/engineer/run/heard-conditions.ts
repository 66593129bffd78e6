import * as z from 'zod';
import { UnfitFigure, withConditions } from './asked-conditions.ts';
import type { ChangingConditions, EngineerRequest } from '../baseline/conditions.ts';
import type { RefineBody } from './request.ts';
import { conditionFields, defaultMinutes } from '../baseline/setup-form-schema.ts';
import type { Understood } from '../../hearing/understood.ts';

/** The conditions of a form, those that the driver's words name. */
type NamedConditions = RefineBody['conditions'];

/** The chosen conditions after the driver's words, and the remarks on the changes. */
export type HeardRequest = {
  request: EngineerRequest;
  /** As the form would have them: what is stored with the setup. */
  conditions: NamedConditions;
  /** One sentence for each that the words chose otherwise than the form. */
  remarks: string[];
  /** Conditions that the driver may have meant instead, where form and words differ; one button each. */
  others: OtherConditions[];
};

/** `label`: what it is for, `4 laps and a wet track`. `conditions`: as the form would have them. */
export const otherConditionsSchema = z.object({
  label: z.string(),
  conditions: z.record(z.string(), z.union([z.string(), z.number(), z.null()])),
});
export type OtherConditions = z.infer<typeof otherConditionsSchema>;

/** True if the form accepts a figure. Others are slips of the tongue. */
function isTaken(
  field: 'duration' | 'laps' | 'temperature' | 'fuelPerLap',
  figure: number | null,
): figure is number {
  return figure !== null && conditionFields[field].safeParse(figure).success;
}

/** The conditions named in the words; a length only for a race. */
function namedIn({ conditions, numbers, complaints }: Understood, sessionType: SessionType): NamedConditions {
  const { weather } = conditions;
  const { minutes, laps, trackTemperature, litresPerLap, lapsShort, litresShort } = numbers;
  const isRace = sessionType === 'race';
  const overLaps = isRace && isTaken('laps', laps);
  const overMinutes = isRace && !overLaps && isTaken('duration', minutes);
  // Beside fuel that was too little or too much, litres a lap belong to that sum: the load is not calculated again.
  const isOfSum =
    lapsShort !== null ||
    litresShort !== null ||
    complaints.some(({ symptom }) => symptom.startsWith('fuel_'));
  return {
    ...(weather && { weather }),
    ...(overLaps && { laps }),
    // Minutes take the place of laps that were chosen before.
    ...(overMinutes && { duration: minutes, laps: null }),
    ...(isTaken('temperature', trackTemperature) && { temperature: trackTemperature }),
    ...(!isOfSum && isTaken('fuelPerLap', litresPerLap) && { fuelPerLap: litresPerLap }),
  };
}

type SessionType = EngineerRequest['sessionType'];

/** The fields a form decides. A race has one length, in minutes or in laps. */
function decidedBy(form: NamedConditions): ReadonlySet<string> {
  const given = Object.entries(form).flatMap(([name, value]) => (value == null ? [] : name));
  const hasLength = given.includes('duration') || given.includes('laps');
  return new Set(hasLength ? [...given, 'duration', 'laps'] : given);
}

/** Some of the conditions, by whether the form decides them. */
function onlyThose(conditions: NamedConditions, isMeant: (name: string) => boolean): NamedConditions {
  return Object.fromEntries(Object.entries(conditions).filter(([name]) => isMeant(name)));
}

/** The form's conditions, as far as it decides any, and whether the request is the driver's of today. */
type Asked = { form?: NamedConditions; isNew?: boolean };

/**
 * Fills the request's open conditions from the driver's words: weather, session, length, track temperature and litres a lap.
 * Each change is reported. Where form and words disagree the form wins, and the driver is asked to choose. A length the game
 * doesn't offer is ignored; a race length for a session that is no race is reported.
 */
export function requestHeard(
  request: EngineerRequest,
  understood: Understood,
  { form = {}, isNew = false }: Asked = {},
): HeardRequest {
  const decided = decidedBy(form);
  const isOpen = (name: string) => !decided.has(name);
  const { sessionType } = understood.conditions;
  const session = sessionType && isOpen('sessionType') ? sessionType : request.sessionType;
  const named = { ...(sessionType && { sessionType }), ...namedIn(understood, session) };
  const open = onlyThose(named, isOpen);
  const heard = heardOrSame(request, open);
  const chosen = changedBetween(request, heard);
  const changes = chosen.map(({ is, was }) => `As you say, this is for ${is}, not for ${was}.`);
  const against = heardOrSame(
    heard,
    onlyThose(named, (name) => !isOpen(name)),
  );
  const refused = changedBetween(against, heard);
  const questions = refused.map(
    ({ is, was }) =>
      `You chose ${is}, but you write of ${was}. I kept what you chose: was that right? If not, change it in the form and ask again.`,
  );
  const others = [otherThan(chosen, request), otherThan(refused, against)].filter((one) => one !== null);
  const isSessionAsked = against.sessionType !== heard.sessionType;
  const remarks = [
    ...changes,
    ...questions,
    ...(isSessionAsked ? [] : lengthPassedOver(understood, heard, isNew)),
  ];
  return changes.length > 0
    ? { request: heard, conditions: open, remarks, others }
    : { request, conditions: {}, remarks, others };
}

/** Whether words name conditions and nothing that a setup in hand could be changed for. */
function namesOnlyConditions({ complaints, wishes, numbers, question }: Understood): boolean {
  const { hotPsi, psiChange, litres, lapsShort, litresShort } = numbers;
  const figures = [litres, lapsShort, litresShort, ...Object.values(hotPsi), ...Object.values(psiChange)];
  return (
    question === null && complaints.length + wishes.length === 0 && figures.every((figure) => figure === null)
  );
}

/**
 * For a refinement in unchanged conditions: if the words name conditions and nothing else, the remarks about them become the
 * question, as there is nothing else to answer.
 */
export function askedOfConditions(understood: Understood, remarks: readonly string[]): Understood {
  const isAnswered = remarks.length > 0 && namesOnlyConditions(understood);
  return isAnswered ? { ...understood, question: remarks.join(' ') } : understood;
}

/** The remark on a race length given for a setup that is not for a race. */
function lengthPassedOver(
  { numbers: { minutes, laps } }: Understood,
  { sessionType, durationMin }: EngineerRequest,
  isNew: boolean,
): string[] {
  if (sessionType === 'race') return [];
  const length = isTaken('duration', minutes) && minutes > longestSession ? `${minutes} minutes` : null;
  const named = length ?? (isTaken('laps', laps) && laps > mostLaps ? `${laps} laps` : null);
  const chosen = isNew && durationMin > defaultMinutes ? `${durationMin} minutes` : null;
  if (named === null && chosen === null) return [];
  return [
    `${named ? `You speak of ${named}` : `You chose ${chosen}`}, and this is for ${sessionType}: fuel is for a few laps. For the whole distance choose Race and its length.`,
  ];
}

/** Longer than this, in minutes and in laps, nobody qualifies. */
const longestSession = 45;
const mostLaps = 20;

function heardOrSame(request: EngineerRequest, conditions: NamedConditions): EngineerRequest {
  if (Object.keys(conditions).length === 0) return request;
  try {
    return withConditions(request, conditions);
  } catch (thrown) {
    if (thrown instanceof UnfitFigure) return request;
    throw thrown;
  }
}

/** The wording of each condition. A lap race's minutes are computed, so they are not mentioned. */
const spoken: Partial<Record<keyof ChangingConditions, (request: EngineerRequest) => string>> = {
  weather: ({ weather }) => `a ${weather} track`,
  sessionType: ({ sessionType }) => (sessionType === 'race' ? 'a race' : sessionType),
  durationMin: ({ durationMin }) => `${durationMin} minutes`,
  laps: ({ laps, durationMin }) => (laps ? `${laps} laps` : `${durationMin} minutes`),
  trackTemperature: ({ trackTemperature }) => `a track at ${trackTemperature} °C`,
  fuelPerLap: ({ fuelPerLap }) => (fuelPerLap ? `${fuelPerLap} L a lap` : 'our own figure for fuel'),
};

type Difference = { name: keyof ChangingConditions; is: string; was: string };

/** The conditions in which two requests differ, each as it is spoken of in the second and in the first. */
function changedBetween(before: EngineerRequest, now: EngineerRequest): Difference[] {
  const names = ['weather', 'sessionType', 'durationMin', 'laps', 'trackTemperature', 'fuelPerLap'] as const;
  const changed = names.filter(
    (name) => before[name] !== now[name] && !(name === 'durationMin' && (before.laps || now.laps)),
  );
  return changed.map((name) => ({ name, is: spoken[name]?.(now) ?? '', was: spoken[name]?.(before) ?? '' }));
}

/** The form's fields of a condition of a request. */
function fieldsOf(name: keyof ChangingConditions, request: EngineerRequest): OtherConditions['conditions'] {
  const { weather, sessionType, durationMin, laps, trackTemperature, fuelPerLap } = request;
  if (name === 'weather') return { weather };
  if (name === 'sessionType') return { sessionType };
  if (name === 'trackTemperature') return { temperature: trackTemperature };
  if (name === 'fuelPerLap') return { fuelPerLap: fuelPerLap ?? null };
  return { duration: durationMin, laps: laps ?? null };
}

/** The conditions of a request that were passed over; null for none. */
function otherThan(differences: readonly Difference[], request: EngineerRequest): OtherConditions | null {
  if (differences.length === 0) return null;
  return {
    label: differences.map(({ was }) => was).join(' and '),
    conditions: Object.assign({}, ...differences.map(({ name }) => fieldsOf(name, request))),
  };
}
