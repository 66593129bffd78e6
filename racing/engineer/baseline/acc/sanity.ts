import { engineMapsOf, keptMap, purposeOfMap } from '../../../../catalogues/acc/engine-maps.ts';
import { engineeringTargets } from '../../../../catalogues/engineering/index.ts';
import { givesPressures } from '../asked-for.ts';
import type { EngineerRequest } from '../conditions.ts';
import { anyGround, clicksAway, type Limit, type LimitsOf, type Proposed, rowFor } from '../sanity.ts';
import type { EditableSetup } from '../editable-setup.ts';
import { largestStepOf } from '../step-size.ts';
import { makeAccBaseline } from './baseline.ts';
import { playersBand } from './players-band.ts';
import { openAccSetup } from './open-acc-setup.ts';

/** The largest miss of the hot pressure window in psi: our calculation's error, or more for a pressure the driver read. */
const reachPsi = { estimated: 1, read: 3 };

/** Pads 4 imitate worn ones. */
const longestPads = 3;

/**
 * Limits of ACC settings for a request: the players' range, the resulting hot pressure, the ride heights of both ends and
 * the session's fuel.
 *
 * @throws UnknownCarOrTrack for ids that the catalogue lacks
 */
export function accLimits(request: EngineerRequest, words: string): LimitsOf {
  const baseline = openAccSetup(makeAccBaseline(request).setup);
  const rows = baseline.rows;
  const givesFigures = givesPressures(words);
  return (editable, change) => {
    const isRead = givesFigures || change.motive === 'reading';
    const ours = rowFor({ rows }, change.parameter)?.value;
    if (ours === undefined) return [];
    if (change.key === 'ecuMap') return mapLimit(request.car, change);
    if (change.key === 'tyrePressure' && isRead) return [windowLimit(request, ours, reachPsi.read)];
    return [
      ...bandLimit(request, change, ours),
      ...(change.key === 'tyrePressure' ? [windowLimit(request, ours, reachPsi.estimated)] : []),
      ...rakeLimit(editable, change, rows),
      ...needLimit(request, change, ours),
    ];
  };
}

/** A map that is not for the weather is never chosen, nor any of a car whose maps no source describes. */
function mapLimit(car: string, { from, to, row: { maps } }: Proposed): Limit[] {
  if (maps?.some(({ number }) => number === to)) return [];
  const map = engineMapsOf(car).find(({ number }) => number === to);
  return [{ low: from, high: from, why: map ? `${purposeOfMap(map)}.` : keptMap(from) }];
}

/** Where the players keep it on such a day, and never without our own value. */
function bandLimit(request: EngineerRequest, change: Proposed, ours: number): Limit[] {
  const band = playersBand(request, change.parameter);
  if (band) {
    return [
      {
        low: Math.min(band.low, ours),
        high: Math.max(band.high, ours),
        why: `Most setups use ${band.words}.`,
        yieldsTo: anyGround,
        isReported: true,
      },
    ];
  }
  const clicks = largestStepOf(change.key, change.row);
  if (clicks === undefined) return [];
  const [low, high] = clicksAway(change.row, ours, clicks);
  const why = `We know too few setups of this car; similar cars use about ${Number(ours.toFixed(2))}.`;
  return [{ low, high, why, yieldsTo: anyGround, isReported: true }];
}

/** Cold pressure decides hot pressure, and ours is computed to reach the target. */
function windowLimit({ weather }: EngineerRequest, ours: number, reach: number): Limit {
  const { min, max, start } = engineeringTargets.acc[weather === 'wet' ? 'wetHotPsi' : 'dryHotPsi'];
  return {
    low: ours - (start - min) - reach,
    high: ours + (max - start) + reach,
    why: `From there the tyre won’t reach its hot window of ${min} to ${max} psi.`,
  };
}

/** The rear is no lower than the front, except on cars set up that way. */
function rakeLimit(
  editable: EditableSetup,
  { key, place, row }: Proposed,
  rows: EditableSetup['rows'],
): Limit[] {
  if (key !== 'rideHeight') return [];
  const heights = (of: Pick<EditableSetup, 'rows'>) =>
    ['rideHeight.front', 'rideHeight.rear'].map((name) => rowFor(of, name)?.value);
  const [front, rear] = heights(editable);
  const [ourFront = 0, ourRear = 0] = heights({ rows });
  if (front === undefined || rear === undefined || 'values' in row.choices) return [];
  const least = Math.min(0, ourRear - ourFront);
  const why = 'The rear shouldn’t sit lower than the front.';
  // Raising a front that bottoms out allows raising the rear with it.
  return place === 'front'
    ? [{ low: row.choices.lowest, high: rear - least, why, yieldsTo: ['complaint'] }]
    : [{ low: front + least, high: row.choices.highest, why }];
}

function needLimit({ sessionType }: EngineerRequest, { key }: Proposed, ours: number): Limit[] {
  const open = { low: Number.NEGATIVE_INFINITY, high: Number.POSITIVE_INFINITY };
  if (key === 'fuel') {
    const why = `We work out ${ours} L at the start for this session.`;
    return [{ ...open, low: ours, why, yieldsTo: ['direction', 'reading'] }];
  }
  if (!key.endsWith('BrakePad') || sessionType === 'practice') return [];
  const why = 'Pads 4 behave like worn pads 1: they are for tests.';
  return [{ ...open, high: longestPads, why, yieldsTo: ['direction'] }];
}
