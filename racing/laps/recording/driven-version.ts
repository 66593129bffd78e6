import type { SetupFile } from '../../setup/format.ts';
import { coldPressures, valuesByName } from '../driven-file.ts';
import { type StintWheel, stintWheels } from '../stint-words.ts';
import { type Channel, channelOf, type Recording } from './recording.ts';
import { valueAt } from './samples.ts';

/** Signs that both a recording and a file have of a setup; null where one is missing. */
export type SetupSigns = {
  /** psi in the box, before the car has moved. */
  pressures: Partial<Record<StintWheel, number>> | null;
  /** Litres in the box. */
  fuel: number | null;
  /** Levels of the aids. Of a recording that only tells an aid at work: `on`. */
  tc: number | 'on' | null;
  abs: number | 'on' | null;
};
export type VersionSigns = SetupSigns & { version: number };

const standing = 0.5;
/** The game shows tenths, and writes a little less or more. */
const slack = { psi: 0.06, litres: 0.6 };

/** A level where the channel holds levels; `on` where it is 0 or 1 and the aid worked while the car drove. */
function aidIn(aid: Channel | undefined, speed: Channel): number | 'on' | null {
  if (!aid) return null;
  const most = aid.values.reduce((largest, value) => Math.max(largest, value), 0);
  if (most > 1 && Number.isInteger(most)) {
    const first = aid.values[0] ?? 0;
    return aid.values.every((value) => value === first) ? first : null;
  }
  const hasWorked = aid.values.some((value, index) => value > 0.5 && valueAt(speed, index / aid.rate) > 5);
  return hasWorked ? 'on' : null;
}

/**
 * Signs that an ACC recording has of the setup in the car: it begins in the box, where tyres have the pressures that the garage
 * gave them (read off MoTeC files of 2021: 26.6 and 25.6 psi to the hundredth).
 */
export function signsIn(recording: Recording): SetupSigns | null {
  const speed = channelOf(recording, 'speed');
  if (recording.game !== 'ACC' || !speed) return null;
  const isInBox = (speed.values[0] ?? 1) < standing;
  const fuel = channelOf(recording, 'fuel');
  const pressures = stintWheels.flatMap((wheel): [StintWheel, number][] => {
    const first = channelOf(recording, 'tyrePressure', wheel)?.values[0];
    return first === undefined ? [] : [[wheel, first]];
  });
  const signs: SetupSigns = {
    pressures: isInBox && pressures.length === 4 ? Object.fromEntries(pressures) : null,
    fuel: isInBox && fuel ? (fuel.values[0] ?? null) : null,
    tc: aidIn(channelOf(recording, 'tcActive'), speed),
    abs: aidIn(channelOf(recording, 'absActive'), speed),
  };
  return Object.values(signs).every((sign) => sign === null) ? null : signs;
}

/** The same of a file. */
export function signsOfFile(file: SetupFile, version: number): VersionSigns {
  const values = valuesByName(file);
  const settingValue = (name: string) => values.get(name)?.value ?? null;
  return {
    version,
    pressures: coldPressures(file),
    fuel: settingValue('fuel'),
    tc: settingValue('tc1'),
    abs: settingValue('abs'),
  };
}

const near = (a: number | null | undefined, b: number | null | undefined, by: number) =>
  a == null || b == null || Math.abs(a - b) <= by;

function contradictsAid(recorded: SetupSigns['tc'], held: SetupSigns['tc']): boolean {
  if (recorded === null || held === null) return false;
  return recorded === 'on' ? held === 0 : recorded !== held;
}

const fits = (recorded: SetupSigns, held: SetupSigns) =>
  stintWheels.every((wheel) => near(recorded.pressures?.[wheel], held.pressures?.[wheel], slack.psi)) &&
  near(recorded.fuel, held.fuel, slack.litres) &&
  !contradictsAid(recorded.tc, held.tc) &&
  !contradictsAid(recorded.abs, held.abs);

const listed = (numbers: readonly number[]) =>
  numbers.length < 2 ? String(numbers[0]) : `${numbers.slice(0, -1).join(', ')} and ${numbers.at(-1)}`;

/** Versions that may have been driven, the newest first, and why; null where the recording tells too little. */
export type RecognisedVersions = { versions: number[]; reason: string };

/** Recognises which versions of a setup fit a recording. Only an offer: the driver may have changed the garage since. */
export function recognisedVersions(
  recorded: SetupSigns,
  versions: readonly VersionSigns[],
): RecognisedVersions | null {
  if (versions.length < 2) return null;
  const fitting = versions.filter((version) => fits(recorded, version)).map(({ version }) => version);
  const aids = [recorded.tc === 'on' ? 'TC' : '', recorded.abs === 'on' ? 'ABS' : ''].filter(Boolean);
  const psi = stintWheels.map((wheel) => recorded.pressures?.[wheel]?.toFixed(1));
  const signs = [
    recorded.pressures ? `the car starts with ${psi.join(' / ')} psi` : '',
    recorded.fuel === null ? '' : `${recorded.fuel.toFixed(0)} l of fuel`,
    typeof recorded.tc === 'number' ? `TC ${recorded.tc}` : '',
    typeof recorded.abs === 'number' ? `ABS ${recorded.abs}` : '',
    aids.length > 0 ? `${aids.join(' and ')} at work` : '',
  ].filter(Boolean);
  if (fitting.length === versions.length) return null;
  const signText = `In this recording ${signs.join(', ')}`;
  if (fitting.length === 0)
    return { versions: [], reason: `${signText}: none of this setup’s versions holds that.` };
  fitting.sort((a, b) => b - a);
  const [one] = fitting;
  return {
    versions: fitting,
    reason:
      fitting.length === 1
        ? `${signText}: only version ${one} holds that.`
        : `${signText}: versions ${listed(fitting.toReversed())} hold that.`,
  };
}
