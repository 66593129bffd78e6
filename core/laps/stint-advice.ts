import { type EngineerRequest, UnknownCarOrTrack } from '../engineer/baseline/conditions.ts';
import { asEngineerGame } from '../setup/catalogue.ts';
import { openSetup, prepareRun } from '../engineer/run/job.ts';
import { ModelFailure } from '../engineer/answer/model.ts';
import { outcomeWithoutModel, type RunOutcome } from '../engineer/run/outcome.ts';
import { feltInWords } from './felt.ts';
import type { StintAdvice, StintChange, StintQuestion } from './stint-sheet.ts';

const byRules =
  'The changes for how the car felt come from our rulebook; no AI model had a part in them. Drive three clean laps before you judge them.';
const nothingMore = 'Our rulebook has nothing more to change for how the car felt.';
const unknownPlace = 'Our engineer doesn’t know this car or track, so nothing changes for how the car felt.';

/**
 * The engineer's changes for how a stint felt and for the driver's note, by the rulebook, without a model. Settings that the
 * stint's figures decide are left alone.
 */
export function adviceAfterStint(asked: StintQuestion): StintAdvice {
  const felt = feltInWords(asked.balance);
  if (felt === '' && asked.notes === '') return { changes: [], told: [] };
  const game = asEngineerGame(asked.game);
  if (!game) return { changes: [], told: [unknownPlace] };
  const { car, track, weather } = asked;
  const request: EngineerRequest = {
    game,
    car,
    track,
    weather,
    // Nobody says what a stint is practice for; no rule for a balance asks.
    sessionType: 'practice',
    trackTemperature: asked.trackTemp,
    setupStyle: 'balanced',
    durationMin: asked.minutes,
  };
  try {
    return advice(request, asked, felt);
  } catch (error) {
    if (error instanceof UnknownCarOrTrack) return { changes: [], told: [unknownPlace] };
    throw error;
  }
}

function advice(request: EngineerRequest, asked: StintQuestion, felt: string): StintAdvice {
  const all = answerTo([felt, asked.notes].filter(Boolean).join('. '), request, asked);
  if (all === null) return { changes: [], told: [nothingMore] };
  if (all.question === null) return { changes: changesIn(all), told: [byRules] };
  const unheard = `Your note changes nothing. ${all.question}`;
  const alone = felt === '' ? null : answerTo(felt, request, asked);
  if (alone === null || alone.question !== null) return { changes: [], told: [unheard] };
  return { changes: changesIn(alone), told: [byRules, unheard] };
}

/** The rulebook's answer; null where it has none. */
function answerTo(
  words: string,
  request: EngineerRequest,
  { file, decided }: StintQuestion,
): RunOutcome | null {
  const input = prepareRun({ kind: 'refine', request, driver: { words }, file }, '');
  const left = openSetup(request.game, file).rows.flatMap(({ parameter }) =>
    decided.includes(parameter.split('.')[0] ?? '') ? parameter : [],
  );
  const answerByRules = (tried: ReadonlySet<string> = new Set()) =>
    input.answerByRules(new Set([...left, ...tried]));
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
