import { garageDataOf } from '../../racing/setup/garage/garage-data.fixture.ts';
import { generateBody } from '../support/requests.ts';
import { bothWays, type Call, type Expected, form, program } from './call.ts';
import type { Fixtures } from './fixtures.ts';
import { chatIsWhole, isMadeOnce } from './oracle.ts';

/** The model is asked twice, for 1.5 s each, with a pause for one that is busy. */
const modelMs = { model: 8_000 };
const databaseAway: Expected = { status: 503, says: /database isn’t answering/ };
const formReturned: Expected = { ...databaseAway, returnsForm: true };
const keepsBaseline: Expected = { status: 303, leavesFailure: true, stays: true };
const notRefined: Expected = { status: [502, 504], says: /AI engineer/ };
const noEngineer: Expected = { status: [502, 504], says: /race engineer/ };

const gives = /"setup_data"|"setupData"|"setupText"|event: (baseline|text)|"response":/;
const opens = ({ status, text }: { status: number; text: string }) => status < 300 && gives.test(text);

const wishes = (fixtures: Fixtures, name: string) => ({
  ...generateBody,
  temperature: '31',
  setupStyle: 'aggressive',
  prompt: `typed wishes ${fixtures.tag} ${name}`,
  requestId: fixtures.formId(name),
});
const keepsWishes = (name: string) => (fixtures: Fixtures) => [
  `typed wishes ${fixtures.tag} ${name}`,
  '31',
  'aggressive',
];

/** The form of the assistant makes a run id of its own from the form's; a generation is known by its words. */
const madeOnce =
  (name: string, ends?: readonly string[]) =>
  (fixtures: Fixtures, operator: Parameters<typeof isMadeOnce>[2]) =>
    isMadeOnce(fixtures, `typed wishes ${fixtures.tag} ${name}`, operator, ends);

function generateForm(name: string): Omit<Call, 'by' | 'path'> {
  return {
    name,
    as: 'premium',
    method: 'POST',
    form: (fixtures) => wishes(fixtures, name),
    isMultipart: true,
    fine: 303,
    without: { database: formReturned, model: keepsBaseline },
    keeps: keepsWishes(name),
    limits: modelMs,
    opens: ({ headers }) => headers.location?.includes('setup=') ?? false,
    stored: madeOnce(name),
  };
}

const withGarage = {
  game: 'LMU',
  car: 'Ferrari_499P',
  track: 'le_mans',
  garageData: JSON.stringify(garageDataOf('Ferrari_499P')),
};

const formPage = '/setup-assistant?index&game=ACC';

const forms: Call[] = [
  ...bothWays({ ...generateForm('generate'), path: formPage }),
  ...bothWays({
    ...generateForm('generate of a garage'),
    path: '/setup-assistant?index&game=LMU',
    form: (fixtures) => ({ ...wishes(fixtures, 'generate of a garage'), ...withGarage }),
    keeps: (fixtures) => [...keepsWishes('generate of a garage')(fixtures), 'VM_BRAKE_BALANCE'],
  }),
  ...bothWays({
    ...generateForm('refine'),
    path: ({ generation }) => `/setup-assistant?index&setup=${generation}`,
    form: (fixtures) => ({ ...wishes(fixtures, 'refine'), setupId: String(fixtures.generation) }),
    without: {
      database: formReturned,
      model: { ...notRefined, returnsForm: true, stays: true },
    },
    stored: undefined,
  }),
  ...bothWays({
    ...generateForm('generate without a plan'),
    as: 'driver',
    path: formPage,
    fine: 402,
    without: { database: formReturned },
    stored: undefined,
  }),
  ...form('visitor', 'generate without a session', formPage, {
    form: (fixtures) => wishes(fixtures, 'visitor'),
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
    without: { database: formReturned, model: { status: 200, says: /event: done/ } },
    opens,
  },
  program(
    'premium',
    'follow a run by our script',
    ({ generation }) => `/setup-assistant/run?setup=${generation}`,
    { without: { database: databaseAway }, opens },
  ),
  ...form('premium', 'message to the race engineer', '/setup-assistant/engineer', {
    form: ({ tag }) => ({ message: `typed message ${tag}` }),
    without: {
      database: formReturned,
      model: { ...noEngineer, returnsForm: true },
    },
    keeps: ({ tag }) => [`typed message ${tag}`],
    limits: modelMs,
  }),
];

const json = (fixtures: Fixtures, name: string) => ({ ...wishes(fixtures, name), duration: 60 });

const refinement = (name: string, setup: (fixtures: Fixtures) => object): Call =>
  program('premium', name, '/api/refine', {
    json: (fixtures) => ({
      ...setup(fixtures),
      refinementPrompt: `typed wishes ${fixtures.tag} ${name}`,
      requestId: fixtures.formId(name),
    }),
    says: gives,
    without: { database: databaseAway, model: { status: 200, says: /AI engineer/, stays: true } },
    limits: modelMs,
    opens,
    stored: madeOnce(name, ['done', 'failed']),
  });

const endpoints: Call[] = [
  ...(['program', 'listener'] as const).map((by) =>
    program('premium', `generate as a ${by}`, '/api/generate-setup', {
      by,
      json: (fixtures) => json(fixtures, `generate as a ${by}`),
      says: gives,
      without: { database: databaseAway, model: { status: 200, says: /AI engineer/ } },
      limits: modelMs,
      opens,
      stored: madeOnce(`generate as a ${by}`),
    }),
  ),
  program('driver', 'generate without a plan as a program', '/api/generate-setup', {
    json: (fixtures) => json(fixtures, 'no plan'),
    fine: 402,
    without: { database: databaseAway },
    opens,
  }),
  program('expired', 'generate with a session to renew', '/api/generate-setup', {
    json: (fixtures) => json(fixtures, 'expired'),
    fine: 402,
    without: {
      database: databaseAway,
      'Clerk, server side': { status: 502, says: /check your sign-in/ },
    },
    opens,
  }),
  refinement('refine as a program', ({ generation }) => ({ setupId: generation })),
  refinement('refine a saved setup as a program', ({ shared }) => ({
    communitySetupId: shared,
    conditions: { sessionType: 'race', weather: 'dry', temperature: 25, duration: 30 },
  })),
  program('premium', 'a run, looked at', ({ generation }) => `/api/generations/${generation}`, {
    without: { database: databaseAway },
    opens,
  }),
  program('premium', 'somebody else’s run', ({ foreignRun }) => `/api/generations/${foreignRun}`, {
    isForeign: true,
    fine: 404,
    without: { database: databaseAway },
  }),
  ...(['program', 'listener'] as const).map((by) =>
    program('watched', `chat as a ${by}`, '/api/race-engineer-chat', {
      by,
      json: ({ tag }) => ({ message: `typed message ${tag} ${by}` }),
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
  program('driver', 'chat without a plan', '/api/race-engineer-chat', {
    json: () => ({ message: 'tyre pressures?' }),
    fine: 402,
    without: { database: databaseAway },
    opens,
  }),
  program('premium', 'conversation', '/api/race-engineer-chat', { without: { database: databaseAway } }),
  program('driver', 'forget a conversation', '/api/race-engineer-chat', {
    method: 'DELETE',
    without: { database: databaseAway },
    limits: { database: 5_000 },
  }),
];

export const engineerCalls: Call[] = [...forms, ...endpoints];
