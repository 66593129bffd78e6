import { carsOf } from '../../catalogues/index.ts';
import { wordsOf } from './tokens.ts';

/** `296`, `m4`, `720s`: neither a class nor a year. */
const isModel = (word: string) =>
  /\d/.test(word) && word.length > 1 && !/^(gt\d|lmgt\d|(19|20)\d\d)$/.test(word);

const cars = [...carsOf('ACC'), ...carsOf('LMU')].map(({ name }) => {
  const words = wordsOf(name);
  return { make: words[0] ?? '', models: words.filter(isModel) };
});
const makes = new Set(cars.map(({ make }) => make));

/** Drivers' short names for a make. */
const shortNames = new Map(
  Object.entries({ lambo: 'lamborghini', merc: 'mercedes', corvette: 'chevrolet', amr: 'aston' }),
);

const modelsOfAll = new Set(cars.flatMap(({ models }) => models));

/** The make that a word means; undefined for other words. */
export const makeNamed = (word: string): string | undefined => {
  const make = shortNames.get(word) ?? word;
  return makes.has(make) ? make : undefined;
};

/** Whether a word names a make or a model: `bmw`, `296`. */
export const namesCar = (word: string): boolean => makeNamed(word) !== undefined || modelsOfAll.has(word);

/** The make of a car, by its id or name. */
export const makeOf = (car: string): string | undefined => wordsOf(car).map(makeNamed).find(Boolean);

/**
 * Whether a message is about another car: it names another make, or the same make with another model. A model number
 * alone may be a pressure or a lap, and is none.
 */
export function namesAnotherCar(message: string, carName: string): boolean {
  const words = wordsOf(message).map((word) => shortNames.get(word) ?? word);
  const own = new Set(wordsOf(carName));
  const carMakes = words.filter((word) => makes.has(word));
  if (carMakes.some((make) => own.has(make))) {
    const models = new Set(cars.flatMap(({ make, models: its }) => (own.has(make) ? its : [])));
    const carModels = words.filter((word) => models.has(word));
    return carModels.length > 0 && !carModels.some((word) => own.has(word));
  }
  return carMakes.length > 0;
}
