import { watch, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { startStandIns } from '../emulators/start.ts';
import { buildWhenNeeded, bundleWorkers, prepareSources } from './build.ts';
import { claimFile, claimFolder, folderTrouble, fullDisk } from './data-folder.ts';
import { requireFreePort } from './free-port.ts';
import { emptyFolder } from './marked-folders.ts';
import { type Places, readPlaces } from './places.ts';
import { seedSetups } from './seed-setups.ts';
import { trustAssistants, trustIssuer } from './third-party-auth/trust-issuer.ts';
import { untilAnswering } from './until-answering.ts';
import { type RunningWorkers, startWorkers } from './workers.ts';

const accounts = [
  ['driver@example.com', 'signed up, no plan'],
  ['premium@example.com', 'monthly plan'],
  ['lifetime@example.com', 'lifetime access'],
  ['ending@example.com', 'plan ends soon'],
  ['lapsed@example.com', 'plan has expired'],
] as const;

/** The engineer's limits, where the caller's environment sets some: the names that begin with `AI_` in .dev.vars.example. */
const engineerSettings = (environment: NodeJS.ProcessEnv) =>
  Object.fromEntries(
    Object.entries(environment).filter(
      (entry): entry is [string, string] => entry[0].startsWith('AI_') && !!entry[1],
    ),
  );

const messageOf = (error: unknown) => (error instanceof Error ? error.message : error);

function announce(places: Places): void {
  const width = Math.max(...accounts.map(([email]) => email.length));
  const rows = accounts.map(([email, state]) => `  ${email.padEnd(width)}  ${state}`);
  console.log(`
Scrutineer is ready at ${places.appOrigin}

Accounts (password pitlane-2026! for all):
${rows.join('\n')}

What the stand-ins hold: ${places.standInsOrigin}
Ctrl-C ends it; the data stays in ${places.dataDir}`);
}

/** `watching` follows the source, `building` builds first, `fresh` begins with empty data. */
type Options = { watching: boolean; building: boolean; fresh: boolean };

async function start(places: Places, { watching, building, fresh }: Options): Promise<void> {
  await requireFreePort(places.port, 'PORT');
  await requireFreePort(places.standInsPort, 'STAND_INS_PORT');
  const release = claimFolder(places.dataDir);
  if (fresh) emptyFolder(places.dataDir, [claimFile]);
  let standIns: Awaited<ReturnType<typeof startStandIns>> | undefined;
  let workers: RunningWorkers | undefined;
  let stopping = false;
  const stop = async (code: number): Promise<never> => {
    if (!stopping) {
      stopping = true;
      // Each is tried, whatever became of the others.
      await Promise.resolve(workers?.stop()).catch(() => {});
      await Promise.resolve(standIns?.close()).catch(() => {});
      release();
      process.exit(code);
    }
    return new Promise(() => {});
  };
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => void stop(0));
  process.on('disconnect', () => void stop(0));
  process.on('uncaughtException', (error) => {
    if (stopping) return;
    console.error(folderTrouble(error, places.dataDir) ?? error);
    release();
    // Ends at once: no write may be acknowledged that could not be stored.
    process.exit(1);
  });

  try {
    if (building) await (watching ? Promise.all([prepareSources(), bundleWorkers()]) : buildWhenNeeded());
    console.log('Starting the stand-ins and the Workers …');
    standIns = await startStandIns({ ...places, port: places.standInsPort });
    // For tests and tools that speak with the stand-ins as an operator would with the real services.
    writeFileSync(join(places.dataDir, 'environment.json'), JSON.stringify(standIns.environment), {
      mode: 0o600,
    });
    const { SUPABASE_URL = '', SUPABASE_SECRET_KEY = '' } = standIns.environment;
    // A first look shows a community, not an empty list.
    const { fetch: answer } = standIns;
    await seedSetups({
      supabaseUrl: SUPABASE_URL,
      secretKey: SUPABASE_SECRET_KEY,
      // Without a network: a busy machine drops connections.
      send: async (input, init) => answer(new Request(input, init)),
    });
    // Before anybody can ask: the keys are read from the product with the first token.
    await trustIssuer(fetch, standIns.environment);
    await trustAssistants(fetch, standIns.environment);
    const environment = { ...engineerSettings(process.env), ...standIns.environment };
    workers = watching
      ? await (await import('./dev-server.ts')).startDevServer(places, environment)
      : await startWorkers(places, environment);
    await untilAnswering(`${places.appOrigin}/healthz`);
    announce(places);
    if (watching) rebuildOnChange(workers);
  } catch (error) {
    if (stopping) return;
    const { dataDir } = places;
    console.error(folderTrouble(error, dataDir) ?? fullDisk(dataDir) ?? messageOf(error));
    await stop(1);
  }
}

/** Bundles the Workers behind the pages again when their source changes, and lets them take it; pages are followed by Vite. */
function rebuildOnChange(workers: RunningWorkers): void {
  let waiting: NodeJS.Timeout | undefined;
  let building = false;
  const rebuild = async (): Promise<void> => {
    if (building) {
      waiting = setTimeout(rebuild, 200);
      return;
    }
    building = true;
    const started = Date.now();
    try {
      await bundleWorkers();
      await workers.reload();
      console.log(`Workers rebuilt in ${((Date.now() - started) / 1000).toFixed(1)} s`);
    } catch (error) {
      console.error(error instanceof Error ? error.message : error);
      console.error('The build failed; the last good one keeps running.');
    }
    building = false;
  };
  for (const folder of ['catalogues', 'functions', 'platform', 'racing']) {
    watch(folder, { recursive: true }, () => {
      clearTimeout(waiting);
      waiting = setTimeout(rebuild, 200);
    });
  }
  console.log('Pages follow app, platform and racing as they change, the Workers behind them all but app.');
}

let places: Places | undefined;
try {
  places = readPlaces(process.env);
  await start(places, {
    watching: process.argv.includes('--watch'),
    building: !process.argv.includes('--no-build'),
    fresh: process.argv.includes('--fresh'),
  });
} catch (error) {
  console.error((places && folderTrouble(error, places.dataDir)) ?? messageOf(error));
  process.exit(1);
}
