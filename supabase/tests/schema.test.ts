import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { databaseTypes, typesFile } from '../../scripts/database-types.ts';
import { readingFunctions } from '../../platform/adapters/supabase/database.ts';
import { testProject } from './project.ts';

const { sql } = await testProject();
const names = (rows: Record<string, unknown>[]) => rows.map(({ name }) => String(name));

test('every table has row-level security', async () => {
  const open = await sql(
    `select relname as name from pg_class
     where relnamespace in ('public'::regnamespace, 'private'::regnamespace) and relkind in ('r', 'p') and not relrowsecurity`,
  );
  expect(names(open)).toEqual([]);
});

test('every view obeys the row-level security of its reader', async () => {
  const views = await sql(
    `select relname as name from pg_class where relnamespace = 'public'::regnamespace and relkind in ('v', 'm')
     and not coalesce(reloptions, '{}') @> array['security_invoker=true']`,
  );
  expect(names(views)).toEqual([]);
});

test('every policy names its roles and asks for the caller once a statement', async () => {
  const policies = await sql(
    `select policyname as name, roles::text as roles, coalesce(qual, '') || coalesce(with_check, '') as text
     from pg_policies where schemaname = 'public'`,
  );
  expect(policies.length).toBeGreaterThan(8);
  for (const { name, roles, text } of policies) {
    expect([name, roles]).not.toEqual([name, '{public}']);
    const bare = String(text)
      .replaceAll(/SELECT private\.(profile_id|require_open_account)\(\)/g, '')
      .replaceAll(/SELECT \(auth\.jwt\(\)/g, '');
    expect([name, bare]).not.toEqual([
      name,
      expect.stringMatching(/profile_id\(\)|require_open_account\(\)|auth\.jwt\(\)/),
    ]);
  }
});

test('every function has an empty search path', async () => {
  const loose = await sql(
    `select p.oid::regproc::text as name from pg_proc p
     where p.pronamespace in ('public'::regnamespace, 'private'::regnamespace)
     and not coalesce(p.proconfig, '{}') @> array['search_path=""']`,
  );
  expect(names(loose)).toEqual([]);
});

test('every function that only reads is known to the client as one', async () => {
  const stable = await sql(
    `select p.proname as name from pg_proc p
     where p.pronamespace = 'public'::regnamespace and p.provolatile <> 'v' order by p.proname`,
  );
  expect(names(stable)).toEqual([...readingFunctions].sort());
});

test('every filter of the public list has an index for each of its orders', async () => {
  const indexes = names(
    await sql(
      `select pg_get_indexdef(indexrelid) as name from pg_index where indrelid = 'private.listed_setups'::regclass`,
    ),
  );
  const filters = [[], ['cell'], ['car_name'], ['track_name']];
  const wanted = filters.flatMap((filter) =>
    ['created_at DESC', 'likes DESC', 'works DESC', 'pace DESC'].map((order) =>
      [...filter, order, 'setup_id DESC'].join(', '),
    ),
  );
  const missing = wanted.filter((keys) => !indexes.some((index) => index.includes(`(${keys})`)));
  expect(missing).toEqual([]);
});

test('every foreign key has an index that begins with it', async () => {
  const slow = await sql(
    `select conrelid::regclass || ' ' || conname as name from pg_constraint k
     where contype = 'f' and connamespace in ('public'::regnamespace, 'private'::regnamespace) and not exists (
       select 1 from pg_index i where i.indrelid = k.conrelid and i.indkey[0] = k.conkey[1]
     )`,
  );
  expect(names(slow)).toEqual([]);
});

test('a row holds what it names while it is written, unless it is part of a write that does', async () => {
  const loose = await sql(
    `select distinct conrelid::regclass::text as name from pg_constraint k
     where contype = 'f' and connamespace in ('public'::regnamespace, 'private'::regnamespace) and not exists (
       select from pg_trigger t where t.tgrelid = k.conrelid and t.tgname = 'a_link_holds'
     ) order by 1`,
  );
  expect(names(loose)).toEqual(
    [
      // Written while the team is held.
      'private.team_agreements',
      'private.team_changes',
      'private.team_discord',
      'private.team_invites',
      'private.team_members',
      'private.team_plans',
      // Written while the setup is.
      'private.author_words',
      'private.authors',
      'private.listed_setups',
      'private.shared_by_author',
      'private.withheld_texts',
      'private.writes_of_drivers',
      'setup_versions',
      // While the card is.
      'private.rule_votes',
      // While the author is held.
      'private.blocked_authors',
      'private.operator_actions',
      // Takes turns with the driver's departure.
      'generations',
    ].sort(),
  );
});

test('every table has a primary key', async () => {
  const without = await sql(
    `select c.relname as name from pg_class c
     where c.relnamespace in ('public'::regnamespace, 'private'::regnamespace) and c.relkind = 'r'
     and not exists (select from pg_index i where i.indrelid = c.oid and i.indisprimary)`,
  );
  expect(names(without)).toEqual([]);
});

test('no index begins another one that could do its work', async () => {
  const redundant = await sql(
    `select a.indexrelid::regclass || ' begins ' || b.indexrelid::regclass as name
     from pg_index a join pg_index b on b.indrelid = a.indrelid and b.indexrelid <> a.indexrelid
     join pg_class ca on ca.oid = a.indexrelid join pg_class cb on cb.oid = b.indexrelid
     where ca.relnamespace in ('public'::regnamespace, 'private'::regnamespace) and ca.relam = cb.relam
     and not a.indisunique and a.indexprs is null and b.indexprs is null
     and coalesce(pg_get_expr(a.indpred, a.indrelid), '') = coalesce(pg_get_expr(b.indpred, b.indrelid), '')
     and (b.indkey::int2[])[0:a.indnkeyatts - 1] = (a.indkey::int2[])[0:a.indnkeyatts - 1]
     and (b.indclass::oid[])[0:a.indnkeyatts - 1] = (a.indclass::oid[])[0:a.indnkeyatts - 1]
     and (b.indoption::int2[])[0:a.indnkeyatts - 1] = (a.indoption::int2[])[0:a.indnkeyatts - 1]`,
  );
  expect(names(redundant)).toEqual([]);
});

test('the types of the database are current; `npm run types:database` writes them again', async () => {
  expect(readFileSync(typesFile, 'utf8')).toBe(await databaseTypes(sql));
});

test('the seed may run again and changes nothing a driver changed', async () => {
  await sql(
    "update public.user_profiles set first_name = 'Renamed' where clerk_user_id = 'user_seed_driver'",
  );
  const seed = readFileSync(new URL('../seed.sql', import.meta.url), 'utf8');
  for (const statement of seed.split(';\n').filter((part) => part.includes('insert'))) await sql(statement);
  const rows = await sql(
    `select concat_ws(' ', p.clerk_user_id, p.first_name, s.status, s.plan_id, s.cancel_at_period_end,
       case when s.plan_id <> 'lifetime' then round(extract(epoch from s.current_period_end - now()) / 86400) end) as name
     from public.user_profiles p left join public.subscriptions s using (clerk_user_id) order by p.id`,
  );
  expect(names(rows)).toEqual([
    'user_seed_driver Renamed',
    'user_seed_premium Petra active monthly f 20',
    'user_seed_lifetime Leo active lifetime f',
    'user_seed_ending Enid active monthly t 5',
    'user_seed_lapsed Lars canceled monthly f -10',
  ]);
});
