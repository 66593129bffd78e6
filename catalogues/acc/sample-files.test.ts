import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { type Axles, accParameters, type Scale } from './index.ts';

// Players' files: read where a copy lies beside the project, never part of it.
const samples = new URL('../../../shared/gamedata/samples/acc/', import.meta.url);
const found = existsSync(samples);

type Wheels = [number, number, number, number];
type File = {
  carName: string;
  basicSetup: {
    tyres: { tyrePressure: Wheels };
    alignment: { camber: Wheels; toe: Wheels; casterLF: number; casterRF: number; steerRatio: number };
    electronics: { tC1: number; tC2: number; abs: number; eCUMap: number };
    strategy: { fuel: number };
  };
  advancedSetup: {
    mechanicalBalance: {
      aRBFront: number;
      aRBRear: number;
      wheelRate: Wheels;
      bumpStopRateUp: Wheels;
      bumpStopWindow: Wheels;
      brakeTorque: number;
      brakeBias: number;
    };
    dampers: Record<'bumpSlow' | 'bumpFast' | 'reboundSlow' | 'reboundFast', Wheels>;
    aeroBalance: { rideHeight: Wheels; splitter: number; rearWing: number; brakeDuct: [number, number] };
    drivetrain: { preload: number };
  };
};

function clicksOutside(file: File): string[] {
  const parameters = accParameters(file.carName);
  if (!parameters) return [`${file.carName} is unknown`];
  const outside: string[] = [];
  const one = (name: string, scale: Scale, raw: number) => {
    const top = scale.rawMax ?? scale.seen?.[1] ?? 0;
    if (!Number.isInteger(raw) || raw < scale.rawMin || raw > top)
      outside.push(`${name} ${raw}, not 0 to ${top}`);
  };
  const wheels = (name: string, { front, rear }: Axles, raws: Wheels) => {
    raws.forEach((raw, wheel) => {
      one(`${name}[${wheel}]`, wheel < 2 ? front : rear, raw);
    });
  };
  const { tyres, alignment, electronics, strategy } = file.basicSetup;
  const { mechanicalBalance, dampers, aeroBalance, drivetrain } = file.advancedSetup;
  const { tyrePressure, rideHeight, brakeDuctFront, brakeDuctRear, constants } = parameters;
  wheels('tyrePressure', { front: tyrePressure, rear: tyrePressure }, tyres.tyrePressure);
  wheels('camber', parameters.camber, alignment.camber);
  wheels('toe', parameters.toe, alignment.toe);
  one('casterLF', parameters.caster, alignment.casterLF);
  one('casterRF', parameters.caster, alignment.casterRF);
  one('steerRatio', parameters.steerRatio, alignment.steerRatio);
  one('tC1', parameters.tc1, electronics.tC1);
  one('tC2', parameters.tc2, electronics.tC2);
  one('abs', parameters.abs, electronics.abs);
  one('eCUMap', parameters.ecuMap, electronics.eCUMap);
  one('fuel', parameters.fuel, strategy.fuel);
  one('aRBFront', parameters.arbFront, mechanicalBalance.aRBFront);
  one('aRBRear', parameters.arbRear, mechanicalBalance.aRBRear);
  wheels('wheelRate', parameters.wheelRate, mechanicalBalance.wheelRate);
  wheels('bumpStopRateUp', parameters.bumpStopRate, mechanicalBalance.bumpStopRateUp);
  wheels('bumpStopWindow', parameters.bumpStopRange, mechanicalBalance.bumpStopWindow);
  one('brakeTorque', parameters.brakePower, mechanicalBalance.brakeTorque);
  one('brakeBias', parameters.brakeBias, mechanicalBalance.brakeBias);
  for (const damper of ['bumpSlow', 'bumpFast', 'reboundSlow', 'reboundFast'] as const) {
    wheels(damper, parameters.dampers[damper], dampers[damper]);
  }
  const [front, constant1, rear, constant3] = aeroBalance.rideHeight;
  one('rideHeight[0]', rideHeight.front, front);
  one('rideHeight[2]', rideHeight.rear, rear);
  if (constant1 !== constants.rideHeight1 || constant3 !== constants.rideHeight3)
    outside.push('rideHeight constants');
  one('splitter', parameters.splitter, aeroBalance.splitter);
  one('rearWing', parameters.rearWing, aeroBalance.rearWing);
  one('brakeDuct[0]', brakeDuctFront, aeroBalance.brakeDuct[0]);
  one('brakeDuct[1]', brakeDuctRear, aeroBalance.brakeDuct[1]);
  one('preload', parameters.preload, drivetrain.preload);
  return outside;
}

test.skipIf(!found)(
  'every click of the real files is inside its table (skipped where no sample files lie)',
  () => {
    const names = readdirSync(samples);
    expect(names.length).toBeGreaterThan(0);
    for (const name of names) {
      const text = readFileSync(new URL(name, samples), 'utf8').replace(/^\uFEFF/, '');
      expect(clicksOutside(JSON.parse(text) as File), name).toEqual([]);
    }
  },
);
