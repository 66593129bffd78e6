import type { SupabaseClient } from '@supabase/supabase-js';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { accFile, requestId, testProject } from './project.ts';

// One driver against the data of another, by the ways that the REST interface opens besides plain statements. Those are
// tried by row-level-security.test.ts.

const owner = 'user_seed_premium';
const other = 'user_seed_driver';
/** In everything of the owner's that nobody else may see. */
const secret = 'between-us-only';
const project = testProject();

type Answer = PromiseLike<{ data: unknown; error: { code?: string } | null; count?: number | null }>;
type Ids = { shared: number; hidden: number; ownerProfile: number; generation: number; open: number };
let ids: Ids;
let before: string;
let tried = 0;

async function belongings(): Promise<string> {
  const tables = ['generations', 'chat_messages', 'subscriptions', 'user_profiles'];
  const rows = [
    await project().sql('select * from public.setups where user_id = $1 order by id', [ids.ownerProfile]),
    await project().sql('select * from public.setup_likes where user_id = $1', [ids.ownerProfile]),
  ];
  for (const table of tables) {
    rows.push(await project().sql(`select * from public.${table} where clerk_user_id = $1`, [owner]));
  }
  return JSON.stringify(rows);
}

beforeAll(async () => {
  const { sql } = project();
  const id = async (statement: string, values: unknown[]) => Number((await sql(statement, values))[0]?.id);
  const setup = (clerkUserId: string, isPublic: boolean) =>
    id(
      `insert into public.setups (user_id, game, car_name, track_name, setup_data, note, is_public)
       select id, 'ACC', 'car', 'spa', '{}', $2, $3 from public.user_profiles where clerk_user_id = $1 returning id`,
      [clerkUserId, isPublic ? 'for all' : secret, isPublic],
    );
  ids = {
    shared: await setup(owner, true),
    hidden: await setup(owner, false),
    open: await setup(other, true),
    ownerProfile: await id('select id from public.user_profiles where clerk_user_id = $1', [owner]),
    generation: await id(
      `insert into public.generations (clerk_user_id, request_id, kind, game, car, track, request)
       values ($1, gen_random_uuid(), 'generate', 'ACC', 'car', 'spa', $2) returning id`,
      [owner, JSON.stringify({ prompt: secret })],
    ),
  };
  await sql("insert into public.chat_messages (clerk_user_id, role, content) values ($1, 'user', $2)", [
    owner,
    secret,
  ]);
  await sql('insert into public.setup_likes (setup_id, user_id) values ($1, $2)', [
    ids.open,
    ids.ownerProfile,
  ]);
  await sql('update public.user_profiles set email = $2 where clerk_user_id = $1', [owner, secret]);
  before = await belongings();
});

afterAll(() => console.log(`one driver at another's data: ${tried} ways tried`));

const row = () => ({
  game: 'ACC',
  car_name: 'car',
  track_name: 'spa',
  setup_data: accFile(),
  request_id: requestId(),
});

