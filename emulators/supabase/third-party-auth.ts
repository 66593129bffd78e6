import { randomUUID } from 'node:crypto';
import type { JSONWebKeySet } from 'jose';
import * as z from 'zod';
import type { JsonFile } from '../json-file.ts';

export type Integration = {
  id: string;
  type: string;
  oidc_issuer_url: string | null;
  jwks_url: string | null;
  custom_jwks: unknown;
  resolved_jwks: JSONWebKeySet | null;
  inserted_at: string;
  updated_at: string;
  resolved_at: string | null;
};

/** Tokens that are let in: those with one of these keys, and where an issuer is named, that issuer's alone. */
type Trusted = { issuer: string | null; keys: JSONWebKeySet };

const keysSchema = z.object({ keys: z.array(z.looseObject({ kid: z.string(), kty: z.string() })) });
const discoverySchema = z.object({ issuer: z.string(), jwks_uri: z.string() });
const bodySchema = z
  .strictObject({
    oidc_issuer_url: z.url().optional(),
    jwks_url: z.url().optional(),
    custom_jwks: keysSchema.optional(),
  })
  .refine((body) => Object.keys(body).length === 1, 'one of oidc_issuer_url, jwks_url and custom_jwks');

const path = /^\/v1\/projects\/[\w-]+\/config\/auth\/third-party-auth$/;

const refuse = (status: number, message: string) => Response.json({ message }, { status });

export type ThirdPartyAuth = {
  /** The Management API's part about third-party authentication; the path is without the stand-in's prefix. */
  answer(request: Request, pathname: string): Promise<Response>;
  trusted(): Trusted[];
  /** Fetches every integration's keys again, as a hosted project does now and then. */
  resolve(): Promise<void>;
};

/**
 * Which issuers a project trusts, kept by its owner through the Management API. Nobody is trusted unasked.
 *
 * @param accessToken what opens the Management API
 * @param appOrigin the one address that need not be https
 * @param fetch reads what issuers say about themselves
 */
export function createThirdPartyAuth({
  file,
  accessToken,
  appOrigin,
  fetch: read,
}: {
  file: Pick<JsonFile<{ integrations: Integration[] }>, 'value' | 'save'>;
  accessToken: string;
  appOrigin: string;
  fetch: typeof fetch;
}): ThirdPartyAuth {
  const isSafe = (url: string) => /^https:/.test(url) || url.startsWith(`${appOrigin}/`);

  async function readJson<Schema extends z.ZodType>(schema: Schema, url: string): Promise<z.infer<Schema>> {
    const response = await read(url, { redirect: 'manual', signal: AbortSignal.timeout(5_000) });
    return schema.parse(await response.json());
  }

  async function keysOf({ oidc_issuer_url, jwks_url, custom_jwks }: Integration) {
    if (custom_jwks) return keysSchema.parse(custom_jwks);
    if (jwks_url) return readJson(keysSchema, jwks_url);
    const { issuer, jwks_uri } = await readJson(
      discoverySchema,
      `${oidc_issuer_url}/.well-known/openid-configuration`,
    );
    if (issuer !== oidc_issuer_url) throw new Error('The issuer calls itself something else');
    return readJson(keysSchema, jwks_uri);
  }

  async function resolveOne(integration: Integration): Promise<void> {
    const keys = await keysOf(integration).catch(() => null);
    if (!keys) return;
    integration.resolved_jwks = keys as JSONWebKeySet;
    integration.resolved_at = new Date().toISOString();
    file.save();
  }

  async function add(request: Request): Promise<Response> {
    const body = bodySchema.safeParse(await request.json().catch(() => null));
    if (!body.success) return refuse(400, body.error.issues.map(({ message }) => message).join('; '));
    const { oidc_issuer_url = null, jwks_url = null, custom_jwks = null } = body.data;
    const url = oidc_issuer_url ?? jwks_url;
    if (url && !isSafe(url)) return refuse(400, 'The address must use HTTPS');
    const now = new Date().toISOString();
    const integration: Integration = {
      id: randomUUID(),
      type: custom_jwks ? 'custom_jwks' : 'oidc',
      ...{ oidc_issuer_url, jwks_url, custom_jwks },
      resolved_jwks: null,
      inserted_at: now,
      updated_at: now,
      resolved_at: null,
    };
    file.value.integrations.push(integration);
    await resolveOne(integration);
    file.save();
    return Response.json(integration, { status: 201 });
  }

  return {
    async answer(request, pathname) {
      if (request.headers.get('authorization') !== `Bearer ${accessToken}`)
        return refuse(401, 'Unauthorized');
      if (!path.test(pathname)) return refuse(404, 'Not Found');
      if (request.method === 'POST') return add(request);
      const { integrations } = file.value;
      await Promise.all(integrations.filter((one) => !one.resolved_jwks).map(resolveOne));
      return Response.json(integrations);
    },
    trusted: () =>
      file.value.integrations.flatMap(({ oidc_issuer_url, resolved_jwks }) =>
        resolved_jwks ? [{ issuer: oidc_issuer_url, keys: resolved_jwks }] : [],
      ),
    async resolve() {
      await Promise.all(file.value.integrations.map(resolveOne));
    },
  };
}
