import { createServer } from 'node:net';

/** Throws one sentence when `port` is taken on this machine; `variable` is what the reader can set instead. */
export async function requireFreePort(port: number, variable: string): Promise<void> {
  for (const host of ['127.0.0.1', '::1']) {
    await new Promise<void>((resolve, reject) => {
      const probe = createServer();
      probe.once('error', (error: NodeJS.ErrnoException) => {
        if (error.code !== 'EADDRINUSE') return resolve();
        reject(
          new Error(`Port ${port} is taken: stop what uses it, or choose another with ${variable}=<port>.`),
        );
      });
      probe.listen(port, host, () => probe.close(() => resolve()));
    });
  }
}
