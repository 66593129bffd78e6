import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { join } from 'node:path';
import { type Fault, faultsPath, upstreamText } from '../../emulators/fault-gate.ts';
import { type RunningStandIns, startStandIns } from '../../emulators/start.ts';
import { trustIssuer } from '../../scripts/third-party-auth/trust-issuer.ts';
import { untilAnswering } from '../../scripts/until-answering.ts';
import { type WorkerSource, workerList } from '../../scripts/worker-list.ts';
import { startWorkers } from '../../scripts/workers.ts';
import { freePorts } from '../support/free-ports.ts';
import { type Ask, createAsker } from './ask.ts';
import { createScratchFolder, remove } from '../../scripts/marked-folders.ts';

/** Time limits of a model that is going to fail, in milliseconds: short, as the rules behind its stand-in answer at once. */
export const shortModelLimits = { AI_FIRST_BYTE_MS: '1500', AI_IDLE_MS: '1500', AI_TOTAL_MS: '8000' };
const withoutQuota = {
  AI_RUNS_PER_DAY: '100000',
  AI_RUNS_PER_MINUTE: '100000',
  AI_MESSAGES_PER_DAY: '100000',
  AI_MESSAGES_PER_MINUTE: '100000',
};

export type Line = { level: string; message: string };

/** One running copy of the product, with a way to its dependencies that can be broken. */
export type Product = {
  ask: Ask;
  setFaults(faults: Fault[]): Promise<void>;
  /** A connection of one's own to it. */
  connect(): Promise<Socket>;
  /** Lines its Workers have logged since the last call. */
  takeLogs(): Line[];
};

/** The product's data, as an operator reaches them whatever the products meet. */
export type OperatorAccess = { appOrigin: string; environment: Record<string, string>; standIns: string };

/** The Workers with a gate before the webhook Worker. */
function withWorkerGate(): WorkerSource[] {
  return workerList.flatMap((worker): WorkerSource[] => {
    if (worker.name !== 'scrutineer-stripe-webhooks') return [worker];
    const folder = 'tests/faults/worker-gate';
    const gate = {
      name: worker.name,
      configuration: `${folder}/wrangler.toml`,
      bundle: `${folder}/worker.js`,
      variables: ['FAULTS_AT', 'UPSTREAM_TEXT'],
    };
    return [gate, { ...worker, name: 'behind-the-gate' }];
  });
}

/** Starts one copy of the product; all copies believe to be the only one, at `appOrigin`. */
async function startProduct(
  standIns: RunningStandIns,
  {
    port,
    doorPort,
    dataDir,
    appOrigin,
    variables,
  }: {
    port: number;
    doorPort: number;
    dataDir: string;
    appOrigin: string;
    variables: Record<string, string>;
  },
) {
  const door = await standIns.openDoor(doorPort);
  const doorOrigin = `http://localhost:${doorPort}`;
  const logs: Line[] = [];
  const workers = await startWorkers(
    { port, standInsPort: doorPort, dataDir, appOrigin, standInsOrigin: doorOrigin },
    {
      ...door.environment,
      ...variables,
      ...withoutQuota,
      FAULTS_AT: doorOrigin + faultsPath,
      UPSTREAM_TEXT: upstreamText,
    },
    { workers: withWorkerGate(), onLog: (line) => logs.push(line) },
  );
  const { ask, close } = createAsker({ port, appOrigin });
  await untilAnswering(`http://localhost:${port}/healthz`);
  const product: Product = {
    ask,
    async setFaults(faults) {
      const response = await fetch(doorOrigin + faultsPath, { method: 'PUT', body: JSON.stringify(faults) });
      if (!response.ok) throw new Error(`${response.status} ${await response.text()}`);
    },
    async connect() {
      const socket = connect(port, '127.0.0.1');
      await once(socket, 'connect');
      return socket;
    },
    takeLogs: () => logs.splice(0),
  };
  const stop = async () => {
    close();
    await workers.stop();
  };
  return { product, stop };
}

/**
 * Starts one set of stand-ins and several copies of the product on it, each of which has faults of its own.
 *
 * @param copies variables of its own, for each copy
 * @param onStandIns hears the stand-ins' own variables before a copy is started
 */
export async function startProducts(
  copies: readonly Record<string, string>[],
  onStandIns: (environment: Record<string, string>) => void = () => {},
) {
  const dataDir = createScratchFolder('scrutineer-faults');
  const [standInsPort = 0, ...ports] = await freePorts(1 + 2 * copies.length);
  // Nobody listens there: the copies stand behind one address, and what Stripe delivers by itself goes nowhere.
  const appOrigin = 'http://localhost:9';
  const environment: OperatorAccess['environment'] = {};
  const stops: (() => unknown)[] = [() => remove(dataDir)];
  const stop = async () => {
    for (const close of stops.splice(0).reverse()) await close();
  };
  try {
    const standIns = await startStandIns({
      port: standInsPort,
      dataDir,
      appOrigin,
      // The first copy speaks for the product's issuer.
      fetch: (url, init) => fetch(String(url).replace(appOrigin, `http://localhost:${ports[0]}`), init),
    });
    stops.push(() => standIns.close());
    Object.assign(environment, standIns.environment);
    onStandIns(environment);
    const started = await Promise.all(
      copies.map((variables, index) =>
        startProduct(standIns, {
          port: ports[2 * index] ?? 0,
          doorPort: ports[2 * index + 1] ?? 0,
          dataDir: join(dataDir, `product-${index}`),
          appOrigin,
          variables,
        }),
      ),
    );
    stops.push(() => Promise.all(started.map((one) => one.stop())));
    await trustIssuer(fetch, environment);
    const access: OperatorAccess = { appOrigin, environment, standIns: `http://localhost:${standInsPort}` };
    return { products: started.map(({ product }) => product), access, stop };
  } catch (error) {
    await stop();
    throw error;
  }
}
