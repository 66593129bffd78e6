import { afterEach, beforeEach, expect, test } from 'vitest';
import { type EngineerCall, engineerCallSchema, httpOf } from '#racing/engineer/run/protocol';
import { checkAccSetup } from '#racing/setup/acc/check';
import { parseAccSetup } from '#racing/setup/acc/parse';
import { garageDataOf } from '#racing/setup/garage/garage-data.fixture';
import { exampleLmuSetup } from '#racing/setup/svm/fixtures/example-setups';
import { answerOf, outcomeOf, readEvents, wish } from './engineer-calls.ts';
import { asEvents, type CallOptions, createStage, type Stage } from './stage.ts';

let stage: Stage;
const call = (path: string, body?: unknown, options?: CallOptions) => stage.call(path, body, options);

beforeEach(async () => {
  stage = await createStage(/scenario:stall[\w-]*/);
});
afterEach(() => stage.idle());

test('a setup is answered as JSON, legal, with reasons, and stored before the answer ends', async () => {
  const response = await call('/api/generate-setup', wish());
  expect(response.status).toBe(200);
  expect(response.headers.get('cache-control')).toBe('no-store');
  const answer = await answerOf(response);
  expect(answer.source).toBe('model');
  expect(answer.changes.length).toBeGreaterThan(0);
  expect(answer.changes[0]).toMatchObject({
    parameter: expect.any(String),
    why: expect.any(String),
    unit: expect.any(String),
  });
  const read = parseAccSetup(JSON.stringify(answer.setup_data));
  expect(read.ok && checkAccSetup(read.setup)).toMatchObject({ legal: true, carKnown: true, missing: [] });
  expect(stage.database.generations).toMatchObject([
    {
      id: answer.id,
      clerk_user_id: stage.driver,
      status: 'done',
      source: 'model',
      car: 'ferrari_296_gt3',
      track: 'monza',
      kind: 'generate',
    },
  ]);
  expect(stage.database.generations[0]?.result).toMatchObject({
    setup_data: answer.setup_data,
    note: answer.note,
  });
});

test.each([
  [
    'session',
    { also: 'session', sessionType: 'race', weather: 'dry' },
    /for race, dry, by our rules: \d+ settings? differs?/,
  ],
  [
    'weather',
    { also: 'weather', sessionType: 'qualifying', weather: 'wet' },
    /for qualifying, wet, by our rules: \d+ settings? differs?/,
  ],
] as const)(
  'one order makes the other %s too, as a version that asks no model and counts once',
  async (also, other, said) => {
    for (const more of [{}, { game: 'LMU', car: 'BMW_M4_LMGT3', track: 'le_mans' }]) {
      const asked = stage.upstream.count();
      const form = wish({ ...more, also });
      const answer = await answerOf(await call('/api/generate-setup', form));
      expect(stage.upstream.count()).toBe(asked + 1);
      const made = stage.database.generations.filter(({ parent_id }) => parent_id === answer.id);
      expect(made).toMatchObject([{ kind: 'refine', status: 'done', source: 'baseline', request: other }]);
      // Only ACC's files hold pit strategies.
      const changing = also === 'weather' && !('game' in more);
      expect(made[0]?.request.changingWeather ?? false).toBe(changing);
      const { result } = made[0] ?? {};
      expect(result).toMatchObject({ note: expect.stringMatching(said) });
      expect(result?.changes).not.toEqual([]);
      expect(result?.setupText).not.toBe(
        stage.database.generations.find(({ id }) => id === answer.id)?.result?.setupText,
      );
      await call('/api/generate-setup', form);
      expect(stage.database.generations.filter(({ parent_id }) => parent_id === answer.id)).toHaveLength(1);
      await answerOf(await call('/api/refine', { setupId: made[0]?.id, refinementPrompt: 'more rear wing' }));
      const refined = stage.database.generations.find(({ parent_id }) => parent_id === made[0]?.id);
      expect(refined?.request).toMatchObject({ sessionType: other.sessionType, weather: other.weather });
      expect(refined?.request).not.toHaveProperty('also');
    }
  },
);

