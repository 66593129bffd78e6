import { generateBody } from '../support/requests.ts';
import { expect, test } from 'vitest';
import type { Driver } from '../support/drivers.ts';
import { askClerk, askDatabase } from '../support/stand-ins.ts';
import {
  durableObjectFolders,
  filesHolding,
  plantIn,
  sql,
  type Table,
  tablesHolding,
  tablesOf,
  unknownBindings,
} from './every-store.ts';
import { mark } from './marks.ts';
import { ask, claimsOf, fromOwnPage, send, sendForm, sendJson, signed } from './product.ts';
import { readRows, stockedDriver, storeSetups } from './stocked-driver.ts';
import { openTally } from './tally.ts';

const tally = openTally();

/** Tables that hold nothing of any driver, and why. A table that is in neither list must have been planted in. */
const nobodys: Record<string, string> = {
  'public.stripe_events': 'ids and types of events',
  'public.rule_results': 'how often rules were kept, without names',
  'private.driver_garages': 'digests, which go with their driver (supabase/tests/garage-facts.test.ts)',
  'private.setup_cells': 'what setups are made for, in words of ours and versions of games',
  'private.listed_setups':
    'what lists compare, which goes with its setup (supabase/tests/listed-setups.wide.test.ts)',
  'private.authors': 'figures, which go with their author (supabase/tests/authors.wide.test.ts)',
  'private.shared_by_author':
    'cars and tracks that are shared for, which goes with its author (supabase/tests/authors.wide.test.ts)',
  'private.reading_corrections':
    'parts of readings and how often they were corrected, without whose they are',
  'public.wanted_setups': 'what drivers want and how many, in words of the catalogue',
  'private.listed_words':
    'words of public setups, gone with the last that has them (supabase/tests/listed-setups.wide.test.ts)',
  'private.figure_changes':
    'likes, downloads and answers that are not added to their setup yet, without whose they are',
  'private.recounts': 'goes with its driver (supabase/tests/recounted-drivers.wide.test.ts)',
  'private.word_changes': 'the same words until they are counted, at the latest when a driver leaves',
  'private.operator_figures': 'what operators set',
  'private.reports': 'goes with who reported (supabase/tests/reports.test.ts)',
  'private.withheld_texts': 'words of a reported setup, which go with it (supabase/tests/reports.test.ts)',
  'private.hidden_setups': 'goes with its setup (supabase/tests/reports.test.ts)',
  'private.blocked_authors': 'goes with its author (supabase/tests/reports.test.ts)',
  'private.operator_actions':
    'what operators did, without names once somebody left (supabase/tests/reports.test.ts)',
  'private.check_findings': 'what the hourly checks count',
  'private.believed_laps':
    'laps that are in order, which go with their driver (supabase/tests/recounted-drivers.wide.test.ts)',
  'private.third_laps': 'a lap of each class on each track, without a name',
  'private.rule_votes': 'goes with its driver (supabase/tests/recounted-drivers.wide.test.ts)',
  'private.reporter_records': 'goes with its driver (supabase/tests/recounted-drivers.wide.test.ts)',
  'private.recounted_until': 'how old accounts were that were counted last',
  'private.car_paces': 'how quick cars are, by the catalogues',
  'private.track_paces': 'how long and quick tracks are, by the catalogues',
  'private.forgotten_drivers': 'digests of those who left, for a day',
  'private.teams': 'names of teams, which end thirty days after their last member',
  'private.team_invites': 'digests of links of a team, without whose they are',
  'private.team_discord': 'a team’s channel, which goes with it',
  'private.ended_memberships': 'ids of Clerk’s, for ninety days',
  'private.ended_teams': 'ids of Clerk’s',
  'supabase_migrations.schema_migrations': 'our own migrations',
  'supabase_migrations.seed_files': 'our own seeds',
};
/** Data that outlives an account (decision 7): ids and dates, for later refunds and disputes. */
const stays = ['public.subscriptions'];

/** Words that stay with a team: figures of ours, such as `Front ARB 4 → 3`, and the race that was agreed on. */
const ofTeam = ['private.team_changes.what'];

