import { type EngineerRequest, UnknownCarOrTrack } from '../engineer/baseline/conditions.ts';
import { asEngineerGame } from '../setup/catalogue.ts';
import { historyOfStints } from '../engineer/run/gather-history.ts';
import { openSetup, prepareRun } from '../engineer/run/job.ts';
import { ModelFailure } from '../engineer/answer/model.ts';
import { outcomeWithoutModel, type RunOutcome } from '../engineer/run/outcome.ts';
import { contradictsItself } from '../hearing/complaints.ts';
import { hear } from '../hearing/hear.ts';
import { type Reading, readingOf, understoodOf } from '../hearing/reading.ts';
import { withCornerSpeeds } from '../hearing/reading-choices.ts';
import { readingWith } from '../engineer/run/tapped-reading.ts';
import type { HeardComplaint } from '../hearing/understood.ts';
import { feltInWords } from './felt.ts';
import type { StintAdvice, StintChange, StintQuestion } from './stint-sheet.ts';

const byRules =
  'The changes for how the car felt come from our rulebook, not from an AI model. Drive three clean laps before you judge them.';
const nothingMore = 'Our rulebook has nothing more to change for how the car felt.';
const tappedAgainst = 'Where the recording shows the opposite of what you tapped, we follow the recording.';
const unheard = 'Your note changes nothing.';
const shownOpposite = 'changes nothing: the recording shows the opposite.';
const unknownPlace = 'Our engineer doesn’t know this car or track, so nothing changes for how the car felt.';

/**
 * The engineer's changes for how a stint was measured, felt and noted, by the rulebook, without a model. Settings that the
 * stint's figures decide are left alone.
 */
export function adviceAfterStint(question: StintQuestion): StintAdvice {
  const { balance, notes, tapped, reading, measured } = question;
  const isSilent = [notes, tapped ?? [], reading ?? [], measured ?? []].every(({ length }) => length === 0);
  if (feltInWords(balance) === '' && isSilent) return { changes: [], remarks: [], heard: [] };
  const game = asEngineerGame(question.game);
  if (!game) return { changes: [], remarks: [unknownPlace], heard: [] };
  const { car, track, weather } = question;
  const request: EngineerRequest = {
    game,
    car,
    track,
    weather,
    // Nobody says what a stint is practice for; no rule for a balance asks.
    sessionType: 'practice',
    trackTemperature: question.trackTemp,
    setupStyle: 'balanced',
    durationMin: question.minutes,
  };
  const tappedReading = reading ?? (tapped?.length ? readingWith(notes, tapped, request) : undefined);
  const wholeReading = tappedReading ?? readingOf(hear(notes, request));
  try {
    const answer = tappedReading
      ? adviceOnReading(request, question, withCornerSpeeds(tappedReading, game, track))
      : advice(request, question);
    return { ...answer, heard: wholeReading };
  } catch (error) {
    if (error instanceof UnknownCarOrTrack)
      return { changes: [], remarks: [unknownPlace], heard: wholeReading };
    throw error;
  }
}

type Answer = Omit<StintAdvice, 'heard'>;

/** The advice where the note's reading is the driver's own: only what was felt and measured is words. */
function adviceOnReading(request: EngineerRequest, question: StintQuestion, given: Reading): Answer {
  const { known, against, measuredComplaints } = weighFeelings(request, { ...question, notes: '' });
  const isOutweighed = (row: Reading[number]) =>
    understoodOf([row]).complaints.some((complaint) => isOpposedBy(complaint, measuredComplaints));
  const rows = given.filter((row) => !isOutweighed(row));
  const rowsAgainst = rows.length < given.length ? [tappedAgainst] : [];
  const all = answerTo('', request, question, [...readingOf(hear(known, request)), ...rows]);
  const remarks = [...against, ...rowsAgainst];
  if (all === null) return { changes: [], remarks: [...remarks, nothingMore] };
  return all.question === null
    ? { changes: changesIn(all), remarks: [...remarks, byRules] }
    : { changes: [], remarks: [...remarks, `${unheard} ${all.question}`] };
}

