import { randomUUID } from 'node:crypto';
import type postgres from 'postgres';
import { ask, chance, fill, leave, tell, type Recipe } from './acts.ts';
import { anyFile, anyNote, gather, oneOf, save, tracks } from './crowd.ts';
import type { Connection } from '../connections.ts';

/** A team of 200 with 2,000 setups of its editors. */
async function bigTeam(sql: postgres.Sql): Promise<{ team: string; drivers: string[]; setups: number[] }> {
  const team = `org_${randomUUID()}`;
  const drivers = await gather(sql, 200);
  await sql`select public.put_team(${team}, 'Crew', now() - interval '1 day')`;
  await sql`
    select public.put_team_member(
      ${team}, d, 'orgmem_' || d, case when n <= 5 then 'org:admin' else 'org:member' end, now() - interval '1 day', 'editor'
    ) from unnest(${drivers}::text[]) with ordinality as one (d, n)`;
  const rows = await fill(
    sql,
    (transaction) => transaction<{ id: string }[]>`
    insert into public.setups (user_id, game, car_name, track_name, title, setup_data, team_id)
    select p.id, 'ACC', 'ferrari_296_gt3', 'spa', 'Race', ${anyFile()}, ${team}
    from public.user_profiles p, generate_series(1, 10) where p.clerk_user_id = any (${drivers}) returning id`,
  );
  return { team, drivers, setups: rows.map(({ id }) => Number(id)) };
}

export const teamStorms: Record<string, Recipe> = {
  'a team of 200 at work while members go': {
    answers: [
      'edited',
      'driven',
      'agreed',
      'moved',
      'deleted',
      'restored',
      'saved',
      'page',
      'opened',
      'out',
      'left',
    ],
    // A stint by a driver who has gone; the account is closed.
    refusals: ['42501', 'PT410'],
    prepare: async (_, { sql }) => {
      const { team, drivers, setups } = await bigTeam(sql);
      const hot = setups.slice(0, 20);
      const privateSetups: { id: number; driver: string }[] = [];
      const leaving = drivers.slice(0, 40);
      /** A member who is removed reads and writes nothing with the next request; joins again by another membership. */
      async function remove(connection: Connection, driver: string): Promise<string> {
        const membership = `orgmem_${randomUUID()}`;
        await sql`select public.end_team_member(m.membership_id) from private.team_members m where m.clerk_user_id = ${driver}`;
        const seen = await ask(connection, { driver }, 'select id from setups where id = any ($1)', [hot]);
        if (seen || (await tell(connection, driver, 'note', oneOf(hot), anyNote())))
          throw new Error('still in');
        await ask(
          connection,
          'service',
          `select put_team_member($1, $2, $3, 'org:member', now(), 'editor')`,
          [...[team, driver, membership]],
        );
        return 'out';
      }
      return (connection, nth, turn) => {
        const driver = oneOf(drivers);
        const id = oneOf(hot);
        const mine = oneOf([...privateSetups, { id, driver }]);
        const acts = [
          () => tell(connection, driver, 'file', id, anyFile()),
          () => tell(connection, driver, 'stint', id, randomUUID()),
          () =>
            ask(connection, { driver }, `select agree_on_setup($1, $2, $3, '')->>'outcome'`, [
              team,
              id,
              oneOf(tracks),
            ]),
          async () => {
            privateSetups.push({ id: await save(connection, driver, chance(0.5)), driver });
            return 'saved';
          },
          () => tell(connection, mine.driver, 'stint', mine.id, randomUUID()),
          () => ask(connection, mine, 'select move_to_team($1, $2)', [mine.id, team]),
          () => tell(connection, driver, chance(0.5) ? 'delete' : 'restore', oneOf(hot.slice(15))),
          () =>
            ask(
              connection,
              { driver },
              `select 'page' where team_page($1) is not null and team_setups($1) is not null`,
              [team],
            ),
          () =>
            ask(
              connection,
              { driver },
              `select outcome from open_test_card($1, (select revision from setups where id = $1), '[{}]', '{}', $2, $3)`,
              [...[id, anyFile(), randomUUID()]],
            ),
          () => ask(connection, { driver }, `select save_team_plan($1, null, '{}', 0)->>'outcome'`, [team]),
          () => remove(connection, drivers[40 + nth] ?? ''),
          () => leave(connection, chance(0.3) ? (leaving.pop() ?? driver) : `user_${randomUUID()}`),
        ];
        return acts[(turn + nth) % acts.length]?.() ?? Promise.resolve();
      };
    },
  },

  'an invitation with one use left': {
    answers: ['taken', 'unknown'],
    refusals: [],
    prepare: async ({ drivers }, { sql }) => {
      const { team } = await bigTeam(sql);
      await sql`
        insert into private.team_invites (team_id, role, token_digest, uses_left, ends_at)
        select ${team}, 'editor', private.driver_digest('invite ' || n), 1, now() + interval '1 day' from generate_series(0, 4999) n`;
      const uses = new Set<number>();
      return async (connection, nth, turn) => {
        const driver = drivers[(nth + turn) % drivers.length];
        const outcome = await ask(
          connection,
          'service',
          `select take_team_invite('invite ' || $1::int, $2)->>'outcome'`,
          [...[turn, driver]],
        );
        if (outcome === 'taken' && uses.has(turn)) throw new Error('taken twice');
        if (outcome === 'taken') uses.add(turn);
        return outcome;
      };
    },
  },
};
