import { expect, test } from 'vitest';
import { type EngineerCall, engineerCallSchema, httpOf } from '#racing/engineer/run/protocol';
import { checkAccSetup } from '#racing/setup/acc/check';
import { parseAccSetup } from '#racing/setup/acc/parse';
import { garageDataOf } from '#racing/setup/garage/garage-data.fixture';
import { exampleLmuSetup } from '#racing/setup/svm/fixtures/example-setups';
import { type Answer, answerOf, outcomeOf, readEvents, wish } from './engineer-calls.ts';
import { asEvents, call, eachTestHasAStage, generate, refine, stage } from './stage.ts';

eachTestHasAStage(/scenario:stall[\w-]*/);

const lmuCar = { game: 'LMU', car: 'BMW_M4_LMGT3', track: 'le_mans' };
const order = (more?: Record<string, unknown>) => call('/api/generate-setup', wish(more));

function checkOf({ setup_data }: Answer) {
  const read = parseAccSetup(JSON.stringify(setup_data));
  return read.ok && checkAccSetup(read.setup);
}

test('a setup is answered as JSON, legal, with reasons, and stored before the answer ends', async () => {
  const response = await order();
  expect([response.status, response.headers.get('cache-control')]).toEqual([200, 'no-store']);
  const answer = await answerOf(response);
  const { id, source, setup_data, note, changes } = answer;
  expect([source, checkOf(answer)]).toMatchObject(['model', { legal: true, carKnown: true, missing: [] }]);
  const text = expect.any(String);
  expect(changes[0]).toMatchObject({ parameter: text, why: text, unit: text });
  const place = { car: 'ferrari_296_gt3', track: 'monza', kind: 'generate' };
  const end = { status: 'done', source: 'model', result: { setup_data, note } };
  expect(stage.database.generations).toMatchObject([{ id, clerk_user_id: stage.driver, ...place, ...end }]);
});

test.each([
  ['session', 'race', 'dry'],
  ['weather', 'qualifying', 'wet'],
])(
  'one order makes the other %s too, as a version that asks no model and counts once',
  async (also, sessionType, weather) => {
    for (const more of [{}, lmuCar]) {
      const { generations } = stage.database;
      const versionsOf = (id?: number) => generations.filter(({ parent_id }) => parent_id === id);
      const before = stage.upstream.count();
      const form = wish({ ...more, also });
      const answer = await answerOf(await call('/api/generate-setup', form));
      expect(stage.upstream.count()).toBe(before + 1);
      const [version] = versionsOf(answer.id);
      const request = { also, sessionType, weather };
      const note = expect.stringMatching(
        `for ${sessionType}, ${weather}, by our rules: \\d+ settings? differs?`,
      );
      const kind = { kind: 'refine', status: 'done', source: 'baseline' };
      expect(version).toMatchObject({ ...kind, request, result: { note } });
      // Only ACC's files hold pit strategies.
      expect(version?.request.changingWeather ?? false).toBe(also === 'weather' && !('game' in more));
      expect(version?.result?.changes).not.toEqual([]);
      const text = generations.find(({ id }) => id === answer.id)?.result?.setupText;
      expect(version?.result?.setupText).not.toBe(text);
      await call('/api/generate-setup', form);
      expect(versionsOf(answer.id)).toHaveLength(1);
      await refine({ setupId: version?.id, refinementPrompt: 'more rear wing' });
      const [refined] = versionsOf(version?.id);
      expect(refined?.request).toMatchObject({ sessionType, weather });
      expect(refined?.request).not.toHaveProperty('also');
    }
  },
);

test('events come in order, the baseline first, and end with the whole answer', async () => {
  const response = await call('/api/generate-setup', wish(), asEvents);
  expect(response.headers.get('content-type')).toContain('text/event-stream');
  const events = readEvents(await response.text());
  const types = events.map(({ event }) => event);
  expect([types[0], ...types.slice(-2)]).toEqual(['baseline', 'note', 'done']);
  expect(events.map(({ id }) => id)).toEqual(events.map((_, index) => index + 1));
  const setup_data = { carName: 'ferrari_296_gt3' };
  expect(events[0]?.data).toMatchObject({
    ...{ game: 'ACC', setup_data, text: expect.stringContaining('"carName": "ferrari_296_gt3"') },
    described: { sections: expect.any(Array) },
  });
  const change = events.find(({ event }) => event === 'change')?.data;
  const text = expect.any(String);
  expect(change).toMatchObject({ parameter: text, to: expect.any(Number), unit: text });
  const changes = expect.arrayContaining([change]);
  expect(events.at(-1)?.data).toMatchObject({ id: 1, source: 'model', changes, setup_data });
});

