import { conditionFields } from '../../../core/setup/conditions.ts';

export type DatabaseRole = 'anon' | 'authenticated' | 'service_role';
export type Caller = 'visitor' | 'owner' | 'other' | 'service';
export type Verb = 'select' | 'insert' | 'update' | 'delete';

/** How to try each right on a relation, and which rows it reaches. supabase/grants.sql says who has which. */
export type Relation = {
  /** Columns without which nobody can insert. */
  required?: readonly string[];
  /** Columns that the service has to give besides, because it is no driver. */
  requiredOfService?: readonly string[];
  /** The value a caller writes, as SQL, for each column that somebody may write. */
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

/** A value that each condition of a setup may have. */
const conditionValues = Object.fromEntries(
  Object.entries(conditionFields).map(([column, field]) => {
    if (field.kind === 'choice') return [column, `'${field.choices[0]}'`];
    if (field.kind === 'amount') return [column, `${field.highest}`];
    return [column, field.kind === 'version' ? "'1.10.2'" : '107325'];
  }),
);

const setupValues = {
  user_id: '900001',
  game: "'ACC'",
  car_name: "'car'",
  track_name: "'monza'",
  title: "'Title'",
  note: "'Note'",
  is_public: 'true',
  setup_data: `'{"carName": "car", "basicSetup": {}}'`,
  created_at: "'2099-01-01'",
  likes: '1000',
  youtube_url: "'https://youtu.be/abc'",
  generation_id: 'null',
  request_id: 'gen_random_uuid()',
  revision: '1',
  based_on: "'{900010}'",
  ...conditionValues,
  worked: '0',
  tried: '0',
  lap_video: "'https://youtu.be/abc'",
  lap_from: 'null',
  file_withheld: 'true',
  lap_possible: 'true',
  uncounted_likes: '0',
  downloads: '0',
};
const requiredOfSetup = ['game', 'car_name', 'track_name', 'setup_data'];
/** Of tables of the schema `private`, which nobody reaches. */
export const unreachable: Relation = { rows: [{ what: 'any', where: 'true', reached: {} }] };

export const relations: Readonly<Record<string, Relation>> = {
  'public.user_profiles': {
    required: ['clerk_user_id'],
    values: {
      clerk_user_id: "'user_made_up'",
      email: "'made-up@example.com'",
      first_name: "'Made'",
      last_name: "'Up'",
      username: "'made_up'",
      created_at: "'2099-01-01'",
      named_at: "'2099-01-01'",
      shares_results: 'false',
      units: "'bar.F.in.gal'",
      news_seen_at: "'2099-01-01'",
    },
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
    required: requiredOfSetup,
    requiredOfService: ['user_id'],
    values: setupValues,
    rows: [
      {
        what: 'public',
        where: 'id = 900010',
        reached: { select: everybody, insert: drivers, update: itsDriver, delete: itsDriver },
      },
      {
        what: 'private',
        where: 'id = 900011',
        reached: { select: itsDriver, insert: drivers, update: itsDriver, delete: itsDriver },
      },
    ],
  },
  'public.my_setups': {
    required: requiredOfSetup,
    requiredOfService: ['user_id'],
    values: setupValues,
    computed: ['id'],
    // A service has no setups of its own.
    rows: [{ what: 'own', where: 'id = 900010', reached: { select: ['owner'], insert: service } }],
  },
  'public.setup_versions': {
    required: ['setup_id', 'number', 'setup_data'],
    values: {
      setup_id: '900010',
      number: '9',
      setup_data: "'{}'",
      replaced_at: "'2099-01-01'",
    },
    rows: [{ what: 'of a public setup', where: 'number = 1 and setup_id = 900010', reached: readByDriver }],
  },
  'public.stints': {
    required: ['setup_id', 'version', 'request_id', 'sheet'],
    requiredOfService: ['user_id'],
    values: {
      user_id: '900001',
      setup_id: '900010',
      version: '1',
      game: "'LMU'",
      car_name: "'other'",
      track_name: "'monza'",
      driven_at: "'2026-01-01'",
      created_at: "'2099-01-01'",
      request_id: 'gen_random_uuid()',
      sheet: "'{}'",
      changes: "'[]'",
      told: "'[]'",
      taken_as: '2',
    },
    rows: [
      {
        what: 'with a setup of its driver',
        where: 'id = 900050',
        reached: { select: itsDriver, insert: itsDriver, update: itsDriver, delete: itsDriver },
      },
    ],
  },
  'public.test_cards': {
    required: [
      'user_id',
      'setup_id',
      'game',
      'car_name',
      'track_name',
      'changes',
      'before_data',
      'after_data',
      'counted',
      'request_id',
    ],
    values: {
      user_id: '900001',
      setup_id: '900010',
      game: "'LMU'",
      car_name: "'car'",
      track_name: "'monza'",
      changes: "'[{}]'",
      rules: "'{R009}'",
      before_data: "'{}'",
      after_data: "'{}'",
      answer: 'null',
      note: "'Note'",
      decision: 'null',
      counted: 'true',
      request_id: 'gen_random_uuid()',
      opened_at: "'2099-01-01'",
      answered_at: 'null',
      decided_at: 'null',
    },
    rows: [{ what: 'of a driver', where: 'id = 900060', reached: readByDriver }],
  },
  'public.setup_downloads': {
    required: ['user_id', 'setup_id', 'version'],
    values: {
      user_id: '900003',
      setup_id: '900010',
      version: '1',
      downloaded_at: "'2099-01-01'",
      answer: 'null',
      answered_at: 'null',
      counted: 'true',
    },
    rows: [{ what: 'of a driver', where: 'id = 900070', reached: readByDriver }],
  },
  'public.rule_results': {
    required: ['game', 'car_name', 'track_name', 'rule', 'tested', 'kept'],
    values: {
      game: "'LMU'",
      car_name: "'car'",
      track_name: "'monza'",
      rule: "'R010'",
      tested: '7',
      kept: '3',
    },
    rows: [
      { what: 'of five drivers', where: "rule = 'R001'", reached: { select: drivers, ...byService } },
      { what: 'of four drivers', where: "rule = 'R002'", reached: { select: service, ...byService } },
    ],
  },
  'public.setup_likes': {
    required: ['setup_id'],
    requiredOfService: ['user_id'],
    values: { setup_id: '900012', user_id: '900003', counted: 'true', created_at: "'2099-01-01'" },
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
    required: ['setup_id', 'game_version'],
    requiredOfService: ['user_id'],
    values: {
      setup_id: '900012',
      user_id: '900003',
      game_version: "'1.9.5'",
      counted: 'true',
      created_at: "'2099-01-01'",
    },
    rows: [
      {
        what: 'given',
        where: 'id = 900070',
        reached: { select: itsDriver, insert: drivers, update: service, delete: service },
      },
    ],
  },
  'public.wanted_setups': {
    required: ['game', 'car_name', 'track_name'],
    values: {
      game: "'LMU'",
      car_name: "'car'",
      track_name: "'monza'",
      session: "'race'",
      weather: "'wet'",
      wanted: '1000',
      counted: '1000',
      created_at: "'2099-01-01'",
    },
    rows: [{ what: 'wanted', where: 'id = 900070', reached: { select: everybody, ...byService } }],
  },
  'public.setup_wishes': {
    required: ['wanted_id'],
    requiredOfService: ['user_id'],
    values: {
      wanted_id: '900071',
      user_id: '900003',
      counted: 'true',
      created_at: "'2099-01-01'",
      left_open_at: "'2099-01-01'",
    },
    rows: [
      {
        what: 'of a driver',
        where: 'id = 900080',
        reached: { select: itsDriver, insert: service, update: itsDriver, delete: itsDriver },
      },
    ],
  },
  'public.wanted_answers': {
    required: ['wanted_id', 'setup_id'],
    requiredOfService: ['user_id'],
    values: {
      wanted_id: '900070',
      setup_id: '900013',
      user_id: '900003',
      counted: 'true',
      created_at: "'2099-01-01'",
    },
    rows: [
      {
        what: 'of a driver',
        where: 'id = 900090',
        reached: { select: everybody, insert: drivers, update: service, delete: itsDriver },
      },
    ],
  },
  'public.followed_authors': {
    required: ['author_id'],
    requiredOfService: ['user_id'],
    values: { author_id: '900004', user_id: '900003', created_at: "'2099-01-01'" },
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
    required: ['clerk_user_id', 'stripe_customer_id'],
    values: {
      clerk_user_id: "'user_made_up'",
      stripe_customer_id: "'cus_made_up'",
      status: "'canceled'",
      plan_id: "'lifetime'",
      stripe_subscription_id: "'sub_made_up'",
      stripe_price_id: "'price_made_up'",
      current_period_start: "'2026-01-01'",
      current_period_end: "'2999-12-31'",
      cancel_at_period_end: 'true',
      open_checkout_session_id: "'cs_made_up'",
      fetch_started_at: "'2026-01-01'",
      account_closed_at: "'2026-01-01'",
      lifetime_when_closed: 'true',
      updated_at: "'2026-01-01'",
    },
    rows: [{ what: 'of a driver', where: "stripe_customer_id = 'cus_owner'", reached: readByDriver }],
  },
  'public.generations': {
    required: ['clerk_user_id', 'request_id', 'kind', 'game', 'car', 'track', 'request'],
    values: {
      clerk_user_id: "'user_owner'",
      request_id: 'gen_random_uuid()',
      kind: "'refine'",
      status: "'running'",
      game: "'LMU'",
      car: "'car'",
      track: "'monza'",
      request: "'{}'",
      result: "'{}'",
      source: "'model'",
      parent_id: 'null',
      created_at: "'2099-01-01'",
      finished_at: 'null',
    },
    rows: [{ what: 'of a driver', where: 'id = 900030', reached: readByDriver }],
  },
  'public.chat_messages': {
    required: ['clerk_user_id', 'role', 'content'],
    values: {
      clerk_user_id: "'user_owner'",
      role: "'assistant'",
      content: "'Made up'",
      created_at: "'2099-01-01'",
    },
    rows: [{ what: 'of a driver', where: 'id = 900040', reached: readByDriver }],
  },
  'public.stripe_events': {
    required: ['id', 'type'],
    values: {
      id: "'evt_made_up'",
      type: "'invoice.paid'",
      status: "'pending'",
      received_at: "'2026-01-01'",
      processed_at: 'null',
    },
    rows: [{ what: 'received', where: "id = 'evt_owner'", reached: { select: service, ...byService } }],
  },
};
