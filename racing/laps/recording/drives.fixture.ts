import { ibtOf, type IbtVariable } from './ibt.fixture.ts';
import { ldOf, ldxOf } from './ld.fixture.ts';
import type { TelemetryTables } from './lmu-telemetry/telemetry-tables.ts';

/** One thing that a driver does, from the line on or from the box. */
export type Deed =
  | { is: 'lap'; pace: number }
  | { is: 'lap without a time'; pace: number }
  | { is: 'stop'; pace: number; seconds: number }
  | { is: 'reset' | 'tow'; pace: number; share: number; seconds: number }
  | { is: 'put back on the track'; pace: number; share: number };

export type Drive = {
  lengthM: number;
  /** Metres a second on a straight; in bends it is slower. */
  speed: number;
  /** Where the box lies, from the line; negative before it. */
  boxM: number;
  /** Metres from the line at which the recording begins. */
  startM: number;
  deeds: readonly Deed[];
  /** How many seconds after the last deed the recording ends. */
  restSeconds: number;
};

type Tick = { place: number; speed: number; inPits: boolean; onTrack: boolean; towed: boolean; fuel: number };
/** The car over the line; the time is that of the lap before: 0 for one without. */
type Line = { at: number; time: number };

export type Driven = {
  rate: number;
  ticks: Tick[];
  lines: Line[];
  /** Each whole driven lap, from its beginning in seconds. */
  laps: { from: number; seconds: number }[];
  /** Litres of a lap. */
  litres: number;
};

const limiter = 80 / 3.6;
const pitM = 200;
const litresPerKm = 0.6;

/** Drives it, tick by tick: what any game would record of it, and the laps that are true. */
export function driveTicks(drive: Drive, rate: number): Driven {
  const { lengthM, boxM } = drive;
  const ticks: Tick[] = [];
  const lines: Line[] = [];
  const laps: Driven['laps'] = [];
  let [place, fuel, seconds, begun] = [drive.startM, 60, 0, Number.NaN];
  let isClean = false;
  const speedAt = (pace: number) =>
    drive.speed * pace * (Math.sin((place / lengthM) * 12 * Math.PI) > 0.5 ? 0.6 : 1);
  const tick = (speed: number, { inPits = false, onTrack = true, towed = false } = {}) => {
    ticks.push({ place, speed, inPits, onTrack, towed, fuel });
    seconds = ticks.length / rate;
  };
  /** Drives on to a place beyond this one; over the line it counts the lap. */
  const driveTo = (to: number, pace: number, isTimed: boolean, pits: (at: number) => boolean) => {
    while (place < to) {
      const inPits = pits(place);
      const speed = inPits ? limiter : speedAt(pace);
      if (inPits) isClean = false;
      tick(speed, { inPits });
      const before = place;
      place += speed / rate;
      fuel -= (speed / rate / 1000) * litresPerKm;
      if (place < lengthM) continue;
      const at = seconds - (place - lengthM) / speed;
      const isWhole = isClean && isTimed && !Number.isNaN(begun) && before < lengthM;
      if (isWhole) laps.push({ from: begun, seconds: at - begun });
      lines.push({ at, time: isWhole ? at - begun : 0 });
      [begun, isClean, place, to] = [at, true, place - lengthM, to - lengthM];
    }
  };
  const none = () => false;
  const stand = (forSeconds: number, flags: { onTrack?: boolean; towed?: boolean }) => {
    isClean = false;
    for (let index = 0; index < forSeconds * rate; index += 1) tick(0, { inPits: true, ...flags });
    fuel = 60;
  };
  const box = (boxM + lengthM) % lengthM;
  const toLine = (pace: number) => driveTo(lengthM, pace, true, none);
  toLine(1);
  for (const step of drive.deeds) {
    const { pace } = step;
    if (step.is === 'lap' || step.is === 'lap without a time')
      driveTo(lengthM, pace, step.is === 'lap', none);
    else if (step.is === 'put back on the track') {
      driveTo(step.share * lengthM, pace, true, none);
      isClean = false;
      place = step.share * lengthM * 0.4;
      toLine(pace);
    } else if (step.is === 'stop') {
      const entry = lengthM + Math.min(boxM, 0) - pitM;
      driveTo(entry, pace, true, none);
      const inLane = () => true;
      // Over the line in the pit lane, where the box lies after it.
      if (boxM >= 0) {
        driveTo(lengthM, pace, true, inLane);
        driveTo(box, pace, true, inLane);
      } else driveTo(box, pace, true, inLane);
      stand(step.seconds, {});
      const exit = Math.max(boxM, 0) + pitM;
      if (boxM < 0) driveTo(lengthM, pace, true, inLane);
      driveTo(exit, pace, true, inLane);
      toLine(pace);
    } else {
      driveTo(step.share * lengthM, pace, true, none);
      place = box;
      stand(step.seconds, { onTrack: false, towed: step.is === 'tow' });
      if (boxM < 0) driveTo(lengthM, pace, true, () => true);
      driveTo(Math.max(boxM, 0) + pitM, pace, true, () => true);
      toLine(pace);
    }
  }
  const end = ticks.length + drive.restSeconds * rate;
  while (ticks.length < end && place < lengthM - 50) {
    tick(speedAt(1));
    place += speedAt(1) / rate;
  }
  return { rate, ticks, lines, laps, litres: (lengthM / 1000) * litresPerKm };
}

