import { expect, test } from 'vitest';
import { rfactor2CarOfVehicleClass, rfactor2Cars, rfactor2Track } from './index.ts';
import { rfactor2Parameters } from './seen-settings.ts';

test('a car keeps the finer class of its source beside the one of the list', () => {
  expect(rfactor2Cars.find(({ name }) => name === 'Porsche 911 RSR GTE')).toMatchObject({
    class: 'GT3',
    kind: 'GTE',
  });
  expect(rfactor2Cars.find(({ id }) => id === 'stockcar-2015')).toMatchObject({
    class: 'NASCAR',
    year: 2015,
  });
});

test('a setup file is led to its car by the whole vehicle class or one of its words', () => {
  expect(rfactor2CarOfVehicleClass('GT2_C6R')?.name).toBe('Chevrolet Corvette C6.R GT2');
  expect(rfactor2CarOfVehicleClass('F1_1998 Williams')?.id).toBe('f1-1998-mod');
  expect(rfactor2CarOfVehicleClass('')).toBeUndefined();
  expect(rfactor2CarOfVehicleClass('A mod nobody knows')).toBeUndefined();
});

test('a track is found by the folder its setups lie in', () => {
  expect(rfactor2Track('Road_America_GP')).toMatchObject({ id: 'road-america', country: 'United States' });
});

test('lines give what real files of a vehicle class hold', () => {
  expect(rfactor2Parameters('StockCar_2015')?.get('BODYAERO.RadiatorSetting')).toEqual({
    index: [25, 94],
    first: '26%',
    last: '95%',
    distinct: 30,
  });
  expect(rfactor2Parameters('unheard of')).toBeUndefined();
});
