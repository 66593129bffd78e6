import { bothWays, type Call, type Expected } from './call.ts';
import type { Cast } from './cast.ts';
import { chatIsWhole, isMadeOnce } from './truth.ts';

/** The model is asked twice, for 1.5 s each, with a pause for one that is busy. */
const modelMs = { model: 8_000 };
const databaseAway: Expected = { status: 502, says: /database does not answer/ };
const formComesBack: Expected = { ...databaseAway, returnsForm: true };
const noEngineer: Expected = { status: [502, 504], says: /race engineer/ };

const gives = /"setup_data"|"setupData"|"setupText"|event: (baseline|text)|"response":/;
const opens = ({ status, text }: { status: number; text: string }) => status < 300 && gives.test(text);

const wishes = (cast: Cast, name: string) => ({
  game: 'ACC',
  car: 'bmw_m4_gt3',
  track: 'spa',
  sessionType: 'race',
  weather: 'dry',
  temperature: '31',
  setupStyle: 'aggressive',
  prompt: `typed wishes ${cast.tag} ${name}`,
  requestId: cast.formId(name),
});
const keepsWishes = (name: string) => (cast: Cast) => [
  `typed wishes ${cast.tag} ${name}`,
  '31',
  'aggressive',
];

/** The form of the assistant makes a run id of its own from the form's; a generation is known by its words. */
const madeOnce = (name: string) => (cast: Cast, operator: Parameters<typeof isMadeOnce>[2]) =>
  isMadeOnce(cast, `typed wishes ${cast.tag} ${name}`, operator);

function generateForm(name: string): Omit<Call, 'by' | 'path'> {
  return {
    name,
    as: 'premium',
    method: 'POST',
    form: (cast) => wishes(cast, name),
    isMultipart: true,
    fine: 303,
    without: { database: formComesBack, model: { status: 303 } },
    keeps: keepsWishes(name),
    limits: modelMs,
    opens: ({ headers }) => headers.location?.includes('setup=') ?? false,
    stored: madeOnce(name),
  };
}

const forms: Call[] = [
  ...bothWays({ ...generateForm('generate'), path: '/setup-assistant?index' }),
  ...bothWays({
    ...generateForm('refine'),
    path: '/setup-assistant?index',
    form: (cast) => ({ ...wishes(cast, 'refine'), setupId: String(cast.generation) }),
    without: { database: { ...formComesBack, status: 503 }, model: { status: 303 } },
    stored: undefined,
  }),
  ...bothWays({
    ...generateForm('generate without a plan'),
    as: 'driver',
    path: '/setup-assistant?index',
    fine: 402,
    without: { database: formComesBack },
    stored: undefined,
  }),
  ...bothWays({
    name: 'generate without a session',
    as: 'visitor',
    method: 'POST',
    path: '/setup-assistant?index',
    form: (cast) => wishes(cast, 'visitor'),
    isMultipart: true,
    fine: 401,
    keeps: keepsWishes('visitor'),
    opens,
  }),
  {
    ...generateForm('generate by our script'),
    path: '/setup-assistant/run',
    by: 'program',
    fine: 200,
    says: /event: done/,
    without: { database: formComesBack, model: { status: 200, says: /event: done/ } },
    opens,
  },
  {
    name: 'follow a run by our script',
    as: 'premium',
    method: 'GET',
    path: ({ generation }) => `/setup-assistant/run?setup=${generation}`,
    by: 'program',
    fine: 200,
    without: { database: databaseAway },
    opens,
  },
  ...bothWays({
    name: 'message to the race engineer',
    as: 'premium',
    method: 'POST',
    path: '/setup-assistant/engineer',
    form: ({ tag }) => ({ message: `typed message ${tag}` }),
    fine: 303,
    without: {
      database: formComesBack,
      model: { ...noEngineer, returnsForm: true },
    },
    keeps: ({ tag }) => [`typed message ${tag}`],
    limits: modelMs,
  }),
];

