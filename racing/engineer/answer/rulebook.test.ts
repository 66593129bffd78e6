import { expect, test } from 'vitest';
import { symptoms } from '../../../catalogues/engineering/index.ts';
import { lmuCar } from '../../../catalogues/lmu/index.ts';
import { applyProposedChanges } from '../baseline/apply-changes.ts';
import type { EngineerGame } from '../../setup/catalogue.ts';
import { hear } from '../../hearing/hear.ts';
import { type AnsweringChange, answerFromRules } from './rulebook.ts';
import {
  changed,
  editableBaseline,
  hourAtSpa,
  roomy,
  type Said,
  understoodAs,
  waysOf,
} from './rulebook.fixture.ts';

/** A GT3, a GT4, a cup car without traction control, a Hypercar and an LMP2 without ABS, an LMGT3. */
const cars: readonly [EngineerGame, string][] = [
  ['ACC', 'bmw_m4_gt3'],
  ['ACC', 'alpine_a110_gt4'],
  ['ACC', 'porsche_991ii_gt3_cup'],
  ['LMU', 'Ferrari_499P'],
  ['LMU', 'Oreca_07'],
  ['LMU', 'Ferrari_296_LMGT3'],
];

const editables = cars.map(([game, car]) => {
  const editable = editableBaseline(hourAtSpa(game, car));
  const opened = game === 'ACC' ? roomy(editable) : editable;
  return { game, car, editable: opened, rows: opened.rows };
});

type Opened = (typeof editables)[number];

function answerOn({ game, rows }: Opened, complaints: Said[]): AnsweringChange[] {
  return answerFromRules(understoodAs({ complaints }), rows, { game }, 8);
}

const steadierEntry =
  'brakeBias+ preload+ diffCoast+ reboundSlow.rear+ bumpSlow.front+ toe.rear+ rearWing+ rideHeight.rear- abs+ arbRear-';
const moreTraction =
  'tc1+ tc2+ arbRear- wheelRate.rear- bumpSlow.rear- bumpStopWindow.rear+ bumpStopRateUp.rear- toe.rear+ diffPower- preload- preload+ camber.rear+';
const turnsIn = 'brakeBias- bumpSlow.front- reboundSlow.rear- preload- diffCoast- toe.front- arbFront-';
const moreFront = 'arbFront- arbRear+ wheelRate.front- camber.front- caster.front+';
const aeroForward = 'rideHeight.rear+ rideHeight.front- rearWing- splitter+';
const moreRear = 'arbRear- arbFront+ wheelRate.rear- camber.rear-';
const aeroRearward = 'rideHeight.rear- rearWing+';

const oversteer = { symptom: 'oversteer' } as const;
const understeer = { symptom: 'understeer' } as const;

