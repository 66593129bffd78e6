import { createHash } from 'node:crypto';
import type { Courier } from '../courier.ts';
import type { JsonFile } from '../json-file.ts';
import { openSigningKey, type SigningKey } from './keys.ts';
import { type ClerkState, openClerkState, type SentEvent } from './state.ts';
import { createWebhooks } from './webhooks.ts';

export type ClerkStandInOptions = {
  dataDir: string;
  appOrigin: string;
  origin: string;
  /** How long a session token lasts; Clerk's last 60 seconds. */
  tokenLifetimeSeconds?: number;
  /** Sends webhooks to the application. Default: the network. */
  carry?: (request: Request) => Promise<Response>;
};

export type ClerkInstance = {
  file: JsonFile<ClerkState>;
  key: SigningKey;
  appOrigin: string;
  origin: string;
  publishableKey: string;
  cookieSuffix: string;
  issuer: string;
  /** Of access tokens for assistants: Clerk’s own domain. */
  oauthIssuer: string;
  /** Cookies need `Secure` where the application is served over https. */
  secureCookies: boolean;
  settings: { tokenLifetimeSeconds: number };
  webhooks: Courier<SentEvent>;
};

export function openInstance(options: ClerkStandInOptions): ClerkInstance {
  const { dataDir, appOrigin, origin, tokenLifetimeSeconds = 60 } = options;
  const file = openClerkState(dataDir);
  const frontendApi = `clerk.scrutineer-${new URL(origin).port || '443'}.localhost`;
  const publishableKey = `pk_live_${Buffer.from(`${frontendApi}$`).toString('base64')}`;
  return {
    file,
    key: openSigningKey(file.value.privateKey),
    appOrigin,
    origin,
    publishableKey,
    cookieSuffix: createHash('sha1').update(publishableKey).digest('base64url').slice(0, 8),
    issuer: `${appOrigin}/__clerk`,
    oauthIssuer: `${origin}/clerk`,
    secureCookies: appOrigin.startsWith('https:'),
    settings: { tokenLifetimeSeconds },
    webhooks: createWebhooks(file, `${appOrigin}/webhooks/clerk`, options.carry),
  };
}
