import { expect, test } from 'vitest';
import { testProject } from './project.ts';

const author = 'user_seed_premium';
const reader = 'user_seed_driver';
const other = 'user_seed_lifetime';
const project = await testProject();
const { act, as, desk, givenDriver, givenSetup, sql } = project;
await sql("update public.user_profiles set first_name = 'Dora' where clerk_user_id = $1", [reader]);

const visitor = () => as('visitor').comments;
const wordsSeen = async (seen: ReturnType<typeof visitor>, setup: number) =>
  (await seen.of(setup, 20))?.comments.map(({ words }) => words);
const latest = async (driver: string, setup: number) =>
  (await as(driver).comments.of(setup, 1))?.comments[0]?.id ?? 0;

test('a comment is read by everybody, changed and deleted by its driver alone', async () => {
  const setup = await givenSetup(author);
  expect(await as(reader).comments.add(setup, 'Calm over kerbs.')).toBe('commented');
  // Sent twice it is there once.
  expect(await as(reader).comments.add(setup, 'Calm over kerbs.')).toBe('commented');
  expect(await visitor().of(setup, 20)).toMatchObject({
    count: 1,
    is_author: false,
    comments: [{ words: 'Calm over kerbs.', first_name: 'Dora', is_mine: false, edited_at: null }],
  });
  const id = await latest(reader, setup);
  expect(await as(other).comments.change(id, 'Mine now.')).toBe('unknown-comment');
  expect(await as(other).comments.change(id, null)).toBe('unknown-comment');
  expect(await as(reader).comments.change(id, 'Calmer.')).toBe('done');
  expect((await as(reader).comments.of(setup, 20))?.comments).toMatchObject([
    { words: 'Calmer.', is_mine: true, edited_at: expect.any(String) },
  ]);
  await sql("update public.setup_comments set created_at = now() - interval '16 minutes' where id = $1", [
    id,
  ]);
  expect(await as(reader).comments.change(id, 'Too late.')).toBe('too-late');
  expect(await as(reader).comments.change(id, null)).toBe('done');
  expect(await visitor().of(setup, 20)).toMatchObject({ count: 0, comments: [] });
});

test('a setup takes comments while it is public and its author leaves them open', async () => {
  const setup = await givenSetup(author);
  const hidden = await givenSetup(author, { is_public: false });
  expect(await as(author).comments.add(hidden, 'My own.')).toBe('unknown-setup');
  expect(await as(author).comments.of(hidden, 20)).toBeNull();
  expect(await as('user_new').comments.add(setup, 'Hello.')).toBe('no-profile');
  const nameless = await givenDriver();
  await sql(
    "update public.user_profiles set username = null, first_name = '', last_name = '' where clerk_user_id = $1",
    [nameless],
  );
  expect(await as(nameless).comments.add(setup, 'Hello.')).toBe('no-name');
  expect(await as(reader).comments.close(setup, true)).toBe(false);
  expect(await as(reader).comments.add(setup, 'First.')).toBe('commented');
  expect(await as(author).comments.close(setup, true)).toBe(true);
  expect(await as(reader).comments.add(setup, 'Second.')).toBe('closed');
  expect(await as(author).comments.of(setup, 20)).toMatchObject({
    is_closed: true,
    is_author: true,
    count: 1,
  });
  expect(await as(author).comments.close(setup, false)).toBe(true);
  expect(await as(reader).comments.add(setup, 'Second.')).toBe('commented');

  const publish = (isPublic: boolean) =>
    sql('update public.setups set is_public = $2 where id = $1', [setup, isPublic]);
  await publish(false);
  expect([await visitor().of(setup, 20), await as(author).comments.of(setup, 20)]).toEqual([null, null]);
  await publish(true);
  expect(await wordsSeen(visitor(), setup)).toEqual(['Second.', 'First.']);
});

