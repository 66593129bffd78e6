import { seedSetups } from '../../scripts/seed-setups.ts';
import { signInDrivers } from '../../tests/support/paying-drivers.ts';
import { freePorts } from '../../tests/support/free-ports.ts';
import { startProduct } from '../../tests/support/product.ts';
import { workerdProcesses } from '../workerd.ts';
import { type ReferenceName, startReference } from './references.ts';
import { startUpstreams, type Upstreams } from './upstreams.ts';

/** A Worker that answers, with a process of its own; `process` is undefined where /proc does not tell. */
export type Target = { origin: string; process: string | undefined };

export type Stage = {
  product: Target;
  /** `Cookie` of a driver who is signed in and has setups. */
  driverCookie: string;
  upstreams: Upstreams;
  reference(name: ReferenceName, place: 'bare' | 'behind assets'): Target;
  stop(): Promise<void>;
};

const fittings = [
  ['constant', 'bare'],
  ['constant', 'behind assets'],
  ['page', 'behind assets'],
  ['remixPage', 'behind assets'],
] as const satisfies readonly [ReferenceName, 'bare' | 'behind assets'][];

async function withProcess<Started>(start: () => Promise<Started>) {
  const before = new Set(workerdProcesses());
  const started = await start();
  return { started, process: workerdProcesses().find((id) => !before.has(id)) };
}

async function startFilledProduct(upstreams: Upstreams) {
  return startProduct(async (standIns) => {
    const { SUPABASE_URL = '', SUPABASE_SECRET_KEY = '', CLERK_FAPI_URL = '', CLERK_API_URL = '' } = standIns;
    await seedSetups({ supabaseUrl: SUPABASE_URL, secretKey: SUPABASE_SECRET_KEY });
    upstreams.takeFrom(new URL(SUPABASE_URL).origin);
    const here = (address: string) => upstreams.origin + new URL(address).pathname;
    return {
      SUPABASE_URL: here(SUPABASE_URL),
      CLERK_FAPI_URL: here(CLERK_FAPI_URL),
      CLERK_API_URL: here(CLERK_API_URL),
      STRIPE_API_URL: upstreams.origin,
    };
  });
}

export async function setStage(): Promise<Stage> {
  const opened: (() => Promise<void>)[] = [];
  const stop = async () => {
    for (const close of opened.splice(0).reverse()) await close();
  };
  try {
    const [upstreamsPort = 0, ...ports] = await freePorts(fittings.length + 1);
    const upstreams = await startUpstreams(upstreamsPort);
    opened.push(upstreams.stop);
    const { started: product, process } = await withProcess(() => startFilledProduct(upstreams));
    opened.push(product.stop);
    const [driver] = await signInDrivers(1, product.environment);
    if (!driver) throw new Error('Nobody is signed in');
    const references = new Map<string, Target>();
    for (const [place, [name, fitting]] of fittings.entries()) {
      const port = ports[place] ?? 0;
      const behindAssets = fitting === 'behind assets';
      const one = await withProcess(() =>
        startReference(name, { port, behindAssets, page: `${product.appOrigin}/setups` }),
      );
      opened.push(one.started.stop);
      references.set(`${name} ${fitting}`, { origin: one.started.origin, process: one.process });
    }
    return {
      product: { origin: product.appOrigin, process },
      driverCookie: driver.cookie,
      upstreams,
      reference(name, fitting) {
        const target = references.get(`${name} ${fitting}`);
        if (!target) throw new Error(`Nobody started ${name} ${fitting}`);
        return target;
      },
      stop,
    };
  } catch (error) {
    await stop();
    throw error;
  }
}
