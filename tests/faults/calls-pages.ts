import { randomUUID } from 'node:crypto';
import { bothWays, type Call, noDatabase } from './call.ts';

/** The assistant behind its gate: HTML that only an open gate has. */
const tabs = /role="tabpanel"/;
const isOpen = ({ text }: { text: string }) => tabs.test(text);
const planUnknown = /Failed to fetch subscription status/;

const publicPages: Call[] = [
  ...bothWays({ name: 'landing', as: 'visitor', method: 'GET', path: '/', fine: 200, isWarmed: true }),
  ...bothWays({ name: 'landing', as: 'driver', method: 'GET', path: '/', fine: 200 }),
  ...(['visitor', 'changer', 'driver'] as const).flatMap((as) => [
    ...bothWays({
      name: 'public setups',
      as,
      method: 'GET',
      path: '/setups',
      fine: 200,
      says: /Public Setups/,
      isWarmed: true,
    }),
    ...bothWays({
      name: 'viewer',
      as,
      method: 'GET',
      path: ({ shared }) => `/setup-viewer/${shared}`,
      fine: 200,
      says: /Setup Data/,
      isWarmed: true,
    }),
  ]),
  ...bothWays({
    name: 'a search of one’s own',
    as: 'visitor',
    method: 'GET',
    path: () => `/setups?q=${randomUUID()}`,
    fine: 200,
    without: noDatabase(503, /cannot be loaded right now/),
  }),
  ...bothWays({
    name: 'viewer of a setup that nobody has read',
    as: 'visitor',
    method: 'GET',
    path: ({ unread }) => `/setup-viewer/${unread}`,
    fine: 200,
    without: noDatabase(503, /Database connection not available/),
  }),
  ...bothWays({
    name: 'viewer of somebody else’s private setup',
    as: 'driver',
    isForeign: true,
    method: 'GET',
    path: ({ foreign }) => `/setup-viewer/${foreign}`,
    fine: 404,
    without: noDatabase(503, /Database connection not available/),
  }),
  ...bothWays({
    name: 'comparison of a setup that nobody has read',
    as: 'visitor',
    method: 'GET',
    path: ({ unread }) => `/compare?a=${unread}&b=demo-acc-spa-race`,
    fine: 200,
    without: noDatabase(503, /Database connection not available/),
  }),
  ...bothWays({
    name: 'merge of a setup that nobody has read, previewed',
    as: 'visitor',
    method: 'POST',
    path: '/compare',
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
  ...bothWays({
    name: 'comparison of demo setups, sent to',
    as: 'visitor',
    method: 'POST',
    path: '/compare',
    form: () => ({ a: 'demo-acc-spa-race', b: 'demo-acc-monza-qualifying', merge: 'tyres' }),
    fine: 200,
    says: /Compare Setups/,
  }),
  ...bothWays({
    name: 'viewer of a demo setup',
    as: 'driver',
    method: 'GET',
    path: '/setup-viewer/demo-acc-spa-race',
    fine: 200,
  }),
  ...bothWays({
    name: 'viewer without a setup',
    as: 'visitor',
    method: 'GET',
    path: '/setup-viewer',
    fine: 404,
  }),
  ...bothWays({
    name: 'unknown address, sent to',
    as: 'visitor',
    method: 'POST',
    path: '/no-such-page',
    form: () => ({}),
    fine: 404,
  }),
  ...bothWays({ name: 'unknown address', as: 'visitor', method: 'GET', path: '/no-such-page', fine: 404 }),
];

const driversPages: Call[] = [
  ...bothWays({
    name: 'my setups',
    as: 'driver',
    method: 'GET',
    path: '/my-setups',
    fine: 200,
    says: /Manage your saved/,
    without: noDatabase(503),
  }),
  ...bothWays({
    name: 'own setup',
    as: 'driver',
    method: 'GET',
    path: ({ own }) => `/my-setups/${own.kept}`,
    fine: 200,
    says: /Versions/,
    without: noDatabase(503),
  }),
  ...bothWays({
    name: 'test card',
    as: 'driver',
    method: 'GET',
    path: ({ card }) => `/test-cards/${card}`,
    fine: 200,
    says: /Drive three laps/,
    without: noDatabase(503),
  }),
  ...bothWays({
    name: 'choice of a test',
    as: 'premium',
    method: 'GET',
    path: ({ generation }) => `/test-cards?generation=${generation}`,
    // A run that refines nothing.
    fine: 404,
    without: noDatabase(503),
  }),
  ...bothWays({
    name: 'question before deleting',
    as: 'driver',
    method: 'GET',
    path: ({ own }) => `/my-setups/${own.kept}/delete`,
    fine: 200,
    without: noDatabase(503),
  }),
  ...bothWays({
    name: 'profile',
    as: 'premium',
    method: 'GET',
    path: '/profile',
    fine: 200,
    without: {
      ...noDatabase(503),
      'webhook Worker': { status: 200, says: /Failed to fetch subscription plans/ },
    },
    // It brings the profile up to date, which is a write.
    limits: { database: 5_000 },
  }),
  ...bothWays({
    name: 'signed in again',
    as: 'driver',
    method: 'GET',
    path: '/account/signed-in-again',
    fine: 200,
  }),
  ...bothWays({ name: 'signed in', as: 'driver', method: 'GET', path: '/signed-in?to=/setups', fine: 302 }),
  ...bothWays({ name: 'upload', as: 'driver', method: 'GET', path: '/upload-setup?game=ACC', fine: 200 }),
  ...(
    ['/my-setups', '/profile', '/setup-assistant', '/setup-assistant/engineer', '/upload-setup'] as const
  ).flatMap((path) =>
    bothWays({
      name: `${path} without a session`,
      as: 'visitor',
      method: 'GET',
      path,
      fine: 200,
      opens: isOpen,
    }),
  ),
];

const assistantPages: Call[] = [
  ...bothWays({
    name: 'assistant without a plan',
    as: 'driver',
    method: 'GET',
    path: '/setup-assistant',
    fine: 200,
    says: /Upgrade to Premium/,
    without: {
      ...noDatabase(200, planUnknown),
      'webhook Worker': { status: 200, says: /Failed to fetch subscription plans/ },
    },
    opens: isOpen,
  }),
  ...['/setup-assistant', '/setup-assistant?game=ACC', '/setup-assistant?game=LMU'].flatMap((path) =>
    bothWays({
      name: `assistant at ${path}`,
      as: 'premium',
      method: 'GET',
      path,
      fine: 200,
      says: tabs,
      without: noDatabase(200, planUnknown),
      opens: isOpen,
    }),
  ),
  ...bothWays({
    name: 'a finished setup',
    as: 'premium',
    method: 'GET',
    path: ({ generation }) => `/setup-assistant?setup=${generation}`,
    fine: 200,
    says: /Save Setup/,
    without: noDatabase(503, planUnknown),
    opens: isOpen,
  }),
  ...bothWays({
    name: 'somebody else’s setup',
    as: 'premium',
    method: 'GET',
    path: ({ foreignRun }) => `/setup-assistant?setup=${foreignRun}`,
    isForeign: true,
    fine: 404,
    without: noDatabase(503, planUnknown),
  }),
  ...bothWays({
    name: 'race engineer',
    as: 'premium',
    method: 'GET',
    path: '/setup-assistant/engineer',
    fine: 200,
    says: tabs,
    without: noDatabase(503, planUnknown),
    opens: isOpen,
  }),
  ...bothWays({
    name: 'race engineer without a plan',
    as: 'driver',
    method: 'GET',
    path: '/setup-assistant/engineer',
    fine: 200,
    says: /Upgrade to Premium/,
    without: noDatabase(503, planUnknown),
    opens: isOpen,
  }),
  ...bothWays({
    name: 'back from a payment',
    as: 'premium',
    method: 'GET',
    path: '/setup-assistant?session_id=cs_nobody_knows',
    fine: 302,
    limits: { Stripe: 8_000, 'webhook Worker': 8_000 },
  }),
];

export const pageCalls: Call[] = [...publicPages, ...driversPages, ...assistantPages];
