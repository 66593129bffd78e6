import { expect, test } from 'vitest';
import { type PlayersBand, playersBand } from './players-band.ts';
import type { EvidenceConditions } from './players-prior.ts';

const bmw: EvidenceConditions = { car: 'bmw_m4_gt3' };
const at = (track: string, more: Partial<EvidenceConditions> = {}): EvidenceConditions => ({
  ...bmw,
  track,
  ...more,
});
const edges = (band: PlayersBand | null) => band && [band.low, band.neutral, band.high];

test.each<[EvidenceConditions, string, number[] | null]>([
  [bmw, 'rearWing', [4, 8, 8]],
  [at('monza'), 'rearWing', [0, 2, 2]],
  [at('spa'), 'rearWing', [1, 5, 5]],
  [at('zolder'), 'rearWing', [4, 8, 8]],
  [bmw, 'preload', [20, 20, 140]],
  [bmw, 'camber.front', [-4, -4, -3.8]],
  [{ car: 'audi_r8_lms' }, 'rearWing', null],
  [{ car: 'no such car' }, 'rearWing', null],
  [bmw, 'fuel', null],
  [bmw, 'pitStop1.tyrePressure.LF', null],
  [at('spa', { weather: 'wet' }), 'tyrePressure.LF', null],
])('%j: the players’ band of %s', (conditions, parameter, expected) => {
  const band = edges(playersBand(conditions, parameter));
  if (expected === null) expect(band).toBeNull();
  else expect(band).toEqual(expected);
});

test('a name of car, track or wheels does as well as the one in the file', () => {
  const band = playersBand(at('monza'), 'camber.LF');
  expect(playersBand({ car: 'BMW M4 GT3 2021', track: 'Monza' }, 'camber.front')).toEqual(band);
});

test('pressures go with temperature, session and the loaded side', () => {
  const psi = (conditions: EvidenceConditions, corner: string) =>
    playersBand(conditions, `tyrePressure.${corner}`)?.neutral ?? Number.NaN;
  expect(psi(at('spa', { trackTemperature: 45 }), 'LF') - psi(at('spa'), 'LF')).toBeCloseTo(-1.2, 5);
  expect(psi(at('barcelona'), 'RF') - psi(at('barcelona'), 'LF')).toBeCloseTo(1, 5);
});

test('the words tell how many setups and sources stand behind a band, and when they are few', () => {
  expect(playersBand(bmw, 'rearWing')?.words).toBe('4 to 8 (113 setups, 2 sources)');
  expect(playersBand(bmw, 'brakeDuct.front')?.words).toBe('3 (113 setups, 2 sources)');
  expect(playersBand({ car: 'amr_v12_vantage_gt3' }, 'rearWing')?.words).toContain('1 source: few sources');
});

test('a band has its place in the legal range', () => {
  expect(playersBand(bmw, 'rearWing')).toMatchObject({ from: 0.5, to: 1 });
});
