import type {} from '../../../load-context.ts';
import type { AppLoadContext } from '@remix-run/cloudflare';
import { expect, test } from 'vitest';
import type { Generation } from '#platform/adapters/supabase/generations';
import { FormErrors } from '../../ui/form-action.server.ts';
import { correctRun } from './heard.server.ts';

const complaint = { about: 'complaint', symptom: 'understeer', corner: 'T5' };
const hours = { about: 'figure', name: 'minutes', value: 240 };
const conditions = {
  sessionType: 'race',
  weather: 'dry',
  temperature: 25,
  setupStyle: 'balanced',
  duration: 240,
};
const others = [{ label: '60 minutes', conditions: { duration: 60, laps: null } }];

const runOf = (more: Partial<Generation>): Generation => ({
  ...{ id: 12, clerk_user_id: 'user_a', request_id: '', kind: 'refine', status: 'done' },
  ...{ game: 'ACC', car: 'bmw_m4_gt3', track: 'spa', source: 'baseline', parent_id: null },
  ...{ created_at: '2026-11-20T12:00:00+00:00', finished_at: null, taken_at: null },
  request: {
    ...conditions,
    refinementPrompt: '4 h, it pushes',
    communitySetupId: 7,
    otherConditions: others,
  },
  result: {
    ...{ text: '{}', note: '', changes: [], adjusted: [], source: 'baseline' },
    reading: [complaint, hours],
  },
  ...more,
});

/** The request that a correction sends to the engineer, or the problem that comes back. */
async function askedOf(fields: Record<string, string>, run: Generation = runOf({})) {
  const bodies: Record<string, unknown>[] = [];
  const form = new FormData();
  for (const [name, value] of Object.entries({ heardRun: '12', heardKey: 'run-12', ...fields }))
    form.set(name, value);
  const context = {
    driver: { state: 'signed-in', userId: 'user_a', token: 't' },
    generations: { byId: async (id: number) => (id === 11 ? { ...run, id, request: conditions } : run) },
    ai: {
      async fetch(_: string, { body }: RequestInit) {
        bodies.push(JSON.parse(String(body)));
        return Response.json({ id: 99 });
      },
    },
    ...{ env: { APP_ORIGIN: 'https://x.test' }, account: { hear: () => {} }, requestId: 'r' },
  } as unknown as AppLoadContext;
  const outcome = await correctRun(context, form);
  return outcome instanceof FormErrors ? outcome.about.correction : bodies[0];
}

const keptRows = { 'heard0-keep': 'on', 'heard1-keep': 'on', 'heard1-amount': '240' };

test('a correction sends the rows and what was changed, and leaves the conditions that they name open', async () => {
  expect(await askedOf({ ...keptRows, 'heard0-symptom': 'oversteer', 'heard1-amount': '120' })).toMatchObject(
    {
      communitySetupId: 7,
      refinementPrompt: '4 h, it pushes',
      corrected: ['symptom', 'figure'],
      reading: [{ symptom: 'oversteer' }, { value: 120 }],
      conditions: expect.not.objectContaining({ duration: expect.anything() }),
    },
  );
});

test('everything struck out is asked about, and the form is kept', async () => {
  const fields = { 'heard0-symptom': 'oversteer' };
  expect(await askedOf(fields)).toMatchObject({
    key: 'run-12',
    problem: expect.stringContaining('You’ve unticked everything'),
    fields,
  });
});

test('a press takes the other conditions, without the words and rows that they differ from', async () => {
  const requestSent = await askedOf({ take: '0' });
  expect(requestSent).toMatchObject({
    refinementPrompt: '',
    reading: [complaint],
    conditions: { duration: 60 },
  });
  expect(await askedOf({ take: '0' }, runOf({ kind: 'generate' }))).toMatchObject({
    setupId: 12,
    conditions: { duration: 60 },
  });
});
