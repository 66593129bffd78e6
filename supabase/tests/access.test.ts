import type { PostgrestSingleResponse, SupabaseClient } from '@supabase/supabase-js';
import { beforeAll, describe, expect, test } from 'vitest';
import { givenSetup, type Project, requestId, testProject } from './project.ts';

/**
 * Every role on every table with every verb. `rows`: it works and touches a row; `nothing`: allowed, but row-level
 * security hides the row; `refused`: the database refuses.
 */
type Outcome = 'rows' | 'nothing' | 'refused';
type Verb = 'select' | 'insert' | 'update' | 'delete';

const owner = 'user_seed_premium';
const other = 'user_seed_driver';

type Table = {
  /** What the role may read. */
  columns: string;
  /** Makes the row that is acted on; returns its key. */
  given(project: Project): Promise<string | number>;
  key: string;
  /** A row to insert, as the product would. */
  row(project: Project): Record<string, unknown>;
  change: Record<string, unknown>;
  /** Visitor, owner, other driver, service. */
  expected: Record<Verb, readonly [Outcome, Outcome, Outcome, Outcome]>;
};

const roles = ['visitor', 'owner', 'other', 'service'] as const;
type Role = (typeof roles)[number];

const profileOfOwner = async ({ sql }: Project) =>
  Number((await sql('select id from public.user_profiles where clerk_user_id = $1', [owner]))[0]?.id);
const firstId = (rows: Record<string, unknown>[]) => Number(rows[0]?.id);

/** A profile of its own for each case, because deleting one takes everything of the driver along. */
async function profileWithout(publicSetup: boolean, project: Project): Promise<number> {
  const rows = await project.sql(
    'insert into public.user_profiles (clerk_user_id, email) values ($1, $2) returning id',
    [requestId(), 'secret@example.com'],
  );
  const id = firstId(rows);
  if (publicSetup) {
    await project.sql(
      `insert into public.setups (user_id, game, car_name, track_name, setup_data, is_public)
       values ($1, 'ACC', 'car', 'spa', '{}', true)`,
      [id],
    );
  }
  return id;
}

const setupRow = { game: 'ACC', car_name: 'ferrari_296_gt3', track_name: 'spa', setup_data: '{}' };
let ownerProfile = 0;

const tables: Record<string, Table> = {
  'user_profiles of somebody who published': {
    columns: 'id',
    key: 'id',
    given: (project) => profileWithout(true, project),
    row: () => ({ clerk_user_id: requestId() }),
    change: { first_name: 'Changed' },
    expected: {
      select: ['rows', 'rows', 'rows', 'rows'],
      insert: ['refused', 'refused', 'refused', 'rows'],
      update: ['refused', 'refused', 'refused', 'rows'],
      delete: ['refused', 'refused', 'refused', 'rows'],
    },
  },
  'user_profiles of somebody who did not': {
    columns: 'id',
    key: 'id',
    given: (project) => profileWithout(false, project),
    row: () => ({ clerk_user_id: requestId() }),
    change: { username: 'changed' },
    expected: {
      select: ['nothing', 'nothing', 'nothing', 'rows'],
      insert: ['refused', 'refused', 'refused', 'rows'],
      update: ['refused', 'refused', 'refused', 'rows'],
      delete: ['refused', 'refused', 'refused', 'rows'],
    },
  },
  'setups, public': {
    columns: 'id',
    key: 'id',
    given: (project) => givenSetup(project, owner, { is_public: true }),
    row: () => setupRow,
    change: { is_public: false },
    expected: {
      select: ['rows', 'rows', 'rows', 'rows'],
      // A service has no profile of its own, so it has to say whose the setup is.
      insert: ['refused', 'rows', 'rows', 'refused'],
      update: ['refused', 'rows', 'nothing', 'rows'],
      delete: ['refused', 'rows', 'nothing', 'rows'],
    },
  },
  'setups, private': {
    columns: 'id',
    key: 'id',
    given: (project) => givenSetup(project, owner, { is_public: false }),
    row: () => ({ ...setupRow, is_public: false }),
    change: { is_public: true },
    expected: {
      select: ['nothing', 'rows', 'nothing', 'rows'],
      insert: ['refused', 'rows', 'rows', 'refused'],
      update: ['refused', 'rows', 'nothing', 'rows'],
      delete: ['refused', 'rows', 'nothing', 'rows'],
    },
  },
  my_setups: {
    columns: 'id',
    key: 'id',
    given: (project) => givenSetup(project, owner, { is_public: true }),
    row: () => setupRow,
    change: { is_public: false },
    expected: {
      select: ['refused', 'rows', 'nothing', 'nothing'],
      insert: ['refused', 'refused', 'refused', 'refused'],
      update: ['refused', 'refused', 'refused', 'nothing'],
      delete: ['refused', 'refused', 'refused', 'nothing'],
    },
  },
  setup_likes: {
    columns: 'id',
    key: 'id',
    given: async (project) => {
      const setup = await givenSetup(project, other);
      return firstId(
        await project.sql('insert into public.setup_likes (setup_id, user_id) values ($1, $2) returning id', [
          setup,
          ownerProfile,
        ]),
      );
    },
    row: () => ({ setup_id: likedSetup }),
    change: { created_at: '2020-01-01T00:00:00Z' },
    expected: {
      select: ['refused', 'rows', 'nothing', 'rows'],
      insert: ['refused', 'rows', 'rows', 'refused'],
      update: ['refused', 'refused', 'refused', 'rows'],
      delete: ['refused', 'refused', 'refused', 'rows'],
    },
  },
  subscriptions: {
    columns: 'clerk_user_id',
    key: 'stripe_customer_id',
    given: async (project) => {
      await project.sql('delete from public.subscriptions where clerk_user_id = $1', [owner]);
      const customer = `cus_${requestId()}`;
      await project.sql(
        'insert into public.subscriptions (clerk_user_id, stripe_customer_id) values ($1, $2)',
        [owner, customer],
      );
      return customer;
    },
    row: () => ({ clerk_user_id: requestId(), stripe_customer_id: `cus_${requestId()}` }),
    change: { status: 'none' },
    expected: {
      select: ['refused', 'rows', 'nothing', 'rows'],
      insert: ['refused', 'refused', 'refused', 'rows'],
      update: ['refused', 'refused', 'refused', 'rows'],
      delete: ['refused', 'refused', 'refused', 'rows'],
    },
  },
  generations: {
    columns: 'id',
    key: 'id',
    given: async (project) =>
      firstId(
        await project.sql(
          `insert into public.generations (clerk_user_id, request_id, kind, game, car, track, request)
           values ($1, $2, 'generate', 'ACC', 'car', 'spa', '{}') returning id`,
          [owner, requestId()],
        ),
      ),
    row: () => ({
      clerk_user_id: owner,
      request_id: requestId(),
      kind: 'generate',
      game: 'ACC',
      car: 'car',
      track: 'spa',
      request: {},
    }),
    change: { status: 'failed', finished_at: '2026-01-01T00:00:00Z' },
    expected: {
      select: ['refused', 'rows', 'nothing', 'rows'],
      insert: ['refused', 'refused', 'refused', 'rows'],
      update: ['refused', 'refused', 'refused', 'rows'],
      delete: ['refused', 'refused', 'refused', 'rows'],
    },
  },
  chat_messages: {
    columns: 'id',
    key: 'id',
    given: async (project) =>
      firstId(
        await project.sql(
          "insert into public.chat_messages (clerk_user_id, role, content) values ($1, 'user', 'Hello') returning id",
          [owner],
        ),
      ),
    row: () => ({ clerk_user_id: owner, role: 'user', content: 'Hello' }),
    change: { content: 'Changed' },
    expected: {
      select: ['refused', 'rows', 'nothing', 'rows'],
      insert: ['refused', 'refused', 'refused', 'rows'],
      update: ['refused', 'refused', 'refused', 'rows'],
      delete: ['refused', 'refused', 'refused', 'rows'],
    },
  },
  stripe_events: {
    columns: 'id',
    key: 'id',
    given: async (project) => {
      const id = `evt_${requestId()}`;
      await project.sql("insert into public.stripe_events (id, type) values ($1, 'invoice.paid')", [id]);
      return id;
    },
    row: () => ({ id: `evt_${requestId()}`, type: 'invoice.paid' }),
    change: { status: 'done', processed_at: '2026-01-01T00:00:00Z' },
    expected: {
      select: ['refused', 'refused', 'refused', 'rows'],
      insert: ['refused', 'refused', 'refused', 'rows'],
      update: ['refused', 'refused', 'refused', 'rows'],
      delete: ['refused', 'refused', 'refused', 'rows'],
    },
  },
};

