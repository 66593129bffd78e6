import type { FoundLap } from './find-laps.ts';
import type { KnownCorner } from './known-track.ts';
import { channelOf, type Recording } from './recording.ts';
import { type DrivenDistance, drivenDistance, median, metresAt, secondsAt, valueAt } from './samples.ts';

const points = 240;

/** The best lap of a recording as it is drawn, evenly by distance from the line. */
export type LapPicture = {
  lap: number;
  /** km/h */
  speeds: number[];
  /** Metres east and north; null where the recording has no positions. */
  line: [east: number, north: number][] | null;
  corners: {
    name: string;
    /** Shares of the lap. */
    from: number;
    to: number;
    /** Seconds that the typical lap is slower here than the quickest one; null with fewer than three laps. */
    lost: number | null;
  }[];
};

export const cornerName = ({ number, name }: KnownCorner): string =>
  name ? `T${number} ${name}` : `T${number}`;

const fewestLaps = 3;

function lostIn(distance: DrivenDistance, laps: readonly Driven[], { from, to }: KnownCorner): number | null {
  const times = laps.flatMap((lap) => {
    const [start, end] = [metresAt(distance, lap.from), metresAt(distance, lap.to)];
    const [entryAt, exitAt] = [from, to].map((share) => secondsAt(distance, start + share * (end - start)));
    return entryAt == null || exitAt == null ? [] : [exitAt - entryAt];
  });
  const typical = median(times);
  if (times.length < fewestLaps || typical === null) return null;
  return Math.round((typical - Math.min(...times)) * 100) / 100;
}

type Driven = { number: number; from: number; to: number; seconds: number };

/** Draws the best lap that counts; null for a recording without one, or without speed. */
export function lapPicture(
  recording: Recording,
  laps: readonly FoundLap[],
  corners: readonly KnownCorner[],
): LapPicture | null {
  const [speed, distance] = [channelOf(recording, 'speed'), drivenDistance(recording)];
  const drives = laps
    .flatMap(({ number, from, to, seconds, counts }): Driven[] =>
      counts && from !== null && to !== null ? [{ number, from, to, seconds: seconds ?? to - from }] : [],
    )
    .sort((a, b) => a.seconds - b.seconds);
  const [best] = drives;
  if (!speed || !distance || !best) return null;
  const [start, end] = [metresAt(distance, best.from), metresAt(distance, best.to)];
  const times = Array.from(
    { length: points },
    (_, index) => secondsAt(distance, start + ((end - start) * index) / (points - 1)) ?? best.to,
  );
  const [east, north] = [channelOf(recording, 'positionEast'), channelOf(recording, 'positionNorth')];
  return {
    lap: best.number,
    speeds: times.map((at) => Math.round(valueAt(speed, at) * 3.6)),
    line:
      east && north
        ? times.map((at) => [Math.round(valueAt(east, at)), Math.round(valueAt(north, at))])
        : null,
    corners: corners.map((corner) => ({
      name: cornerName(corner),
      from: corner.from,
      to: corner.to,
      lost: lostIn(distance, drives, corner),
    })),
  };
}
