import { Hono } from 'hono';
import type { StandIn } from '../stand-in.ts';
import { tablesIn } from '../status-page.ts';
import { emailOf } from './accounts.ts';
import { backendApi, requireSecretKey } from './backend/index.ts';
import { control } from './control.ts';
import { Fault, notFound } from './fault.ts';
import { frontendApi, withNamedMethod } from './frontend/index.ts';
import { type ClerkStandInOptions, openInstance } from './instance.ts';
import { oauth, oauthMetadataPath } from './oauth.ts';
import { hostedPages } from './pages.ts';
import { seedAccounts } from './seed.ts';

export type { ClerkStandInOptions } from './instance.ts';

export type ClerkStandIn = StandIn & {
  publishableKey: string;
  secretKey: string;
  jwtKey: string;
  issuer: string;
  oauthIssuer: string;
  webhookSecret: string;
};

/**
 * Stands in for one Clerk instance: the Frontend API under `/clerk/v1`, hosted pages at `/clerk/sign-in`,
 * `/clerk/sign-up`, `/clerk/sign-out` and `/clerk/user`, the Backend API under `/clerk-api/v1`, and switches for tests under
 * `/clerk-api/stand-in`. Keys, accounts and sessions are kept in `dataDir`.
 */
export async function createClerkStandIn(options: ClerkStandInOptions): Promise<ClerkStandIn> {
  const instance = openInstance(options);
  await seedAccounts(instance);
  instance.webhooks.start();
  const { secretKey } = instance.file.value;

  const app = new Hono();
  app.use('/clerk-api/*', async (context, next) => {
    requireSecretKey(context.req.raw, secretKey);
    await next();
  });
  app.route('/clerk/v1', frontendApi(instance, `${instance.origin}/clerk`));
  app.route('/', oauth(instance));
  app.route('/clerk', hostedPages(instance));
  app.route('/clerk-api/v1', backendApi(instance));
  app.route('/clerk-api/stand-in', control(instance));
  app.notFound(() => notFound('What you asked for').toResponse());
  app.onError((error) => {
    if (error instanceof Fault) return error.toResponse();
    throw error;
  });

  return {
    name: 'Clerk',
    paths: ['/clerk', '/clerk-api', oauthMetadataPath],
    fetch: (request) => app.fetch(withNamedMethod(request)),
    async status() {
      const { users, ...rest } = instance.file.value;
      const withEmail = Object.values(users).map((user) => ({ email: emailOf(user), ...user }));
      return tablesIn({ users: withEmail, ...rest });
    },
    async close() {
      await instance.webhooks.stop();
      instance.file.flush();
    },
    publishableKey: instance.publishableKey,
    secretKey,
    jwtKey: instance.key.jwtKey,
    issuer: instance.issuer,
    oauthIssuer: instance.oauthIssuer,
    webhookSecret: instance.file.value.webhookSecret,
  };
}
