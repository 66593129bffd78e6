import { findCar, type Game } from './catalogue.ts';

export type CarBody = 'gt' | 'cup' | 'prototype' | 'touring' | 'formula';

const bodyOfClass: Readonly<Record<string, CarBody>> = {
  GTC: 'cup',
  Hypercar: 'prototype',
  GTP: 'prototype',
  LMP2: 'prototype',
  LMP3: 'prototype',
  TCX: 'touring',
  TCR: 'touring',
  Touring: 'touring',
  Rallycross: 'touring',
  NASCAR: 'touring',
  Classic: 'touring',
  Formula: 'formula',
  IndyCar: 'formula',
};

/** The body of a car by its class; a GT's for a car or class that no catalogue knows. */
export function carBodyOf(game: Game, carId: string | null): CarBody {
  return bodyOfClass[(carId && findCar(game, carId)?.class) || ''] ?? 'gt';
}