/** The expected outcome: `nothing` is no row at all, `refused` an error, `own` only what is the caller's own. */
const ways: Record<string, { expected: 'nothing' | 'refused' | 'own'; ask(client: SupabaseClient): Answer }> =
  {
    'reads the whole table of setups': {
      expected: 'own',
      ask: (c) => c.from('setups').select('id,user_id,note'),
    },
    'reads my_setups by the owner': {
      expected: 'nothing',
      ask: (c) => c.from('my_setups').select('id').eq('user_id', ids.ownerProfile),
    },
    'counts private setups without reading them': {
      expected: 'nothing',
      ask: (c) => c.from('setups').select('id', { count: 'exact', head: true }).eq('id', ids.hidden),
    },
    'reaches private setups through the profile': {
      expected: 'own',
      ask: (c) => c.from('user_profiles').select('username,setups(note)').eq('id', ids.ownerProfile),
    },
    'reads who likes their setup': {
      expected: 'nothing',
      ask: (c) => c.from('setup_likes').select('user_id').eq('setup_id', ids.open),
    },
    'reaches those likes through the setup': {
      expected: 'nothing',
      ask: (c) => c.from('setups').select('id,setup_likes!inner(user_id)').eq('id', ids.open),
    },
    'reads every run': { expected: 'nothing', ask: (c) => c.from('generations').select('*') },
    'reaches a run through the parent': {
      expected: 'nothing',
      ask: (c) =>
        c.from('generations').select('id').or(`id.eq.${ids.generation},parent_id.eq.${ids.generation}`),
    },
    'reads every message': { expected: 'nothing', ask: (c) => c.from('chat_messages').select('*') },
    'reads every subscription': {
      expected: 'nothing',
      ask: (c) => c.from('subscriptions').select('status,plan_id,stripe_customer_id'),
    },
    'asks for an email by its beginning': {
      expected: 'refused',
      ask: (c) => c.from('user_profiles').select('id').like('email', 'between%'),
    },
    'asks for what a private setup says by its search text': {
      expected: 'refused',
      ask: (c) => c.from('setups').select('id').like('search_text', '%between%'),
    },
    'publishes a private setup': {
      expected: 'nothing',
      ask: (c) => c.from('setups').update({ is_public: true }).eq('id', ids.hidden).select('id'),
    },
    'publishes whatever there is': {
      expected: 'own',
      ask: (c) => c.from('setups').update({ is_public: true }).gt('id', 0).select('id,user_id'),
    },
    'deletes a setup': {
      expected: 'nothing',
      ask: (c) => c.from('setups').delete().in('id', [ids.shared, ids.hidden]).select('id'),
    },
    'writes over a setup by its id': {
      expected: 'refused',
      ask: (c) => c.from('setups').upsert({ ...row(), id: ids.shared, note: 'mine' }, { onConflict: 'id' }),
    },
    'saves a setup in the name of the owner': {
      expected: 'refused',
      ask: (c) => c.from('setups').insert({ ...row(), user_id: ids.ownerProfile }),
    },
    'saves a setup from a run of the owner': {
      expected: 'refused',
      ask: (c) => c.from('setups').insert({ ...row(), generation_id: ids.generation }),
    },
    'likes a private setup': {
      expected: 'refused',
      ask: (c) => c.from('setup_likes').insert({ setup_id: ids.hidden }),
    },
    'likes in the name of the owner': {
      expected: 'refused',
      ask: (c) => c.from('setup_likes').insert({ setup_id: ids.shared, user_id: ids.ownerProfile }),
    },
    'takes back a like of the owner': {
      expected: 'refused',
      ask: (c) => c.from('setup_likes').delete().eq('setup_id', ids.open),
    },
    'speaks to the race engineer in the name of the owner': {
      expected: 'refused',
      ask: (c) => c.from('chat_messages').insert({ clerk_user_id: owner, role: 'user', content: 'Hello' }),
    },
    'takes over a subscription': {
      expected: 'refused',
      ask: (c) => c.from('subscriptions').update({ clerk_user_id: other }).eq('clerk_user_id', owner),
    },
    'has the owner forgotten': { expected: 'refused', ask: (c) => c.rpc('forget_driver', { driver: owner }) },
    'asks for the profile of the owner': {
      expected: 'nothing',
      ask: (c) => c.rpc('my_profile').eq('clerk_user_id', owner),
    },
  };

for (const [what, { expected, ask }] of Object.entries(ways)) {
  test(`another driver who ${what} gets ${expected === 'own' ? 'only their own or public' : expected}`, async () => {
    const { data, error, count } = await ask(project().driver(other));
    tried += 1;
    if (expected === 'refused') expect(error?.code).toMatch(/^(42501|428C9)$/);
    else expect(error).toBeNull();
    if (expected === 'nothing') expect(count ?? data).toEqual(count === undefined || count === null ? [] : 0);
    expect(JSON.stringify({ data, error })).not.toContain(secret);
    expect(await belongings()).toBe(before);
  });
}

test('a setup belongs to whoever saves it', async () => {
  const { data } = await project().driver(owner).from('setups').insert(row()).select('user_id').single();
  expect(data?.user_id).toBe(ids.ownerProfile);
});

test('a driver without a profile cannot save', async () => {
  const { error } = await project().driver('user_without_profile').from('setups').insert(row());
  expect(error?.code).toBe('42501');
});

test('a driver may save from a run of the own', async () => {
  const { error } = await project()
    .driver(owner)
    .from('setups')
    .insert({ ...row(), generation_id: ids.generation });
  expect(error).toBeNull();
});
