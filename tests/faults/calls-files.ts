import { type Call, noDatabase } from './call.ts';

const get = (call: Omit<Call, 'method' | 'by'>): Call => ({ ...call, method: 'GET', by: 'page' });
const asked = (call: Omit<Call, 'method' | 'by'>): Call => ({ ...call, method: 'GET', by: 'program' });

const notRead = noDatabase(503, /"Our database does not answer/);

export const fileCalls: Call[] = [
  get({
    name: 'download of a setup read before',
    as: 'visitor',
    path: ({ shared }) => `/setup-viewer/${shared}/download`,
    fine: 200,
    isWarmed: true,
  }),
  get({
    name: 'download of a setup nobody has read',
    as: 'visitor',
    path: ({ unread }) => `/setup-viewer/${unread}/download`,
    fine: 200,
    without: notRead,
  }),
  get({
    name: 'zip of a setup nobody has read',
    as: 'visitor',
    path: ({ unread }) => `/setup-viewer/${unread}/download?as=zip`,
    fine: 200,
    without: notRead,
  }),
  get({ name: 'code of a rig view', as: 'visitor', path: '/setup-viewer/1/code', fine: 200 }),
  get({
    name: 'download of one’s own setup',
    as: 'driver',
    path: ({ own }) => `/setup-viewer/${own.kept}/download`,
    fine: 200,
    without: notRead,
  }),
  get({
    name: 'download of a generated setup',
    as: 'premium',
    path: ({ generation }) => `/setup-assistant/download?setup=${generation}`,
    fine: 200,
    without: notRead,
  }),
  get({
    name: 'all of a driver’s data',
    as: 'driver',
    path: '/account/data.json',
    fine: 200,
    says: /"setups"/,
    without: notRead,
  }),
  get({
    name: 'diary as a file',
    as: 'premium',
    path: '/diary/download?game=ACC&car=bmw_m4_gt3&track=spa&as=csv',
    fine: 200,
    without: notRead,
  }),
  get({ name: 'sitemap', as: 'visitor', path: '/sitemap.xml', fine: 200, without: notRead }),
  get({ name: 'sitemap of our pages', as: 'visitor', path: '/sitemap.xml?part=pages', fine: 200 }),
  get({
    name: 'sitemap of setups',
    as: 'visitor',
    path: '/sitemap.xml?part=1',
    fine: 200,
    without: notRead,
  }),
  get({ name: 'robots', as: 'visitor', path: '/robots.txt', fine: 200 }),
  get({ name: 'sign in', as: 'visitor', path: '/sign-in?return_to=/my-setups', fine: 302 }),
  get({ name: 'sign up', as: 'visitor', path: '/sign-up', fine: 302 }),
  get({ name: 'sign out, opened', as: 'driver', path: '/sign-out', fine: 302 }),
  get({ name: 'checkout, opened', as: 'driver', path: '/checkout', fine: 302 }),
  get({ name: 'profile endpoint, opened', as: 'driver', path: '/account/profile', fine: 302 }),
  get({ name: 'upload endpoint, opened', as: 'driver', path: '/upload-setup/send', fine: 302 }),
  asked({
    name: 'health',
    as: 'service',
    path: '/healthz',
    fine: 200,
    without: {
      database: { status: 503, says: /"database":"unavailable"/ },
      'Clerk, browser side': { status: 200, says: /"accounts":"(unavailable|ok)"/ },
      'webhook Worker': { status: 200, says: /"payments":"unavailable"/ },
    },
  }),
  asked({
    name: 'plans',
    as: 'visitor',
    path: '/api/subscription/plans',
    fine: 200,
    without: { 'webhook Worker': { status: 502, says: /Failed to fetch subscription plans/ } },
  }),
  asked({
    name: 'status of a plan',
    as: 'premium',
    path: '/api/subscription/status',
    fine: 200,
    without: noDatabase(503, /Failed to fetch subscription status/),
  }),
  asked({
    name: 'status without a plan',
    as: 'driver',
    path: '/api/subscription/status',
    fine: 404,
    without: noDatabase(503, /Failed to fetch subscription status/),
  }),
];
