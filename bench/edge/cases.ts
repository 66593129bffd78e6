import type { BenchDriver } from '../../tests/support/paying-drivers.ts';
import { effort, isShort } from '../effort.ts';
import { median, quantile } from '../figures.ts';
import type { Load, Question } from './load.ts';
import { processorTimeMs, type Stage, type Target } from './stage.ts';

/** A page of a target, and the least share of a reference's requests a second that it is to reach. */
export type Case = { name: string; target: Target; question: Question; of?: string; atLeast?: number };

export type Figures = { perSecond: number; p50Ms: number; p99Ms: number; cpuMs: number };

/** A browser that has never been here; without `Accept-Encoding`, as compressing is the platform's work. */
const visitor = {
  accept: 'text/html',
  'user-agent': 'Mozilla/5.0 (X11; Linux x86_64) Chrome/140.0.0.0 Safari/537.36',
};
/** A toast that does not exist keeps a visitor's page out of the cache of whole pages. */
const pastTheCache = { ...visitor, cookie: 'toast=ImJlbmNoIg%3D%3D' };

/** Asks until the page is there: the emulators' database may be late at first. @throws for a page that stays away */
async function warm(target: Target, question: Question, tries = 5): Promise<Response> {
  const response = await fetch(target.origin + question.path, { headers: question.headers });
  if (response.status === 200) return response;
  if (tries === 0) throw new Error(`${question.path} was answered with ${response.status}`);
  return warm(target, question, tries - 1);
}

/** A page as its driver's browser asks for it the second time, with every cookie that the first answer left there. */
export async function asDriver(target: Target, { cookie }: BenchDriver, path: string): Promise<Question> {
  const first = await warm(target, { path, headers: { ...visitor, cookie } });
  const left = first.headers.getSetCookie().map((line) => line.split(';', 1)[0] ?? '');
  return { path, headers: { ...visitor, cookie: [cookie, ...left].join('; ') } };
}

/** Every case, the references first. Asks each page, so that the caches hold what they will hold. */
export async function prepareCases({ product, constant, remixPage, drivers }: Stage): Promise<Case[]> {
  const plain = { path: '/', headers: visitor };
  const list = await (await warm(product, { path: '/setups', headers: visitor })).text();
  const [viewer = '/setups'] = /\/setup-viewer\/\d+/.exec(list) ?? [];
  const publicPages = [
    { name: 'landing', path: '/', rendered: 0.6 },
    { name: '/setups', path: '/setups', rendered: 0.55 },
    { name: 'viewer', path: viewer, rendered: 0.6 },
  ];
  const cases: Case[] = [{ name: 'bare Remix page', target: remixPage, question: plain }];
  for (const { name, path, rendered } of publicPages) {
    const bytes = (await (await warm(product, { path, headers: visitor })).arrayBuffer()).byteLength;
    const asLong = `constant of ${(bytes / 1_000).toFixed(0)} kB`;
    cases.push({
      name: asLong,
      target: constant,
      question: { path: `/?bytes=${bytes}`, headers: visitor },
    });
    for (const [kind, headers, of, atLeast] of [
      ['rendered', pastTheCache, 'bare Remix page', rendered],
      ['cached', visitor, asLong, 0.85],
    ] as const) {
      const question = { path, headers };
      for (let time = 0; time < 3; time += 1) await warm(product, question);
      const isHit = /^(hit|stale)/i.test((await warm(product, question)).headers.get('x-cache') ?? '');
      if (isHit !== (kind === 'cached')) throw new Error(`${path} is not ${kind}`);
      cases.push({ name: `${name}, ${kind}`, target: product, question, of, atLeast });
    }
  }
  const [driver] = drivers;
  if (driver)
    for (const path of ['/', '/setups', '/my-setups', '/diary'])
      cases.push({
        name: `${path}, signed in`,
        target: product,
        question: await asDriver(product, driver, path),
      });
  return cases;
}

async function measure({ name, target, question }: Case, load: Load, seconds: number): Promise<Figures> {
  const usedBefore = processorTimeMs(target.process);
  const connections = 16;
  const until = isShort ? { amount: connections } : { seconds };
  const fired = await load.fire({ origin: target.origin, questions: [question], connections, until });
  if (fired.failed > 0) throw new Error(`${name}: ${fired.failed} requests did not succeed`);
  return {
    perSecond: fired.timesMs.length / fired.seconds,
    p50Ms: quantile(fired.timesMs, 0.5),
    p99Ms: quantile(fired.timesMs, 0.99),
    cpuMs: (processorTimeMs(target.process) - usedBefore) / fired.timesMs.length,
  };
}

/**
 * Measures every case in each round, so that what else runs on the machine hits all alike; every other round goes
 * backwards.
 *
 * @returns medians, and the median of the shares that a case had of its reference in the same round
 */
export async function runRounds(
  cases: readonly Case[],
  load: Load,
): Promise<Map<Case, Figures & { share: number }>> {
  for (const one of cases) await measure(one, load, 2);
  const rounds: Map<string, Figures>[] = [];
  for (let round = 0; round < effort(5, 1); round += 1) {
    const figures = new Map<string, Figures>();
    for (const one of round % 2 === 0 ? cases : cases.toReversed())
      figures.set(one.name, await measure(one, load, 2));
    rounds.push(figures);
  }
  const medianOf = (figure: (round: Map<string, Figures>) => number) => median(rounds.map(figure));
  return new Map(
    cases.map((one) => {
      const median = (key: keyof Figures) => medianOf((round) => round.get(one.name)?.[key] ?? Number.NaN);
      const share = medianOf(
        (round) =>
          (round.get(one.name)?.perSecond ?? Number.NaN) / (round.get(one.of ?? '')?.perSecond ?? Number.NaN),
      );
      return [
        one,
        {
          perSecond: median('perSecond'),
          p50Ms: median('p50Ms'),
          p99Ms: median('p99Ms'),
          cpuMs: median('cpuMs'),
          share,
        },
      ];
    }),
  );
}
