import { accTracks, accTrackTraits } from '../../catalogues/acc/index.ts';
import { symptoms } from '../../catalogues/engineering/index.ts';
import { type Briefing, briefingSchema } from '../../racing/engineer/answer/briefing.ts';
import { tidyLine } from '../../racing/engineer/baseline/apply-changes.ts';
import {
  givenReading,
  type ModelChange,
  type ProposedChanges,
} from '../../racing/engineer/baseline/proposed-changes.ts';
import { hear } from '../../racing/hearing/hear.ts';
import { type HeardComplaint, type Understood, understoodSchema } from '../../racing/hearing/understood.ts';
import { lastUserText, type Question, readAs } from './question.ts';
import { answersTo, anywhere } from './rulebook-answer.ts';
import { hostileText, type Scenario, withoutMarkers } from './scenarios.ts';

/** Of a new setup so many changes are asked for at most. */
const mostForNew = 5;
const longestQuotation = 200;
const stuck = 'Nothing in this car moves further for that. What else should it do differently?';

/** The complaint that a track suggests where the driver says nothing. */
function askedByTrack({ track }: Briefing): HeardComplaint[] {
  const accTrack = accTracks.find(({ name }) => name === track.name);
  const traits = accTrack && accTrackTraits(accTrack.id);
  const asks = [
    ...(traits?.kerbs === 'high' ? ['kerb_instability'] : []),
    ...(traits?.bumpiness === 'high' ? ['skips_over_bumps'] : []),
    ...(traits?.brakingSeverity === 'high' ? ['braking_instability'] : []),
  ];
  return (asks.length > 0 ? asks : ['poor_traction']).map(anywhere);
}

/** The rulebook's answer. For a new setup without a complaint it answers the track. */
function changesFor(briefing: Briefing, hearing: Understood): ModelChange[] {
  const { game, carClass, car, track, conditions, hotWindowPsi: hotWindow, task, mostChanges } = briefing;
  const isNew = task === 'generate';
  const byTrack = isNew && hearing.complaints.length === 0;
  const understood = byTrack ? { ...hearing, complaints: askedByTrack(briefing), question: null } : hearing;
  const request = {
    ...{ car, track: track.name, weather: conditions.weather, durationMin: conditions.minutes },
    sessionType: conditions.session === 'race' ? ('race' as const) : ('qualifying' as const),
    ...(briefing.driver.experience === 'beginner' && { experience: 'beginner' as const }),
  };
  const about = { game, carClass, request, ...(hotWindow && { hotWindow }) };
  const most = isNew ? Math.min(mostForNew, mostChanges) : mostChanges;
  return answersTo(understood, briefing.settings, about, most).map(
    ({ parameter, value, why, cost, answers }) => ({
      ...{ parameter, value, why, cost },
      answers: byTrack ? null : answers,
    }),
  );
}

function noteFor({ conditions, track }: Briefing, { complaints }: Understood, words: string): string {
  const labels = complaints.map(({ symptom }) => symptoms.find(({ id }) => id === symptom)?.label ?? symptom);
  const complaintNames = labels.join(', ').toLowerCase() || 'no complaint';
  const about = words
    ? `You said: "${tidyLine(words, longestQuotation)}". I read that as ${complaintNames}.`
    : `This is for ${conditions.session} at ${track.name}.`;
  return `${about} The most effective change comes first; drive three clean laps before you judge it. If the car now feels numb, undo the last change first.`;
}

function honestAnswer(briefing: Briefing, words: string): ProposedChanges {
  const isRefinement = briefing.task === 'refine';
  const { question, ...rest } = hear(words, { game: briefing.game, track: briefing.track.name });
  const hearing = { ...rest, question: words === '' ? null : question };
  const changes = hearing.question !== null && isRefinement ? [] : changesFor(briefing, hearing);
  const isStuck = isRefinement && hearing.complaints.length > 0 && changes.length === 0;
  const understood =
    isStuck && hearing.conditions.weather === null ? { ...hearing, question: stuck } : hearing;
  return { understood, changes, note: noteFor(briefing, understood, words) };
}

const change = (parameter: string, value = 1) =>
  ({ parameter, value, answers: 0, why: 'Because I say so.', cost: '' }) satisfies ModelChange;

/** How scenarios bend an answer that fits the schema all the same. */
const bent: Partial<
  Record<Scenario, (honest: ProposedChanges, briefing: Briefing) => Partial<ProposedChanges>>
> = {
  /** In turn: a little beyond the end of the range, between two clicks, and far off. */
  'out-of-range': ({ changes }, { settings }) => ({
    changes: changes.map((one, index) => {
      const row = settings.find(({ parameter }) => parameter === one.parameter);
      const step = row?.step ?? 1;
      const beyond = (row?.highest ?? Math.max(...(row?.values ?? [one.value]))) + 2.5 * step;
      return { ...one, value: [beyond, one.value + step * 0.3, -99_999][index % 3] ?? beyond };
    }),
  }),
  /** As far the other way as it was meant this way. */
  misheard: ({ changes }, { settings }) => ({
    changes: changes.map((one) => {
      const now = settings.find(({ parameter }) => parameter === one.parameter)?.now ?? one.value;
      return { ...one, value: now - (one.value - now) };
    }),
  }),
  /** Changes that no engineer would make, although the car allows them: settings at their far ends. */
  absurd: (_, { settings, mostChanges }) => ({
    changes: settings
      .filter(({ parameter }) => /^(?:tyrePressure|camber|brakeBias|rearWing|fuel|arb)/.test(parameter))
      .map(({ parameter, now, lowest, highest, values = [lowest ?? now, highest ?? now] }) => {
        const [low, high] = [Math.min(...values), Math.max(...values)];
        return change(parameter, high - now > now - low ? high : low);
      })
      .slice(0, mostChanges),
  }),
  'unknown-parameters': ({ changes }) => ({
    changes: [
      ...['fluxCapacitor', 'rearWing.LF', '__proto__', 'constructor'].map((parameter) => change(parameter)),
      ...changes.slice(0, 3),
    ],
  }),
  injection: ({ changes, note }) => ({
    changes: changes.map((one) => ({ ...one, why: hostileText, cost: hostileText })),
    note: `${hostileText}\n\n${note}`,
  }),
};

const noBriefing: ProposedChanges = {
  understood: { ...hear('', { game: 'ACC' }), question: null },
  changes: [],
  note: 'There was no briefing.',
};

/** A model's changes with nothing but its prompt, bent to the scenario. */
export function changesAnswer(question: Question, scenario: Scenario): ProposedChanges {
  const briefing = readAs(briefingSchema, lastUserText(question));
  if (!briefing) return noBriefing;
  const { words, preferences = '' } = briefing.driver;
  const honest = honestAnswer(briefing, withoutMarkers(`${words} ${preferences}`));
  return { ...honest, ...bent[scenario]?.(honest, briefing) };
}

/** An answer as the schema has it: no key more. */
export const writtenAnswer = ({ understood, ...rest }: ProposedChanges) => ({
  understood: givenReading(understoodSchema.parse(understood)),
  ...rest,
});