/** A complaint, the directions that answer it, and the one that comes first on cars with the setting. */
const rightWays: readonly [Said, string, string?][] = [
  [{ ...oversteer, phase: 'entry' }, steadierEntry, 'brakeBias+'],
  [{ ...oversteer, phase: 'braking' }, steadierEntry, 'brakeBias+'],
  [{ ...oversteer, phase: 'mid' }, `${moreRear} ${aeroRearward}`, 'arbRear-'],
  [{ ...oversteer, phase: 'mid', speed: 'fast' }, `${moreRear} ${aeroRearward}`, 'rideHeight.rear-'],
  [{ ...oversteer, phase: 'mid', speed: 'slow' }, moreRear, 'arbRear-'],
  [{ ...oversteer, phase: 'exit' }, moreTraction, 'tc1+'],
  [oversteer, `${moreRear} ${aeroRearward}`, 'arbRear-'],
  [{ ...understeer, phase: 'entry' }, turnsIn, 'brakeBias-'],
  [{ ...understeer, phase: 'mid' }, `${moreFront}`, 'arbFront-'],
  [{ ...understeer, phase: 'mid', speed: 'fast' }, `${aeroForward} arbFront-`, 'rideHeight.rear+'],
  [{ ...understeer, speed: 'fast' }, `${aeroForward} arbFront-`, 'rideHeight.rear+'],
  [{ ...understeer, speed: 'slow' }, moreFront, 'arbFront-'],
  [{ ...understeer, phase: 'exit' }, 'preload- diffPower- reboundSlow.front+ bumpSlow.rear+ arbFront-'],
  [understeer, moreFront, 'arbFront-'],
  [{ symptom: 'snap_oversteer', phase: 'exit' }, `${moreTraction}`],
  [{ symptom: 'snap_oversteer', phase: 'entry' }, steadierEntry, 'brakeBias+'],
  [
    { symptom: 'snap_oversteer', phase: 'mid' },
    `${moreRear} bumpStopWindow.rear+ bumpStopRateUp.rear- reboundFast.rear- rearWing+ toe.rear+`,
  ],
  [{ symptom: 'lift_off_oversteer' }, 'preload+ diffCoast+ reboundSlow.rear+ bumpSlow.front+ arbRear-'],
  [{ symptom: 'poor_traction', phase: 'exit' }, moreTraction],
  [{ symptom: 'braking_instability', phase: 'braking' }, steadierEntry, 'brakeBias+'],
  [
    { symptom: 'front_lockup', phase: 'braking' },
    'brakeBias- abs+ brakeTorque- bumpSlow.front-',
    'brakeBias-',
  ],
  [
    { symptom: 'rear_lockup', phase: 'braking' },
    'brakeBias+ abs+ preload+ diffCoast+ reboundSlow.rear+ brakeTorque-',
    'brakeBias+',
  ],
  [{ symptom: 'long_braking_distance' }, 'brakeTorque+ abs- rearWing+ bumpSlow.front-'],
  [{ symptom: 'brake_overheating' }, 'brakeDuct.front+ brakeDuct.rear+ brakeTorque- brakeBias-'],
  [{ symptom: 'brake_overheating', axle: 'rear' }, 'brakeDuct.rear+ brakeTorque- brakeBias+'],
  [{ symptom: 'brake_fade' }, 'brakeDuct.front+ brakeDuct.rear+ brakeTorque- brakeBias-'],
  [{ symptom: 'brakes_too_cold' }, 'brakeDuct.front- brakeDuct.rear- brakeBias+'],
  [{ symptom: 'abs_too_early' }, 'abs- brakeBias- brakeTorque-'],
  [{ symptom: 'abs_too_late' }, 'abs+ brakeTorque-'],
  [{ symptom: 'tc_too_early' }, 'tc1- tc2- arbRear- bumpSlow.rear-'],
  [{ symptom: 'tc_too_late' }, 'tc1+ tc2+ arbRear-'],
  [
    { symptom: 'kerb_instability', phase: 'kerbs' },
    'bumpFast.front- bumpFast.rear- reboundFast.rear- rideHeight.front+ rideHeight.rear+ arbFront- arbRear- bumpStopWindow.front+ bumpStopWindow.rear+',
  ],
  [
    { symptom: 'skips_over_bumps' },
    'reboundFast.front- reboundFast.rear- bumpFast.front- bumpFast.rear- wheelRate.front- arbFront-',
  ],
  [
    { symptom: 'bottoming' },
    'rideHeight.front+ rideHeight.rear+ bumpStopWindow.front- wheelRate.front+ heaveSpring.front+',
    'rideHeight.front+',
  ],
  [
    { symptom: 'bouncing' },
    'reboundSlow.front+ reboundSlow.rear+ wheelRate.rear- rideHeight.front+ rideHeight.rear+',
  ],
  [{ symptom: 'sluggish_response' }, 'toe.front- arbRear+ bumpSlow.front+ arbFront+ wheelRate.front+'],
  [{ symptom: 'nervous_car' }, 'arbRear- toe.rear+ toe.front+ rearWing+'],
  [
    { symptom: 'low_top_speed', phase: 'straight' },
    'rearWing- rideHeight.rear- rideHeight.front- brakeDuct.front-',
    'rearWing-',
  ],
  [{ symptom: 'tyre_pressure_low' }, 'tyrePressure.front+ tyrePressure.rear+'],
  [{ symptom: 'tyre_pressure_low', axle: 'rear' }, 'tyrePressure.rear+'],
  [{ symptom: 'tyre_inner_hot' }, 'camber.front+ camber.rear+'],
  [{ symptom: 'tyre_inner_hot', axle: 'front' }, 'camber.front+'],
  [{ symptom: 'front_tyres_overheat' }, 'toe.front+ arbFront- brakeDuct.front+ brakeBias- wheelRate.front-'],
  [{ symptom: 'rear_tyres_overheat' }, 'tc1+ arbRear- toe.rear- wheelRate.rear- rearWing+'],
  [{ symptom: 'tyres_too_cold', axle: 'front' }, 'brakeDuct.front- toe.front- arbFront+ camber.front-'],
  [
    { symptom: 'tyres_too_cold', axle: 'rear' },
    'brakeDuct.rear- toe.rear+ arbRear+ tyrePressure.rear- camber.rear-',
  ],
  [{ symptom: 'tyre_wear_high', axle: 'front' }, 'toe.front+ camber.front+ arbFront- brakeBias-'],
  [
    { symptom: 'tyre_wear_high', axle: 'rear' },
    'tc1+ arbRear- camber.rear+ rearWing+ wheelRate.rear- toe.rear-',
  ],
  [{ symptom: 'heavy_steering' }, 'caster.front- steerRatio+ toe.front+'],
  [{ symptom: 'light_steering' }, 'caster.front+ steerRatio- toe.front-'],
  [{ symptom: 'energy_high_use' }, 'engineMixture- electricMotorMap- ecuMap+ rearWing-'],
];

