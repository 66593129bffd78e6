import { checkLaps, mostLaps } from './bounds.ts';
import type { Interruption } from './recording.ts';
import { median } from './samples.ts';

/** No car is faster, in metres a second; needed where a recording has no speed. */
const fastest = 110;
/** Metres by which a place on the track may differ from the distance driven. */
const usualSlackM = 10;
/** A place that jumps more often is a damaged channel's. */
const mostMoves = 1000;

/** Where a car was on the track, sample by sample. */
export type PlaceOnTrack = {
  /** Metres from the line. */
  places: Float32Array;
  /** Metres a second at a sample; null without a speed. */
  speedAt: ((index: number) => number) | null;
  /** Seconds of a sample, growing. */
  at: (index: number) => number;
  /** Metres of a lap as the file says; null where it does not. */
  lengthM: number | null;
  slackM?: number;
};

/** Metres of a lap: where the place falls back, what is driven beyond the last sample fills the lap. */
function lapLength({ places, speedAt, at, lengthM }: PlaceOnTrack): number {
  const largest = places.reduce((most, place) => Math.max(most, place), 0);
  const guess = lengthM !== null && lengthM > largest * 0.98 ? lengthM : largest;
  const filledPlaces: number[] = [];
  for (let index = 1; index < places.length; index += 1) {
    const [was, is] = [places[index - 1] ?? 0, places[index] ?? 0];
    if (was < guess * 0.9 || is > guess * 0.1) continue;
    const length = was - is + (speedAt ? speedAt(index) * (at(index) - at(index - 1)) : 0);
    if (Math.abs(length - guess) < guess * 0.02) filledPlaces.push(length);
  }
  return median(filledPlaces) ?? guess;
}

/**
 * When a car was driven over the line, as an index between two samples; and where it was put somewhere else. A recording
 * that begins on the line shows no crossing there. Rolling back over the line and forth again is one crossing.
 */
export function lineCrossings(track: PlaceOnTrack): { crossings: number[]; moves: Interruption[] } {
  const { places, speedAt, at, slackM = usualSlackM } = track;
  const length = lapLength(track);
  const crossings: number[] = [];
  const moves: Interruption[] = [];
  if (length < 200) return { crossings, moves };
  const reach = (index: number) => {
    const speed = speedAt ? Math.max(speedAt(index), speedAt(index - 1)) : fastest;
    return Math.min(speed, fastest) * Math.max(0, at(index) - at(index - 1));
  };
  let metres = places[0] ?? 0;
  let next = length;
  for (let index = 1; index < places.length && crossings.length <= mostLaps; index += 1) {
    const raw = (places[index] ?? 0) - (places[index - 1] ?? 0);
    const step = raw - length * Math.round(raw / length);
    if (Math.abs(step) > reach(index) * 1.5 + slackM) {
      if (moves.length >= mostMoves) return { crossings: [], moves: [] };
      moves.push({ from: at(index - 1), to: at(index), why: 'moved' });
      metres = places[index] ?? 0;
      next = length;
      continue;
    }
    metres += step;
    if (metres < next) continue;
    crossings.push(index - (step > 0 ? (metres - next) / step : 0));
    next += length;
  }
  checkLaps(crossings.length);
  return { crossings, moves };
}

/** Pieces in which something is so, joined where they are less than `gap` seconds apart. */
export function piecesWhere(
  count: number,
  at: (index: number) => number,
  isSo: (index: number) => boolean,
  { gap, shortest }: { gap: number; shortest: number },
): { from: number; to: number }[] {
  const pieces: { from: number; to: number }[] = [];
  for (let index = 0; index < count; index += 1) {
    if (!isSo(index)) continue;
    const last = pieces.at(-1);
    const to = at(Math.min(count - 1, index + 1));
    if (last && at(index) - last.to <= gap) last.to = to;
    else pieces.push({ from: at(index), to });
  }
  return pieces.filter(({ from, to }) => to - from >= shortest);
}
