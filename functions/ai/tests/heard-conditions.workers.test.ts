import { expect, test } from 'vitest';
import { accSetupValue } from '#racing/setup/acc/edit';
import { parseAccSetup } from '#racing/setup/acc/parse';
import { answerOf, wish } from './engineer-calls.ts';
import { call, eachTestHasAStage, stage } from './stage.ts';

eachTestHasAStage();

/** Conditions, tyres and note of the setup that was made. */
async function madeOf(path: string, body: object) {
  const answer = await answerOf(await call(path, body));
  const read = parseAccSetup(JSON.stringify(answer.setup_data ?? answer.setupData));
  const isWet = read.ok && accSetupValue(read.setup, 'tyreCompound') === 1;
  return { ...answer, isWet, request: stage.database.generations.at(-1)?.request };
}

test('words decide the weather where the form leaves it open; where it does not, the driver is asked', async () => {
  const prompt = 'in the rain the rear is loose';
  const open = await madeOf('/api/generate-setup', wish({ prompt }));
  expect(open).toMatchObject({ isWet: true, request: { weather: 'wet' } });
  const chosen = await madeOf('/api/generate-setup', wish({ prompt, weather: 'dry' }));
  expect(chosen).toMatchObject({ isWet: false, request: { weather: 'dry' } });
  expect(chosen.note).toContain('You chose a dry track, but you write of a wet track.');
  const refined = await madeOf('/api/refine', { setupId: chosen.id, refinementPrompt: prompt });
  expect(refined.isWet).toBe(true);
});

test('words of rain alone, against the form, come back as a question', async () => {
  const made = await madeOf('/api/generate-setup', wish({ prompt: '' }));
  const body = { setupId: made.id, refinementPrompt: 'it is raining', conditions: { weather: 'dry' } };
  const refined = await madeOf('/api/refine', body);
  expect(refined).toMatchObject({ isWet: false, changes: [] });
  expect(refined.question).toContain('You chose a dry track, but you write of a wet track.');
});

test('a field that the driver did not touch gives way to words, a touched one wins', async () => {
  const prompt = '4 h race in the rain';
  const race = { prompt, sessionType: 'race', weather: 'dry', duration: 60 };
  const left = await madeOf('/api/generate-setup', wish(race));
  expect(left).toMatchObject({ isWet: false, request: { duration: 240 } });
  const untouched = await madeOf('/api/generate-setup', wish({ ...race, touched: ['sessionType'] }));
  expect(untouched).toMatchObject({ isWet: true, request: { duration: 240 } });
  const touched = await madeOf('/api/generate-setup', wish({ ...race, touched: ['duration'] }));
  expect(touched.request).toMatchObject({ duration: 60 });
});
