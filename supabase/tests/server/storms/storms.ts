import { randomUUID } from 'node:crypto';
import { ask, chance, decide, fill, leave, saved, shareResults, tell, want, type Recipe } from './acts.ts';
import { anyFile, anyNote, type Crowd, gather, oneOf, save } from './crowd.ts';
import type { Grounds, Storm } from './storm.ts';
import { teamStorms } from './team-storms.ts';

const storms: Record<string, Recipe> = {
  'likes while setups are deleted, restored and edited': {
    answers: ['liked', 'deleted', 'restored', 'edited'],
    refusals: [],
    prepare:
      async ({ drivers, setups }) =>
      (connection) => {
        const { id, driver } = oneOf(setups.slice(0, 30));
        const die = Math.random();
        if (die < 0.4) return tell(connection, oneOf(drivers), 'like', id);
        if (die < 0.64) return tell(connection, driver, 'delete', id);
        return die < 0.86
          ? tell(connection, driver, 'restore', id)
          : tell(connection, driver, 'note', id, anyNote());
      },
  },

  'edits, downloads and answers of the same setups': {
    answers: ['edited', 'liked', 'downloaded', 'answered', 'public', 'private'],
    refusals: [],
    prepare:
      async ({ drivers, setups }) =>
      async (connection, _, turn) => {
        const { id, driver } = oneOf(setups.slice(0, 10));
        const other = oneOf(drivers);
        const acts = [
          () => tell(connection, driver, 'file', id, anyFile()),
          () => tell(connection, other, 'like', id),
          () => tell(connection, other, 'download', id),
          async () =>
            (await tell(connection, other, 'download', id)) &&
            tell(connection, other, 'say', id, oneOf(['worked', 'failed', 'untried'])),
          () => tell(connection, driver, 'publish', id, chance(0.7)),
        ];
        return acts[turn % acts.length]?.();
      },
  },

  'test cards and results shared or not': {
    answers: ['decided done', 'shares true', 'shares false'],
    refusals: [],
    prepare:
      async ({ setups }) =>
      async (connection, nth, turn) => {
        if (turn % 4 === 3) return shareResults(connection, setups[nth * 3]?.driver ?? '');
        const { id, driver } = oneOf(setups.slice(0, 60));
        const asDriver = { driver };
        const revision = await ask(connection, asDriver, 'select revision from setups where id = $1', [id]);
        const rules = ['R001', 'R002', 'R003', 'R004', 'R005', 'R006'];
        const card = await ask(
          connection,
          asDriver,
          `select card from open_test_card($1, $2, '[{"parameter": "a"}]', $3, $4, $5)`,
          [id, revision, [oneOf(rules), oneOf(rules)], anyFile(), randomUUID()],
        );
        if (!card) return 'not opened';
        await ask(connection, asDriver, `select answer_test_card($1, $2, '')`, [
          card,
          oneOf(['better', 'same', 'worse']),
        ]);
        return ask(connection, asDriver, `select 'decided ' || decide_test_card($1, $2, $3)`, [
          card,
          oneOf(['kept', 'undone']),
          revision,
        ]);
      },
  },

  'wishes taken back': {
    answers: ['wanted', 'taken back'],
    refusals: [],
    prepare:
      async ({ drivers }) =>
      async (connection) => {
        const driver = oneOf(drivers.slice(0, 60));
        return chance(0.5)
          ? want(connection, driver)
          : ask(connection, { driver }, `delete from setup_wishes returning 'taken back'`);
      },
  },

  'answers of one driver to a wish': {
    answers: ['given'],
    // Setups of another car, a sixth answer, and the same answer again.
    refusals: ['42501', '23514', '23505 wanted_answers_wanted_id_setup_id_key'],
    prepare: async ({ setups, wishes }, { sql }) => {
      const fitting = await sql`
        select w.id as wish, s.id as setup from public.wanted_setups w
        join public.setups s on (s.car_name, s.track_name) = (w.car_name, w.track_name) where w.id = any (${wishes})`;
      return async (connection) => {
        const { wish, setup } = oneOf([...fitting]);
        return ask(
          connection,
          { driver: setups[0]?.driver ?? '' },
          `insert into wanted_answers (wanted_id, setup_id) values ($1, $2) returning 'given'`,
          [wish, chance(0.9) ? setup : oneOf(setups).id],
        );
      };
    },
  },

  'authors followed': {
    answers: ['followed', 'unfollowed'],
    refusals: [],
    prepare: async ({ drivers }, { sql }) => {
      const authors =
        await sql`select user_id from private.authors where setups > 0 order by user_id limit 20`;
      return async (connection) => {
        const driver = oneOf(drivers.slice(0, 100));
        const author = oneOf([...authors])['user_id'];
        return chance(0.5)
          ? ask(connection, { driver }, 'select follow_author($1)', [author])
          : ask(
              connection,
              { driver },
              `delete from followed_authors where author_id = $1 returning 'unfollowed'`,
              [author],
            );
      };
    },
  },

  'reports while operators decide': {
    answers: ['liked', 'reported', 'hide done', 'restore done', 'keep done'],
    refusals: [],
    prepare:
      async ({ drivers, setups }) =>
      async (connection, nth) => {
        const { id } = oneOf(setups.slice(0, 30));
        // Of the first two alone, so that what was hidden is restored within the storm.
        if (nth % 10 === 0)
          return decide(connection, ['hide', 'restore', 'keep'], oneOf(setups.slice(0, 2)).id);
        return chance(0.5)
          ? tell(connection, oneOf(drivers), 'like', id)
          : tell(connection, oneOf(drivers), 'report', id, 'Not for this car');
      },
  },

  'authors blocked while they publish': {
    answers: ['block done', 'unblock done', 'liked', 'public', 'private', 'saved'],
    refusals: [],
    prepare: async ({ drivers, setups }, { sql }) => {
      const rows = await sql`select id, clerk_user_id as driver from public.user_profiles`;
      const authors = new Map(rows.map(({ driver, id }) => [driver, id]));
      return async (connection, nth) => {
        const { id, driver } = oneOf(setups.slice(0, 36));
        if (nth % 8 === 0) return decide(connection, ['block', 'unblock'], null, authors.get(driver));
        if (chance(0.3)) return tell(connection, oneOf(drivers), 'like', id);
        return chance(0.5) ? tell(connection, driver, 'publish', id, chance(0.5)) : saved(connection, driver);
      };
    },
  },

  'deletions and Undo against reports, likes and downloads': {
    answers: [
      'deleted',
      'restored',
      'liked',
      'downloaded',
      'reported',
      'hide done',
      'restore done',
      'keep done',
    ],
    refusals: [],
    prepare: async ({ drivers, setups }, { sql }) => {
      const few = setups.slice(0, 12);
      await sql`
        update public.setups set note = 'More at https://example.com' where id = any (${few.map(({ id }) => id)}::bigint[])`;
      return async (connection, nth) => {
        const { id, driver } = oneOf(few);
        if (nth % 20 === 0) return decide(connection, ['hide', 'restore', 'keep'], oneOf(few.slice(0, 2)).id);
        const statement = oneOf(['delete', 'restore', 'like', 'download', 'report'] as const);
        if (statement === 'report') return tell(connection, oneOf(drivers), 'report', id, '');
        const isOwn = statement === 'delete' || statement === 'restore';
        return tell(connection, isOwn ? driver : oneOf(drivers), statement, id);
      };
    },
  },

  'comments under setups while their drivers leave': {
    answers: [
      'commented',
      'closed',
      'closes',
      'changed',
      'deleted',
      'reported',
      'hide done',
      'keep done',
      'block done',
      'left',
    ],
    refusals: ['PT410'],
    prepare: async ({ drivers, setups }, { sql, connections }) => {
      const [closed, ...few] = setups.slice(0, 12);
      await sql`
        insert into private.closed_comments (setup_id, closed_at) values (${closed?.id ?? 0}, now() - interval '1 day')`;
      const leaving = await gather(sql, connections.length * 4);
      const talkative = drivers.slice(0, 200);
      let next = 0;
      return async (connection, nth) => {
        const leaver = nth % 10 === 0 && leaving[next++];
        if (leaver) return leave(connection, leaver);
        const { id, driver: author } = oneOf(few);
        const driver = oneOf([...talkative, ...leaving.slice(next, next + 100)]);
        const write = (setup: unknown) =>
          ask(connection, { driver }, 'select comment_on_setup($1, $2)', [setup, anyNote()]);
        const [comment] = await sql`
          select c.id, c.user_id as profile, p.clerk_user_id as driver
          from public.setup_comments c join public.user_profiles p on p.id = c.user_id
          where c.setup_id = ${id} order by c.id desc offset ${Math.floor(Math.random() * 5)} limit 1`;
        if (!comment || chance(0.4)) return write(id);
        const change = (words: string | null, answer: string) =>
          ask(
            connection,
            { driver: comment['driver'] },
            `select replace(change_my_comment($1, $2), 'done', $3)`,
            [comment['id'], words, answer],
          );
        const acts = [
          () => write(closed?.id),
          () => change(anyNote(), 'changed'),
          () => change(null, 'deleted'),
          () =>
            ask(connection, { driver }, `select report_comment($1, 'offensive', $2)`, [
              comment['id'],
              anyNote(),
            ]),
          () =>
            ask(
              connection,
              'service',
              `select $1 || ' ' || outcome from act_on_comment('operator', $1, 'why', $2)`,
              [oneOf(['hide', 'restore', 'keep']), comment['id']],
            ),
          () =>
            ask(connection, { driver: author }, `select case when close_comments($1, $2) then 'closes' end`, [
              id,
              chance(0.3),
            ]),
          () => decide(connection, ['block', 'unblock'], null, comment['profile']),
        ];
        return oneOf(acts)();
      };
    },
  },

  'payments and stints of young accounts with many likes': {
    answers: ['paid active', 'paid canceled', 'driven', 'timed', 'liked', 'recounted'],
    // Of two first payments of a driver at once: the product reads the row of the other.
    refusals: ['23505 subscriptions_stripe_customer_id_key'],
    prepare: async ({ drivers, setups }, { sql }) => {
      const young = await gather(sql, 25, '1 hour');
      await fill(sql, async (transaction) => {
        await transaction`
          insert into public.setups (user_id, game, car_name, track_name, title, is_public, setup_data)
          select s.user_id, s.game, s.car_name, s.track_name, 'liked', true, s.setup_data
          from public.setups s, generate_series(1, ${Math.ceil(drivers.length * 0.75)}::integer) where s.id = ${setups[0]?.id ?? 0}`;
        // Of such young accounts none counts; one by one they would take minutes.
        await transaction`alter table public.setup_likes disable trigger user`;
        await transaction`
          insert into public.setup_likes (setup_id, user_id)
          select s.id, p.id from public.setups s, public.user_profiles p
          where s.title = 'liked' and p.clerk_user_id = any (${young})`;
        await transaction`alter table public.setup_likes enable trigger user`;
        await transaction`update public.setups set likes = ${young.length}, uncounted_likes = ${young.length} where title = 'liked'`;
      });
      const setupsOfDrivers = new Map<string, number>();
      return async (connection, nth, turn) => {
        const driver = young[nth % young.length] ?? '';
        if (turn === 0)
          setupsOfDrivers.set(driver, setupsOfDrivers.get(driver) ?? (await save(connection, driver)));
        const acts = [
          () =>
            ask(
              connection,
              'service',
              `insert into subscriptions (clerk_user_id, stripe_customer_id, status, plan_id, current_period_end)
               values ($1, 'cus_' || $1, $2, 'monthly', now() + interval '20 days')
               on conflict (clerk_user_id) do update set status = excluded.status returning 'paid ' || status`,
              [driver, oneOf(['active', 'canceled'])],
            ),
          () => tell(connection, driver, 'stint', setupsOfDrivers.get(driver), randomUUID()),
          // The stint's lap, and one that no stint proves.
          () =>
            ask(connection, { driver }, `update setups set lap_ms = $2 where id = $1 returning 'timed'`, [
              setupsOfDrivers.get(driver),
              oneOf([138_300, 139_000]),
            ]),
          () => tell(connection, oneOf(drivers), 'like', oneOf(setups).id),
          () => ask(connection, 'service', `select 'recounted' from recount_drivers()`),
        ];
        return acts[(turn + nth) % acts.length]?.();
      };
    },
  },

  'drivers leaving who downloaded the same': {
    answers: ['left'],
    refusals: [],
    prepare: async ({ setups }, { sql, connections }) => {
      const leaving = await gather(sql, connections.length * 4);
      const common = setups.slice(0, 60).map(({ id }) => id);
      await fill(
        sql,
        (transaction) => transaction`
        insert into public.setup_downloads (setup_id, user_id, version, downloaded_at, answer, answered_at)
        select s.id, p.id, 1, now() - interval '1 day', 'worked', now()
        from unnest(${common}::bigint[]) s (id), public.user_profiles p
        where p.clerk_user_id = any (${leaving}) order by p.id, random()`,
      );
      return async (connection) => {
        const driver = leaving.pop();
        return driver !== undefined && leave(connection, driver);
      };
    },
  },

  'drivers leaving while they save': {
    answers: ['left', 'saved', 'public', 'liked', 'shares true', 'wanted'],
    refusals: ['PT410'],
    prepare: async ({ setups }, { sql, connections }) => {
      const leavers = connections.length * 2;
      // The last six stay: others may act as long as an answer is missing.
      const leaving = await gather(sql, leavers + 6);
      const hot = setups.slice(0, 25).map(({ id }) => id);
      const likedSetups = setups.slice(25, 50).map(({ id }) => id);
      await fill(
        sql,
        (transaction) => transaction`
        insert into public.setup_likes (setup_id, user_id)
        select s.id, p.id from unnest(${hot}::bigint[]) s (id), public.user_profiles p
        where p.clerk_user_id = any (${leaving}) order by p.id, random() on conflict do nothing`,
      );
      let next = 0;
      return async (connection, nth) => {
        if (nth % 2 === 0) {
          const driver = next < leavers && leaving[next++];
          return driver && leave(connection, driver);
        }
        const driver = oneOf(leaving.slice(next, next + 6));
        const acts = [
          () => saved(connection, driver, chance(0.7)),
          () =>
            ask(
              connection,
              { driver },
              `update setups set is_public = true
               where id = (select max(s.id) from setups s join my_profile() p on p.id = s.user_id) returning 'public'`,
            ),
          () => tell(connection, driver, 'like', oneOf(likedSetups)),
          () => shareResults(connection, driver),
          () => want(connection, driver),
        ];
        return oneOf(acts)();
      };
    },
  },
  ...teamStorms,
};

export const stormNames: readonly string[] = Object.keys(storms);

/** Makes a storm ready on its grounds. */
export async function storm(name: string, crowd: Crowd, grounds: Grounds): Promise<Storm> {
  const recipe = storms[name];
  if (!recipe) throw new Error(`no storm is called ${name}`);
  return { ...recipe, act: await recipe.prepare(crowd, grounds) };
}
