import type { AccTrackTypes } from '../schema/track-types.ts';
import type { AccParameters, Scale } from './scale.ts';
import stored from './track-types.json' with { type: 'json' };

const { n24, olderSeasons } = stored as AccTrackTypes;
const exceptions = new Map(n24.exceptions.map(({ car, front }) => [car, front]));
const olderCamber = new Map(olderSeasons.camber.map((entry) => [entry.car, entry]));

/** The kinds of tracks and seasons in which a car's clicks count from somewhere else; `usual` is all the rest. */
export type TrackKind = 'usual' | 'n24' | 'older season';

/** The kind of a file's `trackBopType`; files without one are usual. */
export function trackKindOf(trackBopType: unknown): TrackKind {
  if (trackBopType === n24.trackBopType) return 'n24';
  const isOlder = typeof trackBopType === 'number' && trackBopType >= 0 && trackBopType < olderSeasons.below;
  return isOlder ? 'older season' : 'usual';
}

type TrackParameters = Pick<AccParameters, 'rideHeight' | 'camber'>;

/** A car's ride heights and cambers as its clicks count them at a kind of track. */
export function atTrackKind<Parameters extends TrackParameters>(
  carId: string,
  parameters: Parameters,
  kind: TrackKind,
): Parameters {
  if (kind === 'n24') {
    const { front, rear } = parameters.rideHeight;
    const confidence =
      (['high', 'medium'] as const).find((one) => n24.measured[one].includes(carId)) ?? 'low';
    const from = (scale: Scale, lowest = n24.lowestMm) => countedFrom(scale, lowest, confidence);
    return { ...parameters, rideHeight: { front: from(front, exceptions.get(carId)), rear: from(rear) } };
  }
  const older = kind === 'older season' ? olderCamber.get(carId) : undefined;
  if (!older) return parameters;
  const { front, rear } = parameters.camber;
  const { confidence } = older;
  return {
    ...parameters,
    camber: {
      front: { ...front, ...(front.kind === 'linear' && { min: older.front }), confidence },
      rear: { ...rear, ...(rear.kind === 'linear' && { min: older.rear }), confidence },
    },
  };
}

/** A scale of as many clicks from a higher end. */
function countedFrom(scale: Scale, lowest: number, confidence: Scale['confidence']): Scale {
  if (scale.kind !== 'linear' || scale.shownUnknown || scale.min >= lowest) return scale;
  const unsure = n24.lowestMm - lowest;
  return { ...scale, min: lowest, confidence, ...(unsure > 0 && { rawSure: unsure }) };
}
