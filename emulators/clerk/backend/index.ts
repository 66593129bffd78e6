import { Hono } from 'hono';
import { Fault, json } from '../fault.ts';
import type { ClerkInstance } from '../instance.ts';
import { memberships, organizations } from './organizations.ts';
import { sessions } from './sessions.ts';
import { users } from './users.ts';

/** The part of Clerk's Backend API that `@clerk/backend` calls for users, organizations and sessions. */
export function backendApi(instance: ClerkInstance): Hono {
  const api = new Hono();

  api.get('/jwks', () => json(instance.key.jwks));
  api.get('/domains', () => json(domains(instance)));
  api.route('/users', users(instance));
  api.route('/sessions', sessions(instance));
  api.route('/organizations', organizations(instance));
  api.get('/organization_memberships', ({ req }) => memberships(instance, req.url));
  return api;
}

export function requireSecretKey(request: Request, secretKey: string): void {
  if (request.headers.get('authorization') !== `Bearer ${secretKey}`) {
    throw new Fault(401, 'secret_key_invalid', 'The provided Clerk Secret Key is invalid.');
  }
}

function domains({ appOrigin, origin, frontendApi, issuer }: ClerkInstance) {
  const domain = {
    object: 'domain',
    id: 'dmn_local',
    name: new URL(appOrigin).host,
    is_satellite: false,
    frontend_api_url: `https://${frontendApi}`,
    accounts_portal_url: `${origin}/clerk`,
    proxy_url: issuer,
    development_origin: '',
    cname_targets: [],
  };
  return { data: [domain], total_count: 1 };
}
