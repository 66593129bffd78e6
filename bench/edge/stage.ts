import { readdirSync, readFileSync } from 'node:fs';
import { seedSetups } from '../../scripts/seed-setups.ts';
import { freePorts } from '../../tests/support/free-ports.ts';
import { type BenchDriver, signInDrivers } from '../../tests/support/paying-drivers.ts';
import { startProduct } from '../../tests/support/product.ts';
import { effort } from '../effort.ts';
import { startReference } from './references.ts';
import { startUpstreams, type Upstreams } from './upstreams.ts';

/** A Worker that answers, and its process; undefined where /proc does not tell. */
export type Target = { origin: string; process: string | undefined };

export type Stage = {
  product: Target;
  /** Signed in, with setups of their own. */
  drivers: readonly BenchDriver[];
  upstreams: Upstreams;
  constant: Target;
  remixPage: Target;
  /** Processor time of a fresh product until it has answered once, in milliseconds. */
  firstAnswerMs: number;
  stop(): Promise<void>;
};

function statOf(id: string): string[] {
  try {
    return readFileSync(`/proc/${id}/stat`, 'utf8')
      .split(/[()]/)
      .flatMap((part, place) => (place === 2 ? part.trim().split(' ') : [part]));
  } catch {
    return [];
  }
}

function workerdProcesses(): string[] {
  try {
    return readdirSync('/proc').filter((name) => {
      const [, command, , parent] = /^\d+$/.test(name) ? statOf(name) : [];
      return command === 'workerd' && Number(parent) === process.pid;
    });
  } catch {
    return [];
  }
}

/** Milliseconds of processor time that a process has used so far; NaN where it cannot be read. Linux counts in hundredths. */
export function processorTimeMs(id: string | undefined): number {
  const fields = id === undefined ? [] : statOf(id).slice(2);
  return (Number(fields[11]) + Number(fields[12])) * 10;
}

async function withProcess<Started>(start: () => Promise<Started>) {
  const before = new Set(workerdProcesses());
  const started = await start();
  return { started, process: workerdProcesses().find((id) => !before.has(id)) };
}

/** Far above what a benchmark asks for: it measures the path, not the limits. */
const generous = {
  AI_RUNS_PER_DAY: '100000',
  AI_RUNS_PER_MINUTE: '100000',
  AI_MESSAGES_PER_DAY: '100000',
  AI_MESSAGES_PER_MINUTE: '100000',
};

const startFilledProduct = (upstreams: Upstreams) =>
  startProduct(
    async ({ SUPABASE_URL = '', SUPABASE_SECRET_KEY = '', CLERK_FAPI_URL = '', CLERK_API_URL = '' }) => {
      await seedSetups({ supabaseUrl: SUPABASE_URL, secretKey: SUPABASE_SECRET_KEY });
      upstreams.takeFrom(new URL(SUPABASE_URL).origin);
      const here = (address: string) => upstreams.origin + new URL(address).pathname;
      return {
        ...generous,
        SUPABASE_URL: here(SUPABASE_URL),
        CLERK_FAPI_URL: here(CLERK_FAPI_URL),
        CLERK_API_URL: here(CLERK_API_URL),
      };
    },
  );

export async function setStage(): Promise<Stage> {
  const opened: (() => Promise<void>)[] = [];
  const stop = async () => {
    for (const close of opened.splice(0).reverse()) await close();
  };
  try {
    const [upstreamsPort = 0, constantPort = 0, remixPort = 0] = await freePorts(3);
    const upstreams = await startUpstreams(upstreamsPort);
    opened.push(upstreams.stop);
    const { started: product, process } = await withProcess(() => startFilledProduct(upstreams));
    opened.push(product.stop);
    const firstAnswerMs = processorTimeMs(process);
    const drivers = await signInDrivers(effort(200, 6), product.environment);
    const referenceAt = async (name: 'constant' | 'remixPage', port: number) => {
      const { started, process } = await withProcess(() => startReference(name, port));
      opened.push(started.stop);
      return { origin: started.origin, process };
    };
    return {
      product: { origin: product.appOrigin, process },
      drivers,
      upstreams,
      constant: await referenceAt('constant', constantPort),
      remixPage: await referenceAt('remixPage', remixPort),
      firstAnswerMs,
      stop,
    };
  } catch (error) {
    await stop();
    throw error;
  }
}