test('LMU answers the text of a .svm file, from the catalogue or from a given one', async () => {
  const { setupText } = await generate(lmuCar);
  expect(setupText).toContain('VehicleClassSetting="BMW_M4_LMGT3 GT3');
  expect((await generate({ ...lmuCar, baseSetup: setupText })).note).toContain('the file you gave');
  const refused = await order({ ...lmuCar, car: 'Ferrari_499P', baseSetup: setupText });
  expect(refused.status).toBe(422);
  expect((await answerOf(refused)).error).toContain('not for the Ferrari 499P');
});

test('garage data are the base of a setup, and what is none is refused at its field', async () => {
  const lmu = { ...lmuCar, car: 'Ferrari_499P', sessionType: 'race' };
  const garageData = JSON.stringify(garageDataOf('Ferrari_499P'));
  expect((await generate({ ...lmu, garageData })).note).toContain('Starting point: your own garage');
  expect(JSON.stringify(stage.database.generations)).not.toContain('VM_BRAKE_BALANCE');
  const later = await generate(lmu);
  expect(later.note).toContain('Built without your garage data');
  expect(later.note).not.toContain('Estimates: Fuel');
  stage.database.down.add('garages');
  expect((await order({ ...lmu, garageData })).status).toBe(200);
  for (const [fields, sentence] of [
    [{ ...lmu, garageData: '{"VM_A":1}' }, /isn’t garage data/],
    [{ garageData }, /only works for Le Mans Ultimate/],
  ] as const) {
    const refused = await order(fields);
    expect(refused.status).toBe(422);
    expect((await answerOf(refused)).fields).toEqual({ garageData: expect.stringMatching(sentence) });
  }
});

test('a setup file that the game wrote tells of its garage too, and one of ours does not', async () => {
  const wing = () => stage.database.garages.get(`${stage.driver} BMW_M4_LMGT3`)?.['REARWING.RWSetting'];
  const { setupText } = await generate(lmuCar);
  await generate({ ...lmuCar, baseSetup: setupText });
  expect(wing()).toBeUndefined();
  const baseSetup = exampleLmuSetup();
  const conditions = { sessionType: 'race', weather: 'dry', temperature: 25, duration: 60 };
  const given = { game: 'LMU', track: 'le_mans', conditions, baseSetup };
  for (const tell of [
    () => refine({ ...given, refinementPrompt: 'more rear wing' }),
    () => generate({ ...lmuCar, baseSetup }),
  ]) {
    stage.database.garages.clear();
    await tell();
    expect(wing()).toEqual({ legal: null, texts: { 3: '-0.4 deg' } });
  }
});