test('events come in order, the baseline first, and end with the whole answer', async () => {
  const response = await call('/api/generate-setup', wish(), asEvents);
  expect(response.headers.get('content-type')).toContain('text/event-stream');
  const events = readEvents(await response.text());
  const types = events.map(({ event }) => event);
  expect(types[0]).toBe('baseline');
  expect(types.slice(-2)).toEqual(['note', 'done']);
  expect(types.filter((type) => type === 'change').length).toBeGreaterThan(0);
  expect(events.map(({ id }) => id)).toEqual(events.map((_, index) => index + 1));
  expect(events[0]?.data).toMatchObject({
    game: 'ACC',
    setup_data: { carName: 'ferrari_296_gt3' },
    text: expect.stringContaining('"carName": "ferrari_296_gt3"'),
    described: { sections: expect.any(Array) },
  });
  const change = events.find(({ event }) => event === 'change')?.data;
  expect(change).toMatchObject({
    parameter: expect.any(String),
    to: expect.any(Number),
    unit: expect.any(String),
  });
  expect(events.at(-1)?.data).toMatchObject({
    id: 1,
    source: 'model',
    changes: expect.arrayContaining([change]),
    setup_data: { carName: 'ferrari_296_gt3' },
  });
});

test('LMU answers the text of a .svm file, from the catalogue or from a given one', async () => {
  const answer = await answerOf(
    await call('/api/generate-setup', wish({ game: 'LMU', car: 'BMW_M4_LMGT3', track: 'le_mans' })),
  );
  expect(answer.setupText).toContain('VehicleClassSetting="BMW_M4_LMGT3 GT3');
  const again = wish({ game: 'LMU', car: 'BMW_M4_LMGT3', track: 'le_mans', baseSetup: answer.setupText });
  expect((await answerOf(await call('/api/generate-setup', again))).note).toContain('the file you gave');
  const wrong = wish({ game: 'LMU', car: 'Ferrari_499P', track: 'le_mans', baseSetup: answer.setupText });
  const refused = await call('/api/generate-setup', wrong);
  expect(refused.status).toBe(422);
  expect((await answerOf(refused)).error).toContain('not for the Ferrari 499P');
});

test('garage data are the base of a setup, and what is none is refused at its field', async () => {
  const lmu = { game: 'LMU', car: 'Ferrari_499P', track: 'le_mans', sessionType: 'race' };
  const garageData = JSON.stringify(garageDataOf('Ferrari_499P'));
  const answer = await answerOf(await call('/api/generate-setup', wish({ ...lmu, garageData })));
  expect(answer.note).toContain('Starting point: your own garage');
  expect(JSON.stringify(stage.database.generations)).not.toContain('VM_BRAKE_BALANCE');
  const later = await answerOf(await call('/api/generate-setup', wish(lmu)));
  expect(later.note).toContain('Built without your garage data');
  expect(later.note).not.toContain('Estimates: Fuel');
  stage.database.down.add('garages');
  const whileAway = await call('/api/generate-setup', wish({ ...lmu, garageData }));
  expect(whileAway.status).toBe(200);
  for (const [fields, sentence] of [
    [{ ...lmu, garageData: '{"VM_A":1}' }, /isn’t garage data/],
    [{ garageData }, /only works for Le Mans Ultimate/],
  ] as const) {
    const refused = await call('/api/generate-setup', wish(fields));
    expect(refused.status).toBe(422);
    expect((await answerOf(refused)).fields).toEqual({ garageData: expect.stringMatching(sentence) });
  }
});

