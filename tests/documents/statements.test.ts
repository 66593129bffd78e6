import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openDatabase } from '../../emulators/supabase/database.ts';
import { sqlOf } from './commands.ts';
import { root } from './desk.ts';
import { projectDocuments } from './documents.ts';

const statements = projectDocuments(root).flatMap((document) =>
  sqlOf(document).map((sql) => [document.path, sql] as const),
);

/** The documents' example: the setup 123, which a driver has deleted. */
const example = `
insert into public.user_profiles (clerk_user_id) values ('user_…');
insert into public.setups (id, user_id, title, game, car_name, track_name, setup_data, is_public)
  overriding system value
  select 123, id, 'Deleted', 'ACC', 'car', 'spa', '{}', true from public.user_profiles where clerk_user_id = 'user_…';
delete from public.setups where id = 123;`;

let database: Awaited<ReturnType<typeof openDatabase>>;
beforeAll(async () => {
  database = await openDatabase({
    folder: undefined,
    migrationsDir: join(root, 'supabase/migrations'),
    seedFile: join(root, 'supabase/seed.sql'),
  });
});
afterAll(() => database.close());

test('the documents give statements to run', () => {
  expect(statements.length).toBeGreaterThan(0);
});

test.for(statements)('%s: %j runs', async ([, sql]) => {
  await database.session.exec('begin');
  try {
    await database.session.exec(example + sql);
  } finally {
    await database.session.exec('rollback');
  }
});
