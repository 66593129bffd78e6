import { expect, test } from 'vitest';
import { call, eachTestHasAStage, stage } from './stage.ts';

eachTestHasAStage();

const pages = { reports: null, done: null, findings: null };
const hide = { action: 'hide', setup: 1, author: null, reason: 'Copied.' };

test('a driver who is no operator at Clerk finds nothing, whatever a request says', async () => {
  const said = { headers: { 'x-role': 'operator' } };
  for (const [path, body] of [
    ['/api/operator-desk', pages],
    ['/api/operator-acts', hide],
    ['/api/operator-acts', { ...hide, operator: 'premium-other', role: 'operator' }],
    ['/api/operator-acts', 'not a body'],
  ] as const) {
    const response = await call(path, body, said);
    expect([path, response.status]).toEqual([path, 404]);
  }
  expect((await call('/api/operator')).status).toBe(404);
  expect((await call('/api/operator-desk', pages, { as: null })).status).toBe(401);
  expect(stage.database.acts).toEqual([]);
});

test('while Clerk does not answer nobody is an operator', async () => {
  stage.services.operators.isOperator = () => Promise.reject(new Error('away'));
  expect((await call('/api/operator-acts', hide)).status).toBe(404);
  expect(stage.database.acts).toEqual([]);
});

test('an act without the one thing that it is done to is refused, and the database is not asked', async () => {
  stage.database.operators.add(stage.driver);
  for (const act of [
    { ...hide, setup: null },
    { ...hide, author: 1 },
    { ...hide, setup: null, author: 1 },
    { ...hide, action: 'block' },
    { ...hide, action: 'keep', setup: null },
    { ...hide, action: 'accept' },
  ]) {
    const response = await call('/api/operator-acts', act);
    expect([act, response.status]).toEqual([act, 400]);
  }
  expect(stage.database.acts).toEqual([]);
  const fitting = { ...hide, action: 'keep', setup: null, author: 1 };
  expect((await call('/api/operator-acts', fitting)).status).toBe(200);
});

test('an operator acts in the own name, with a reason', async () => {
  stage.database.operators.add(stage.driver);
  expect(await (await call('/api/operator')).json()).toBe(true);
  expect((await call('/api/operator-acts', { ...hide, reason: ' ' })).status).toBe(400);
  expect(await (await call('/api/operator-acts', hide)).json()).toEqual({
    outcome: 'done',
    changed: [1],
  });
  expect(stage.database.acts).toEqual([stage.driver]);
});