test('garage data of an upload is stored for cars of the catalogue alone', async () => {
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

test('words that are being typed are heard at once: without a plan, a model, a run or the database', async () => {
  const body = { game: 'ACC', track: 'spa', words: 'pushes in T5 on exit' };
  stage.database.down.add('subscriptions');
  const heard = await call('/api/hear', body, { as: 'nobody' });
  expect([heard.status, heard.headers.get('cache-control')]).toEqual([200, 'no-store']);
  const row = { corner: 'T5', phase: 'exit', symptom: 'understeer', strength: 'usual' };
  expect(await heard.json()).toEqual({ rows: [{ ...row, text: 'T5-6 Les Combes · Exit · Understeer' }] });
  for (const words of ['', ' ', 'what a day'])
    expect(await (await call('/api/hear', { ...body, words })).json()).toEqual({ rows: [] });
  for (const wrong of [
    { words: 'x'.repeat(2001) },
    { words: 7 },
    { game: 'AC2' },
    { track: 'x'.repeat(101) },
    { setupId: 1 },
  ])
    expect((await call('/api/hear', { ...body, ...wrong })).status).toBe(400);
  expect((await call('/api/hear', body, { as: null })).status).toBe(401);
  expect(stage.database.generations).toEqual([]);
});

test('twenty sends of one form run the model once and get the same answer', async () => {
  const form = wish();
  const send = () => call('/api/generate-setup', form).then(answerOf);
  const answers = await Promise.all(Array.from({ length: 20 }, send));
  expect(new Set([...answers, await send()].map(({ id }) => id)).size).toBe(1);
  expect(stage.upstream.count()).toBe(1);
  expect(stage.database.generations).toHaveLength(1);
});

test('a request id is one order of one driver', async () => {
  const form = wish();
  const { id } = await answerOf(await call('/api/generate-setup', form));
  const other = await call('/api/generate-setup', { ...form, track: 'spa' });
  expect([other.status, (await answerOf(other)).code]).toEqual([409, 'request_id_reused']);
  const theirs = await call('/api/generate-setup', form, { as: `${stage.driver}-other` });
  expect((await answerOf(theirs)).id).not.toBe(id);
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
    { ask: 'operator-desk', body: { reports: null, done: null, findings: null } },
    { ask: 'operator-act', body: { action: 'hide', setup: 1, author: null, reason: 'x' } },
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

test('a browser that leaves stops nothing: 30 disconnects, no loss, no second call', {
  timeout: 120_000,
}, async () => {
  const forms = Array.from({ length: 30 }, (_, index) => wish({ prompt: `loose on entry, lap ${index}` }));
  for (const [index, form] of forms.entries()) {
    const leaving = new AbortController();
    const response = await call('/api/generate-setup', form, { ...asEvents, signal: leaving.signal });
    const reader = response.body?.getReader();
    for (let pieces = index % 6; pieces > 0; pieces -= 1) await reader?.read();
    await reader?.cancel();
    leaving.abort();
  }
  for (const { requestId } of forms) expect((await outcomeOf(stage, requestId)).at(-1)?.event).toBe('done');
  expect(stage.database.generations).toMatchObject(forms.map(() => ({ status: 'done', source: 'model' })));
  expect(stage.upstream.count()).toBe(forms.length);
});

test('a client that reconnects gets the events it missed, and none twice', async () => {
  const form = wish();
  const all = readEvents(await (await call('/api/generate-setup', form, asEvents)).text());
  const headers = { accept: 'text/event-stream', 'last-event-id': '3' };
  for (const [path, body] of [[`/api/generations/${form.requestId}`], ['/api/generate-setup', form]] as const)
    expect(readEvents(await (await call(path, body, { headers })).text())).toEqual(
      all.filter(({ id }) => id > 3),
    );
  expect(stage.upstream.count()).toBe(1);
});

test.each([
  ['normal', 'model', 1],
  ['stall', 'baseline', 2],
  ['cut-off', 'baseline', 2],
  ['refusal', 'baseline', 2],
  ['invalid-json', 'baseline', 2],
  ['out-of-range', 'model', 1],
  ['injection', 'model', 1],
  ['misheard', 'baseline', 2],
  ['cut-off-once', 'model', 2],
])('a model that plays %s ends with a %s after %d calls', async (scenario, source, calls) => {
  const response = await order({ prompt: `The rear is loose on entry. [[scenario:${scenario}]]` });
  expect(response.status).toBe(200);
  const answer = await answerOf(response);
  expect([answer.source, stage.upstream.count()]).toEqual([source, calls]);
  expect(checkOf(answer)).toMatchObject({ legal: true });
  expect(answer.changes.length).toBeGreaterThan(0);
  if (source === 'baseline') {
    const { id, reason } = answer;
    expect(reason).toMatchObject({ code: expect.stringMatching(/^engineer_/), counted: false });
    expect(reason?.message).toMatch(/the AI engineer/i);
    expect(answer.note).not.toContain('AI engineer');
    expect(await (await call(`/api/generations/${id}`)).json()).toMatchObject({ source, reason });
  } else expect(answer.reason).toBeUndefined();
  if (scenario === 'out-of-range') expect(answer.adjusted.length).toBeGreaterThan(0);
});

const failing = { prompt: '[[scenario:server-error]]' };

test('the allowance of a day is exact, and a run without the model is given back', async () => {
  stage.services.limits.run = { perDay: 3, perMinute: 1000 };
  expect((await generate(failing)).source).toBe('baseline');
  const answers = await Promise.all(Array.from({ length: 10 }, () => order()));
  const statuses = answers.map(({ status }) => status).toSorted();
  expect(statuses).toEqual([...Array(3).fill(200), ...Array(7).fill(429)]);
  const refused = answers.find(({ status }) => status === 429);
  expect(Number(refused?.headers.get('retry-after'))).toBeGreaterThan(0);
  const error = expect.stringContaining('today’s 3 setups');
  expect(await refused?.json()).toMatchObject({ code: 'daily_quota', error });
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
  for (let time = 0; time < 2; time += 1) await order(failing);
  const refused = await order(failing);
  expect([refused.status, (await answerOf(refused)).code]).toEqual([429, 'too_fast']);
});

test('only who is signed in and has a plan gets in, and only through our own pages', async () => {
  const form = wish();
  const refinement = { setupId: 1, refinementPrompt: 'x' };
  for (const [path, body, options, status] of [
    ['generate-setup', form, { as: null }, 401],
    ['generate-setup', form, { as: 'nobody' }, 402],
    ['generate-setup', form, { as: 'lapsed-1' }, 402],
    ['generate-setup', { ...form, userId: 'premium-99' }, {}, 403],
    ['generate-setup', form, { headers: { origin: 'https://evil.example' } }, 403],
    ['race-engineer-chat', { message: 'hi' }, { as: 'lapsed-1' }, 402],
    ['refine', refinement, { as: 'nobody' }, 402],
    ['refine', { ...refinement, userId: 'premium-99' }, {}, 403],
    ['race-engineer-chat', { message: 'hi', userId: 'premium-99' }, {}, 403],
  ] as const)
    expect([path, options, (await call(`/api/${path}`, body, options)).status]).toEqual([
      path,
      options,
      status,
    ]);
  expect(stage.upstream.count()).toBe(0);
});

const endpoints: [method: string, path: string, body?: object][] = [
  ['POST', '/api/generate-setup', wish()],
  ['POST', '/api/refine', { setupId: 1, refinementPrompt: 'loose on exit' }],
  ['GET', '/api/generations/1'],
  ['GET', '/api/race-engineer-chat'],
  ['POST', '/api/race-engineer-chat', { message: 'tyre pressures?' }],
  ['DELETE', '/api/race-engineer-chat'],
];

test.each(endpoints)('%s %s refuses a closed account, and who is signed out', async (method, path, body) => {
  const refusals = [];
  for (const as of ['closed-1', null]) {
    const response = await call(path, body, { method, as });
    refusals.push([response.status, (await answerOf(response)).code]);
  }
  expect(refusals).toEqual([
    [403, 'account_closed'],
    [401, 'signed_out'],
  ]);
});

test.each(endpoints)(
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

const smuggled = { subscription: { status: 'active' }, premium: true, clerk_user_id: 'premium-1' };
const unknown = Object.fromEntries(Object.keys(smuggled).map((name) => [name, expect.any(String)]));

test.each<[body: unknown, status: number, answer: object, headers?: Record<string, string>]>([
  [wish({ game: 'iRacing' }), 400, { code: 'coming_soon', error: expect.stringContaining('coming soon') }],
  [wish({ game: 'rFactor2' }), 400, { code: 'coming_soon' }],
  [wish({ car: 'fiat_panda' }), 400, { fields: { car: 'Please select a car' } }],
  [wish({ temperature: 'hot' }), 400, { fields: { temperature: expect.any(String) } }],
  [wish({ requestId: 'seven' }), 400, { code: 'invalid' }],
  [wish(smuggled), 400, { fields: unknown }],
  [[], 400, { code: 'invalid', fields: { body: expect.any(String) } }],
  [wish({ prompt: 'x'.repeat(300_000) }), 413, { code: 'too_large' }],
  [wish(), 415, { code: 'wrong_type' }, { 'content-type': 'text/plain' }],
  [undefined, 405, {}],
])('a body is checked before anything is done: case %#', async (body, status, answer, headers = {}) => {
  const response = await call('/api/generate-setup', body, { headers });
  expect(response.status).toBe(status);
  expect(await response.json()).toMatchObject(answer);
  expect(stage.upstream.count()).toBe(0);
});

test('an address that is none is not found', async () => {
  expect((await call('/api/unknown')).status).toBe(404);
});

test('a renewed session reaches the browser', async () => {
  const response = await call('/api/generate-setup', wish(), { headers: { 'x-renewed': '1' } });
  expect(response.headers.getSetCookie()).toEqual(['__session=new; Path=/']);
});

test('a run of another driver does not exist', async () => {
  const { id } = await generate();
  const thief = { as: `${stage.driver}-thief` };
  const refineAs = (setupId: unknown, options = {}) =>
    call('/api/refine', { setupId, refinementPrompt: 'x' }, options);
  expect((await refineAs(id, thief)).status).toBe(404);
  for (const [query, status] of [
    ['', 404],
    ['?stream', 404],
    [`?userId=${stage.driver}`, 403],
  ])
    expect((await call(`/api/generations/${id}${query}`, undefined, thief)).status).toBe(status);
  for (const setupId of ['abc', 0, -5, 999_999]) expect((await refineAs(setupId)).status).toBe(404);
});

test('a stored generation is shown to its driver, as it stands', async () => {
  const form = wish();
  const { id } = await answerOf(await call('/api/generate-setup', form));
  const place = { car: 'ferrari_296_gt3', request: { prompt: 'loose on entry' } };
  for (const which of [`/${id}`, `/${form.requestId}`, `?requestId=${form.requestId}`]) {
    const response = await call(`/api/generations${which}`);
    expect(response.status).toBe(200);
    expect(await response.json()).toMatchObject({ id, status: 'done', source: 'model', ...place });
  }
  expect((await call('/api/generations/nonsense')).status).toBe(404);
});

test("a driver's own fuel figures count for the car in the next setup, until they are taken back", async () => {
  const race = { sessionType: 'race', track: 'spa' };
  const first = await generate({ ...race, tank: 60, fuelPerLap: '3.9' });
  const next = await generate({ ...race, prompt: 'calm rear', tank: '' });
  expect(next.note).toContain('tank 60 L, your figure');
  expect(stage.database.generations.at(-1)?.request).toMatchObject({ tank: 60, fuelPerLap: 3.9 });
  expect(first.note).toContain('27 laps × 3.90 L');
});