const project = testProject();
let likedSetup = 0;

beforeAll(async () => {
  ownerProfile = await profileOfOwner(project());
});

const clientOf = (role: Role): SupabaseClient => {
  if (role === 'visitor') return project().visitor();
  if (role === 'service') return project().service();
  return project().driver(role === 'owner' ? owner : other);
};

function ask(client: SupabaseClient, verb: Verb, name: string, table: Table, key: string | number) {
  const relation = client.from(name);
  switch (verb) {
    case 'select':
      return relation.select(table.columns).eq(table.key, key);
    case 'insert':
      return relation.insert(table.row(project())).select(table.columns);
    case 'update':
      return relation.update(table.change).eq(table.key, key).select(table.columns);
    case 'delete':
      return relation.delete().eq(table.key, key).select(table.columns);
  }
}

function outcomeOf({ data, error, status }: PostgrestSingleResponse<unknown>): Outcome {
  // 42501: no privilege, or a policy says no. 23502: the row would belong to nobody. 55000: the view is for reading.
  if (error) {
    if (['42501', '23502', '55000'].includes(error.code)) return 'refused';
    throw new Error(`${status} ${error.code} ${error.message}`);
  }
  return Array.isArray(data) && data.length > 0 ? 'rows' : 'nothing';
}

for (const [title, table] of Object.entries(tables)) {
  describe(title, () => {
    const name = title.split(/[ ,]/)[0] ?? '';
    for (const verb of ['select', 'insert', 'update', 'delete'] as const) {
      for (const [index, role] of roles.entries()) {
        test(`${role} ${verb}: ${table.expected[verb][index]}`, async () => {
          const key = await table.given(project());
          likedSetup = await givenSetup(project(), other);
          const answer = await ask(clientOf(role), verb, name, table, key);
          expect(outcomeOf(answer as PostgrestSingleResponse<unknown>)).toBe(table.expected[verb][index]);
        });
      }
    }
  });
}

test('the matrix covers every table and view that is reachable', async () => {
  const relations = await project().sql(
    "select relname from pg_class where relnamespace = 'public'::regnamespace and relkind in ('r', 'v', 'm', 'p')",
  );
  const covered = new Set(Object.keys(tables).map((title) => title.split(/[ ,]/)[0]));
  expect(new Set(relations.map(({ relname }) => relname))).toEqual(covered);
});
