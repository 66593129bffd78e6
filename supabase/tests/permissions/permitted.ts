export type DatabaseRole = 'anon' | 'authenticated' | 'service_role';
export type Caller = 'visitor' | 'owner' | 'other' | 'service';
export type Verb = 'select' | 'insert' | 'update' | 'delete';

/** Columns that the roles of clients may use, with spaces between. The service may use all. */
type Columns = Partial<Record<Exclude<DatabaseRole, 'service_role'>, string>>;

/** What a relation permits. Whatever is not written here must be refused. */
export type Relation = {
  grants: { select?: Columns; insert?: Columns; update?: Columns; delete?: readonly 'authenticated'[] };
  /** False: not even the service. */
  service: boolean;
  /** Columns without which nobody can insert. */
  required?: readonly string[];
  /** Columns that the service has to give besides, because it is no driver. */
  requiredOfService?: readonly string[];
  /** What a caller writes, as SQL, for each column that somebody may write. */
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

const conditions = 'session weather air_celsius track_celsius game_version race_minutes fuel_litres lap_ms';
const listedColumns = `id user_id game car_name track_name title note is_public setup_data created_at likes youtube_url glance based_on worked tried lap_video lap_from lap_possible file_withheld ${conditions}`;
const savedColumns = `game car_name track_name title note is_public setup_data youtube_url generation_id request_id based_on lap_video ${conditions}`;
const wantedColumns = 'id game car_name track_name session weather wanted counted created_at';
const answerColumns = 'id wanted_id setup_id counted created_at';
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
  session: "'race'",
  weather: "'wet'",
  air_celsius: '24',
  track_celsius: '31',
  game_version: "'1.10.2'",
  race_minutes: '60',
  fuel_litres: '62',
  lap_ms: '107325',
  worked: '0',
  tried: '0',
  lap_video: "'https://youtu.be/abc'",
  lap_from: 'null',
  file_withheld: 'true',
  lap_possible: 'true',
  uncounted_likes: '0',
};
const requiredOfSetup = ['game', 'car_name', 'track_name', 'setup_data'];
const unreachable: Relation = {
  grants: {},
  service: false,
  rows: [{ what: 'any', where: 'true', reached: {} }],
};

/** Tables of the schema `private`: nobody reaches them. */
const ofTheDatabase = `
  authors believed_laps blocked_authors car_paces check_findings deleted_setups
  forgotten_drivers garage_facts garage_witnesses hidden_setups like_changes likes_of_deleted_setups
  listed_setups listed_words news_kinds operator_actions operator_figures recounted_until
  reporter_records reports rule_votes setup_cells shared_by_author third_laps
  track_paces withheld_texts word_changes writes_of_drivers
`
  .trim()
  .split(/\s+/);

export const relations: Readonly<Record<string, Relation>> = {
  'public.user_profiles': {
    grants: {
      select: {
        anon: 'id username first_name last_name',
        authenticated: 'id username first_name last_name',
      },
    },
    service: true,
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
    grants: {
      select: {
        anon: listedColumns,
        authenticated: `${listedColumns} generation_id request_id revision`,
      },
      insert: { authenticated: savedColumns },
      update: { authenticated: `is_public title note youtube_url setup_data lap_video ${conditions}` },
      delete: ['authenticated'],
    },
    service: true,
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
    grants: { select: { authenticated: `${listedColumns} generation_id request_id revision` } },
    service: true,
    required: requiredOfSetup,
    requiredOfService: ['user_id'],
    values: setupValues,
    computed: ['id'],
    // A service has no setups of its own.
    rows: [{ what: 'own', where: 'id = 900010', reached: { select: ['owner'], insert: service } }],
  },
  'public.setup_versions': {
    grants: { select: { authenticated: 'id setup_id number setup_data replaced_at' } },
    service: true,
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
    grants: {
      select: {
        authenticated:
          'id setup_id version game car_name track_name driven_at created_at request_id sheet changes told taken_as',
      },
      insert: { authenticated: 'setup_id version driven_at request_id sheet changes told' },
      update: { authenticated: 'taken_as' },
      delete: ['authenticated'],
    },
    service: true,
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
    grants: {
      select: {
        authenticated:
          'id user_id setup_id game car_name track_name changes rules before_data after_data answer note decision counted request_id opened_at answered_at decided_at',
      },
    },
    service: true,
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
    grants: {
      select: { authenticated: 'id user_id setup_id version downloaded_at answer answered_at counted' },
    },
    service: true,
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
    grants: { select: { authenticated: 'game car_name track_name rule tested kept' } },
    service: true,
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
    grants: {
      select: { authenticated: 'id setup_id user_id counted created_at' },
      insert: { authenticated: 'setup_id' },
    },
    service: true,
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
    grants: {
      select: { authenticated: 'id setup_id user_id game_version counted created_at' },
      insert: { authenticated: 'setup_id game_version' },
    },
    service: true,
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
    grants: { select: { anon: wantedColumns, authenticated: wantedColumns } },
    service: true,
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
    grants: {
      select: { authenticated: 'id wanted_id user_id counted created_at left_open_at' },
      update: { authenticated: 'left_open_at' },
      delete: ['authenticated'],
    },
    service: true,
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
    grants: {
      select: { anon: answerColumns, authenticated: answerColumns },
      insert: { authenticated: 'wanted_id setup_id' },
      delete: ['authenticated'],
    },
    service: true,
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
    grants: {
      select: { authenticated: 'id user_id author_id created_at' },
      insert: { authenticated: 'author_id' },
      delete: ['authenticated'],
    },
    service: true,
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
    grants: {
      select: {
        authenticated:
          'clerk_user_id stripe_customer_id status plan_id stripe_subscription_id stripe_price_id current_period_start current_period_end cancel_at_period_end updated_at',
      },
    },
    service: true,
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
    grants: {
      select: {
        authenticated:
          'id clerk_user_id request_id kind status game car track request result source parent_id created_at finished_at',
      },
    },
    service: true,
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
    grants: { select: { authenticated: 'id clerk_user_id role content created_at' } },
    service: true,
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
    grants: {},
    service: true,
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
  ...Object.fromEntries(ofTheDatabase.map((name) => [`private.${name}`, unreachable])),
};
