import { createServer, type RequestListener, type Server } from 'node:http';
import { gated } from './fault-gate.ts';

/** A machine without IPv6 has no ::1 to listen on. */
const hasNoSuchAddress = ({ code }: NodeJS.ErrnoException) =>
  code === 'EADDRNOTAVAIL' || code === 'EAFNOSUPPORT';

function listen(listener: RequestListener, port: number, host: string): Promise<Server | undefined> {
  return new Promise((resolve, reject) => {
    const server = createServer(listener);
    server.once('error', (error) => (hasNoSuchAddress(error) ? resolve(undefined) : reject(error)));
    server.listen(port, host, () => resolve(server));
  });
}

type Door = { close(): void };

/** Lets a listener answer on a port of the loopback interface, behind a fault gate of its own. */
export async function openDoor(port: number, listener: RequestListener): Promise<Door> {
  const behindGate = gated(listener);
  const servers = await Promise.all(['127.0.0.1', '::1'].map((host) => listen(behindGate, port, host)));
  return {
    close() {
      for (const server of servers) {
        server?.closeAllConnections();
        server?.close();
      }
    },
  };
}
