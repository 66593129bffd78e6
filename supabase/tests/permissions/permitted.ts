import { conditionFields } from '../../../racing/setup/conditions.ts';

export type DatabaseRole = 'anon' | 'authenticated' | 'service_role';
export type Caller = 'visitor' | 'owner' | 'other' | 'service';
export type Verb = 'select' | 'insert' | 'update' | 'delete';

/** How to try each right on a relation, and which rows it reaches. supabase/grants.sql says who has which. */
export type Relation = {
  /** Columns without which nobody can insert, where the catalog does not say so. */
  required?: readonly string[];
  /** The value a caller writes, as SQL, where its name and its type do not say it. */
  values?: Readonly<Record<string, string>>;
  /** Columns that take no value, beyond those of which the catalog says so. */
  computed?: readonly string[];
  /** Columns that keep the value they were inserted with. */
  fixed?: readonly string[];
  rows: readonly Row[];
};

export type Row = {
  what: string;
  where: string;
  owner?: string;
  reached: Partial<Record<Verb, readonly Caller[]>>;
};

const everybody = ['visitor', 'owner', 'other', 'service'] as const;
const itsDriver = ['owner', 'service'] as const;
const drivers = ['owner', 'other', 'service'] as const;
const service = ['service'] as const;
const byService = { insert: service, update: service, delete: service };
const readByDriver = { select: itsDriver, ...byService };

/** Values as SQL, by the name of a column and, where it takes none, by its type. */
export const valuesEverywhere: Readonly<Record<string, string>> = {
  clerk_user_id: "'user_owner'",
  user_id: '900001',
  setup_id: '900010',
  game: "'LMU'",
  car_name: "'car'",
  track_name: "'monza'",
};
export const valuesByType: Readonly<Record<string, string>> = {
  bigint: '1',
  boolean: 'true',
  integer: '1',
  jsonb: "'{}'",
  smallint: '1',
  text: "'made up'",
  'text[]': "'{}'",
  'timestamp with time zone': "'2099-01-01'",
  uuid: 'gen_random_uuid()',
};

/** A value that each condition of a setup may have. */
const conditionValues = Object.fromEntries(
  Object.entries(conditionFields).map(([column, field]) => {
    if (field.kind === 'choice') return [column, `'${field.choices[0]}'`];
    if (field.kind === 'amount') return [column, `${field.highest}`];
    return [column, field.kind === 'version' ? "'1.10.2'" : '107325'];
  }),
);

const setupValues = {
  game: "'ACC'",
  setup_data: `'{"carName": "car", "basicSetup": {}}'`,
  based_on: "'{900010}'",
  is_public: 'true',
  created_at: "'2099-01-01'",
  likes: '1',
  uncounted_likes: '0',
  downloads: '0',
  revision: '1',
  first_version: '2',
  ...conditionValues,
};
/** Of tables of the schema `private`, which nobody reaches. */
export const unreachable: Relation = { rows: [{ what: 'any', where: 'true', reached: {} }] };

