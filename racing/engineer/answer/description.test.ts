import { expect, test } from 'vitest';
import type { EngineerRequest } from '../baseline/conditions.ts';
import { openSetup } from '../run/job.ts';
import { changed, hourAtSpa } from './rulebook.fixture.ts';
import { madeFor, refinedFrom } from '../run/run.fixture.ts';

const request: EngineerRequest = {
  ...hourAtSpa('ACC', 'bmw_m4_gt3'),
  track: 'zolder',
  weather: 'wet',
  trackTemperature: 18,
};
const words = 'uncle Bob says it is loose on exit';
const made = madeFor(request, words);

function withWing({ baseline }: typeof made, wing: number) {
  const { editable, change } = changed(openSetup('ACC', baseline.editable.text), 'rearWing', wing);
  return { editable, changes: [{ ...change, why: 'Bob is right.', cost: '' }] };
}

test('a description says what the setup is for, what changed and why, and nothing of what was said', () => {
  const { editable, changes } = withWing(made, 3);
  const { description } = made.tell(editable, changes);
  expect(description).toContain('BMW M4 GT3 2021 at Circuit Zolder for a race of 60 minutes, wet');
  expect(description).toMatch(/What changed \(oversteer\):\nRear wing 8 → 3: \w/);
  expect(description).not.toContain('Bob');
});

test('a refinement for other conditions says what the setup was made for', () => {
  const before = { ...request, sessionType: 'qualifying', weather: 'dry' } as const;
  const { text: file } = made.baseline.editable;
  const refined = refinedFrom(request, file, '', { before });
  const { description } = refined.tell(refined.baseline.editable, []);
  expect(description).toContain('Made from a setup for qualifying, dry, track at 18 °C, balanced.');
  // Our rules have answered the rain: nobody is asked to do so once more.
  expect(refined.briefing.conditions.weather).toBe('wet');
  expect(refined.heard).toMatchObject({ complaints: [], question: null });
});

test('a dry file refined for the rain is on wet tyres, at every stop too, and back again', () => {
  const long = { ...request, sessionType: 'race', durationMin: 240 } as const;
  const compoundsOf = (text: string) =>
    [...text.matchAll(/"tyreCompound": (\d)/g)].map(([, compound]) => Number(compound));
  let { text } = madeFor({ ...long, weather: 'dry' }, words).baseline.editable;
  expect(new Set(compoundsOf(text))).toEqual(new Set([0]));
  for (const [weather, compound] of [
    ['wet', 1],
    ['dry', 0],
  ] as const) {
    const other = { ...long, weather: weather === 'wet' ? 'dry' : 'wet' } as const;
    const refined = refinedFrom({ ...long, weather }, text, '', { before: other });
    text = refined.baseline.editable.text;
    expect(new Set(compoundsOf(text))).toEqual(new Set([compound]));
    const { note, description } = refined.tell(refined.baseline.editable, []);
    for (const told of [note, description]) expect(told).not.toContain('choose the');
  }
});

test('a file that came with other tyres than its weather asks for is said to have them', () => {
  const { text: file } = madeFor({ ...request, weather: 'dry' }, words).baseline.editable;
  const refined = refinedFrom(request, file, '', { before: { ...request, sessionType: 'practice' } });
  const { note, description } = refined.tell(refined.baseline.editable, []);
  for (const text of [note, description])
    expect(text).toContain('The file has dry tyres: choose the wet ones');
  expect(made.baseline.note).not.toContain('dry tyres');
  const asBefore = refinedFrom(request, file);
  expect(asBefore.tell(asBefore.baseline.editable, []).note).toBe('');
});

test('the note tells the figures of the file as it is at the end', () => {
  const { editable, changes } = withWing(made, 3);
  expect(made.baseline.note).toContain('Rear wing 8 of 8');
  const { note } = made.tell(editable, changes);
  expect(note).toContain('Rear wing 3 of 8');
  expect(note).not.toContain('Rear wing 8 of 8');

  const higher = changed(editable, 'tyrePressure.LF', 29);
  expect(made.tell(higher.editable, changes).note).toContain('Cold pressures 29.0 /');
  const fuller = changed(higher.editable, 'fuel', 100);
  expect(made.tell(fuller.editable, changes).note).toContain('The file starts with 100 L');
});