test('a setting that the driver named answers to the driver alone, whatever is complained of', () => {
  for (const { game, rows } of editables)
    for (const { parameter, value } of rows)
      for (const { id: symptom } of symptoms) {
        const wishes = [{ parameter, direction: 'set' as const, amount: value }];
        const changes = answerFromRules(
          understoodAs({ complaints: [{ symptom }], wishes }),
          rows,
          { game },
          8,
        );
        expect(changes.filter((change) => change.parameter === parameter)).toEqual([]);
      }
});

test.each(rightWays)('%o is answered on every car, in the right ways alone', (said, right, first) => {
  const allowed = new Set(right.split(' '));
  for (const opened of editables) {
    const made = waysOf(opened.rows, answerOn(opened, [said]));
    expect(
      made.filter((way) => !allowed.has(way)),
      opened.car,
    ).toEqual([]);
    // A file that is built from the catalogue leaves out what is not known of its car.
    const couldAnswer = opened.rows.some(
      ({ parameter }) => allowed.has(`${parameter}+`) || allowed.has(`${parameter}-`),
    );
    if (couldAnswer) expect(made.length, `${said.symptom} ${opened.car}`).toBeGreaterThan(0);
    const hasFirst = opened.rows.some(({ parameter }) => `${parameter}${first?.at(-1)}` === first);
    if (first && hasFirst) expect(made[0], opened.car).toBe(first);
  }
});

test('every complaint gets few changes, which the car can make as they are', () => {
  for (const opened of editables) {
    for (const { id } of symptoms) {
      const changes = answerOn(opened, [{ symptom: id }]);
      const { changes: made, adjusted } = applyProposedChanges(opened.editable, changes);
      const leftOut = adjusted.filter(({ to }) => to === null);
      expect([leftOut, made.length], `${id} ${opened.car}`).toEqual([[], changes.length]);
      const isKit = ['wet_track', 'race', 'qualifying'].includes(id);
      expect(changes.length, `${id} ${opened.car}`).toBeLessThanOrEqual(isKit ? 8 : 4);
      for (const { why } of changes) expect(why, id).not.toBe('');
    }
  }
});