/** A driver with something in every store that there is. */
async function driverEverywhere(): Promise<Driver & { marks: readonly string[] }> {
  const driver = await stockedDriver();
  const token = signed(claimsOf(driver.id));
  const [thrownAway = 0] = await storeSetups(driver, [{ is_public: false, note: 'thrown away' }]);
  const other = await stockedDriver({ hasPlan: false });
  const older = { game_version: '1.3' };
  const [liked = 0, likedOnce = 0] = await storeSetups(other, [older, older]);
  for (const setupId of [liked, likedOnce]) await sendJson('/api/like-setup', { setupId }, { as: driver });
  await askDatabase('rpc/remember_download', token, { setup: liked });
  await askDatabase('wanted_answers?select=id', token, { wanted_id: driver.wanted, setup_id: liked });
  await sql(
    `insert into public.setup_comments (setup_id, user_id, words)
     select ${liked}, id, 'Calm.' from public.user_profiles where clerk_user_id = '${driver.id}'`,
  );
  await sql(
    `insert into private.closed_comments (setup_id)
     select s.id from public.setups s join public.user_profiles p on p.id = s.user_id
     where p.clerk_user_id = '${driver.id}' and s.id <> ${thrownAway} limit 1`,
  );
  await send(`/setup-viewer/${liked}?still-good`, { as: driver, body: new URLSearchParams() });
  await sql(
    `insert into public.setup_versions (setup_id, number, setup_data)
     select s.id, 1, 'before' from public.setups s join public.user_profiles p on p.id = s.user_id
     where p.clerk_user_id = '${driver.id}' and s.id <> ${thrownAway} limit 1`,
  );
  await sql(
    `insert into public.assistants (user_id, client_id, name, scopes)
     select id, 'client', 'Assistant', 'setups' from public.user_profiles where clerk_user_id = '${driver.id}'`,
  );
  await send(`/my-setups/${thrownAway}/delete`, { as: driver, body: new URLSearchParams() });
  await send(`/my-setups/${likedOnce}/delete`, { as: other, body: new URLSearchParams() });
  await askDatabase('rpc/my_deleted_setups?select=id', token, {}).then((rows) =>
    expect(rows).toHaveLength(1),
  );
  return driver;
}

/** Puts a word of its own into every column that takes one; gives them by the column. */
async function plantEverywhere(tables: readonly Table[]): Promise<Map<string, string>> {
  const planted = new Map<string, string>();
  for (const table of tables) {
    if (nobodys[table.name] || stays.includes(table.name)) continue;
    const rows = table.owned
      ? await sql(`select count(*)::int as n from ${table.name} where ${table.owned}`)
      : [];
    const isCovered = Number(rows[0]?.n ?? 0) > 0;
    tally.count(
      isCovered ? null : `${table.name}: nothing of the driver's is in it, so nobody knows that it is erased`,
    );
    if (!isCovered) continue;
    for (const column of table.columns) {
      if (ofTeam.includes(`${table.name}.${column.name}`)) continue;
      const word = mark(column.name.replaceAll('_', ''));
      if (await plantIn(table, column, word)) planted.set(`${table.name}.${column.name}`, word);
    }
  }
  return planted;
}

/** Deletes the account as clerk-js does from the profile panel, and waits until Clerk's webhook was taken. */
async function deleteAccount({ email, password }: Driver): Promise<void> {
  const form = { identifier: email, password, strategy: 'password' };
  const signedIn = await sendForm('/__clerk/v1/client/sign_ins', form);
  const cookies = signedIn.headers.getSetCookie().map((cookie) => cookie.split(';')[0]);
  const { response } = JSON.parse(signedIn.text) as { response: { created_session_id: string } };
  const deleted = await ask(`/__clerk/v1/me?_clerk_session_id=${response.created_session_id}`, {
    method: 'DELETE',
    headers: { ...fromOwnPage, cookie: cookies.join('; ') },
  });
  expect([signedIn.status, deleted.status]).toEqual([200, 200]);
  await expect
    .poll(() => askClerk<{ waiting: number }>('/stand-in/webhooks/hurry', 'POST'), { timeout: 60_000 })
    .toEqual({ waiting: 0 });
}

test('an account that ends leaves no word of its driver in any store, and had all of them in its file', async () => {
  const driver = await driverEverywhere();
  const tables = await tablesOf(driver.id);
  const planted = await plantEverywhere(tables);
  expect(planted.size).toBeGreaterThanOrEqual(16);
  expect(unknownBindings()).toEqual([]);

  const words = [...new Set([...planted.values(), ...driver.marks])];
  const running = mark('running');
  void sendJson(
    '/api/generate-setup',
    { ...generateBody, prompt: `${running} [[scenario:slow]]` },
    { as: driver },
  ).catch(() => null);
  await expect
    .poll(() => readRows(`generations?clerk_user_id=eq.${driver.id}&status=eq.running`))
    .toHaveLength(1);
  for (const folder of durableObjectFolders()) {
    tally.count(
      filesHolding(words, folder).length > 0 ? null : `${folder}: nothing of the driver's is in it`,
    );
  }

  const file = await ask('/account/data.json', { as: driver });
  for (const [column, word] of planted) {
    tally.count(file.text.includes(word) ? null : `the driver's file lacks ${column}`);
  }
  const { engineer_runs, engineer_uses } = JSON.parse(file.text) as Record<string, unknown[]>;
  expect(JSON.stringify(engineer_runs)).toContain(running);
  expect(engineer_uses?.length).toBeGreaterThan(0);

  await deleteAccount(driver);
  const lost = [...words, running, driver.email];
  for (const table of await tablesHolding(lost, tables))
    tally.count(`${table} still has words of the driver's`);
  for (const table of await tablesHolding([driver.id], tables)) {
    tally.count(stays.includes(table) ? null : `${table} still has the driver's id`);
  }
  for (const kept of filesHolding(lost)) tally.count(`${kept} still has words of the driver's`);
});
