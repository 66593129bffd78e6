import { globSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { addressAt, unknownAddress } from '../app/edge/addresses.server.ts';
import { formNameOf } from '../app/garage/upload/conditions-values.ts';
import { soldPlans } from '../platform/billing/sold-plans.ts';
import { conditionNames } from '../racing/setup/conditions.ts';
import { anyThings, webRoutes } from '../tests/support/requests.ts';

const textOf = (...patterns: string[]) =>
  globSync(patterns)
    .map((path) => readFileSync(path, 'utf8'))
    .join('\n');

const migrations = textOf('supabase/migrations/*.sql');
const base = textOf('supabase/migrations/20261127000300_setups.sql');
const placesOfField: [place: string, has: (name: string) => boolean][] = [
  ['a migration that adds its column to setups', (name) => new RegExp(`\\b${name} \\w`).test(migrations)],
  [
    'private.add_condition in its migration',
    (name) => base.includes(` ${name} `) || migrations.includes(`private.add_condition('${name}')`),
  ],
  [
    'its rights in supabase/grants.sql: select for anon, all three for authenticated',
    (name) => textOf('supabase/grants.sql').split(new RegExp(`\\b${name}\\b`)).length > 4,
  ],
  ['npm run types:database', (name) => textOf('platform/adapters/supabase/database-types.ts').includes(name)],
  [
    'its input in app/garage/upload/conditions-fields.tsx',
    (name) =>
      new RegExp(`name(: '|=")${formNameOf(name)}['"]`).test(
        textOf('app/garage/upload/conditions-fields.tsx'),
      ),
  ],
];

test.each(placesOfField)('every field of a setup’s conditions has %s', (place, has) => {
  expect(conditionNames.filter((name) => !has(name)).map((name) => `${name} lacks ${place}`)).toEqual([]);
});

test('every page has its file, its row and its entry', () => {
  const files = globSync('app/routes/*').map((path) => path.replace('app/routes/', ''));
  const unentered = files.filter((file) => !Object.hasOwn(webRoutes, file));
  expect(unentered.map((file) => `${file} lacks its entry in tests/support/requests.ts`)).toEqual([]);
  const unlisted = Object.entries(webRoutes).filter(
    ([file, { path }]) =>
      file !== '$.tsx' && addressAt(path(anyThings).split('?')[0] ?? '').path === unknownAddress.path,
  );
  expect(unlisted.map(([file]) => `${file} lacks its row in app/edge/addresses.server.ts`)).toEqual([]);
});

test('every plan can be sold as its row says', () => {
  const rows = Object.entries(soldPlans);
  const once = rows.filter(([, { every }]) => every === null).map(([id]) => id);
  // Code that keeps what was bought once knows the one plan of that kind.
  expect(once, 'a plan that is not charged every so often is bought once: only lifetime may be').toEqual([
    'lifetime',
  ]);
  const unfit = rows.filter(
    ([id, { amount }]) => !/^[a-z][a-z_]{0,30}$/.test(id) || !Number.isInteger(amount),
  );
  expect(unfit, 'name a plan in small letters, and give its amount in the smallest unit').toEqual([]);
});
