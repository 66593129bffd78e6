import { expect, test } from 'vitest';
import { isUnchanged, noteAnswers } from './answers-used.ts';

const list = 'https://database.test/rest/v1/rpc/list_public_setups';
const headers = { apikey: 'publishable', Authorization: 'Bearer publishable', Prefer: 'count=none' };
const question = { method: 'POST', headers, body: '{"sort":"newest"}' };

/** A database that answers with what a test puts into it, and remembers what it was asked. */
function database() {
  const state = { answer: 'one setup', status: 200 };
  const asked: [string, RequestInit | undefined][] = [];
  const send: typeof fetch = async (input, init) => {
    asked.push([String(input), init]);
    return new Response(state.answer, { status: state.status });
  };
  return { state, asked, send };
}

test('answers are as they were until one is another, or fails', async () => {
  const { state, asked, send } = database();
  const noted = noteAnswers();
  const answer = await noted.listening(send)(list, question);
  expect(await answer.text()).toBe('one setup');
  const used = noted.all() ?? [];
  expect(await isUnchanged(used, send)).toBe(true);
  expect(asked[1]).toEqual([
    list,
    { method: 'POST', headers: [['prefer', 'count=none']], body: question.body },
  ]);
  state.answer = 'two setups';
  expect(await isUnchanged(used, send)).toBe(false);
  Object.assign(state, { answer: 'one setup', status: 503 });
  expect(await isUnchanged(used, send)).toBe(false);
  expect(await isUnchanged(used, () => Promise.reject(new Error('away')))).toBe(false);
});

test('no key is kept with a question', async () => {
  const noted = noteAnswers();
  await noted.listening(database().send)(list, question);
  expect(JSON.stringify(noted.all())).not.toContain('publishable');
});

test('an answer that failed is no measure', async () => {
  const { state, send } = database();
  const noted = noteAnswers();
  await noted.listening(send)(list, question);
  state.status = 500;
  await noted.listening(send)(list, question);
  expect(noted.all()).toBeNull();
  const unanswered = noteAnswers();
  await unanswered
    .listening(() => Promise.reject(new Error('away')))(list)
    .catch(() => null);
  expect(unanswered.all()).toBeNull();
});

test('authors of shown setups are noted, and nothing of their files', async () => {
  const { state, send } = database();
  const noted = noteAnswers();
  state.answer = JSON.stringify([
    { id: 12, user_id: 3, setup_data: '{"id":99}', author: { username: 'id":98' } },
    { setup: { id: 13, user_id: 3 }, wanted_id: 97 },
  ]);
  await noted.listening(send)(list, question);
  expect(noted.tags()).toEqual(['setup-12', 'author-3', 'setup-13']);
  state.status = 500;
  state.answer = '{"id":14}';
  await noted.listening(send)(list, question);
  expect(noted.tags()).not.toContain('setup-14');
});