test('a setup file that the game wrote tells of its garage too, and one of ours does not', async () => {
  const wing = 'REARWING.RWSetting';
  const lmu = { game: 'LMU', car: 'BMW_M4_LMGT3', track: 'le_mans' };
  const told = () => stage.database.garages.get(`${stage.driver} BMW_M4_LMGT3`);
  const ours = (await answerOf(await call('/api/generate-setup', wish(lmu)))).setupText;
  await call('/api/generate-setup', wish({ ...lmu, baseSetup: ours }));
  expect(told()).toBeUndefined();
  const { car: _, ...placed } = lmu;
  const conditions = { sessionType: 'race', weather: 'dry', temperature: 25, duration: 60 };
  const given = { ...placed, conditions, baseSetup: exampleLmuSetup() };
  await call('/api/refine', { ...given, refinementPrompt: 'more rear wing' });
  expect(told()?.[wing]).toEqual({ legal: null, texts: { 3: '-0.4 deg' } });
  stage.database.garages.clear();
  await call('/api/generate-setup', wish({ ...lmu, baseSetup: exampleLmuSetup() }));
  expect(told()?.[wing]).toEqual({ legal: null, texts: { 3: '-0.4 deg' } });
});

test('what an upload tells of a garage is kept for cars of the catalogue alone', async () => {
  const body = {
    game: 'LMU',
    car: 'BMW_M4_LMGT3',
    version: 'WEC2026',
    files: {},
    data: { 'REARWING.RWSetting': { legal: [0, 11], texts: { 5: 'P6' } } },
  };
  expect((await call('/api/garage-facts', body)).status).toBe(200);
  expect(stage.database.garages.get(`${stage.driver} BMW_M4_LMGT3`)).toEqual(body.data);
  for (const wrong of [
    { car: 'no_such_car' },
    { version: 'anything at all' },
    { data: { x: { legal: [9, 1], texts: {} } } },
    { files: { x: { legal: null, texts: { 99999: 'far' } } } },
  ])
    expect((await call('/api/garage-facts', { ...body, ...wrong })).status).toBe(400);
  expect((await call('/api/garage-facts', body, { as: null })).status).toBe(401);
  stage.database.down.add('garages');
  expect((await call('/api/garage-facts', body)).status).toBe(503);
});

test('twenty sends of one form run the model once and get the same answer', async () => {
  const form = wish();
  const answers = await Promise.all(
    Array.from({ length: 20 }, () => call('/api/generate-setup', form).then(answerOf)),
  );
  expect(new Set(answers.map(({ id }) => id)).size).toBe(1);
  expect(stage.upstream.count()).toBe(1);
  expect((await answerOf(await call('/api/generate-setup', form))).id).toBe(answers[0]?.id);
  expect(stage.upstream.count()).toBe(1);
  expect(stage.database.generations).toHaveLength(1);
});

test('one request id for two different wishes is a conflict', async () => {
  const form = wish();
  await call('/api/generate-setup', form);
  const response = await call('/api/generate-setup', { ...form, track: 'spa' });
  expect(response.status).toBe(409);
  expect((await answerOf(response)).code).toBe('request_id_reused');
});

test('every call of the protocol has its endpoint', async () => {
  const calls: EngineerCall[] = [
    { ask: 'generate', body: wish() as never },
    { ask: 'refine', body: { setupId: 1, refinementPrompt: 'loose on exit' } },
    { ask: 'generation', id: 1 },
    { ask: 'chat', body: { message: 'tyre pressures?' } },
    { ask: 'clear-chat' },
    {
      ask: 'keep-garage',
      body: { game: 'rFactor2', car: 'audi-r8-lms-gt3-2018', version: '', files: {}, data: {} },
    },
    { ask: 'operator' },
    {
      ask: 'operator-desk',
      body: { reports: null, done: null, findings: null },
    },
    {
      ask: 'operator-act',
      body: { action: 'hide', setup: 1, author: null, reason: 'x' },
    },
    { ask: 'room', list: 'engineer_runs', after: '' },
  ];
  expect(calls.map(({ ask }) => ask)).toEqual(engineerCallSchema.options.map(({ shape }) => shape.ask.value));
  stage.database.operators.add(stage.driver);
  for (const asked of calls) {
    expect(engineerCallSchema.safeParse(asked).success).toBe(true);
    const { method, path, body } = httpOf(asked);
    expect([asked.ask, (await call(path, body, { method })).status]).toEqual([asked.ask, 200]);
  }
});

test('two drivers may use the same request id without meeting', async () => {
  const form = wish();
  const mine = await answerOf(await call('/api/generate-setup', form));
  const theirs = await answerOf(await call('/api/generate-setup', form, { as: `${stage.driver}-other` }));
  expect(theirs.id).not.toBe(mine.id);
});

