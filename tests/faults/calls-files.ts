import { randomUUID } from 'node:crypto';
import { type Call, noDatabase, program } from './call.ts';

const file: typeof program = (as, name, path, more) => program(as, name, path, { ...more, by: 'page' });

const notRead = noDatabase(503, /"Our database isn’t answering/);

export const fileCalls: Call[] = [
  file('visitor', 'download of a setup read before', ({ shared }) => `/setup-viewer/${shared}/download`, {
    isWarmed: true,
  }),
  file('visitor', 'download of a setup nobody has read', ({ unread }) => `/setup-viewer/${unread}/download`, {
    without: notRead,
  }),
  file('driver', 'download of one’s own setup', ({ own }) => `/setup-viewer/${own.kept}/download`, {
    without: notRead,
  }),
  file(
    'premium',
    'download of a generated setup',
    ({ generation }) => `/setup-assistant/download?setup=${generation}`,
    { without: notRead },
  ),
  file('visitor', 'setups for programs', () => `/api/v1/setups?limit=5&q=${randomUUID()}`, {
    without: notRead,
  }),
  file('visitor', 'a setup for programs', ({ unread }) => `/api/v1/setups/${unread}`, {
    says: /"sections"/,
    without: notRead,
  }),
  file('visitor', 'how a setup is framed', ({ unread }) => `/api/v1/oembed?url=/setup-viewer/${unread}`, {
    says: /iframe/,
    without: notRead,
  }),
  file('visitor', 'a setup in a frame', ({ unread }) => `/setup-viewer/${unread}/embed`, {
    without: notRead,
  }),
  file('visitor', 'the picture of a link to a setup', ({ unread }) => `/setup-viewer/${unread}/picture.png`, {
    without: notRead,
  }),
  file('visitor', 'a setup’s file for programs', ({ unread }) => `/api/v1/setups/${unread}/file`, {
    without: notRead,
  }),
  file('visitor', 'sitemap', '/sitemap.xml', { without: notRead }),
  file('visitor', 'sitemap of our pages', '/sitemap.xml?part=pages'),
  file('visitor', 'sitemap of setups', '/sitemap.xml?part=1', { without: notRead }),
  file('visitor', 'suggestions', '/setups/suggestions?q=ferari', { says: /Ferrari/ }),
  program('service', 'health', '/healthz', {
    without: {
      database: { status: 503, says: /"database":"unavailable"/ },
      'Clerk, browser side': { status: 200, says: /"accounts":"(unavailable|ok)"/ },
      'webhook Worker': { status: 200, says: /"payments":"unavailable"/ },
    },
  }),
  program('visitor', 'plans', '/api/subscription/plans', {
    without: { 'webhook Worker': { status: 502, says: /Failed to fetch subscription plans/ } },
  }),
  program('premium', 'status of a plan', '/api/subscription/status', {
    without: noDatabase(503, /Failed to fetch subscription status/),
  }),
  program('driver', 'status without a plan', '/api/subscription/status', {
    fine: 404,
    without: noDatabase(503, /Failed to fetch subscription status/),
  }),
];