/** Two complaints at once, and what would go against one of them. */
const together: readonly [Said, Said, string][] = [
  [
    { ...understeer, phase: 'entry' },
    { ...oversteer, phase: 'exit' },
    'arbRear+ arbFront+ rideHeight.rear+ rearWing- preload+',
  ],
  [
    { ...understeer, phase: 'entry' },
    { symptom: 'snap_oversteer', phase: 'exit' },
    'arbRear+ arbFront+ rideHeight.rear+ rearWing- tc1-',
  ],
  [
    { ...oversteer, phase: 'entry' },
    { ...understeer, phase: 'exit' },
    'arbRear+ arbFront+ rearWing+ preload+ toe.rear+',
  ],
  [
    { ...understeer, phase: 'mid' },
    { ...oversteer, phase: 'exit' },
    'arbRear+ arbFront+ rideHeight.rear+ rearWing- tc1-',
  ],
  [
    { ...understeer, speed: 'slow' },
    { ...oversteer, speed: 'fast' },
    'arbRear+ rearWing- rideHeight.rear+ arbFront+',
  ],
  [
    { symptom: 'front_lockup', phase: 'braking' },
    { symptom: 'rear_lockup', phase: 'braking' },
    'brakeBias+ brakeBias- abs-',
  ],
  [
    { symptom: 'low_top_speed', phase: 'straight' },
    { ...oversteer, phase: 'mid', speed: 'fast' },
    'rearWing- rideHeight.rear+',
  ],
];

test.each(together)('%o beside %o makes no package that contradicts itself', (one, other, wrong) => {
  for (const opened of editables) {
    const made = waysOf(opened.rows, answerOn(opened, [one, other]));
    for (const way of wrong.split(' ')) expect(made, opened.car).not.toContain(way);
    expect(new Set(made.map((way) => way.slice(0, -1))).size, opened.car).toBe(made.length);
    expect(made.length, opened.car).toBeGreaterThan(0);
  }
});

test('both complaints of a pair are answered, each change naming its own', () => {
  const pair = [
    { ...understeer, phase: 'entry' as const },
    { ...oversteer, phase: 'exit' as const },
  ];
  for (const opened of editables) {
    const answered = new Set(answerOn(opened, pair).map(({ answers }) => answers));
    expect(answered, opened.car).toEqual(new Set([0, 1]));
  }
});

test('the next rule steps in where the first setting is at its end', () => {
  const [opened] = editables as [Opened];
  const { editable } = changed(opened.editable, 'arbFront', 0);
  const made = answerOn({ ...opened, rows: editable.rows }, [{ ...understeer, phase: 'mid' }]);
  expect(made.map(({ parameter }) => parameter)).not.toContain('arbFront');
  expect(made.length).toBeGreaterThan(0);
});

test('an energy allowance that is full lasts longer where less is burnt', () => {
  const hypercar = editables.find(({ car }) => car === 'Ferrari_499P') as Opened;
  expect(hypercar.rows.find(({ parameter }) => parameter === 'virtualEnergy')?.value).toBe(100);
  const changes = answerOn(hypercar, [{ symptom: 'fuel_short' }]);
  expect(waysOf(hypercar.rows, changes)).toContain('electricMotorMap-');
});

test('a rear that bottoms is raised or stiffened at the rear alone', () => {
  for (const one of editables) {
    const changes = answerOn(one, [{ symptom: 'bottoming', axle: 'rear' }]);
    expect(changes.map(({ parameter }) => parameter).filter((name) => name.endsWith('.front'))).toEqual([]);
  }
});