test('a browser that leaves stops nothing: 30 disconnects, no loss, no second call', {
  timeout: 120_000,
}, async () => {
  const forms = Array.from({ length: 30 }, (_, index) => wish({ prompt: `loose on entry, lap ${index}` }));
  let seed = 42;
  const random = () => {
    seed = (seed * 1_103_515_245 + 12_345) % 2_147_483_648;
    return seed / 2_147_483_648;
  };
  for (const form of forms) {
    const leaving = new AbortController();
    const response = await call('/api/generate-setup', form, { ...asEvents, signal: leaving.signal });
    const reader = response.body?.getReader();
    const pieces = Math.floor(random() * 6);
    for (let read = 0; read < pieces; read += 1) await reader?.read();
    await reader?.cancel();
    leaving.abort();
  }
  for (const { requestId } of forms) {
    const events = await outcomeOf(stage, requestId);
    expect(events.at(-1)?.event).toBe('done');
  }
  expect(stage.database.generations).toHaveLength(forms.length);
  expect(
    stage.database.generations.every(({ status, source }) => status === 'done' && source === 'model'),
  ).toBe(true);
  expect(stage.upstream.count()).toBe(forms.length);
});

test('who reconnects gets what was missed, and nothing twice', async () => {
  const form = wish();
  const all = readEvents(await (await call('/api/generate-setup', form, asEvents)).text());
  const headers = { accept: 'text/event-stream', 'last-event-id': '3' };
  const rest = readEvents(
    await (await call(`/api/generations/${form.requestId}`, undefined, { headers })).text(),
  );
  expect(rest).toEqual(all.filter(({ id }) => id > 3));
  const resent = readEvents(await (await call('/api/generate-setup', form, { headers })).text());
  expect(resent).toEqual(rest);
  expect(stage.upstream.count()).toBe(1);
});

test.each([
  ['normal', 'model', 1],
  ['stall', 'baseline', 2],
  ['stall-midway', 'baseline', 2],
  ['cut-off', 'baseline', 2],
  ['refusal', 'baseline', 2],
  ['content-filter', 'baseline', 2],
  ['length', 'baseline', 2],
  ['invalid-json', 'baseline', 2],
  ['out-of-range', 'model', 1],
  ['unknown-parameters', 'model', 1],
  ['rate-limit', 'baseline', 2],
  ['server-error', 'baseline', 2],
  ['injection', 'model', 1],
  ['misheard', 'baseline', 2],
  ['cut-off-once', 'model', 2],
  ['stall-once', 'model', 2],
])('a model that plays %s ends with a %s after %d calls', async (scenario, source, calls) => {
  const response = await call(
    '/api/generate-setup',
    wish({ prompt: `loose on entry [[scenario:${scenario}]]` }),
  );
  expect(response.status).toBe(200);
  const answer = await answerOf(response);
  expect(answer.source).toBe(source);
  expect(stage.upstream.count()).toBe(calls);
  const read = parseAccSetup(JSON.stringify(answer.setup_data));
  expect(read.ok && checkAccSetup(read.setup).legal).toBe(true);
  expect(answer.changes.length).toBeGreaterThan(0);
  if (source === 'baseline') {
    expect(answer.reason).toMatchObject({ code: expect.stringMatching(/^engineer_/), counted: false });
    expect(answer.reason?.message).toMatch(/the AI engineer/i);
    expect(answer.note).not.toContain('AI engineer');
    expect(await (await call(`/api/generations/${answer.id}`)).json()).toMatchObject({
      source: 'baseline',
      reason: answer.reason,
    });
  } else expect(answer.reason).toBeUndefined();
  if (scenario === 'out-of-range' || scenario === 'unknown-parameters')
    expect(answer.adjusted.length).toBeGreaterThan(0);
});