const json = (cast: Cast, name: string) => ({ ...wishes(cast, name), duration: 60 });

const endpoints: Call[] = [
  ...(['program', 'listener'] as const).map(
    (by): Call => ({
      name: `generate as a ${by}`,
      as: 'premium',
      method: 'POST',
      path: '/api/generate-setup',
      by,
      json: (cast) => json(cast, `generate as a ${by}`),
      fine: 200,
      says: gives,
      without: { database: databaseAway, model: { status: 200, says: /AI engineer/ } },
      limits: modelMs,
      opens,
      stored: madeOnce(`generate as a ${by}`),
    }),
  ),
  {
    name: 'generate without a plan as a program',
    as: 'driver',
    method: 'POST',
    path: '/api/generate-setup',
    by: 'program',
    json: (cast) => json(cast, 'no plan'),
    fine: 402,
    without: { database: databaseAway },
    opens,
  },
  {
    name: 'generate with a session to renew',
    as: 'expired',
    method: 'POST',
    path: '/api/generate-setup',
    by: 'program',
    json: (cast) => json(cast, 'expired'),
    fine: 402,
    without: {
      database: { status: 502, says: /database does not answer|check your sign-in/ },
      'Clerk, server side': { status: 502, says: /check your sign-in/ },
    },
    opens,
  },
  {
    name: 'refine as a program',
    as: 'premium',
    method: 'POST',
    path: '/api/refine',
    by: 'program',
    json: (cast) => ({
      setupId: cast.generation,
      refinementPrompt: `typed wishes ${cast.tag} refine as a program`,
      requestId: cast.formId('refine as a program'),
    }),
    fine: 200,
    says: gives,
    without: { database: databaseAway, model: { status: 200, says: /AI engineer/ } },
    limits: modelMs,
    opens,
    stored: madeOnce('refine as a program'),
  },
  {
    name: 'a run, looked at',
    as: 'premium',
    method: 'GET',
    path: ({ generation }) => `/api/generations/${generation}`,
    by: 'program',
    fine: 200,
    without: { database: databaseAway },
    opens,
  },
  {
    name: 'somebody else’s run',
    as: 'premium',
    method: 'GET',
    path: ({ foreignRun }) => `/api/generations/${foreignRun}`,
    by: 'program',
    isForeign: true,
    fine: 404,
    without: { database: databaseAway },
  },
  ...(['program', 'listener'] as const).map(
    (by): Call => ({
      name: `chat as a ${by}`,
      as: 'watched',
      method: 'POST',
      path: '/api/race-engineer-chat',
      by,
      json: ({ tag }) => ({ message: `typed message ${tag} ${by}` }),
      fine: 200,
      says: gives,
      without: {
        database: databaseAway,
        model: by === 'program' ? noEngineer : { status: 200, says: /event: error\ndata: .*race engineer/ },
      },
      limits: modelMs,
      stored: ({ tag }, operator) => chatIsWhole(`typed message ${tag} ${by}`, operator),
      opens,
    }),
  ),
  {
    name: 'chat without a plan',
    as: 'driver',
    method: 'POST',
    path: '/api/race-engineer-chat',
    by: 'program',
    json: () => ({ message: 'tyre pressures?' }),
    fine: 402,
    without: { database: databaseAway },
    opens,
  },
  {
    name: 'conversation',
    as: 'premium',
    method: 'GET',
    path: '/api/race-engineer-chat',
    by: 'program',
    fine: 200,
    without: { database: databaseAway },
  },
  {
    name: 'forget a conversation',
    as: 'driver',
    method: 'DELETE',
    path: '/api/race-engineer-chat',
    by: 'program',
    fine: 200,
    without: { database: databaseAway },
    limits: { database: 5_000 },
  },
];

export const engineerCalls: Call[] = [...forms, ...endpoints];
