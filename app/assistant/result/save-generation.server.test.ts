import { expect, test, vi } from 'vitest';
import type { Generation } from '#platform/adapters/supabase/generations';
import { DatabaseRefusal, DatabaseUnavailable } from '#platform/database-errors';
import type { NewSetup } from '#platform/adapters/supabase/setups';
import { ferrari296File } from '#racing/setup/acc/fixtures/ferrari-296-gt3';
import { FormErrors } from '../../ui/form-action.server.ts';
import { saveGeneration } from './save-generation.server.ts';

const own = { id: 7, clerk_user_id: 'user_own', request_id: 'e6d9c3a2-3c0e-4a52-9f6d-0c1f5f6b1c11' };
const result = {
  setup_data: JSON.parse(ferrari296File),
  note: '',
  changes: [],
  adjusted: [],
  source: 'model',
};
const finished = {
  ...own,
  parent_id: null,
  kind: 'generate',
  game: 'ACC',
  car: 'ferrari_296_gt3',
  track: 'spa',
  status: 'done',
  request: {},
  result,
  created_at: '2026-11-20T12:00:00+00:00',
} as unknown as Generation;
const failed = { ...finished, id: 8, status: 'failed', result: null } as Generation;
const running = { ...finished, id: 9, status: 'running', result: null } as Generation;
const requestId = '4f0a7c0e-0f0d-4a29-8d8c-0d8d9a3a2b11';

function stage({ create }: { create?: () => never } = {}) {
  const saved: NewSetup[] = [];
  const context = {
    driver: { state: 'signed-in', userId: 'user_own' } as const,
    generations: {
      async byId(id: number, userId: string) {
        return (
          [finished, failed, running].find((one) => one.id === id && userId === own.clerk_user_id) ?? null
        );
      },
    },
    setups: {
      async create(row: NewSetup) {
        create?.();
        saved.push(row);
        return { outcome: 'created', setup: { id: 1 } } as const;
      },
    },
  };
  const save = async (fields: Record<string, string>) => {
    const form = new FormData();
    for (const [name, value] of Object.entries({ requestId, ...fields })) form.set(name, value);
    const answer = await saveGeneration(context as unknown as Parameters<typeof saveGeneration>[0], form);
    return answer instanceof FormErrors ? answer.about.returnedForm : answer;
  };
  return { save, saved };
}

test('a finished run is saved', async () => {
  const { save, saved } = stage();
  expect(await save({ generationId: '7' })).toMatchObject({ redirectTo: '/setup-assistant?setup=7' });
  expect(saved).toMatchObject([{ game: 'ACC', generation_id: 7, request_id: own.request_id }]);
});

const notYours = 'This isn’t your setup. Open it again and save it there.';
const noNumbers = ['0', '-1', '9223372036854775808', '1e40', 'seven', '', '7.5', 'NaN'];

test.each([
  ...noNumbers.map((number) => [`numbered “${number}”`, number, 400, notYours] as const),
  ['another driver’s, or none', '99', 404, notYours],
  ['failed', '8', 400, 'There’s nothing to save here.'],
  ['still running', '9', 400, 'This setup is still being made. Save it when it’s done.'],
] as const)(
  'a run that is %s is not saved, and the driver hears why',
  async (_, generationId, status, message) => {
    const { save, saved } = stage();
    expect(await save({ generationId })).toMatchObject({ status, message });
    expect(saved).toEqual([]);
  },
);

test('a form without its own id is refused as such', async () => {
  expect(await stage().save({ generationId: '7', requestId: 'x' })).toMatchObject({ status: 400 });
});

test.each([
  [new DatabaseUnavailable('away'), 503, expect.stringContaining('Please try again')],
  [
    new DatabaseRefusal('invalid', '23514', 'too odd'),
    400,
    'Our database doesn’t take this setup. Download its file instead.',
  ],
])('only what may work the next time asks to try again: %s', async (error, status, message) => {
  vi.spyOn(console, 'warn').mockImplementation(() => {});
  const create = () => {
    throw error;
  };
  expect(await stage({ create }).save({ generationId: '7' })).toMatchObject({ status, message });
});
