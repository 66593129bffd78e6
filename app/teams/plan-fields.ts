import { largestCrew, mostStints } from '#racing/plan/race-plan';

/** Fields of a driver of the crew, and of a stint, by place. */
export const crewField = (place: number, name: 'member' | 'limit' | 'lap' | 'use') => `crew_${place}_${name}`;
export const stintField = (place: number, name: 'driver' | 'tyres') => `stint_${place}_${name}`;

export const crewPlaces = Array.from({ length: largestCrew }, (_, place) => place);
export const stintPlaces = Array.from({ length: mostStints }, (_, place) => place);

/** The texts of a plan's form, by field. */
export type PlanTexts = Record<string, string>;
