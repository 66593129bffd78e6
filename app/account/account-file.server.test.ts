import { expect, test } from 'vitest';
import type { AccountData, AccountList } from '#platform/adapters/supabase/account-data';
import { accountFile, streamOf } from './account-file.server.ts';

function dataWith(rows: Partial<Record<AccountList, { id: number }[]>>): AccountData {
  return {
    profile: async () => ({ id: 7, email: 'dana@example.com', first_name: 'D"ana\n' }),
    subscription: async () => null,
    async *rowsOf(list) {
      yield* rows[list] ?? [];
    },
  };
}

async function* runs() {
  yield { request_id: 'r1', ordered: { words: 'loose' } };
}
const textOf = async (data: AccountData) =>
  new Response(await streamOf(accountFile(data, { engineer_runs: runs() }))).text();

test('a file holds every list, also the empty ones', async () => {
  const setups = [
    { id: 1, note: 'a' },
    { id: 2, note: '"}\n' },
  ];
  const file: unknown = JSON.parse(await textOf(dataWith({ setups, likes: [{ id: 3 }] })));
  const others =
    'setup_versions stints test_cards downloads wanted_setups answers_to_wanted followed_authors';
  const ofOperators = 'comments deleted_setups still_good reports operator_actions withheld_texts';
  const empty = `${others} ${ofOperators} assistants teams generations chat_messages`.split(' ');
  expect(file).toEqual({
    about: expect.stringContaining('Scrutineer'),
    made_at: expect.stringMatching(/^\d{4}-/),
    profile: { id: 7, email: 'dana@example.com', first_name: 'D"ana\n' },
    subscription: null,
    setups,
    likes: [{ id: 3 }],
    engineer_runs: [{ request_id: 'r1', ordered: { words: 'loose' } }],
    ...Object.fromEntries(empty.map((name) => [name, []])),
  });
});

test('trouble at the start is told before anything is sent', async () => {
  const data = { ...dataWith({}), profile: () => Promise.reject(new Error('down')) };
  await expect(streamOf(accountFile(data, {}))).rejects.toThrow('down');
});

test('trouble on the way breaks the file off', async () => {
  const data: AccountData = {
    ...dataWith({}),
    // biome-ignore lint/correctness/useYield: it fails before its first row
    async *rowsOf() {
      throw new Error('down');
    },
  };
  await expect(textOf(data)).rejects.toThrow('down');
});

test('the next two lists begin while one is written, and what fails ahead fails in its turn', async () => {
  const lists: AccountList[] = [];
  const data = dataWith({});
  const pieces = accountFile(
    {
      ...data,
      async *rowsOf(list) {
        lists.push(list);
        if (lists.length === 3) throw new Error('away');
        yield* [];
      },
    },
    {},
  );
  await pieces.next();
  await pieces.next();
  expect(lists).toHaveLength(3);
  await pieces.next();
  await pieces.next();
  await pieces.next();
  await expect(async () => {
    for await (const _ of pieces);
  }).rejects.toThrow('away');
});
