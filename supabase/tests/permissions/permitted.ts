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
const readByOwner = { select: ['owner'] } as const;
/** A view of one's own setups that a service, which has none, may write through all the same. */
const ownSetups = { select: ['owner'], insert: service } as const;
const givenByDriver = { select: itsDriver, insert: drivers, update: service, delete: service };

/** A relation whose rows are all of a kind. */
const every = (
  what: string,
  where: string,
  reached: Row['reached'],
  more: Partial<Relation> = {},
): Relation => ({
  rows: [{ what, where, reached }],
  ...more,
});

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
  worked: '0',
  tried: '0',
  uncounted_likes: '0',
  downloads: '0',
  revision: '1',
  first_version: '2',
  ...conditionValues,
};
const setupView = {
  required: ['game', 'car_name', 'track_name', 'setup_data'],
  values: setupValues,
  computed: ['id'],
};

/** Of tables of the schema `private`, which nobody reaches. */
export const unreachable: Relation = every('any', 'true', {});

export const relations: Readonly<Record<string, Relation>> = {
  'public.user_profiles': {
    values: { clerk_user_id: "'user_made_up'", units: "'bar.F.in.gal'", engineer_language: "'de'" },
    rows: [
      {
        what: 'of a driver who published',
        where: 'id = 900001',
        reached: { select: everybody, ...byService },
      },
      { what: 'of a driver who did not', where: 'id = 900002', owner: 'user_silent', reached: readByDriver },
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
  'public.my_setup_cards': every('own', 'id = 900010', readByOwner),
  'public.garage_setups': every('own', 'id = 900010', ownSetups, setupView),
  'public.my_setup_versions': every('own', 'setup_id = 900010', readByOwner),
  'public.my_stints': every('own', 'id = 900050', readByOwner),
  'public.my_test_cards': every('own', 'id = 900060', readByOwner),
  'public.my_setups': every('own', 'id = 900010', ownSetups, setupView),
  'public.setup_versions': every('of a public setup', 'number = 1 and setup_id = 900010', readByDriver, {
    values: { number: '9', setup_data: "'{}'" },
  }),
  'public.stints': every(
    'with a setup of its driver',
    'id = 900050',
    { select: itsDriver, insert: itsDriver, update: itsDriver, delete: itsDriver },
    {
      required: ['setup_id', 'version', 'request_id', 'sheet'],
      values: { taken_as: '2', changes: "'[]'", told: "'[]'", trace: "'{}'", is_reference: 'false' },
    },
  ),
  'public.assistants': every('of a driver', 'id = 900100', readByDriver),
  'public.test_cards': every('of a driver', 'id = 900060', readByDriver, {
    values: { changes: "'[{}]'", rules: "'{R009}'" },
  }),
  'public.setup_comments': every('of a driver', 'id = 900110', readByDriver, {
    values: { setup_id: '900012', user_id: '900003' },
  }),
  'public.setup_downloads': every('of a driver', 'id = 900070', readByDriver, {
    values: { user_id: '900003' },
  }),
  'public.rule_results': {
    values: { rule: "'R010'", tested: '7' },
    rows: [
      { what: 'of five drivers', where: "rule = 'R001'", reached: { select: drivers, ...byService } },
      { what: 'of four drivers', where: "rule = 'R002'", reached: { select: service, ...byService } },
    ],
  },
  'public.setup_likes': every('given', 'id = 900020', givenByDriver, {
    values: { setup_id: '900012', user_id: '900003' },
    fixed: ['setup_id', 'user_id'],
  }),
  'public.still_good': every('given', 'id = 900070', givenByDriver, {
    values: { setup_id: '900012', user_id: '900003', game_version: "'1.9.5'" },
  }),
  'public.wanted_setups': every(
    'wanted',
    'id = 900070',
    { select: everybody, ...byService },
    { values: { session: "'race'", weather: "'wet'" } },
  ),
  'public.setup_wishes': every(
    'of a driver',
    'id = 900080',
    { select: itsDriver, insert: service, update: itsDriver, delete: itsDriver },
    { values: { wanted_id: '900071', user_id: '900003' } },
  ),
  'public.wanted_answers': every(
    'of a driver',
    'id = 900090',
    { select: everybody, insert: drivers, update: service, delete: itsDriver },
    { values: { wanted_id: '900070', setup_id: '900013', user_id: '900003' } },
  ),
  'public.followed_authors': every(
    'of a driver',
    'id = 900070',
    { ...givenByDriver, delete: itsDriver },
    { values: { author_id: '900004', user_id: '900003' }, fixed: ['author_id', 'user_id'] },
  ),
  'public.subscriptions': every('of a driver', "stripe_customer_id = 'cus_owner'", readByDriver, {
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
  }),
  'public.generations': every('of a driver', 'id = 900030', readByDriver, {
    values: { kind: "'refine'", status: "'running'", source: "'model'" },
  }),
  'public.chat_messages': every('of a driver', 'id = 900040', readByDriver, {
    values: { role: "'assistant'" },
  }),
  'public.stripe_events': every(
    'received',
    "id = 'evt_owner'",
    { select: service, ...byService },
    { values: { id: "'evt_made_up'", type: "'invoice.paid'", status: "'pending'" } },
  ),
};
