import { Client, StreamableHTTPClientTransport } from '@modelcontextprotocol/client';
import { expect, test } from '@playwright/test';
import { openSigningKey } from '../../emulators/clerk/keys.ts';
import { lifetimeDriver, signInPlainly } from '../support/drivers.ts';
import { appOrigin, clerkKeys, environment } from '../support/stand-ins.ts';

const clientId = 'https://assistant.example/client.json';

/** A driver's assistant, connected as Clerk would let it. */
async function connectedAssistant(driverId: string) {
  const now = Math.floor(Date.now() / 1000);
  const token = openSigningKey(clerkKeys().privateKey).sign(
    {
      ...{ iss: environment().MCP_OAUTH_ISSUER, sub: driverId, aud: `${appOrigin}/mcp`, client_id: clientId },
      ...{ scope: 'garage:read setups:write', iat: now, exp: now + 600 },
    },
    'at+jwt',
  );
  const client = new Client({ name: 'Scripted assistant', version: '1' });
  const requestInit = { headers: { authorization: `Bearer ${token}` } };
  await client.connect(new StreamableHTTPClientTransport(new URL(`${appOrigin}/mcp`), { requestInit }));
  const calls: string[] = [];
  return {
    calls,
    async call(name: string, args: Record<string, unknown>) {
      calls.push(name);
      const { isError, structuredContent, content } = await client.callTool({ name, arguments: args });
      if (isError) throw new Error(`${name}: ${JSON.stringify(content)}`);
      return structuredContent as Record<string, unknown> & { setups: { id: string }[] };
    },
  };
}

test('“my Ferrari pushes at Spa T5” ends in a legal setup and its link, until its driver ends the assistant', async ({
  page,
}) => {
  const assistant = await connectedAssistant(lifetimeDriver.id);
  const { setups } = await assistant.call('search_setups', { game: 'ACC', car: 'ferrari' });
  await assistant.call('get_setup', { setup_id: setups[0]?.id });
  const wish = { game: 'ACC', car: 'ferrari 296', track: 'spa', words: 'my Ferrari pushes at Spa T5' };
  const { run_id } = await assistant.call('make_setup', { ...wish, request_id: crypto.randomUUID() });
  const answers: Record<string, unknown>[] = [];
  const look = async () => {
    answers.push(await assistant.call('get_run', { run_id }));
    return answers.at(-1)?.state;
  };
  // As often as its answer says.
  await expect.poll(look, { intervals: [8_000], timeout: 60_000 }).toBe('done');
  const run = answers.at(-1) ?? {};
  expect(run.changes).toContainEqual(expect.objectContaining({ parameter: expect.any(String) }));
  const draft = await assistant.call('get_setup', { setup_id: run.setup_id });
  expect(draft).toMatchObject({ legality: 'legal', is_yours: true });
  expect(new Set(assistant.calls).size).toBe(4);
  expect(assistant.calls.length).toBeLessThanOrEqual(6);

  await signInPlainly(page, lifetimeDriver);
  await page.goto(String(run.url));
  await expect(page.getByRole('main')).toContainText('Ferrari 296 GT3');
  await page.goto('/profile');
  await page.getByRole('button', { name: 'End assistant.example' }).click();
  await expect(page.getByRole('button', { name: 'Allow assistant.example' })).toBeVisible();
  await expect(assistant.call('list_my_garage', {})).rejects.toThrow();
  await page.getByRole('button', { name: 'Allow assistant.example' }).click();
  await expect(page.getByRole('button', { name: 'End assistant.example' })).toBeVisible();
});