export const relations: Readonly<Record<string, Relation>> = {
  'public.user_profiles': {
    values: { clerk_user_id: "'user_made_up'", units: "'bar.F.in.gal'" },
    rows: [
      {
        what: 'of a driver who published',
        where: 'id = 900001',
        reached: { select: everybody, ...byService },
      },
      {
        what: 'of a driver who did not',
        where: 'id = 900002',
        owner: 'user_silent',
        reached: readByDriver,
      },
    ],
  },
  'public.setups': {
    values: setupValues,
    rows: [
      {
        what: 'public',
        where: 'id = 900010',
        // A driver's own is marked instead.
        reached: { select: everybody, insert: drivers, update: itsDriver, delete: service },
      },
      {
        what: 'private',
        where: 'id = 900011',
        reached: { select: itsDriver, insert: drivers, update: itsDriver, delete: service },
      },
    ],
  },
  'public.my_setup_cards': {
    rows: [{ what: 'own', where: 'id = 900010', reached: { select: ['owner'] } }],
  },
  'public.garage_setups': {
    required: ['game', 'car_name', 'track_name', 'setup_data'],
    values: setupValues,
    computed: ['id'],
    rows: [{ what: 'own', where: 'id = 900010', reached: { select: ['owner'], insert: service } }],
  },
  'public.my_setup_versions': {
    rows: [{ what: 'own', where: 'setup_id = 900010', reached: { select: ['owner'] } }],
  },
  'public.my_stints': {
    rows: [{ what: 'own', where: 'id = 900050', reached: { select: ['owner'] } }],
  },
  'public.my_test_cards': {
    rows: [{ what: 'own', where: 'id = 900060', reached: { select: ['owner'] } }],
  },
  'public.my_setups': {
    required: ['game', 'car_name', 'track_name', 'setup_data'],
    values: setupValues,
    computed: ['id'],
    // A service has no setups of its own.
    rows: [{ what: 'own', where: 'id = 900010', reached: { select: ['owner'], insert: service } }],
  },
  'public.setup_versions': {
    values: { number: '9', setup_data: "'{}'" },
    rows: [{ what: 'of a public setup', where: 'number = 1 and setup_id = 900010', reached: readByDriver }],
  },
  'public.stints': {
    required: ['setup_id', 'version', 'request_id', 'sheet'],
    values: { taken_as: '2', changes: "'[]'", told: "'[]'", trace: "'{}'", is_reference: 'false' },
    rows: [
      {
        what: 'with a setup of its driver',
        where: 'id = 900050',
        reached: { select: itsDriver, insert: itsDriver, update: itsDriver, delete: itsDriver },
      },
    ],
  },
  'public.assistants': {
    rows: [{ what: 'of a driver', where: 'id = 900100', reached: readByDriver }],
  },
  'public.test_cards': {
    values: { changes: "'[{}]'", rules: "'{R009}'" },
    rows: [{ what: 'of a driver', where: 'id = 900060', reached: readByDriver }],
  },
  'public.setup_comments': {
    values: { setup_id: '900012', user_id: '900003' },
    rows: [{ what: 'of a driver', where: 'id = 900110', reached: readByDriver }],
  },
  'public.setup_downloads': {
    values: { user_id: '900003' },
    rows: [{ what: 'of a driver', where: 'id = 900070', reached: readByDriver }],
  },
  'public.rule_results': {
    values: { rule: "'R010'", tested: '7' },
    rows: [
      { what: 'of five drivers', where: "rule = 'R001'", reached: { select: drivers, ...byService } },
      { what: 'of four drivers', where: "rule = 'R002'", reached: { select: service, ...byService } },
    ],
  },
  'public.setup_likes': {
    values: { setup_id: '900012', user_id: '900003' },
    fixed: ['setup_id', 'user_id'],
    rows: [
      {
        what: 'given',
        where: 'id = 900020',
        reached: { select: itsDriver, insert: drivers, update: service, delete: service },
      },
    ],
  },
  'public.still_good': {
    values: { setup_id: '900012', user_id: '900003', game_version: "'1.9.5'" },
    rows: [
      {
        what: 'given',
        where: 'id = 900070',
        reached: { select: itsDriver, insert: drivers, update: service, delete: service },
      },
    ],
  },
  'public.wanted_setups': {
    values: { session: "'race'", weather: "'wet'" },
    rows: [{ what: 'wanted', where: 'id = 900070', reached: { select: everybody, ...byService } }],
  },
  'public.setup_wishes': {
    values: { wanted_id: '900071', user_id: '900003' },
    rows: [
      {
        what: 'of a driver',
        where: 'id = 900080',
        reached: { select: itsDriver, insert: service, update: itsDriver, delete: itsDriver },
      },
    ],
  },
  'public.wanted_answers': {
    values: { wanted_id: '900070', setup_id: '900013', user_id: '900003' },
    rows: [
      {
        what: 'of a driver',
        where: 'id = 900090',
        reached: { select: everybody, insert: drivers, update: service, delete: itsDriver },
      },
    ],
  },
  'public.followed_authors': {
    values: { author_id: '900004', user_id: '900003' },
    fixed: ['author_id', 'user_id'],
    rows: [
      {
        what: 'of a driver',
        where: 'id = 900070',
        reached: { select: itsDriver, insert: drivers, update: service, delete: itsDriver },
      },
    ],
  },
  'public.subscriptions': {
    values: {
      clerk_user_id: "'user_made_up'",
      stripe_customer_id: "'cus_made_up'",
      status: "'canceled'",
      plan_id: "'lifetime'",
      stripe_subscription_id: "'sub_made_up'",
      stripe_price_id: "'price_made_up'",
      open_checkout_session_id: "'cs_made_up'",
      payment: "'owed'",
      owed_currency: "'usd'",
    },
    rows: [{ what: 'of a driver', where: "stripe_customer_id = 'cus_owner'", reached: readByDriver }],
  },
  'public.generations': {
    values: { kind: "'refine'", status: "'running'", source: "'model'" },
    rows: [{ what: 'of a driver', where: 'id = 900030', reached: readByDriver }],
  },
  'public.chat_messages': {
    values: { role: "'assistant'" },
    rows: [{ what: 'of a driver', where: 'id = 900040', reached: readByDriver }],
  },
  'public.stripe_events': {
    values: { id: "'evt_made_up'", type: "'invoice.paid'", status: "'pending'" },
    rows: [{ what: 'received', where: "id = 'evt_owner'", reached: { select: service, ...byService } }],
  },
};