/** As iRacing records it. `lateBy`: how many seconds after the line the last lap's time comes; null for a file without. */
export function ibtDrive(
  { ticks, rate, lines }: Driven,
  options: { lengthM: number; lateBy: number | null; byShare: boolean; clock: boolean },
): Uint8Array {
  let [line, time] = [0, -1];
  const times = ticks.map((_, index) => {
    while (line < lines.length && (lines[line]?.at ?? 0) + (options.lateBy ?? 0) <= index / rate) {
      time = lines[line]?.time || -1;
      line += 1;
    }
    return time;
  });
  const column = (of: (tick: Tick, index: number) => number) => Float64Array.from(ticks, of);
  const variables: IbtVariable[] = [
    { name: 'Speed', type: 4, values: column(({ speed }) => speed) },
    { name: 'FuelLevel', type: 4, values: column(({ fuel }) => fuel) },
    { name: 'OnPitRoad', type: 1, values: column(({ inPits }) => Number(inPits)) },
    { name: 'IsOnTrack', type: 1, values: column(({ onTrack }) => Number(onTrack)) },
    { name: 'PlayerCarTowTime', type: 4, values: column(({ towed }) => (towed ? 5 : 0)) },
    options.byShare
      ? { name: 'LapDistPct', type: 4, values: column(({ place }) => place / options.lengthM) }
      : { name: 'LapDist', type: 4, values: column(({ place }) => place) },
    ...(options.clock
      ? [{ name: 'SessionTime', type: 5, values: column((_, index) => 932 + index / rate) }]
      : []),
    ...(options.lateBy === null
      ? []
      : [{ name: 'LapLastLapTime', type: 4, values: Float64Array.from(times) }]),
  ];
  return ibtOf(variables, rate, `WeekendInfo:\n TrackLength: ${(options.lengthM / 1000).toFixed(2)} km\n`);
}

const clock = 10_104;

/**
 * As Le Mans Ultimate records it. `tells`: which of its events the file has; `away`: between these seconds another driver drove,
 * and only the events went on.
 */
export function lmuDrive(
  { ticks, rate, lines }: Driven,
  {
    away,
    ...tells
  }: { laps: boolean; pits: boolean; times: boolean; away: { from: number; to: number } | null },
): TelemetryTables {
  const isHere = (_: unknown, index: number) => !away || index / rate < away.from || index / rate >= away.to;
  const column = (of: (tick: Tick, index: number) => number) => [
    Float32Array.from(ticks.map(of).filter(isHere)),
  ];
  const changes = ticks.flatMap(({ inPits }, index) =>
    index === 0 || ticks[index - 1]?.inPits !== inPits
      ? [{ at: clock + index / rate, value: Number(inPits) }]
      : [],
  );
  const state = (value: number) => ({ at: clock, value });
  const events: [string, { at: number; value: number }[]][] = [];
  if (tells.laps)
    events.push(['Lap', [state(0), ...lines.map(({ at }, index) => ({ at: clock + at, value: index + 1 }))]]);
  if (tells.times)
    events.push(['Lap Time', [state(0), ...lines.map(({ at, time }) => ({ at: clock + at, value: time }))]]);
  if (tells.pits) events.push(['In Pits', changes]);
  return {
    metadata: new Map([['TrackName', 'Portimao']]),
    channelsList: new Map(
      ['Ground Speed', 'Lap Dist', 'Fuel Level', 'GPS Time'].map((name) => [name, { rate, unit: '' }]),
    ),
    channels: new Map([
      ['Ground Speed', column(({ speed }) => speed * 3.6)],
      ['Lap Dist', column(({ place }) => place)],
      ['Fuel Level', column(({ fuel }) => fuel)],
      ['GPS Time', column((_, index) => clock + index / rate)],
    ]),
    events: new Map(events),
  };
}

/** As ACC records it, with the markers beside it. */
export function ldDrive({ ticks, rate, lines }: Driven): { ld: Uint8Array; ldx: Uint8Array } {
  const ld = ldOf('Imola', [{ name: 'SPEED', unit: 'm/s', rate, values: ticks.map(({ speed }) => speed) }]);
  return { ld, ldx: ldxOf(Object.fromEntries(lines.map(({ at }, index) => [index, at]))) };
}
