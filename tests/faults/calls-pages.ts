import { randomUUID } from 'node:crypto';
import { type Call, form, noDatabase, page } from './call.ts';

/** The assistant behind its gate: HTML that only an open gate has. */
const tabs = /role="tabpanel"/;
const isOpen = ({ text }: { text: string }) => tabs.test(text);
const planUnknown = /Failed to fetch subscription status/;

const publicPages: Call[] = [
  ...page('visitor', 'landing', '/', { isWarmed: true }),
  ...page('driver', 'landing', '/'),
  ...(['visitor', 'changer', 'driver'] as const).flatMap((as) => [
    ...page(as, 'public setups', '/setups', { says: /Public Setups/, isWarmed: true }),
    ...page(as, 'viewer', ({ shared }) => `/setup-viewer/${shared}`, { says: /Setup Data/, isWarmed: true }),
  ]),
  ...(['visitor', 'changer'] as const).flatMap((as) =>
    page(as, 'author', ({ author }) => `/authors/${author}`, { says: /Sharing since/, isWarmed: true }),
  ),
  ...page('visitor', 'what drivers want', '/wanted', { says: /Wanted setups/, isWarmed: true }),
  ...page('driver', 'a wanted setup', ({ wanted }) => `/wanted/${wanted}`, {
    says: /Wanted: BMW/,
    without: noDatabase(503),
  }),
  ...page('visitor', 'a baseline for everybody', '/try?game=LMU&car=Alpine_A424&track=le_mans&weather=wet', {
    says: /What the engineer chose/,
    isWarmed: true,
  }),
  ...page('visitor', 'a car at a track', '/cars/acc/bmw-m4-gt3/spa', { says: /setups for/, isWarmed: true }),
  ...page('visitor', 'the settings', '/settings', { says: /Camber/, isWarmed: true }),
  ...page('visitor', 'a setting', '/settings/acc/camber', { says: /Range by car/, isWarmed: true }),
  ...page('visitor', 'a search of one’s own', () => `/setups?q=${randomUUID()}`, {
    without: noDatabase(503, /can’t load [a-z ]+ right now/),
  }),
  ...page(
    'visitor',
    'setups for what they are for',
    () => `/setups?session=race&weather=wet&class=GT3&sort=works&q=${randomUUID()}`,
    { without: noDatabase(503, /can’t load [a-z ]+ right now/) },
  ),
  ...page('visitor', 'viewer of a setup that nobody has read', ({ unread }) => `/setup-viewer/${unread}`, {
    without: noDatabase(503, /Database connection not available/),
  }),
  ...page(
    'visitor',
    'rig view of a setup that nobody has read',
    ({ unread }) => `/setup-viewer/${unread}/rig`,
    { without: noDatabase(503, /Database connection not available/) },
  ),
  ...page('driver', 'rig view of a public setup', ({ shared }) => `/setup-viewer/${shared}/rig`, {
    isWarmed: true,
  }),
  ...page('driver', 'viewer of somebody else’s private setup', ({ foreign }) => `/setup-viewer/${foreign}`, {
    isForeign: true,
    fine: 404,
    without: noDatabase(503, /Database connection not available/),
  }),
  ...page(
    'visitor',
    'comparison of a setup that nobody has read',
    ({ unread }) => `/compare?a=${unread}&b=demo-acc-spa-race`,
    { without: noDatabase(503, /Database connection not available/) },
  ),
  ...form('visitor', 'merge of a setup that nobody has read, previewed', '/compare', {
    form: ({ unread }) => ({
      a: String(unread),
      b: 'demo-acc-spa-race',
      take: 'dampers',
      merge: 'preview',
      title: 'Calm and quick',
    }),
    fine: 200,
    without: noDatabase(503, /Database connection not available[\s\S]*Calm and quick/),
    says: /Compare Setups/,
  }),
  ...form('visitor', 'comparison of demo setups, sent to', '/compare', {
    form: () => ({ a: 'demo-acc-spa-race', b: 'demo-acc-monza-qualifying', merge: 'tyres' }),
    fine: 200,
    says: /Compare Setups/,
  }),
  ...page('driver', 'viewer of a demo setup', '/setup-viewer/demo-acc-spa-race'),
  ...page('visitor', 'viewer without a setup', '/setup-viewer', { fine: 404 }),
  ...form('visitor', 'unknown address, sent to', '/no-such-page', { form: () => ({}), fine: 404 }),
];

/** Pages of a driver's own beside those that the register knows. */
const driversPages: Call[] = [
  ...page('driver', 'author, seen by a driver', ({ author }) => `/authors/${author}`, {
    says: /Sharing since/,
    without: noDatabase(503),
  }),
  ...page('driver', 'form to ask for a setup', '/wanted/ask?game=ACC&car=bmw_m4_gt3', {
    says: /Ask for a setup/,
  }),
  ...page('premium', 'choice of a test', ({ refinement }) => `/test-cards?generation=${refinement}`, {
    says: /Drive it as a test/,
    without: noDatabase(503),
  }),
  ...page('premium', 'profile', '/profile', {
    without: {
      ...noDatabase(503),
      'webhook Worker': { status: 200, says: /Failed to fetch subscription plans/ },
    },
    // It brings the profile up to date, which is a write.
    limits: { database: 5_000 },
  }),
  ...page('visitor', 'account deleted', '/account/deleted'),
  ...page('driver', 'question for a name', '/account/name', { fine: 302 }),
  ...page('driver', 'signed in again', '/account/signed-in-again'),
  ...page('driver', 'signed in', '/signed-in?to=/setups', { fine: 302 }),
  ...page('driver', 'upload', '/upload-setup?game=ACC'),
  ...(
    ['/my-setups', '/profile', '/setup-assistant', '/setup-assistant/engineer', '/upload-setup'] as const
  ).flatMap((path) => page('visitor', `${path} without a session`, path, { opens: isOpen })),
];

const assistantPages: Call[] = [
  ...page('driver', 'assistant without a plan', '/setup-assistant', {
    says: /Upgrade to Premium/,
    without: {
      ...noDatabase(200, planUnknown),
      'webhook Worker': { status: 200, says: /Failed to fetch subscription plans/ },
    },
    opens: isOpen,
  }),
  ...['/setup-assistant', '/setup-assistant?game=ACC', '/setup-assistant?game=LMU'].flatMap((path) =>
    page('premium', `assistant at ${path}`, path, {
      says: tabs,
      without: noDatabase(200, planUnknown),
      opens: isOpen,
    }),
  ),
  ...page('premium', 'a finished setup', ({ generation }) => `/setup-assistant?setup=${generation}`, {
    says: /Save Setup/,
    without: noDatabase(503, planUnknown),
    opens: isOpen,
  }),
  ...page('premium', 'somebody else’s setup', ({ foreignRun }) => `/setup-assistant?setup=${foreignRun}`, {
    isForeign: true,
    fine: 404,
    without: noDatabase(503, planUnknown),
  }),
  ...page('premium', 'race engineer', '/setup-assistant/engineer', {
    says: tabs,
    without: noDatabase(503, planUnknown),
    opens: isOpen,
  }),
  ...page('driver', 'race engineer without a plan', '/setup-assistant/engineer', {
    says: /Upgrade to Premium/,
    without: noDatabase(503, planUnknown),
    opens: isOpen,
  }),
  ...page('premium', 'back from a payment', '/setup-assistant?session_id=cs_nobody_knows', {
    fine: 302,
    limits: { Stripe: 8_000, 'webhook Worker': 8_000 },
  }),
];

export const pageCalls: Call[] = [...publicPages, ...driversPages, ...assistantPages];
