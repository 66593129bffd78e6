import { randomUUID } from 'node:crypto';
import { anyFile, anyNote, type Crowd, cars, gather, oneOf, save, tracks } from './crowd.ts';
import type { Connection } from '../connections.ts';
import type { Grounds, Storm } from './storm.ts';

type Made = (crowd: Crowd, grounds: Grounds) => Promise<Storm['act']>;

/** Closes an account and forgets its driver, in as many pieces as it takes. */
async function leave(connection: Connection, driver: string): Promise<void> {
  await connection.as('service', 'select close_account($1)', [driver]);
  for (let isGone = false; !isGone; ) {
    const [answer] = await connection.as<{ forget_driver: boolean }>('service', 'select forget_driver($1)', [
      driver,
    ]);
    isGone = answer?.forget_driver ?? true;
  }
}

const chance = (share: number) => Math.random() < share;

const storms: Record<string, Made> = {
  'public saves':
    async ({ drivers }) =>
    async (connection) => {
      await save(connection, oneOf(drivers));
      return true;
    },

  'likes of one setup':
    async ({ drivers, setups }) =>
    async (connection) => {
      await connection.as({ driver: oneOf(drivers) }, 'select * from like_setup($1)', [setups[0]?.id]);
      return true;
    },

  'likes while setups are deleted, restored and edited':
    async ({ drivers, setups }) =>
    async (connection) => {
      const { id, driver } = oneOf(setups.slice(0, 30));
      const die = Math.random();
      if (die < 0.4) await connection.as({ driver: oneOf(drivers) }, 'select * from like_setup($1)', [id]);
      else if (die < 0.64) await connection.as({ driver }, 'select delete_my_setup($1)', [id]);
      else if (die < 0.86) await connection.as({ driver }, 'select restore_my_setup($1)', [id]);
      else
        await connection.as({ driver }, 'update setups set note = $2 where id = $1 returning id', [
          id,
          anyNote(),
        ]);
      return true;
    },

  'edits, downloads and answers of the same setups':
    async ({ drivers, setups }) =>
    async (connection, _, turn) => {
      const { id, driver } = oneOf(setups.slice(0, 10));
      const asDriver = { driver };
      const other = { driver: oneOf(drivers) };
      const acts = [
        () =>
          connection.as(asDriver, 'update setups set setup_data = $2 where id = $1 returning id', [
            id,
            anyFile(),
          ]),
        () => connection.as(other, 'select * from like_setup($1)', [id]),
        () => connection.as(other, 'select remember_download($1)', [id]),
        () =>
          connection.as(other, 'select answer_download($1, $2)', [
            id,
            oneOf(['worked', 'failed', 'untried']),
          ]),
        () =>
          connection.as(asDriver, 'update setups set is_public = $2 where id = $1 returning id', [
            id,
            chance(0.7),
          ]),
      ];
      await acts[turn % acts.length]?.();
      return true;
    },

  'test cards and results shared or not':
    async ({ setups }) =>
    async (connection, nth, turn) => {
      const { id, driver } = oneOf(setups.slice(0, 60));
      const asDriver = { driver };
      if (turn % 4 === 3) {
        await connection.as({ driver: setups[nth * 3]?.driver ?? driver }, 'select share_my_results($1)', [
          chance(0.5),
        ]);
        return true;
      }
      const [setup] = await connection.as<{ revision: number }>(
        asDriver,
        'select revision from setups where id = $1',
        [id],
      );
      const rules = ['R001', 'R002', 'R003', 'R004', 'R005', 'R006'];
      const [opened] = await connection.as<{ card: string | null }>(
        asDriver,
        'select * from open_test_card($1, $2, $3, $4, $5, $6)',
        [
          id,
          setup?.revision ?? 0,
          '[{"parameter":"a"}]',
          [oneOf(rules), oneOf(rules)],
          anyFile(),
          randomUUID(),
        ],
      );
      if (!opened?.card) return true;
      await connection.as(asDriver, `select answer_test_card($1, $2, '')`, [
        opened.card,
        oneOf(['better', 'same', 'worse']),
      ]);
      await connection.as(asDriver, 'select decide_test_card($1, $2, $3)', [
        opened.card,
        oneOf(['kept', 'undone']),
        setup?.revision ?? 0,
      ]);
      return true;
    },

  'wishes taken back':
    async ({ drivers }) =>
    async (connection) => {
      const driver = oneOf(drivers.slice(0, 60));
      if (chance(0.5))
        await connection.as({ driver }, `select * from want_setup('ACC', $1, $2, '', '')`, [
          oneOf(cars),
          oneOf(tracks),
        ]);
      else await connection.as({ driver }, 'delete from setup_wishes returning id');
      return true;
    },

  'answers of one driver to a wish':
    async ({ setups, wishes }) =>
    async (connection, _, turn) => {
      const driver = setups[0]?.driver ?? '';
      await connection.as({ driver }, 'insert into wanted_answers (wanted_id, setup_id) values ($1, $2)', [
        wishes[turn % wishes.length],
        oneOf(setups).id,
      ]);
      return true;
    },

  'authors followed': async ({ drivers }, { sql }) => {
    const authors = await sql`select user_id from private.authors where setups > 0 order by user_id limit 20`;
    return async (connection) => {
      const driver = oneOf(drivers);
      const author = oneOf([...authors])['user_id'];
      if (chance(0.5)) await connection.as({ driver }, 'select follow_author($1)', [author]);
      else await connection.as({ driver }, 'delete from followed_authors where author_id = $1', [author]);
      return true;
    };
  },

  'reports while operators decide':
    async ({ drivers, setups }) =>
    async (connection, nth) => {
      const { id } = oneOf(setups.slice(0, 30));
      const driver = oneOf(drivers);
      if (nth % 10 === 0)
        await connection.as('service', `select * from act_as_operator('operator', $1, 'why', $2, null)`, [
          oneOf(['hide', 'restore', 'keep']),
          id,
        ]);
      else if (chance(0.5)) await connection.as({ driver }, 'select * from like_setup($1)', [id]);
      else
        await connection.as({ driver }, `select report_setup($1, 'setup', 'wrong', 'Not for this car')`, [
          id,
        ]);
      return true;
    },

  'authors blocked while they publish': async ({ drivers, setups }, { sql }) => {
    const authors = new Map(
      (await sql`select id, clerk_user_id from public.user_profiles`).map((row) => [
        row['clerk_user_id'],
        row['id'],
      ]),
    );
    const few = setups.slice(0, 36);
    return async (connection, nth) => {
      const { id, driver } = oneOf(few);
      if (nth % 8 === 0)
        await connection.as('service', `select * from act_as_operator('operator', $1, 'why', null, $2)`, [
          oneOf(['block', 'unblock']),
          authors.get(driver),
        ]);
      else if (chance(0.3))
        await connection.as({ driver: oneOf(drivers) }, 'select * from like_setup($1)', [id]);
      else if (chance(0.5))
        await connection.as({ driver }, 'update setups set is_public = $2 where id = $1 returning id', [
          id,
          chance(0.5),
        ]);
      else await save(connection, driver);
      return true;
    };
  },

  'deletions and Undo against reports, likes and downloads': async ({ drivers, setups }, { sql }) => {
    const few = setups.slice(0, 12);
    await sql`
        update public.setups set note = 'More at https://example.com' where id = any (${few.map(({ id }) => id)}::bigint[])`;
    return async (connection, nth) => {
      const { id, driver } = oneOf(few);
      const other = { driver: oneOf(drivers) };
      const acts = [
        () => connection.as({ driver }, 'select delete_my_setup($1)', [id]),
        () => connection.as({ driver }, 'select restore_my_setup($1)', [id]),
        () => connection.as(other, 'select * from like_setup($1)', [id]),
        () => connection.as(other, 'select remember_download($1)', [id]),
        () => connection.as(other, `select report_setup($1, 'setup', 'advertising', '')`, [id]),
      ];
      if (nth === 0)
        await connection.as('service', `select * from act_as_operator('operator', $1, 'why', $2, null)`, [
          oneOf(['hide', 'restore', 'keep']),
          id,
        ]);
      else await oneOf(acts)();
      return true;
    };
  },

  'payments and stints of young accounts with many likes': async ({ drivers, setups }, { sql }) => {
    const young = await gather(sql, 25, '1 hour');
    await sql.begin(async (transaction) => {
      // As the queue leaves them: added one by one they would take hours.
      await transaction`select set_config('private.folds_later', 'yes', true)`;
      await transaction`
        insert into public.setups (user_id, game, car_name, track_name, title, is_public, setup_data)
        select s.user_id, s.game, s.car_name, s.track_name, 'liked', true, s.setup_data
        from public.setups s, generate_series(1, ${Math.ceil(drivers.length * 0.75)}::integer) where s.id = ${setups[0]?.id ?? 0}`;
      await transaction`
        insert into public.setup_likes (setup_id, user_id)
        select s.id, p.id from public.setups s, public.user_profiles p
        where s.title = 'liked' and p.clerk_user_id = any (${young})`;
    });
    const own = new Map<string, number>();
    return async (connection, nth, turn) => {
      const driver = young[nth % young.length] ?? '';
      if (turn === 0) own.set(driver, own.get(driver) ?? (await save(connection, driver)));
      const acts = [
        () =>
          connection.as(
            'service',
            `insert into subscriptions (clerk_user_id, stripe_customer_id, status, plan_id, current_period_end)
             values ($1, 'cus_' || $1, $2, 'monthly', now() + interval '20 days')
             on conflict (clerk_user_id) do update set status = excluded.status`,
            [driver, oneOf(['active', 'canceled'])],
          ),
        () =>
          connection.as(
            { driver },
            `insert into stints (setup_id, version, request_id, sheet) values ($1, 1, $2, '{"laps": 9, "bestLap": 138.3}')`,
            [own.get(driver), randomUUID()],
          ),
        () => connection.as({ driver: oneOf(drivers) }, 'select * from like_setup($1)', [oneOf(setups).id]),
        () => connection.as('service', 'select recount_drivers()'),
      ];
      await acts[(turn + nth) % acts.length]?.();
      return true;
    };
  },

  'drivers leaving who downloaded the same': async ({ setups }, { sql, connections }) => {
    const leaving = await gather(sql, connections.length * 4);
    const common = setups.slice(0, 60).map(({ id }) => id);
    await sql`
      insert into public.setup_downloads (setup_id, user_id, version, downloaded_at, answer, answered_at)
      select s.id, p.id, 1, now() - interval '1 day', 'worked', now()
      from unnest(${common}::bigint[]) s (id), public.user_profiles p
      where p.clerk_user_id = any (${leaving}) order by p.id, random()`;
    return async (connection) => {
      const driver = leaving.pop();
      if (driver === undefined) return false;
      await leave(connection, driver);
      return true;
    };
  },

  'drivers leaving while they save': async ({ setups }, { sql, connections }) => {
    const leaving = await gather(sql, connections.length * 2);
    const hot = setups.slice(0, 25).map(({ id }) => id);
    await sql`
      insert into public.setup_likes (setup_id, user_id)
      select s.id, p.id from unnest(${hot}::bigint[]) s (id), public.user_profiles p
      where p.clerk_user_id = any (${leaving}) order by p.id, random() on conflict do nothing`;
    let next = 0;
    return async (connection, nth) => {
      if (nth % 2 === 0) {
        const driver = leaving[next++];
        if (driver === undefined) return false;
        await leave(connection, driver);
        return true;
      }
      const driver = leaving[Math.min(leaving.length - 1, next + Math.floor(Math.random() * 6))] ?? '';
      const acts = [
        () => save(connection, driver, chance(0.7)),
        () =>
          connection.as(
            { driver },
            'update setups set is_public = true where id = (select max(s.id) from setups s join my_profile() p on p.id = s.user_id) returning id',
          ),
        () => connection.as({ driver }, 'select * from like_setup($1)', [oneOf(hot)]),
        () => connection.as({ driver }, 'select share_my_results($1)', [chance(0.5)]),
        () =>
          connection.as({ driver }, `select * from want_setup('ACC', $1, $2, '', '')`, [
            oneOf(cars),
            oneOf(tracks),
          ]),
      ];
      await oneOf(acts)();
      return next < leaving.length;
    };
  },
};

export const stormNames: readonly string[] = Object.keys(storms);

/** Makes a storm ready on its grounds. */
export async function storm(name: string, crowd: Crowd, grounds: Grounds): Promise<Storm> {
  const made = storms[name];
  if (!made) throw new Error(`no storm is called ${name}`);
  return { name, act: await made(crowd, grounds) };
}
