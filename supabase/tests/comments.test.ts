import { expect, test } from 'vitest';
import { accountData } from '#platform/adapters/supabase/account-data';
import { commentsStore } from '#platform/adapters/supabase/comments';
import { newsStore } from '#platform/adapters/supabase/news';
import { operatorDeskStore } from '#platform/adapters/supabase/operator-desk';
import { firstPages, operatorAct } from './desk.ts';
import { testProject } from './project.ts';

const author = 'user_seed_premium';
const reader = 'user_seed_driver';
const other = 'user_seed_lifetime';
const project = await testProject();
const { database, givenDriver, givenSetup, sql } = project;
await sql("update public.user_profiles set first_name = 'Dora' where clerk_user_id = $1", [reader]);

const of = (driver: string) => commentsStore(database({ driver }));
const visitor = () => commentsStore(database('visitor'));
const wordsSeen = async (seen: ReturnType<typeof of>, setup: number) =>
  (await seen.of(setup, 20))?.comments.map(({ words }) => words);
const latest = async (driver: string, setup: number) => (await of(driver).of(setup, 1))?.comments[0]?.id ?? 0;
const act = (about: Parameters<typeof operatorAct>[0]) =>
  operatorDeskStore(database('service')).act('user_operator', operatorAct(about));

test('a comment is read by everybody, changed and deleted by its driver alone', async () => {
  const setup = await givenSetup(author);
  expect(await of(reader).add(setup, 'Calm over kerbs.')).toBe('commented');
  // Sent twice it is there once.
  expect(await of(reader).add(setup, 'Calm over kerbs.')).toBe('commented');
  expect(await visitor().of(setup, 20)).toMatchObject({
    count: 1,
    is_author: false,
    comments: [{ words: 'Calm over kerbs.', first_name: 'Dora', is_mine: false, edited_at: null }],
  });
  const id = await latest(reader, setup);
  expect(await of(other).change(id, 'Mine now.')).toBe('unknown-comment');
  expect(await of(other).change(id, null)).toBe('unknown-comment');
  expect(await of(reader).change(id, 'Calmer.')).toBe('done');
  expect((await of(reader).of(setup, 20))?.comments).toMatchObject([
    { words: 'Calmer.', is_mine: true, edited_at: expect.any(String) },
  ]);
  await sql("update public.setup_comments set created_at = now() - interval '16 minutes' where id = $1", [
    id,
  ]);
  expect(await of(reader).change(id, 'Too late.')).toBe('too-late');
  expect(await of(reader).change(id, null)).toBe('done');
  expect(await visitor().of(setup, 20)).toMatchObject({ count: 0, comments: [] });
});

test('a setup takes comments while it is public and its author leaves them open', async () => {
  const setup = await givenSetup(author);
  const hidden = await givenSetup(author, { is_public: false });
  expect(await of(author).add(hidden, 'My own.')).toBe('unknown-setup');
  expect(await of(author).of(hidden, 20)).toBeNull();
  expect(await of('user_new').add(setup, 'Hello.')).toBe('no-profile');
  const nameless = await givenDriver();
  await sql(
    "update public.user_profiles set username = null, first_name = '', last_name = '' where clerk_user_id = $1",
    [nameless],
  );
  expect(await of(nameless).add(setup, 'Hello.')).toBe('no-name');
  expect(await of(reader).close(setup, true)).toBe(false);
  expect(await of(reader).add(setup, 'First.')).toBe('commented');
  expect(await of(author).close(setup, true)).toBe(true);
  expect(await of(reader).add(setup, 'Second.')).toBe('closed');
  expect(await of(author).of(setup, 20)).toMatchObject({ is_closed: true, is_author: true, count: 1 });
  expect(await of(author).close(setup, false)).toBe(true);
  expect(await of(reader).add(setup, 'Second.')).toBe('commented');

  const publish = (isPublic: boolean) =>
    sql('update public.setups set is_public = $2 where id = $1', [setup, isPublic]);
  await publish(false);
  expect([await visitor().of(setup, 20), await of(author).of(setup, 20)]).toEqual([null, null]);
  await publish(true);
  expect(await wordsSeen(visitor(), setup)).toEqual(['Second.', 'First.']);
});

