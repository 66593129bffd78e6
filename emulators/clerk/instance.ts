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
  /** Sends webhooks to the application. Default: the network. */
  carry?: (request: Request) => Promise<Response>;
};

export type ClerkInstance = {
  file: JsonFile<ClerkState>;
  key: SigningKey;
  appOrigin: string;
  origin: string;
  /** The host that the publishable key names. */
  frontendApi: string;
  publishableKey: string;
  cookieSuffix: string;
  issuer: string;
  /** Of access tokens for assistants: Clerk’s own domain. */
  oauthIssuer: string;
  /** How long a session token lasts; Clerk's last 60 seconds. */
  settings: { tokenLifetimeSeconds: number };
  webhooks: Courier<SentEvent>;
};

export function openInstance({ dataDir, appOrigin, origin, carry }: ClerkStandInOptions): ClerkInstance {
  const file = openClerkState(dataDir);
  const frontendApi = `clerk.scrutineer-${new URL(origin).port || '443'}.localhost`;
  const publishableKey = `pk_live_${Buffer.from(`${frontendApi}$`).toString('base64')}`;
  return {
    file,
    key: openSigningKey(file.value.privateKey),
    appOrigin,
    origin,
    frontendApi,
    publishableKey,
    cookieSuffix: createHash('sha1').update(publishableKey).digest('base64url').slice(0, 8),
    issuer: `${appOrigin}/__clerk`,
    oauthIssuer: `${origin}/clerk`,
    settings: { tokenLifetimeSeconds: 60 },
    webhooks: createWebhooks(file, `${appOrigin}/webhooks/clerk`, carry),
  };
}