test('a question, and words that complain of nothing, change nothing', () => {
  for (const { game, rows } of editables) {
    const asked = understoodAs({ complaints: [oversteer], question: 'Where?' });
    expect(answerFromRules(asked, rows, { game }, 8)).toEqual([]);
    expect(answerFromRules(understoodAs({}), rows, { game }, 8)).toEqual([]);
  }
});

test.each([
  ['increase', null, 1],
  ['decrease', null, -1],
  ['increase', 2, 2],
] as const)(
  'a wish to %s the wing by %o moves it so, and says that it was asked for',
  (direction, amount, steps) => {
    for (const { game, rows } of editables) {
      const wing = rows.find(({ parameter }) => parameter === 'rearWing');
      if (!wing || 'values' in wing.choices) throw new Error('No wing');
      const wishes = [{ parameter: 'rearWing', direction, amount }];
      const [change, ...more] = answerFromRules(understoodAs({ wishes }), rows, { game }, 8);
      expect(more).toEqual([]);
      expect(((change?.value ?? 0) - wing.value) / wing.choices.step).toBeCloseTo(steps);
      expect(change).toMatchObject({ parameter: 'rearWing', answers: null, why: 'You asked for it.' });
    }
  },
);

test.each([
  ['Porsche_963', 'rear_lockup', 'regenerationMap-'],
  ['Ferrari_499P', 'front_lockup', 'regenerationMap-'],
  ['Porsche_963', 'energy_high_use', 'electricMotorMap-'],
  ['Porsche_963', 'rear_lockup', 'brakeMigration+'],
] as const)(
  'the hybrid system of a %s answers %s, and not what the axle without a motor does',
  (car, symptom, way) => {
    const request = hourAtSpa('LMU', car);
    const editable = roomy(editableBaseline(request));
    const asked = understoodAs({ complaints: [{ symptom, phase: 'any' }] });
    const { motor } = lmuCar(car) ?? {};
    const rows = editable.rows.filter(({ parameter }) => parameter === way.slice(0, -1));
    const made = answerFromRules(asked, rows, { game: 'LMU', request }, 8);
    expect(waysOf(rows, made)).toEqual([way]);
    const other = symptom === 'rear_lockup' ? 'front_lockup' : 'rear_lockup';
    const onOther = answerFromRules(
      understoodAs({ complaints: [{ symptom: other }] }),
      rows.filter(({ parameter }) => parameter === 'regenerationMap'),
      { game: 'LMU', request },
      8,
    );
    expect(onOther, motor).toEqual([]);
  },
);

test('less of the brake migration is a higher position, and so is a leaner mixture', () => {
  const editable = editableBaseline(hourAtSpa('LMU', 'Ferrari_499P'));
  expect(editable.text).toContain('BrakeMigrationSetting=0//2.5% F');
  expect(changed(editable, 'brakeMigration', 1.5).editable.text).toContain('BrakeMigrationSetting=2//1.5% F');
  const full = changed(editable, 'engineMixture', 0);
  expect(full.editable.text).toContain('EngineMixtureSetting=0//Full');
  const thirsty = understoodAs({ complaints: [{ symptom: 'energy_high_use' }] });
  const leaner = answerFromRules(thirsty, full.editable.rows, { game: 'LMU' }, 1);
  expect(leaner).toMatchObject([{ parameter: 'engineMixture', value: 1 }]);
});

test('percent are of the setting, and not clicks', () => {
  const { rows } = editableBaseline(hourAtSpa('LMU', 'Ferrari_296_LMGT3'));
  const now = rows.find(({ parameter }) => parameter === 'brakeBias')?.value ?? 0;
  for (const words of ['brake bias forward by 1 %', 'Bremsbalance 1 Prozent nach vorne']) {
    const [change] = answerFromRules(hear(words, { game: 'LMU' }), rows, { game: 'LMU' }, 4);
    expect(change?.value).toBeCloseTo(now + 1, 5);
  }
});
