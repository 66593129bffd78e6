import { createServer } from 'node:net';
import { expect, test } from 'vitest';
import { requireFreePort } from './free-port.ts';

async function listening(): Promise<{ port: number; close: () => Promise<void> }> {
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('no port');
  return { port: address.port, close: () => new Promise((resolve) => server.close(() => resolve())) };
}

test('a taken port gives one sentence that names the variable to set', async () => {
  const taken = await listening();
  await expect(requireFreePort(taken.port, 'PORT')).rejects.toThrow(
    `Port ${taken.port} is taken: stop what uses it, or choose another with PORT=<port>.`,
  );
  await taken.close();
});

test('a port that was given back is free', async () => {
  const taken = await listening();
  await taken.close();
  await expect(requireFreePort(taken.port, 'PORT')).resolves.toBeUndefined();
});
