import { literal } from '../../supabase/tests/server/filled/sql-text.ts';
import type { Cluster } from './cluster.ts';
import type { MeasuredQuery, Variant } from './measure-query.ts';
import { asJson } from './rest-statements.ts';

const columns =
  'id, setup_id, version, game, car_name, track_name, driven_at, sheet, changes, told, taken_as';
const newest = 'order by driven_at desc, id desc limit 60';

type Driven = { driver: string; setup: number; car: string; track: string; stint: number; count: number };

const mostAsked = 20;

/** The setups with the most stints, and some of the usual ones, with who drove them. */
async function drivenSetups({ run }: Cluster): Promise<Driven[]> {
  const { output } = await run(`select coalesce(json_agg(answer), '[]') from (
    select p.clerk_user_id as driver, s.setup_id as setup, s.car_name as car, s.track_name as track,
      max(s.id) as stint, count(*) as count
    from public.stints s join public.user_profiles p on p.id = s.user_id
    group by 1, 2, 3, 4 order by count desc, s.setup_id limit ${mostAsked}
  ) answer;`);
  return JSON.parse(output) as Driven[];
}

const withCar = ({ car }: Driven) =>
  asJson(`select ${columns} from public.stints where game = 'ACC' and car_name = ${literal(car)} ${newest}`);
const withSetup = ({ setup }: Driven) =>
  asJson(`select ${columns} from public.stints where setup_id = ${setup} ${newest}`);
const atTrack = ({ car, track }: Driven) =>
  asJson(
    `select ${columns} from public.stints where game = 'ACC' and car_name = ${literal(car)}
     and track_name = ${literal(track)} ${newest}`,
  );
const one = ({ stint }: Driven) => asJson(`select ${columns} from public.stints where id = ${stint}`);
const accountFile = () => asJson(`select ${columns} from public.stints where id > 0 order by id limit 50`);
const store = ({ setup }: Driven) => `with stored as (
  insert into public.stints (setup_id, version, request_id, sheet) values (${setup}, 1, gen_random_uuid(), '{"hot": {"LF": 27.6}}')
  returning ${columns}
)
select count(stored) as page_total, coalesce(json_agg(stored), '[]') as body from stored`;

/** What the product asks of a driver's stints: by the driver with the most of them, and by usual ones. */
export async function stintQueries(cluster: Cluster): Promise<MeasuredQuery[]> {
  const driven = await drivenSetups(cluster);
  return driven
    .slice(0, 1)
    .concat(driven.slice(-1))
    .flatMap((first, place) => {
      const own = driven.filter(({ driver }) => driver === first.driver);
      const kind = place === 0 ? 'the driver with most' : 'a usual driver';
      const query = (name: string, statement: (of: Driven) => string, writes = false): MeasuredQuery => ({
        name: `${name}, ${kind}`,
        caller: { driver: first.driver },
        variants: own.map(
          (of): Variant => ({ asked: `${of.car}, ${of.count} stints`, statement: statement(of) }),
        ),
        writes,
      });
      return [
        query('stints with a car, which are learned from', withCar),
        query('stints with a setup', withSetup),
        query('stints with a car at a track', atTrack),
        query('one stint', one),
        query('account file, stints', accountFile),
        query('store a stint', store, true),
      ];
    });
}