test('a comment that two drivers report is withheld where it leads somewhere, and hidden by an operator', async () => {
  const setup = await givenSetup(author);
  await as(reader).comments.add(setup, 'Plain words.');
  await as(reader).comments.add(setup, 'Cheap at www.example.com');
  const id = await latest(reader, setup);
  expect(await as(reader).comments.report(id, 'other', '')).toBe('own-comment');
  expect(await as(author).comments.report(id, 'advertising', 'A shop.')).toBe('reported');
  expect(await as(author).comments.report(id - 1, 'other', '')).toBe('reported');
  expect(await as(author).comments.report(id, 'advertising', 'A shop.')).toBe('already-reported');
  expect(await wordsSeen(visitor(), setup)).toEqual(['Cheap at www.example.com', 'Plain words.']);
  expect(await as(other).comments.report(id, 'advertising', '')).toBe('reported');
  expect(await wordsSeen(visitor(), setup)).toEqual(['This text is being checked.', 'Plain words.']);
  expect(await wordsSeen(as(reader).comments, setup)).toEqual(['Cheap at www.example.com', 'Plain words.']);

  const { comments, reports } = await desk();
  expect(reports.rows).toEqual([]);
  expect(comments).toMatchObject([
    { id, reporters: 2, said: [{ reason: 'advertising', words: 'A shop.' }, { words: '' }] },
    { id: id - 1, reporters: 1 },
  ]);
  expect(await act({ action: 'hide', comment: id })).toEqual({ outcome: 'done', changed: [setup] });
  expect(await act({ action: 'keep', comment: id - 1 })).toMatchObject({ outcome: 'done' });
  expect(await wordsSeen(visitor(), setup)).toEqual(['Plain words.']);
  expect((await as(reader).comments.of(setup, 20))?.comments[0]).toMatchObject({ hidden_why: 'Because.' });
  expect(await as(reader).comments.change(id, 'Better.')).toBe('too-late');
  const { comments: left, done } = await desk();
  expect(left).toMatchObject([{ id, hidden_why: 'Because.', reporters: 0 }]);
  expect(done.rows[0]).toMatchObject({ action: 'keep', garage: `Comment ${id - 1}`, holds: false });
  expect(await act({ action: 'restore', comment: id })).toMatchObject({ outcome: 'done' });
  expect(await act({ action: 'restore', comment: id })).toMatchObject({ outcome: 'unchanged' });
  expect(await wordsSeen(visitor(), setup)).toEqual(['Cheap at www.example.com', 'Plain words.']);

  // Those of a blocked author are neither read, nor counted, nor new.
  const [{ user_id: commenter } = { user_id: 0 }] = (await visitor().of(setup, 1))?.comments ?? [];
  expect(await act({ action: 'block', author: commenter })).toMatchObject({ outcome: 'done' });
  expect(await visitor().of(setup, 20)).toMatchObject({ count: 0, comments: [] });
  expect(await as(author).news.mine()).not.toMatchObject([{ kind: 'comment', id: setup }]);
  await act({ action: 'unblock', author: commenter });
});

test('comments are in what is new for the author, in the driver’s file, and go with the driver', async () => {
  const setup = await givenSetup(author);
  const leaving = await givenDriver();
  await sql("update public.user_profiles set first_name = 'Lea' where clerk_user_id = $1", [leaving]);
  await as(leaving).comments.add(setup, 'Goodbye.');
  await as(author).comments.add(setup, 'Thank you.');
  const news = await as(author).news.mine();
  expect(news.find(({ kind, id }) => kind === 'comment' && id === setup)).toMatchObject({
    told: { drivers: 1 },
  });
  const file: unknown[] = [];
  for await (const row of as(leaving).account.rowsOf('comments')) file.push(row);
  expect(file).toMatchObject([{ setup_id: setup, words: 'Goodbye.' }]);
  while (!(await sql('select public.forget_driver($1) as done', [leaving]))[0]?.done);
  expect(await wordsSeen(visitor(), setup)).toEqual(['Thank you.']);
  expect(await sql("select from public.setup_comments where words = 'Goodbye.'")).toEqual([]);
});

test('a driver comments at most ten times a minute and sixty times a day', async () => {
  const setup = await givenSetup(author);
  const say = (n: number) => as(other).comments.add(setup, `Lap ${n}`);
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
