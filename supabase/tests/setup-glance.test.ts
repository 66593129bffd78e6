import { expect, test } from 'vitest';
import { demoSetups } from '#racing/setup/demo-setups';
import { describeGlance } from '#racing/setup/formats';
import { describeSetup } from '#racing/engineer/baseline/describe-setup';
import { glanceOf } from '#racing/drawing/glance';
import { testProject } from './project.ts';

const author = 'user_seed_premium';
const { as, givenSetup } = await testProject();
const listed = async (id: number) => {
  const { setups } = await as('visitor').setups.listPublic({});
  return setups.find((setup) => setup.id === id);
};

for (const { id: name, game, car_name, track_name, setup_data } of demoSetups) {
  test(`the list draws ${name} as its whole file would be drawn`, async () => {
    const id = await givenSetup(author, { game, car_name, track_name, setup_data });
    const stored = (await listed(id))?.glance ?? null;
    const drawn = glanceOf(describeGlance(game, car_name, stored));
    expect(drawn).not.toBeNull();
    expect(drawn).toEqual(glanceOf(describeSetup(game, setup_data)));
  });
}

const texts: Record<string, string> = {
  'an empty file': '{}',
  prose: 'Two clicks of front wing, and [FRONTLEFT] pressures down.',
  'broken JSON': '{"basicSetup": {"tyres": {"tyrePressure": [1, 2',
  'JSON as deep as it gets': '{"a":'.repeat(9000),
  'numbers that are none': '{"basicSetup": {"tyres": {"tyrePressure": ["1", null, {}, -4]}}}',
  'numbers too large': `{"basicSetup": {"tyres": {"tyrePressure": [${'9'.repeat(400)}, 1, 1, 1]}}}`,
  'more wheels than a car has': '{"basicSetup": {"tyres": {"tyrePressure": [1, 2, 3, 4, 5]}}}',
  'a wheel without pressure':
    '[FRONTLEFT]\nPressureSetting=4//140 kPa\n[FRONTRIGHT]\n[REARLEFT]\n[REARRIGHT]\n',
  'a file beyond any size': `{"basicSetup": {"tyres": {"tyrePressure": [1, 2, 3, 4]}}}${' '.repeat(70_000)}`,
};

for (const [what, setup_data] of Object.entries(texts)) {
  test(`${what} is stored and has no glance`, async () => {
    const id = await givenSetup(author, { setup_data });
    expect(await listed(id)).toMatchObject({ id, glance: null });
  });
}

test('an index is stored with the value that the game showed for it', async () => {
  const wheel = (name: string) => `[${name}]\r\nPressureSetting=4//140 kPa\r\n`;
  const setup_data = ['FRONTLEFT', 'FRONTRIGHT', 'REARLEFT', 'REARRIGHT'].map(wheel).join('');
  const id = await givenSetup(author, { game: 'LMU', setup_data });
  expect((await listed(id))?.glance).toEqual({ tyrePressure: Array(4).fill('4//140 kPa') });
});
