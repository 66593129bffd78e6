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

/** Readers of one list who come in the same instant; no cache holds it. */
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

/** Asks for one list from so many connections at once; the database answers at once. */
export async function measureRush(
  { product, upstreams }: Stage,
  generator: LoadGenerator,
  readers: number,
): Promise<Rush> {
  upstreams.answerAlike();
  await upstreams.report();
  const [list = ''] = addresses('LMU');
  const { timesMs, failed } = await generator.fire({
    origin: product.origin,
    requests: htmlOf([list]),
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
