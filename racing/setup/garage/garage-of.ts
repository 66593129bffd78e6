import { lmuCar } from '../../../catalogues/lmu/index.ts';
import { findCar } from '../catalogue.ts';
import { identifySvm, parseSvm, svmText, svmValue } from '../svm/index.ts';
import { factsOfGarage } from './facts.ts';
import { type Garage, garageOfFile } from './garage-data.ts';
import type { GarageOf, GarageWords, SentGarage } from './sent-garage.ts';

const seasonPattern = /^[A-Z]{3,5}20\d\d$/;
const seasonIn = (words: string) => words.split(' ').find((word) => seasonPattern.test(word));

/**
 * Identifies a garage by car and season.
 *
 * @param car catalogue id
 * @param file a setup file of the car, which names its season; without one, the newest season with the car
 * @returns null for games without such a garage and for unknown cars
 */
export function garageOf(game: string, car: string, file = ''): GarageOf | null {
  if (game === 'rFactor2') return findCar(game, car) ? { game, car, version: '' } : null;
  const lmuCarKnown = game === 'LMU' ? lmuCar(car) : undefined;
  if (!lmuCarKnown) return null;
  const className = /^VehicleClassSetting="([^"]{0,200})"/m.exec(file)?.[1] ?? '';
  const newest = (lmuCarKnown.vehicleClassSeen ?? lmuCarKnown.vehicleClassExpected ?? []).at(-1) ?? '';
  return { game: 'LMU', car: lmuCarKnown.id, version: seasonIn(className) ?? seasonIn(newest) ?? '' };
}

/**
 * Garage facts in a setup file: a text for each position it holds, not the range of a setting. Only files written by the
 * game count. Files built here name no upgrade; every game file does, and in Le Mans Ultimate never 0.
 *
 * @returns null for any other text
 */
export function garageInFile(text: string): SentGarage | null {
  const parsed = parseSvm(text);
  const upgrade = parsed.ok && svmValue(parsed.file, '', 'UpgradeSetting');
  if (!parsed.ok || !upgrade) return null;
  const { game, carId } = identifySvm(parsed.file);
  if (game === 'LMU' && /^\(?0\b/.test(upgrade.trim())) return null;
  const of = carId === null ? null : garageOf(game, carId, text);
  return of && { ...of, files: factsOfGarage(garageOfFile(parsed.file)), data: {} };
}

/** The facts about a car in garage data, or in a setup file given in their place. */
export function garageInData(garage: Garage): GarageWords {
  if (!garage.file) return { files: {}, data: factsOfGarage(garage) };
  return { files: garageInFile(svmText(garage.file))?.files ?? {}, data: {} };
}
