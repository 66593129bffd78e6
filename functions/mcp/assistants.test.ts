import { Client, StreamableHTTPClientTransport } from '@modelcontextprotocol/client';
import { expect, test } from 'vitest';
import { setupsStore } from '#platform/adapters/supabase/setups';
import { testProject } from '../../supabase/tests/project.ts';
import { handleRequest } from './handle-request.ts';

const project = await testProject();
const appOrigin = 'https://scrutineer.test';
const bindings = {
  APP_ORIGIN: appOrigin,
  CLERK_JWT_KEY: '-----BEGIN PUBLIC KEY-----',
  SUPABASE_URL: project.url,
  SUPABASE_PUBLISHABLE_KEY: project.standIn.publishableKey,
  MCP_OAUTH_ISSUER: 'https://clerk.scrutineer.test',
  MCP_SECRET_KEY: '-----BEGIN PRIVATE KEY-----',
  REFERENCE: {} as never,
};

const send: typeof fetch = (input, init) =>
  handleRequest(new Request(input, init), bindings, {
    appOrigin,
    publicSetups: setupsStore(project.database('visitor')),
    reference: {} as never,
  });

const eras = [
  ['2026-07-28', { pin: '2026-07-28' }],
  ['2025 and before', 'legacy'],
] as const;

async function assistant(mode: (typeof eras)[number][1]) {
  const client = new Client({ name: 'test', version: '1' }, { versionNegotiation: { mode } });
  await client.connect(new StreamableHTTPClientTransport(new URL(`${appOrigin}/mcp`), { fetch: send }));
  return client;
}

const driver = await project.givenDriver();
await project.givenSetup(driver, { title: 'Wet race', note: 'see https://evil.test now' });

test.each(eras)('a client of %s finds setups by loose names', async (_, mode) => {
  const client = await assistant(mode);
  const { tools } = await client.listTools();
  expect(tools.map(({ name }) => name)).toContain('search_setups');
  const result = await client.callTool({
    name: 'search_setups',
    arguments: { car: 'ferrari 296', track: 'spa' },
  });
  expect(result.isError).toBeFalsy();
  expect(result.structuredContent).toMatchObject({
    setups: [{ car: { id: 'ferrari_296_gt3' }, said_by_drivers: { note: 'see [link] now' } }],
  });
});
