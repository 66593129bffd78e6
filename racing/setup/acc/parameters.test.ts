import { expect, test } from 'vitest';
import { ferrari296File } from './fixtures/ferrari-296-gt3.ts';
import { valueAt } from './json.ts';
import {
  accSections,
  parameterNamed,
  parametersNamed,
  pitStopParameters,
  setupParameters,
} from './parameters.ts';
import { parsedAcc } from '../parsed.fixture.ts';

const wheels = ['LF', 'RF', 'LR', 'RR'];

test('every setting of a full file of the game has its place in the table, and nothing is named twice', () => {
  const all = [...setupParameters, ...pitStopParameters.slice(0, 2).flat()];
  for (const parameter of all)
    expect(typeof valueAt(parsedAcc(ferrari296File), parameter.path), parameter.name).toBe('number');
  expect(new Set(all.map((parameter) => parameter.name)).size).toBe(all.length);
  expect(new Set(all.map((parameter) => parameter.path.join('.'))).size).toBe(all.length);

  const numbersInFile = ferrari296File.match(/(?<=[\s:[])-?\d[\d.e-]*(?=[\s,])/g)?.length ?? 0;
  const notSettings = ['rideHeight 1', 'rideHeight 3', 'trackBopType'];
  expect(all.length).toBe(numbersInFile - notSettings.length);
});

test('the names that other parts of the product use exist', () => {
  const dampers = 'bumpSlow bumpFast reboundSlow reboundFast rodLength';
  const stops = 'bumpStopRateUp bumpStopRateDn bumpStopWindow';
  const perWheel = `tyrePressure camber toe staticCamber toeOutLinear wheelRate ${stops} ${dampers}`
    .split(' ')
    .flatMap((key) => wheels.map((wheel) => `${key}.${wheel}`));
  const axles = ['rideHeight.front', 'rideHeight.rear', 'brakeDuct.front', 'brakeDuct.rear'];
  const single =
    'tyreCompound steerRatio tc1 tc2 abs ecuMap fuelMix telemetryLaps fuel nPitStops tyreSet fuelPerLap frontBrakePad rearBrakePad arbFront arbRear brakeTorque brakeBias splitter rearWing preload';
  const names = [...perWheel, ...axles, 'caster.LF', 'caster.RF', ...single.split(' ')];
  expect(setupParameters.map((parameter) => parameter.name).sort()).toEqual(names.sort());
});

test('an axle name means its wheels, and all means every corner', () => {
  const names = (name: string) => parametersNamed(name).map((parameter) => parameter.name);
  expect(names('camber.front')).toEqual(['camber.LF', 'camber.RF']);
  expect(names('camber.rear')).toEqual(['camber.LR', 'camber.RR']);
  expect(names('camber.all')).toEqual(['camber.LF', 'camber.RF', 'camber.LR', 'camber.RR']);
  expect(names('caster.front')).toEqual(['caster.LF', 'caster.RF']);
  expect(names('caster.rear')).toEqual([]);
  expect(names('rideHeight.front')).toEqual(['rideHeight.front']);
  expect(names('rideHeight.all')).toEqual(['rideHeight.front', 'rideHeight.rear']);
  expect(names('pitStop2.tyrePressure.rear')).toEqual([
    'pitStop2.tyrePressure.LR',
    'pitStop2.tyrePressure.RR',
  ]);
  expect(names('tc1.all')).toEqual([]);
  expect(names('camber')).toEqual([]);
  expect(names('__proto__')).toEqual([]);
  expect(parameterNamed('camber.front')).toBeUndefined();
  expect(parameterNamed('camber.LF')?.fullLabel).toBe('Camber LF');
});

test('every section has settings and every setting a section', () => {
  const used = new Set(setupParameters.map((parameter) => parameter.section));
  expect(accSections.map((section) => section.id)).toEqual([...used]);
});
