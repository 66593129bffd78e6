import { readdirSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { expect, test } from 'vitest';
import { lastOfBase } from '../../emulators/supabase/migrations.ts';
import { migrationFaults } from './migration-rules.ts';

const filesOf = (folder: string) => readdirSync(folder).map((name) => join(folder, name));
const later = filesOf('supabase/migrations').filter(
  (file) => basename(file).slice(0, lastOfBase.length) > lastOfBase,
);

test.each([...later, ...filesOf('supabase/tests/server/examples')])(
  '%s works on a filled database',
  (file) => {
    expect(migrationFaults(readFileSync(file, 'utf8'))).toEqual([]);
  },
);

test('each migration has a time of its own', () => {
  const times = filesOf('supabase/migrations').map((file) => basename(file).slice(0, lastOfBase.length));
  expect(times).toEqual([...new Set(times)]);
});

test('a function is written once', () => {
  const functions = filesOf('supabase/migrations').flatMap((file) =>
    [...readFileSync(file, 'utf8').matchAll(/^create (?:or replace )?function ([\w.]+)/gim)].map(
      ([, name]) => name,
    ),
  );
  expect(functions).toEqual([...new Set(functions)]);
});

test.each([
  'create index a on public.setups (id);',
  'update public.setups set note = null;',
  'insert into public.setup_likes (setup_id) select id from public.setups;',
  'alter table public.setups add constraint a check (likes > 0);',
  'alter table public.setups alter column likes type bigint;',
  'alter table public.setups alter column title set not null;',
  'lock table public.setups;',
  'grant select on table public.setups to anon;',
  'create function public.f() returns void language sql as $$ select 1 $$;',
  '-- outside a transaction\nupdate public.setups set note = null;',
  '-- outside a transaction\ncreate index concurrently a on public.setups (id); select 1;',
  '-- outside a transaction\ndo $$ begin update public.setups set note = null; end $$;',
])('refused: %s', (sql) => {
  expect(migrationFaults(sql)).toHaveLength(1);
});

test('a table that the migration makes is filled and indexed at once', () => {
  const sql = `create table public.a (id bigint); create index a_by_id on public.a (id);
    insert into public.a select id from public.setups; create or replace function public.f() returns void as $$ update public.setups set note = null $$;`;
  expect(migrationFaults(sql)).toEqual([]);
});
