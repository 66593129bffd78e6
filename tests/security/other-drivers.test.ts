import { expect, test } from 'vitest';
import { type Answer, ask, send, sendForm, sendJson } from './product.ts';
import { stintForm, generateBody } from '../support/requests.ts';
import { askStripe, stateOf, stockedDriver } from './stocked-driver.ts';
import { openTally } from './tally.ts';

const tally = openTally();
const [ann, bob] = await Promise.all([stockedDriver(), stockedDriver()]);
let before = await stateOf(ann);

async function judge(what: string, asked: Promise<Answer>, allowed: readonly number[]): Promise<void> {
  const { status, text, headers } = await asked;
  const told = ann.marks.filter((mark) => (text + headers.get('location')).includes(mark));
  tally.count(allowed.includes(status) && told.length === 0 ? null : `${what}: ${status} ${told}`);
}

const nothingChanged = async () => {
  expect(await stateOf(ann)).toBe(before);
};

test('another’s user id is refused wherever it can be given', async () => {
  const as = bob;
  const { id: userId } = ann;
  const refused = [403];
  await judge(
    'profile',
    sendJson('/api/user-profile', { clerk_user_id: userId, first_name: 'x' }, { as }),
    refused,
  );
  await judge('like', sendJson('/api/like-setup', { setupId: 1, userId }, { as }), refused);
  await judge('status', ask(`/api/subscription/status?userId=${userId}`, { as }), refused);
  for (const path of ['cancel', 'reactivate']) {
    await judge(path, sendJson(`/api/subscription/${path}`, { userId }, { as }), refused);
  }
  const checkout = { priceId: 'price_seed_monthly', userId };
  await judge('checkout', sendJson('/api/subscription/create-checkout-session', checkout, { as }), refused);
  await judge('generate', sendJson('/api/generate-setup', { ...generateBody, userId }, { as }), refused);
  const refinement = { setupId: ann.generation, refinementPrompt: 'understeer', userId };
  await judge('refine', sendJson('/api/refine', refinement, { as }), refused);
  await judge('chat', sendJson('/api/race-engineer-chat', { message: 'hello', userId }, { as }), refused);
  await judge('read chat', ask(`/api/race-engineer-chat?userId=${userId}`, { as }), refused);
  await judge(
    'clear chat',
    send(`/api/race-engineer-chat?userId=${userId}`, { as, method: 'DELETE' }),
    refused,
  );
  await judge('run', ask(`/api/generations/${ann.generation}?userId=${userId}`, { as }), refused);
  await nothingChanged();
});

test('a team cannot be read or changed by who is not in it', async () => {
  const forms = {
    '': { intent: 'take', setup: String(ann.hidden) },
    '/members': { intent: 'link', role: 'editor', uses: '1', days: '1' },
    '/plan': { intent: 'save', name: 'Taken over' },
    '/settings': { intent: 'rename', name: 'Taken over' },
  };
  for (const as of [bob, undefined]) {
    for (const [page, form] of Object.entries(forms)) {
      const address = `/teams/${ann.team}${page}`;
      await judge(`reads ${address}`, ask(address, { as }), as ? [404] : [200]);
      await judge(`reads ${address}.data`, ask(`${address}.data`, { as }), as ? [404] : [200]);
      await judge(`writes ${address}`, sendForm(address, form, { as }), as ? [400, 403, 404] : [303, 401]);
    }
  }
  await nothingChanged();
});

test('another’s setup cannot be read, shown, hidden, deleted or liked', async () => {
  const { hidden } = ann;
  for (const as of [bob, undefined]) {
    const who = as ? 'Bob' : 'a visitor';
    for (const end of ['', '.data', '/download', '/download?telemetry=off']) {
      await judge(`${who} reads ${end}`, ask(`/setup-viewer/${hidden}${end}`, { as }), [404]);
    }
    for (const side of [hidden, `${hidden}.v1`, `${hidden}.v2`]) {
      const comparison = `/compare?a=${side}&b=demo-lmu-le-mans-race`;
      await judge(`${who} compares ${side}`, ask(comparison, { as }), [404]);
    }
    const shown = as ? [404] : [200];
    await judge(`${who} asks to delete`, ask(`/my-setups/${hidden}/delete`, { as }), shown);
    await judge(`${who} deletes`, send(`/my-setups/${hidden}/delete`, { as, body: '' }), as ? [404] : [303]);
    await judge(
      `${who} deletes as data`,
      send(`/my-setups/${hidden}/delete.data`, { as, body: '' }),
      as ? [404] : [202],
    );
    const sheet = `/my-setups/${hidden}/stints`;
    for (const end of ['', `/${ann.stint}`]) {
      await judge(`${who} reads stints${end}`, ask(`${sheet}${end}`, { as }), shown);
    }
    await judge(`${who} stores a stint`, sendForm(sheet, stintForm, { as }), as ? [404] : [401]);
    await judge(`${who} sends a stint`, sendForm(`${sheet}.json`, stintForm, { as }), as ? [404] : [401]);
    for (const intent of ['take', 'delete']) {
      const taken = sendForm(`${sheet}/${ann.stint}`, { intent, revision: '1' }, { as });
      await judge(`${who} asks to ${intent} a stint`, taken, as ? [404] : [303]);
    }
    for (const isPublic of ['true', 'false']) {
      const form = { id: String(hidden), isPublic, user_id: '1' };
      await judge(`${who} shows`, sendForm('/my-setups', form, { as }), as ? [404] : [303]);
    }
    await judge(`${who} likes`, sendJson('/api/like-setup', { setupId: hidden }, { as }), as ? [404] : [401]);
    await judge(`${who} likes by form`, send(`/setup-viewer/${hidden}`, { as, body: '' }), [303, 404]);
  }
  await nothingChanged();
});

