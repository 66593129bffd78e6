import { makeAccBaseline } from '../baseline/acc/baseline.ts';
import { openAccSetup } from '../baseline/acc/open-acc-setup.ts';
import type { EngineerRequest } from '../baseline/conditions.ts';
import type { EngineerGame } from '../../setup/catalogue.ts';
import { makeLmuBaseline } from '../baseline/lmu/baseline.ts';
import { openLmuSetup } from '../baseline/lmu/open-lmu-setup.ts';
import { countsDown, type EditableSetup } from '../baseline/editable-setup.ts';
import type { ProposedChange } from '../baseline/proposed-changes.ts';
import { noNumbers } from '../../hearing/reading.ts';
import type { RulebookRow } from './rulebook-rows.ts';
import type { HeardComplaint, HeardNumbers, Understood } from '../../hearing/understood.ts';
import { parsedSvm } from '../../setup/parsed.fixture.ts';
import { dryRace } from '../baseline/dry-race.fixture.ts';

/** A dry race of an hour at Spa. */
export function hourAtSpa(game: EngineerGame, car: string): EngineerRequest {
  return { game, car, track: 'spa', ...dryRace };
}

/** The setup of a car's baseline. */
export function editableBaseline(request: EngineerRequest): EditableSetup {
  if (request.game === 'ACC') return openAccSetup(makeAccBaseline(request).setup);
  return openLmuSetup(parsedSvm(makeLmuBaseline(request).text));
}

/** No number that a driver could have given. */
export const noNumbersHeard: HeardNumbers = noNumbers();

/** An understanding with defaults for the parts not given. */
export function understoodAs(
  said: Partial<Omit<Understood, 'complaints'>> & { complaints?: Said[] },
): Understood {
  return {
    wishes: [],
    numbers: noNumbersHeard,
    conditions: { weather: null, sessionType: null },
    question: null,
    ...said,
    complaints: (said.complaints ?? []).map((complaint) => ({
      phase: 'any',
      axle: 'all',
      speed: 'any',
      where: '',
      ...complaint,
    })),
  };
}

/** This setup with one setting changed, and the change. */
export function changed(editable: EditableSetup, ...asked: Parameters<EditableSetup['set']>) {
  const edit = editable.set(...asked);
  if (edit.outcome !== 'changed') throw new Error(`${asked[0]}: ${edit.outcome}`);
  return edit;
}

export type Said = Pick<HeardComplaint, 'symptom'> & Partial<HeardComplaint>;

/** A setup with room both ways: settings within three clicks of an end move to the middle. */
export function roomy(editable: EditableSetup): EditableSetup {
  return editable.rows.reduce((opened, { parameter, value, choices }) => {
    if ('values' in choices) return opened;
    const { lowest, highest, step } = choices;
    const room = 3.5 * step;
    if (value - lowest > room && highest - value > room) return opened;
    const middle = opened.set(parameter, lowest + step * Math.round((highest - lowest) / step / 2));
    return middle.outcome === 'changed' ? middle.editable : opened;
  }, editable);
}

/** `arbRear-`, `brakeBias+`: which way the changes go, both wheels of an axle as one. */
export function waysOf(rows: readonly RulebookRow[], changes: readonly ProposedChange[]): string[] {
  const moved = changes.map(({ parameter, value }) => {
    const row = rows.find((one) => one.parameter === parameter);
    if (!row) throw new Error(`No row ${parameter}`);
    const axle = parameter.replace(/\.[LR]([FR])$/, (_, end) => (end === 'F' ? '.front' : '.rear'));
    return `${axle}${value > row.value !== countsDown(parameter, row) ? '+' : '-'}`;
  });
  return [...new Set(moved)];
}