/** Whether a line told after a stint came with the advice, and goes with it. */
export const isOfAdvice = (line: string) =>
  [byRules, nothingMore, unknownPlace, tappedAgainst].includes(line) ||
  line.startsWith(unheard) ||
  line.endsWith(shownOpposite);

function advice(request: EngineerRequest, question: StintQuestion): Answer {
  const { known: complaints, note, against } = weighFeelings(request, question);
  const all = answerTo([complaints, note].filter(Boolean).join('. '), request, question);
  if (all === null) return { changes: [], remarks: [...against, nothingMore] };
  if (all.question === null) return { changes: changesIn(all), remarks: [...against, byRules] };
  const unanswered = `${unheard} ${all.question}`;
  const byComplaints = complaints === '' ? null : answerTo(complaints, request, question);
  if (byComplaints === null || byComplaints.question !== null)
    return { changes: [], remarks: [...against, unanswered] };
  return { changes: changesIn(byComplaints), remarks: [...against, byRules, unanswered] };
}

/** The recording's complaints with the driver's own, without those of which it shows the opposite. */
function weighFeelings(request: EngineerRequest, { balance, notes, measured = [] }: StintQuestion) {
  const complaintsIn = (words: string) => hear(words, request).complaints;
  const measuredComplaints = measured.flatMap(complaintsIn);
  const isOutweighed = (words: string) =>
    complaintsIn(words).some((one) => isOpposedBy(one, measuredComplaints));
  const feelings = feltInWords(balance).split('. ').filter(Boolean);
  const noteSentences = notes.split(/(?<=[.!?;])\s+|\n+/).filter((sentence) => sentence.trim() !== '');
  const [feelingsLeft, notesLeft] = [feelings, noteSentences].map((all) =>
    all.filter((words) => !isOutweighed(words)),
  );
  const against = [...feelings, ...noteSentences]
    .filter(isOutweighed)
    .map((words) => `“${words.replace(/[.!]$/, '')}” ${shownOpposite}`);
  const note = notesLeft?.length === noteSentences.length ? notes : (notesLeft?.join(' ') ?? '');
  return { known: [...measured, ...(feelingsLeft ?? [])].join('. '), note, against, measuredComplaints };
}

/** Whether a complaint calls for the opposite of something measured, and for the same as nothing measured. */
function isOpposedBy(complaint: HeardComplaint, measuredComplaints: readonly HeardComplaint[]): boolean {
  const there = measuredComplaints.filter(
    ({ phase }) => complaint.phase === 'any' || phase === complaint.phase,
  );
  const anywhere = { phase: 'any', speed: 'any', where: '', axle: 'all' } as const;
  return (
    there.some((one) => contradictsItself([one, complaint].map((each) => ({ ...each, ...anywhere })))) &&
    !there.some(({ symptom }) => symptom === complaint.symptom)
  );
}

/** The rulebook's answer; null where it has none. */
function answerTo(
  words: string,
  request: EngineerRequest,
  { file, decided, earlier = [], language }: StintQuestion,
  reading?: Reading,
): RunOutcome | null {
  const history = historyOfStints(earlier, request);
  const job = { kind: 'refine', request, driver: { words, language }, file, history } as const;
  const input = prepareRun({ ...job, ...(reading && { reading }) }, '');
  const parametersLeft = openSetup(request.game, file).rows.flatMap(({ parameter }) =>
    decided.includes(parameter.split('.')[0] ?? '') ? parameter : [],
  );
  const answerByRules = (parametersTried: ReadonlySet<string> = new Set()) =>
    input.answerByRules(new Set([...parametersLeft, ...parametersTried]));
  try {
    return outcomeWithoutModel({ ...input, answerByRules }, 'unreachable');
  } catch (error) {
    if (error instanceof ModelFailure) return null;
    throw error;
  }
}

const changesIn = ({ changes }: RunOutcome): StintChange[] =>
  changes.map(({ parameter, label, from, to, unit, fromText, toText, why, cost }) => ({
    parameter,
    label,
    from: from ?? to,
    to,
    unit,
    fromText,
    toText,
    why: cost === '' ? why : `${why} Costs: ${cost.replace(/\.?$/, '.')}`,
    by: 'engineer',
  }));