test('the allowance of a day is exact, and a run without the model is given back', async () => {
  stage.services.limits.run = { perDay: 3, perMinute: 1000 };
  const failing = await call('/api/generate-setup', wish({ prompt: '[[scenario:server-error]]' }));
  expect((await answerOf(failing)).source).toBe('baseline');
  const sent = await Promise.all(Array.from({ length: 10 }, () => call('/api/generate-setup', wish())));
  const statuses = sent.map(({ status }) => status).toSorted();
  expect(statuses).toEqual([200, 200, 200, ...Array.from({ length: 7 }, () => 429)]);
  const refused = sent.find(({ status }) => status === 429);
  expect(Number(refused?.headers.get('retry-after'))).toBeGreaterThan(0);
  expect(await refused?.json()).toMatchObject({
    code: 'daily_quota',
    error: expect.stringContaining('today’s 3 setups'),
  });
  expect(stage.database.generations.filter(({ source }) => source === 'model')).toHaveLength(3);
});

test('a refused form may be sent again later with the same id', async () => {
  stage.services.limits.run = { perDay: 0, perMinute: 10 };
  const form = wish();
  expect((await call('/api/generate-setup', form)).status).toBe(429);
  stage.services.limits.run = { perDay: 1, perMinute: 10 };
  expect((await call('/api/generate-setup', form)).status).toBe(200);
});

test('too many in a minute are refused, those given back included', async () => {
  stage.services.limits.run = { perDay: 100, perMinute: 2 };
  const failing = () => call('/api/generate-setup', wish({ prompt: '[[scenario:server-error]]' }));
  await failing();
  await failing();
  const refused = await failing();
  expect(refused.status).toBe(429);
  expect(await refused.json()).toMatchObject({ code: 'too_fast' });
});

test('only who is signed in and has a plan gets in, and only through our own pages', async () => {
  expect((await call('/api/generate-setup', wish(), { as: null })).status).toBe(401);
  expect((await call('/api/generate-setup', wish(), { as: 'nobody' })).status).toBe(402);
  expect((await call('/api/generate-setup', wish(), { as: 'lapsed-1' })).status).toBe(402);
  expect((await call('/api/generate-setup', wish({ userId: 'premium-99' }))).status).toBe(403);
  expect(
    (await call('/api/generate-setup', wish(), { headers: { origin: 'https://evil.example' } })).status,
  ).toBe(403);
  expect((await call('/api/race-engineer-chat', { message: 'hi' }, { as: 'lapsed-1' })).status).toBe(402);
  expect((await call('/api/refine', { setupId: 1, refinementPrompt: 'x' }, { as: 'nobody' })).status).toBe(
    402,
  );
  expect(stage.upstream.count()).toBe(0);
});

test('a plan in the body opens nothing', async () => {
  const smuggled = { subscription: { status: 'active' }, premium: true, clerk_user_id: 'premium-1' };
  const response = await call('/api/generate-setup', wish(smuggled), { as: 'nobody' });
  expect(response.status).toBe(400);
  expect(Object.keys((await answerOf(response)).fields)).toEqual(Object.keys(smuggled));
});

test.each<[method: string, path: string, body?: object]>([
  ['POST', '/api/generate-setup', wish()],
  ['POST', '/api/refine', { setupId: 1, refinementPrompt: 'loose on exit' }],
  ['GET', '/api/generations/1'],
  ['GET', '/api/race-engineer-chat'],
  ['POST', '/api/race-engineer-chat', { message: 'tyre pressures?' }],
  ['DELETE', '/api/race-engineer-chat'],
])(
  'a dead database is never an open door, and the same at every endpoint: %s %s',
  async (method, path, body) => {
    for (const call of ['subscriptions', 'byId', 'byRequest', 'chat', 'create'])
      stage.database.down.add(call);
    const response = await call(path, body, { method });
    expect([response.status, response.headers.get('retry-after')]).toEqual([503, '5']);
    expect((await answerOf(response)).code).toBe('database_unavailable');
    expect(stage.upstream.count()).toBe(0);
  },
);

