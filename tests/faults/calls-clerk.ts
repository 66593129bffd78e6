import { type Call, type Expected, program } from './call.ts';

/** The shape in which clerk-js is told. */
const unreachable: Expected = { status: 502, says: /"code":"clerk_unreachable"/ };
const proxyMs = { 'Clerk, browser side': 8_000 };

const proxied = (call: Pick<Call, 'name' | 'method' | 'path' | 'fine'> & Partial<Call>): Call => ({
  as: 'driver',
  by: 'program',
  without: { 'Clerk, browser side': unreachable },
  limits: proxyMs,
  ...call,
});

export const clerkCalls: Call[] = [
  proxied({ name: 'Clerk’s environment', method: 'GET', path: '/__clerk/v1/environment', fine: 200 }),
  proxied({ name: 'Clerk’s client', method: 'GET', path: '/__clerk/v1/client', fine: 200 }),
  proxied({
    name: 'a sign-in at Clerk',
    as: 'visitor',
    method: 'POST',
    path: '/__clerk/v1/client/sign_ins',
    form: () => ({ identifier: 'driver@example.com' }),
    fine: 200,
  }),
  program('service', 'whose tokens sessions are', '/__clerk/.well-known/openid-configuration', {
    says: /"issuer":"http:\/\/localhost:9\/__clerk"/,
  }),
  program('service', 'the keys they are signed with', '/__clerk/.well-known/jwks.json', {
    says: /"kid":"ins_/,
    isWarmed: true,
  }),
  program(
    'driver',
    'a handshake with Clerk',
    `/__clerk/v1/client/handshake?format=nonce&suffixed_cookies=true&redirect_url=${encodeURIComponent('http://localhost:9/my-setups')}`,
    { by: 'page', fine: 307, without: { 'Clerk, browser side': { status: 307 } } },
  ),
  program('expired', 'my setups with a session to renew', '/my-setups', {
    by: 'page',
    // Signed out at once, or sent to Clerk and back, which ends there too.
    without: { database: { status: [503, 307] }, 'Clerk, server side': { status: [200, 307] } },
  }),
  program('expired', 'public setups with a session to renew', '/setups', { by: 'page', isWarmed: true }),
  program('expired', 'like with a session to renew', '/api/like-setup', {
    json: ({ shared }) => ({ setupId: shared }),
    without: { database: { status: [503, 401] }, 'Clerk, server side': { status: 401 } },
    limits: { database: 7_000 },
  }),
];
