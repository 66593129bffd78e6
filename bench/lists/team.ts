import { literal } from '../../supabase/tests/server/filled/sql-text.ts';
import type { Cluster } from './cluster.ts';

const team = 'org_bench';

/** A team of ten with a thousand setups, each with an earlier file, a test card and a stint; twenty are agreed on, and it has plans. */
async function fillTeam({ run }: Cluster, { driver, profile }: { driver: string; profile: number }) {
  const { output } = await run(`select count(*) from private.teams where id = ${literal(team)}`);
  if (output !== '0') return;
  await run(`
    insert into private.teams (id, name, clerk_changed_at) values (${literal(team)}, 'Bench', now());
    insert into private.team_members (team_id, clerk_user_id, role, membership_id, clerk_changed_at)
      select ${literal(team)}, p.clerk_user_id, 'admin', 'member_' || p.id, now() from (
        (select clerk_user_id, id from public.user_profiles where clerk_user_id = ${literal(driver)})
        union (select clerk_user_id, id from public.user_profiles order by id limit 9)
      ) p;
    insert into public.setups (user_id, team_id, game, car_name, track_name, title, note, setup_data)
      select ${profile}, ${literal(team)}, game, car_name, track_name, title, note, setup_data
      from public.setups where user_id = ${profile} and team_id is null order by id limit 1000;
    update public.setups set setup_data = setup_data || ' ' where team_id = ${literal(team)};
    insert into public.test_cards (user_id, setup_id, team_id, game, car_name, track_name, changes, before_data, after_data, counted, request_id, answer, answered_at)
      select user_id, id, team_id, game, car_name, track_name, '[{}]', setup_data, setup_data, false, gen_random_uuid(), 'better', now()
      from public.setups where team_id = ${literal(team)};
    insert into public.stints (user_id, setup_id, version, request_id, sheet)
      select user_id, id, 1, gen_random_uuid(), '{"laps": 9, "bestLap": 140}' from public.setups where team_id = ${literal(team)};
    insert into private.team_agreements (team_id, race, setup_id, version, user_id)
      select team_id, 'Race ' || id, id, 2, user_id from public.setups where team_id = ${literal(team)} order by id desc limit 20;
    insert into private.team_plans (team_id, plan, user_id)
      select ${literal(team)}, '{"name": "Spa"}', ${profile} from generate_series(1, 20);
    analyze;`);
}

/** What the pages of a team ask, as its admin who also has most setups of all. */
export async function teamStatements(cluster: Cluster, admin: { driver: string; profile: number }) {
  await fillTeam(cluster, admin);
  const { output } = await cluster.run(`select max(id) from public.setups where team_id = ${literal(team)}`);
  return {
    teams: 'select public.my_teams()',
    'team page': `select public.team_page(${literal(team)})`,
    'team setups': `select public.team_setups(${literal(team)}, 100)`,
    'team of a setup': `select public.team_of_setup(${output})`,
    'changes of a team setup': `select public.changes_of_team_setup(${output})`,
    'stints with the car of a team setup': `select * from public.my_stints_with_car_of(${output})`,
  };
}
