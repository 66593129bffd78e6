import { existsSync } from 'node:fs';
import { startStandIns } from '../../emulators/start.ts';
import { trustAssistants, trustIssuer } from '../../scripts/third-party-auth/trust-issuer.ts';
import { untilAnswering } from '../../scripts/until-answering.ts';
import { workerList } from '../../scripts/worker-list.ts';
import { startWorkers, type WorkersOptions } from '../../scripts/workers.ts';
import { freePorts } from './free-ports.ts';
import { createScratchFolder, remove } from '../../scripts/marked-folders.ts';

/** The built product on this machine, with the stand-ins behind it. */
export type Product = {
  appOrigin: string;
  /** The Workers' variables and secrets, by name. */
  environment: Record<string, string>;
  stop(): Promise<void>;
};

/** @throws a sentence when the bundles are missing */
export function requireBundles(): void {
  if (workerList.some(({ bundle }) => !existsSync(bundle)))
    throw new Error('The Workers are not built: run `npm run build` first.');
}

/**
 * Starts stand-ins and Workers on free ports, with data of their own in the system's temporary folder.
 *
 * @param options for the Workers
 * @param instead tells, once the stand-ins answer, which of the Workers' variables shall differ from what fits them
 */
export async function startProduct(
  instead: (standIns: Record<string, string>) => Record<string, string> | Promise<Record<string, string>>,
  options: WorkersOptions = {},
): Promise<Product> {
  const [port = 0, standInsPort = 0] = await freePorts(2);
  const dataDir = createScratchFolder('scrutineer-bench');
  const appOrigin = `http://localhost:${port}`;
  const opened: (() => void | Promise<void>)[] = [() => remove(dataDir)];
  const stop = async () => {
    for (const close of opened.splice(0).reverse()) await close();
  };
  try {
    const standIns = await startStandIns({ port: standInsPort, dataDir, appOrigin });
    opened.push(() => standIns.close());
    const environment = { ...standIns.environment, ...(await instead(standIns.environment)) };
    const places = {
      port,
      standInsPort,
      dataDir,
      appOrigin,
      standInsOrigin: `http://localhost:${standInsPort}`,
    };
    const workers = await startWorkers(places, environment, options);
    opened.push(() => workers.stop());
    await untilAnswering(`${appOrigin}/healthz`);
    await trustIssuer(fetch, standIns.environment);
    await trustAssistants(fetch, standIns.environment);
    return { appOrigin, environment, stop };
  } catch (error) {
    await stop();
    throw error;
  }
}
