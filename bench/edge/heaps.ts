import { seedSetups } from '../../scripts/seed-setups.ts';
import { freePorts } from '../../tests/support/free-ports.ts';
import { startProduct } from '../../tests/support/product.ts';
import { renderedPages } from './cases.ts';
import type { LoadGenerator } from './generator.ts';

/** One isolate's heap, in megabytes, and the kilobytes that it allocates for each rendered page. */
export type Heap = { worker: string; idleMb: number; peakMb: number; kbAPage: number };

type Target = { id: string; title: string; webSocketDebuggerUrl: string };

/** A session of the inspector's protocol. */
async function inspect({ webSocketDebuggerUrl }: Target) {
  const socket = new WebSocket(webSocketDebuggerUrl);
  await new Promise((resolve, reject) => {
    socket.addEventListener('open', resolve, { once: true });
    socket.addEventListener('error', reject, { once: true });
  });
  const waiting = new Map<number, (result: Record<string, unknown>) => void>();
  socket.addEventListener('message', ({ data }) => {
    const { id, result } = JSON.parse(String(data));
    waiting.get(id)?.(result);
    waiting.delete(id);
  });
  let calls = 0;
  return {
    call(method: string, params: object = {}): Promise<Record<string, unknown>> {
      calls += 1;
      socket.send(JSON.stringify({ id: calls, method, params }));
      return new Promise((resolve) => waiting.set(calls, resolve));
    },
    close: () => socket.close(),
  };
}

type Session = Awaited<ReturnType<typeof inspect>>;

async function usedMb({ call }: Session): Promise<number> {
  const { usedSize } = await call('Runtime.getHeapUsage');
  return Number(usedSize) / 2 ** 20;
}

/** Every so many bytes an allocation is noted, also of what is gone by the end. */
const sampling = {
  samplingInterval: 16_384,
  includeObjectsCollectedByMajorGC: true,
  includeObjectsCollectedByMinorGC: true,
};

const ownTargets = 'core:user:';

type AllocationNode = { selfSize: number; children: AllocationNode[] };

const allocated = ({ selfSize, children }: AllocationNode): number =>
  children.reduce((sum, child) => sum + allocated(child), selfSize);

const pollMs = 50;

async function peakMb(session: Session, until: Promise<unknown>): Promise<number> {
  let isOver = false;
  void until.finally(() => {
    isOver = true;
  });
  let peak = 0;
  while (!isOver) {
    peak = Math.max(peak, await usedMb(session));
    await new Promise((resolve) => setTimeout(resolve, pollMs));
  }
  return peak;
}

/** The heaps of a product of their own, as an inspector costs time: idle, and while so many connections have pages rendered. */
export async function measureHeaps(
  generator: LoadGenerator,
  { connections, seconds }: { connections: number; seconds: number },
): Promise<Heap[]> {
  const [inspectorPort = 0] = await freePorts(1);
  const product = await startProduct(() => ({}), { inspectorPort });
  try {
    const { SUPABASE_URL = '', SUPABASE_SECRET_KEY = '' } = product.environment;
    await seedSetups({ supabaseUrl: SUPABASE_URL, secretKey: SUPABASE_SECRET_KEY });
    const pages = await renderedPages({ origin: product.appOrigin, process: undefined });
    const targets = (await (await fetch(`http://127.0.0.1:${inspectorPort}/json`)).json()) as Target[];
    // Beside the product's own there are those of the local runtime.
    const own = targets.filter(({ id }) => id.startsWith(ownTargets));
    const sessions = await Promise.all(own.map(inspect));
    const idle = await Promise.all(sessions.map(usedMb));
    for (const { call } of sessions) await call('HeapProfiler.startSampling', sampling);
    const work = generator.fire({
      origin: product.appOrigin,
      requests: pages,
      connections,
      until: { seconds },
    });
    const peaks = await Promise.all(sessions.map((session) => peakMb(session, work)));
    const { timesMs } = await work;
    const heaps: Heap[] = [];
    for (const [place, { call, close }] of sessions.entries()) {
      const { profile } = await call('HeapProfiler.stopSampling');
      const bytes = allocated((profile as { head: AllocationNode }).head);
      heaps.push({
        worker: own[place]?.id.slice(ownTargets.length) ?? '',
        idleMb: idle[place] ?? Number.NaN,
        peakMb: peaks[place] ?? Number.NaN,
        kbAPage: bytes / timesMs.length / 1024,
      });
      close();
    }
    return heaps;
  } finally {
    await product.stop();
  }
}
