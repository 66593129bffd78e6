import { carsOf, tracksOf } from '../../catalogues/index.ts';
import { quantile } from '../figures.ts';
import type { LoadGenerator } from './generator.ts';
import type { Stage } from './stage.ts';

export type ColdList = {
  lists: number;
  totalP50Ms: number;
  totalP99Ms: number;
  databaseP50Ms: number;
  addedP50Ms: number;
  addedP99Ms: number;
};

/** Readers who come in the same instant, of one page and of as many lists, none of which any cache holds. */
export type Rush = { readers: number; failed: number; questions: number; p50Ms: number; p99Ms: number };

const query = '/rpc/list_public_setups';

function* addresses(game: 'ACC' | 'LMU'): Generator<string, void> {
  for (const { id: track } of tracksOf(game)) {
    for (const { id: car } of carsOf(game)) {
      yield `/setups?${new URLSearchParams({ game, car, track })}`;
    }
  }
}

const htmlOf = (paths: readonly string[]) =>
  paths.map((path) => ({ path, headers: { accept: 'text/html' } }));

/**
 * Asks for lists one after the other, none of which any cache holds. The database's part is from the question's
 * arrival there to its answer; the way there and back counts as added.
 */
export async function measureColdList(
  { product, upstreams }: Stage,
  generator: LoadGenerator,
  lists: number,
): Promise<ColdList> {
  upstreams.answerAlike();
  await upstreams.report();
  const requests = htmlOf([...addresses('ACC')].slice(0, lists));
  const { timesMs, failed } = await generator.fire({
    origin: product.origin,
    requests,
    connections: 1,
    until: { amount: requests.length },
  });
  const calls = (await upstreams.report()).filter(({ path }) => path.includes(query));
  if (failed > 0) throw new Error(`${failed} cold lists did not succeed`);
  if (calls.length !== timesMs.length || calls.some(({ isRemembered }) => !isRemembered))
    throw new Error(`${timesMs.length} cold lists led to ${calls.length} questions to the database`);
  const databaseMs = calls.map(({ ms }) => ms);
  const addedMs = timesMs.map((ms, place) => ms - (databaseMs[place] ?? 0));
  return {
    lists: timesMs.length,
    totalP50Ms: quantile(timesMs, 0.5),
    totalP99Ms: quantile(timesMs, 0.99),
    databaseP50Ms: quantile(databaseMs, 0.5),
    addedP50Ms: quantile(addedMs, 0.5),
    addedP99Ms: quantile(addedMs, 0.99),
  };
}

async function rush(
  { product, upstreams }: Stage,
  generator: LoadGenerator,
  { paths, readers }: { paths: readonly string[]; readers: number },
): Promise<Rush> {
  await upstreams.report();
  const { timesMs, failed } = await generator.fire({
    origin: product.origin,
    requests: htmlOf(paths),
    connections: readers,
    until: { amount: readers },
  });
  const questions = (await upstreams.report()).filter(({ path }) => path.includes(query)).length;
  return {
    readers,
    failed,
    questions,
    p50Ms: quantile(timesMs, 0.5),
    p99Ms: quantile(timesMs, 0.99),
  };
}

/** All readers of one list, and each reader with a list of their own; the database answers at once. */
export async function measureRushes(
  stage: Stage,
  generator: LoadGenerator,
  readers: number,
): Promise<Rush[]> {
  stage.upstreams.answerAlike();
  const [one = '', ...others] = [...addresses('LMU')];
  return [
    await rush(stage, generator, { paths: [one], readers }),
    await rush(stage, generator, { paths: others.slice(0, readers), readers }),
  ];
}
