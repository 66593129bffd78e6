import { once } from 'node:events';
import { createServer, type AddressInfo } from 'node:net';
import { expect, test } from 'vitest';
import { requireFreePort } from './free-port.ts';

test('a taken port gives one sentence that names the variable to set, until it is given back', async () => {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  await expect(requireFreePort(port, 'PORT')).rejects.toThrow(
    `Port ${port} is taken: stop what uses it, or choose another with PORT=<port>.`,
  );
  await once(server.close(), 'close');
  await expect(requireFreePort(port, 'PORT')).resolves.toBeUndefined();
});
