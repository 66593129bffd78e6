import { expect, test } from 'vitest';
import { ModelFailure } from '#racing/engineer/answer/model';
import { checkModelLifetime } from './model-lifetime.ts';

async function looked(modelShutdown: () => Promise<string | null>) {
  const told: string[] = [];
  const found = await checkModelLifetime({
    modelShutdown,
    logError: (what) => told.push(what),
    now: () => new Date('2026-11-23T12:00:00Z'),
  });
  return { found, told };
}

test('a model that ends within weeks is told to the operators, one with time left or without a date is not', async () => {
  expect(await looked(async () => '2026-12-11')).toEqual({
    found: { daysLeft: 17 },
    told: ['model_retirement_near'],
  });
  expect(await looked(async () => '2027-12-11')).toEqual({ found: { daysLeft: 382 }, told: [] });
  expect(await looked(async () => null)).toEqual({ found: { daysLeft: null }, told: [] });
});

test('a model that is gone is told by its own name, a provider that does not answer is not', async () => {
  const failing = (kind: 'no-model' | 'unreachable') => async () => {
    throw new ModelFailure(kind, 'status 404');
  };
  expect(await looked(failing('no-model'))).toEqual({ found: null, told: ['model_missing'] });
  expect(await looked(failing('unreachable'))).toEqual({ found: null, told: [] });
});
