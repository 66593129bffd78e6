import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { expect, test } from 'vitest';
import { knownGrants } from '../../../scripts/deploy/grants.ts';
import { testProject } from '../project.ts';

const project = await testProject();
const { sql } = project;

const granted = async () =>
  (await sql('select held from public.granted_rights() held')).map(({ held }) => String(held)).sort();

/** A dump restored into a project of before May 2026 brings no grants, and everything by default. */
const restored = `
do $$
begin
  grant all on all tables in schema public to anon, authenticated, service_role;
  grant all on all sequences in schema public to anon, authenticated, service_role;
  grant all on all routines in schema public, private to public, anon, authenticated, service_role;
end
$$`;

test('a restored dump opens every door, and what a deployment runs closes them again', async () => {
  await sql(restored);
  expect(await granted()).toContain('anon EXECUTE public.forget_driver');
  await promisify(execFile)('node', ['scripts/deploy/apply-database.ts'], {
    env: { ...process.env, SUPABASE_DB_URL: project.databaseUrl ?? '' },
  });
  expect(await granted()).toEqual([...knownGrants()].sort());
});
