import { expect, test } from 'vitest';
import { conditionFields } from '#racing/setup/conditions';
import { requestId, testProject } from './project.ts';

const { as, driver: clientOf, givenDriver, givenSetup, sql } = await testProject();

const conditionOf = (field: (typeof conditionFields)[keyof typeof conditionFields]) => {
  if (field.kind === 'choice') return field.choices[0];
  if (field.kind === 'amount') return field.highest;
  return field.kind === 'version' ? '1.10.2' : 140_000;
};
const values = Object.fromEntries(
  Object.entries(conditionFields).map(([name, field]) => [name, conditionOf(field)]),
);

/** What a visitor reads of a setup whose file is withheld, what a team reads of it, and what a member's copy holds. */
async function everywhere(conditions: Record<string, unknown>) {
  const author = await givenDriver();
  const reported = await givenSetup(author, conditions);
  await sql('alter table public.setups disable trigger files_are_withheld');
  await sql('update public.setups set file_withheld = true where id = $1', [reported]);
  await sql('alter table public.setups enable trigger files_are_withheld');
  const reader = clientOf(await givenDriver());
  const withheldSetup = (await reader.rpc('withheld_setup', { setup: reported })).data;
  const setup = await givenSetup(author, { ...conditions, is_public: false });
  const team = `org_${requestId()}`;
  const { members } = as('service');
  const changedAt = new Date();
  await members.putTeam(team, 'Crew', changedAt);
  await members.put({ team, driver: author, membership: requestId(), clerkRole: 'org:admin', changedAt });
  await as(author).teams.move(setup, team);
  const [card] = (await clientOf(author).rpc('team_setups', { team })).data;
  const copy = await as(author).teams.takeCopy(setup);
  const copyCard = (await clientOf(author).from('my_setup_cards').select('*').eq('id', copy).single()).data;
  return { setup, withheldSetup, card, copyCard };
}

test('each condition goes where its setup goes, but for the lap with a copy', async () => {
  const { withheldSetup, card, copyCard } = await everywhere(values);
  expect(withheldSetup).toMatchObject(values);
  expect(card).toMatchObject(values);
  expect(copyCard).toMatchObject({ ...values, lap_ms: null });
});

test('a condition that a migration adds needs its column, add_condition and its rights', async () => {
  await sql('alter table public.setups add column made_up smallint');
  await sql("select private.add_condition('made_up')");
  await sql('grant select (made_up), insert (made_up), update (made_up) on public.setups to authenticated');
  const { setup, ...shown } = await everywhere({ made_up: 40 });
  expect(Object.values(shown)).toMatchObject([{ made_up: 40 }, { made_up: 40 }, { made_up: 40 }]);
  await sql('update public.setups set made_up = 50 where id = $1', [setup]);
  const [row] = await sql(
    `select revision, pg_get_triggerdef(t.oid) as limited from public.setups, pg_trigger t
     where id = $1 and tgname = 'a_minute_has_so_many_changes' and tgrelid = 'public.setups'::regclass`,
    [setup],
  );
  expect(row).toEqual({ revision: 2, limited: expect.stringContaining('made_up') });
});
