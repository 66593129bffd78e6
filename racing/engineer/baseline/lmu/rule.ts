import type { SizeByUnit } from '../../../../catalogues/engineering/index.ts';
import { type LmuTrackTraits, lmuTrackTraits } from '../../../../catalogues/lmu/track-traits.ts';
import { airTemperatureOf, type EngineerRequest } from '../conditions.ts';
import { type LmuCompound, lmuCompoundFor } from './compound.ts';

/**
 * One step of a rule, with its reason, which the driver reads after the setting's name. A size is in the garage's unit, or in
 * `clicks` where each is a level; where a car's list has no such unit, a `share` of the range. Positive is more of what the
 * engineering rules call the setting. A wing goes to the track's share of its list instead, and a choice to the position that
 * the garage is known to call by such a name.
 */
export type LmuStep = { parameter: string } & (
  | { by: SizeByUnit; because: string }
  | { toTrackWing: { more: string; less: string } }
  | { toNamed: RegExp; because: string }
);

export type LmuRule = {
  id: string;
  /** The condition that the steps answer, in a few words: `Hot track`. */
  title: string;
  when: Partial<Pick<EngineerRequest, 'weather' | 'setupStyle' | 'sessionType' | 'experience'>> & {
    /** The track at least, or at most, as warm as this, in °C. */
    from?: number;
    upTo?: number;
    /** The session at least as long as this, in minutes. */
    fromMin?: number;
    /** The air at least, or at most, as warm as this, in °C. */
    airFrom?: number;
    airUpTo?: number;
    /** The track at least as high as this, in metres. */
    altitudeFromM?: number;
    /** The track asks for this much wing, lowest and highest share. */
    wing?: readonly [number, number];
    track?: LmuTrackDemand;
    compound?: LmuCompound;
  };
  steps: readonly LmuStep[];
};

/** A trait with a grade from 0 to 10. */
type LmuTrackGrade = Exclude<keyof LmuTrackTraits, 'wing' | 'altitudeM'>;

/** A track's grade far enough from an ordinary one, on this side of it. */
type LmuTrackDemand = { grade: LmuTrackGrade; is: 'high' | 'low' };

const ordinary = 5;
/** From an ordinary grade up to here a track asks for nothing. */
const smallest = 0.4;

/** How much of a demand a track makes: 0 for none, 1 for the end of the scale. */
function demandOf(traits: LmuTrackTraits, { grade, is }: LmuTrackDemand): number {
  const far = ((traits[grade] - ordinary) / ordinary) * (is === 'high' ? 1 : -1);
  return far >= smallest ? far : 0;
}

/** How much of its steps a rule asks for: all where its conditions hold, a share by a track's grade, 0 for none. */
export function lmuRuleShare({ when }: LmuRule, request: EngineerRequest): number {
  const traits = lmuTrackTraits(request.track);
  const air = airTemperatureOf(request);
  const holds =
    (when.weather === undefined || when.weather === request.weather) &&
    (when.setupStyle === undefined || when.setupStyle === request.setupStyle) &&
    (when.sessionType === undefined || when.sessionType === request.sessionType) &&
    (when.experience === undefined || when.experience === request.experience) &&
    (when.compound === undefined || when.compound === lmuCompoundFor(request)) &&
    request.durationMin >= (when.fromMin ?? 0) &&
    traits.altitudeM >= (when.altitudeFromM ?? 0) &&
    traits.wing >= (when.wing?.[0] ?? 0) &&
    traits.wing <= (when.wing?.[1] ?? 1) &&
    request.trackTemperature >= (when.from ?? Number.NEGATIVE_INFINITY) &&
    request.trackTemperature <= (when.upTo ?? Number.POSITIVE_INFINITY) &&
    air >= (when.airFrom ?? Number.NEGATIVE_INFINITY) &&
    air <= (when.airUpTo ?? Number.POSITIVE_INFINITY);
  return holds ? (when.track ? demandOf(traits, when.track) : 1) : 0;
}