test('bodies are checked before anything is done', async () => {
  const refused = async (body: unknown, status: number, headers = {}) => {
    const response = await call('/api/generate-setup', body, { headers });
    expect(response.status).toBe(status);
    return answerOf(response);
  };
  expect(await refused(wish({ game: 'iRacing' }), 400)).toMatchObject({
    code: 'coming_soon',
    error: expect.stringContaining('coming soon'),
  });
  expect(await refused(wish({ game: 'rFactor2' }), 400)).toMatchObject({ code: 'coming_soon' });
  expect(await refused(wish({ car: 'fiat_panda' }), 400)).toMatchObject({
    fields: { car: 'Please select a car' },
  });
  expect(await refused(wish({ track: 'backyard' }), 400)).toMatchObject({
    fields: { track: 'Please select a track' },
  });
  expect(await refused(wish({ car: 'BMW M4' }), 400)).toMatchObject({
    fields: { car: expect.stringContaining('could be the BMW M4 GT3 2021 or the BMW M4 GT4 2018') },
  });
  expect(await refused(wish({ temperature: 'hot' }), 400)).toMatchObject({
    fields: { temperature: expect.any(String) },
  });
  expect(await refused(wish({ requestId: 'seven' }), 400)).toMatchObject({ code: 'invalid' });
  expect(await refused([], 400)).toMatchObject({ code: 'invalid', fields: { body: expect.any(String) } });
  expect(await refused(wish({ prompt: 'x'.repeat(300_000) }), 413)).toMatchObject({ code: 'too_large' });
  expect(await refused(wish(), 415, { 'content-type': 'text/plain' })).toMatchObject({ code: 'wrong_type' });
  expect((await call('/api/generate-setup', undefined)).status).toBe(405);
  expect((await call('/api/unknown')).status).toBe(404);
  expect(stage.upstream.count()).toBe(0);
});

test('a renewed session reaches the browser', async () => {
  const response = await call('/api/generate-setup', wish(), { headers: { 'x-renewed': '1' } });
  expect(response.headers.getSetCookie()).toEqual(['__session=new; Path=/']);
});

test('what belongs to another driver does not exist', async () => {
  const first = await answerOf(await call('/api/generate-setup', wish()));
  const thief = { as: `${stage.driver}-thief` };
  expect((await call('/api/refine', { setupId: first.id, refinementPrompt: 'x' }, thief)).status).toBe(404);
  expect((await call(`/api/generations/${first.id}`, undefined, thief)).status).toBe(404);
  expect((await call(`/api/generations/${first.id}?stream`, undefined, thief)).status).toBe(404);
  expect((await call(`/api/generations/${first.id}?userId=${stage.driver}`, undefined, thief)).status).toBe(
    403,
  );
  for (const setupId of ['abc', 0, -5, 999_999]) {
    expect((await call('/api/refine', { setupId, refinementPrompt: 'x' })).status).toBe(404);
  }
});

test('a stored generation is shown to its driver, as it stands', async () => {
  const form = wish();
  const { id } = await answerOf(await call('/api/generate-setup', form));
  for (const path of [
    `/api/generations/${id}`,
    `/api/generations/${form.requestId}`,
    `/api/generations?requestId=${form.requestId}`,
  ]) {
    const response = await call(path);
    expect(response.status).toBe(200);
    expect(await response.json()).toMatchObject({
      id,
      status: 'done',
      source: 'model',
      car: 'ferrari_296_gt3',
      request: { prompt: 'loose on entry' },
    });
  }
  expect((await call('/api/generations/nonsense')).status).toBe(404);
});

test("a driver's own fuel figures count for the car in the next setup, until they are taken back", async () => {
  const race = { sessionType: 'race', car: 'ferrari_296_gt3', track: 'spa' };
  const made = await answerOf(
    await call('/api/generate-setup', wish({ ...race, tank: 60, fuelPerLap: '3.9' })),
  );
  const next = await answerOf(
    await call('/api/generate-setup', wish({ ...race, prompt: 'calm rear', tank: '' })),
  );
  expect(next.note).toContain('tank 60 L, your figure');
  expect(stage.database.generations.at(-1)?.request).toMatchObject({ tank: 60, fuelPerLap: 3.9 });
  expect(made.note).toContain('27 laps × 3.90 L');
});