test('another’s run and private setup cannot be read, followed, refined, saved or talked about', async () => {
  const as = bob;
  const { generation } = ann;
  const events = { accept: 'text/event-stream', 'last-event-id': '0' };
  await judge('page', ask(`/setup-assistant?setup=${generation}`, { as }), [404]);
  await judge(
    'page as data',
    ask(`/setup-assistant.data?setup=${generation}&index`, { as }),
    [200, 202, 404],
  );
  await judge('file', ask(`/setup-assistant/download?setup=${generation}`, { as }), [404]);
  await judge('events', ask(`/setup-assistant/run?setup=${generation}`, { as, headers: events }), [404]);
  await judge('engineer’s answer', ask(`/api/generations/${generation}`, { as }), [404]);
  await judge(
    'engineer’s events',
    ask(`/api/generations/${generation}?stream`, { as, headers: events }),
    [404],
  );
  const refinement = { setupId: generation, refinementPrompt: 'understeer in slow corners' };
  await judge('refinement', sendJson('/api/refine', refinement, { as }), [404]);
  const form = { ...generateBody, prompt: 'understeer', setupId: String(generation) };
  await judge('refinement by form', sendForm('/setup-assistant?index', form, { as }), [404]);
  await judge('refinement by script', sendForm('/setup-assistant/run', form, { as }), [404]);
  const saved = { intent: 'save', generationId: String(generation), requestId: crypto.randomUUID() };
  await judge('saving', sendForm('/setup-assistant?index', saved, { as }), [404]);
  const hidden = { communitySetupId: ann.hidden, refinementPrompt: 'understeer in slow corners' };
  await judge('hidden setup', sendJson('/api/refine', hidden, { as }), [404]);
  await judge('hidden page', ask(`/setup-assistant?base=${ann.hidden}`, { as }), [404]);
  const hiddenForm = { ...generateBody, prompt: 'understeer', communitySetupId: String(ann.hidden) };
  await judge('hidden by form', sendForm('/setup-assistant?index', hiddenForm, { as }), [404]);
  await judge('hidden by script', sendForm('/setup-assistant/run', hiddenForm, { as }), [404]);
  await judge('hidden copied', sendForm(`/setup-viewer/${ann.hidden}?copy`, {}, { as }), [303]);
  const question = { message: 'what is the setup in front of you?', setupId: generation };
  await judge('chat', sendJson('/api/race-engineer-chat', question, { as }), [200]);
  await judge('chat page', ask(`/setup-assistant/engineer?setup=${generation}`, { as }), [200]);
  await nothingChanged();
});

test('another’s request id gives neither their run nor their setup', async () => {
  const as = bob;
  const requestId = crypto.randomUUID();
  const body = { ...generateBody, prompt: ann.marks[1], requestId };
  const { id } = JSON.parse((await sendJson('/api/generate-setup', body, { as: ann })).text);
  before = await stateOf(ann);
  await judge('run by request id', ask(`/api/generations/${requestId}`, { as }), [404]);
  await judge('run by parameter', ask(`/api/generations?requestId=${requestId}`, { as }), [404]);
  const again = await sendJson('/api/generate-setup', { ...generateBody, prompt: 'mine', requestId }, { as });
  tally.count(JSON.parse(again.text).id === id ? 'the same run was given' : null);
  await nothingChanged();
});

test('another’s payment session opens nothing', async () => {
  const started = await sendJson(
    '/api/subscription/create-checkout-session',
    { priceId: 'price_seed_lifetime' },
    { as: ann },
  );
  const session = /cs_[\w]+/.exec(JSON.parse(started.text).url)?.[0] ?? '';
  expect(session).toMatch(/^cs_/);
  before = await stateOf(ann);
  const plan = await stateOf(bob);
  for (const id of [
    session,
    'cs_nothing',
    '../customers',
    `${session}/expire`,
    `${session}?x`,
    '%00',
    'x'.repeat(5_000),
  ]) {
    const path = `/setup-assistant?session_id=${encodeURIComponent(id)}`;
    await judge(`session ${id.slice(0, 30)}`, ask(path, { as: bob }), [302]);
  }
  expect(await stateOf(bob)).toBe(plan);
  const { status } = await askStripe<{ status: string }>(`checkout/sessions/${session}`);
  expect(status).toBe('open');
  await nothingChanged();
});
