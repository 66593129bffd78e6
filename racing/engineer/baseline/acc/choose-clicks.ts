import {
  type AccCar,
  type AccParameters,
  type AccTrack,
  type AccTrackTraits,
  accCar,
  accParameters,
  accTrack,
  accTrackTraits,
  kindOfTrack,
} from '../../../../catalogues/acc/index.ts';
import { type EngineerRequest, UnknownCarOrTrack } from '../conditions.ts';
import { type AdvisedStep, applyRules, pressureAdvice } from './apply-rules.ts';
import { wetPressuresWanted } from './pressures.ts';
import { type AccClicks, toLegalClick } from './settings.ts';
import { dryPressuresWanted, startingPointOf } from './starting-point.ts';

/** The engineer's choice of clicks, with what it was made from. */
export type ChosenClicks = {
  car: AccCar;
  track: AccTrack;
  traits: AccTrackTraits | undefined;
  parameters: AccParameters;
  clicks: AccClicks;
  /** The clicks of the cold pressures, LF RF LR RR, that end at the aim; the garage may not go that far. */
  pressuresWanted: readonly number[];
  /** Steps of advice beyond players' setups. */
  advice: readonly AdvisedStep[];
};

/** Cached by request: a file and the note about it use the same choice. */
const chosenFor = new WeakMap<EngineerRequest, ChosenClicks>();

/**
 * Clicks for a car, a track and the conditions: always legal, the same for the same request.
 *
 * @throws UnknownCarOrTrack for ids that the catalogue does not hold
 */
export function chooseClicks(request: EngineerRequest): ChosenClicks {
  const known = chosenFor.get(request);
  if (known) return known;
  const chosen = choose(request);
  chosenFor.set(request, chosen);
  return chosen;
}

function choose(request: EngineerRequest): ChosenClicks {
  const car = accCar(request.car);
  const track = accTrack(request.track);
  const parameters = car && accParameters(car.id, kindOfTrack(request.track));
  if (!car || !parameters) throw new UnknownCarOrTrack(`No ACC car is called ${request.car}`);
  if (!track) throw new UnknownCarOrTrack(`No ACC track is called ${request.track}`);

  const traits = accTrackTraits(track.id);
  const conditions = { ...request, car: car.id, track: track.id };
  const dry = startingPointOf(car, parameters, conditions);
  const dryPressures = dryPressuresWanted(car, parameters, conditions);
  const isWet = request.weather === 'wet';
  const wanted = isWet ? wetPressuresWanted(dryPressures, parameters, car) : dryPressures;
  const start = isWet
    ? { ...dry, tyrePressure: wanted.map((click) => toLegalClick(parameters.tyrePressure, click)) }
    : dry;
  const { clicks, advice } = applyRules(start, car, parameters, conditions, traits);
  const advised = pressureAdvice(conditions, traits, parameters);
  const pressuresWanted = wanted.map((click) => click + advised);
  return { car, track, traits, parameters, clicks, pressuresWanted, advice };
}
