/**
 * How soon the webhook Worker acknowledges: `node bench/webhook-acknowledgement.ts`, after `npm run build`. Under a
 * minute. Events of Stripe come in at a fixed rate, whatever the Worker does. Goal: p99 under 200 ms at 50 a second.
 */
import { benchmark } from './benchmark.ts';
import { effort } from './effort.ts';
import { inMs, median, printTable, quantile } from './figures.ts';
import { requireBundles, startProduct } from '../tests/support/product.ts';
import { type Acknowledgement, startSender } from './webhooks/sender.ts';
import { type Measured, measureStorm, outcomeOf, type Scene } from './webhooks/storm.ts';
import { type Distance, type Service, startUpstreams } from './webhooks/upstreams.ts';

const goalMs = 200;
const perSecond = 50;
const customers = 300;
const seconds = effort(20, 2);
const farSeconds = effort(10, 1);
const warmUpSeconds = effort(4, 1);

const here: Distance = { Stripe: 0, database: 0 };
/** What hosted services on the same continent might take. */
const hosted: Distance = { Stripe: 150, database: 20 };

function rowOf(name: string, acknowledgements: readonly Acknowledgement[], goal?: number): string[] {
  const times = acknowledgements.map(({ dueAt, answeredAt }) => answeredAt - dueAt);
  const p99 = quantile(times, 0.99);
  return [
    name,
    String(times.length),
    String(acknowledgements.filter((one) => outcomeOf(one) === null).length),
    inMs(median(times)),
    inMs(p99),
    inMs(Math.max(...times)),
    goal === undefined ? '' : p99 < goal ? 'met' : 'missed',
  ];
}

function describeRate({ acknowledgements, used }: Measured): string {
  const sent = acknowledgements.map(({ sentAt }) => sentAt);
  const rate = ((sent.length - 1) * 1000) / (Math.max(...sent) - Math.min(...sent));
  const late = acknowledgements.map(({ dueAt, sentAt }) => sentAt - dueAt);
  const others = `${(used.othersShare * 100).toFixed(0)} % of the machine went to other programs`;
  return `${rate.toFixed(1)} events a second were sent, ${inMs(median(late))} ms late (p99 ${inMs(quantile(late, 0.99))}), while ${others}.`;
}

function describeWork({ acknowledgements, calls, overtakenReadings, used }: Measured): string {
  const each = (sum: number) => sum / acknowledgements.length;
  const requests = (service: Service, to: string) => {
    const ms = calls.filter((call) => call.service === service).map((call) => call.ms);
    return `${each(ms.length).toFixed(1)} requests to ${to} (${inMs(median(ms))} ms each, p99 ${inMs(quantile(ms, 0.99))})`;
  };
  return [
    `A delivery takes ${requests('database', 'the database')}, ${requests('Stripe', 'Stripe')},`,
    `and ${inMs(each(used.workerdMs))} ms of work of all Workers together;`,
    `${overtakenReadings} readings were overtaken by another one.`,
  ].join(' ');
}

async function measure(scene: Scene): Promise<void> {
  const first = await measureStorm(scene, { perSecond, seconds: 1 / perSecond, distance: here });
  await measureStorm(scene, { perSecond, seconds: warmUpSeconds, distance: here });
  const near = await measureStorm(scene, { perSecond, seconds, distance: here });
  const far = await measureStorm(scene, { perSecond, seconds: farSeconds, distance: hosted });

  const whose = (outcome: string) => near.acknowledgements.filter((one) => outcomeOf(one) === outcome);
  console.log(
    `\nAcknowledgements at ${perSecond} events a second, in ms from when the event was due; goal: p99 under ${goalMs} ms`,
  );
  printTable({
    headings: ['', 'events', 'failed', 'median', 'p99', 'slowest', 'goal'],
    rows: [
      rowOf('the very first event, to fresh Workers', first.acknowledgements),
      rowOf('all events', near.acknowledgements, goalMs),
      rowOf('of them processed', whose('done')),
      rowOf('of them repeated after they were done', whose('repeated')),
      rowOf(
        `all, Stripe ${hosted.Stripe} ms and the database ${hosted.database} ms away`,
        far.acknowledgements,
      ),
    ],
  });
  for (const line of [describeRate(near), describeWork(near)]) console.log(line);
}

await benchmark(async ({ opened, load }) => {
  requireBundles();
  const upstreams = opened(await startUpstreams(customers));
  const product = opened(await startProduct(() => upstreams.environment));
  const sender = opened(startSender());
  await measure({ address: `${product.appOrigin}/webhooks/stripe`, upstreams, sender });
  console.log(`\n${load()}`);
});