test('a comment that two drivers report is withheld where it leads somewhere, and hidden by an operator', async () => {
  const setup = await givenSetup(author);
  await of(reader).add(setup, 'Plain words.');
  await of(reader).add(setup, 'Cheap at www.example.com');
  const id = await latest(reader, setup);
  expect(await of(reader).report(id, 'other', '')).toBe('own-comment');
  expect(await of(author).report(id, 'advertising', 'A shop.')).toBe('reported');
  expect(await of(author).report(id - 1, 'other', '')).toBe('reported');
  expect(await of(author).report(id, 'advertising', 'A shop.')).toBe('already-reported');
  expect(await wordsSeen(visitor(), setup)).toEqual(['Cheap at www.example.com', 'Plain words.']);
  expect(await of(other).report(id, 'advertising', '')).toBe('reported');
  expect(await wordsSeen(visitor(), setup)).toEqual(['This text is being checked.', 'Plain words.']);
  expect(await wordsSeen(of(reader), setup)).toEqual(['Cheap at www.example.com', 'Plain words.']);

  const desk = operatorDeskStore(database('service'));
  const { comments, reports } = await desk.read(firstPages);
  expect(reports.rows).toEqual([]);
  expect(comments).toMatchObject([
    { id, reporters: 2, said: [{ reason: 'advertising', words: 'A shop.' }, { words: '' }] },
    { id: id - 1, reporters: 1 },
  ]);
  expect(await act({ action: 'hide', comment: id })).toEqual({ outcome: 'done', changed: [setup] });
  expect(await act({ action: 'keep', comment: id - 1 })).toMatchObject({ outcome: 'done' });
  expect(await wordsSeen(visitor(), setup)).toEqual(['Plain words.']);
  expect((await of(reader).of(setup, 20))?.comments[0]).toMatchObject({ hidden_why: 'Because.' });
  expect(await of(reader).change(id, 'Better.')).toBe('too-late');
  const { comments: left, done } = await desk.read(firstPages);
  expect(left).toMatchObject([{ id, hidden_why: 'Because.', reporters: 0 }]);
  expect(done.rows[0]).toMatchObject({ action: 'keep', garage: `Comment ${id - 1}`, holds: false });
  expect(await act({ action: 'restore', comment: id })).toMatchObject({ outcome: 'done' });
  expect(await act({ action: 'restore', comment: id })).toMatchObject({ outcome: 'unchanged' });
  expect(await wordsSeen(visitor(), setup)).toEqual(['Cheap at www.example.com', 'Plain words.']);

  // Those of a blocked author are neither read, nor counted, nor new.
  const [{ user_id: commenter } = { user_id: 0 }] = (await visitor().of(setup, 1))?.comments ?? [];
  expect(await act({ action: 'block', author: commenter })).toMatchObject({ outcome: 'done' });
  expect(await visitor().of(setup, 20)).toMatchObject({ count: 0, comments: [] });
  expect(await newsStore(database({ driver: author })).mine()).not.toMatchObject([
    { kind: 'comment', id: setup },
  ]);
  await act({ action: 'unblock', author: commenter });
});

test('comments are in what is new for the author, in the driver’s file, and go with the driver', async () => {
  const setup = await givenSetup(author);
  const leaving = await givenDriver();
  await sql("update public.user_profiles set first_name = 'Lea' where clerk_user_id = $1", [leaving]);
  await of(leaving).add(setup, 'Goodbye.');
  await of(author).add(setup, 'Thank you.');
  const news = await newsStore(database({ driver: author })).mine();
  expect(news.find(({ kind, id }) => kind === 'comment' && id === setup)).toMatchObject({
    told: { drivers: 1 },
  });
  const file: unknown[] = [];
  for await (const row of accountData(database({ driver: leaving })).rowsOf('comments')) file.push(row);
  expect(file).toMatchObject([{ setup_id: setup, words: 'Goodbye.' }]);
  while (!(await sql('select public.forget_driver($1) as done', [leaving]))[0]?.done);
  expect(await wordsSeen(visitor(), setup)).toEqual(['Thank you.']);
  expect(await sql("select from public.setup_comments where words = 'Goodbye.'")).toEqual([]);
});

test('a driver comments at most ten times a minute and sixty times a day', async () => {
  const setup = await givenSetup(author);
  const say = (n: number) => of(other).add(setup, `Lap ${n}`);
  for (let n = 0; n < 10; n += 1) expect(await say(n)).toBe('commented');
  await expect(say(10)).rejects.toMatchObject({ reason: 'too-fast' });
  await sql(
    `insert into public.setup_comments (setup_id, user_id, words)
     select $1, id, 'x' from public.user_profiles, generate_series(1, 50) where clerk_user_id = $2`,
    [setup, other],
  );
  expect(await say(11)).toBe('too-many');
});

test('a page of ten thousand comments begins where the one before ended', async () => {
  const setup = await givenSetup(author);
  await sql(
    `insert into public.setup_comments (setup_id, user_id, words)
     select $1, id, 'Lap ' || n from public.user_profiles, generate_series(1, 10000) n where clerk_user_id = $2`,
    [setup, other],
  );
  const first = await visitor().of(setup, 21);
  expect([first?.count, first?.comments.length]).toEqual([1000, 21]);
  const next = await visitor().of(setup, 21, first?.comments[19]?.id);
  expect(next?.comments[0]?.id).toBe(first?.comments[20]?.id);
});
