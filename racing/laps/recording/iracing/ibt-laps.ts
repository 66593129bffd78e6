import { type Crossing, lapsBetween } from '../laps-between.ts';
import { lineCrossings, piecesWhere } from '../line-crossings.ts';
import type { Channel, Interruption, TimedLap } from '../recording.ts';
import { valueAt } from '../samples.ts';

/** Values of a variable row by row; null for one that the file does not have. */
type Rows = (name: string) => Float32Array | Float64Array | null;

const stopSeconds = 1;
/** The last lap's time comes up to this long after the line. */
const latestTimeSeconds = 2;

type Drive = { rows: Rows; count: number; rate: number; lengthM: number | null; speed: Channel | null };

/** Seconds by the session's clock, row by row: ticks are dropped now and then. */
function clockOf(rows: Rows, count: number, rate: number): (row: number) => number {
  const times = rows('SessionTime');
  const isClock = times?.every((time, row) => Number.isFinite(time) && time >= (times[row - 1] ?? time));
  if (!times || !isClock || (times[count - 1] ?? 0) - (times[0] ?? 0) < (count / rate) * 0.5)
    return (row) => row / rate;
  return (row) => {
    const [before, part] = [Math.max(0, Math.min(count - 1, Math.floor(row))), row - Math.floor(row)];
    const [from = 0, to = from] = [times[before], times[before + 1]];
    return row < 0 ? from + row / rate : from + (to - from) * part;
  };
}

/** Times in which the driver was not out on the track: in the garage, on pit road, towed, or in another session. */
function interruptionsOf({ rows, count, rate }: Drive): Interruption[] {
  const at = (row: number) => row / rate;
  const [onPitRoad, inStall, surface, tow] = [
    rows('OnPitRoad'),
    rows('PlayerCarInPitStall'),
    rows('PlayerTrackSurface'),
    rows('PlayerCarTowTime'),
  ];
  const [onTrack, session] = [rows('IsOnTrack') ?? rows('IsOnTrackCar'), rows('SessionNum')];
  const isInPits = (row: number) =>
    (onPitRoad?.[row] ?? 0) > 0 || (inStall?.[row] ?? 0) > 0 || surface?.[row] === 1;
  const isAway = (row: number) =>
    (tow?.[row] ?? 0) > 0 ||
    onTrack?.[row] === 0 ||
    surface?.[row] === -1 ||
    (row > 0 && session !== null && session[row] !== session[row - 1]);
  const pits = piecesWhere(count, at, isInPits, { gap: 10, shortest: stopSeconds });
  return [
    ...pits.map((piece): Interruption => ({ ...piece, why: 'on pit road' })),
    ...piecesWhere(count, at, isAway, { gap: 1, shortest: 0 }).map(
      (piece): Interruption => ({ ...piece, why: 'moved' }),
    ),
  ];
}

/**
 * The game's own time of a lap, which it writes up to two seconds after the line; 0 where it gave none, null where the
 * file does not say.
 */
function gameTimeOf(
  rows: Rows,
  { row, seconds, rate, count }: { row: number; seconds: number; rate: number; count: number },
): number | null {
  const times = rows('LapLastLapTime');
  if (!times) return null;
  const from = Math.max(0, Math.floor(row));
  const last = from + Math.ceil(latestTimeSeconds * rate);
  const before = times[from] ?? 0;
  const news = times.subarray(from, Math.min(last, count)).find((time) => time !== before);
  // An unchanged time may be that of the lap before, until two seconds have passed.
  const time = news ?? (last < count ? before : null);
  if (time === null || time === 0) return null;
  if (time < 0) return 0;
  return Math.abs(time - seconds) <= Math.max(0.1, 2 / rate) ? time : null;
}

/** The laps of an iRacing recording: driven from line to line, by the game's times where it has them. */
export function ibtLaps(drive: Drive): { laps: TimedLap[]; interruptions: Interruption[] } | null {
  const { rows, count, rate, lengthM, speed } = drive;
  const metres = rows('LapDist');
  const shares = rows('LapDistPct');
  const places = metres ?? shares?.map((share) => share * (lengthM ?? 0));
  const isSound =
    places && (lengthM !== null || metres) && places.every((place) => place > -100 && place < 60_000);
  if (!isSound) return null;
  const clock = clockOf(rows, count, rate);
  const { crossings, moves } = lineCrossings({
    places: Float32Array.from(places),
    speedAt: speed ? (row) => Math.abs(valueAt(speed, (row + 0.5) / rate)) : null,
    at: clock,
    lengthM,
  });
  // Of the moves, times by the clock become times of the channels.
  const start = clock(0);
  const scale = count > 1 ? (count - 1) / rate / Math.max(0.001, clock(count - 1) - start) : 1;
  const interruptions = [
    ...interruptionsOf(drive),
    ...moves.map((move) => ({ ...move, from: (move.from - start) * scale, to: (move.to - start) * scale })),
  ];
  const lines: Crossing[] = crossings.map((row) => ({ at: row / rate, clock: clock(row) }));
  const laps = lapsBetween(lines, { seconds: count / rate, interruptions }).map((lap): TimedLap => {
    if (lap.fault !== null || lap.to === null || lap.seconds === null) return lap;
    const time = gameTimeOf(rows, { row: lap.to * rate, seconds: lap.seconds, rate, count });
    if (time === null) return lap;
    return time > 0
      ? { ...lap, seconds: Math.round(time * 1e4) / 1e4, isValid: true }
      : { ...lap, isValid: false };
  });
  return { laps, interruptions };
}
