import { sampled } from '../support/sampled.ts';
import { type FaultKind, faultKinds } from '../../emulators/fault-gate.ts';
import { createOperator } from '../support/operator.ts';
import { requireBundles } from '../support/product.ts';
import { createTurns } from '../support/turns.ts';
import type { Call } from './call.ts';
import { actionCalls } from './calls-actions.ts';
import { billingCalls } from './calls-billing.ts';
import { clerkCalls } from './calls-clerk.ts';
import { engineerCalls } from './calls-engineer.ts';
import { fileCalls } from './calls-files.ts';
import { registerCalls } from './calls-of-register.ts';
import { operatorCalls } from './calls-operator.ts';
import { pageCalls } from './calls-pages.ts';
import { type ClientFault, clientFaults, tryClients } from './clients.ts';
import type { Dependency } from './dependencies.ts';
import { type Fixtures, makeFixtures, tokenSeconds } from './fixtures.ts';
import { shortModelLimits, startProducts } from './product.ts';
import { pathOf } from './send.ts';
import { type Finding, type Site, type Step, type Tried, tryStep } from './step.ts';
import { wayOf, waysOfProduct } from './ways.ts';

const ownCalls: readonly Call[] = [
  ...pageCalls,
  ...operatorCalls,
  ...fileCalls,
  ...actionCalls,
  ...engineerCalls,
  ...billingCalls,
  ...clerkCalls,
];

/** The faults that each copy of the product meets. */
type Part =
  | readonly [dependency: Dependency, kinds: readonly FaultKind[]]
  | readonly ['clients', kinds: readonly ClientFault[]];

/**
 * The faults of each copy of the product, one after the other. Long waits run side by side:
 * Stripe and the webhook Worker half a minute, a body twenty seconds, Clerk ten seconds until it is asked again.
 */
const copies: readonly (readonly Part[])[] = [
  [['database', ['500', 'hang', 'reset']]],
  [
    ['webhook Worker', ['hang']],
    ['database', ['slow-body', '429', 'garbage']],
  ],
  [['Clerk, server side', ['500', 'hang', '429']]],
  [['Clerk, server side', ['slow-body', 'reset', 'garbage']]],
  [['Clerk, browser side', faultKinds]],
  [
    ['Stripe', ['hang']],
    ['webhook Worker', ['500', '429', 'reset', 'garbage']],
  ],
  [['Stripe', ['slow-body', '500', '429', 'reset', 'garbage']]],
  [['model', faultKinds]],
  [['clients', clientFaults.filter((kind) => kind !== 'half-open connection')]],
  [['clients', ['half-open connection']]],
];

/** One kind of fault of each dependency, which is what `npm test` tries. */
const few: typeof copies = [
  [['database', ['hang']]],
  [
    ['Clerk, server side', ['500']],
    ['Clerk, browser side', ['500']],
    ['model', ['hang']],
  ],
  [
    ['webhook Worker', ['500']],
    ['Stripe', ['500']],
    ['clients', clientFaults.slice(0, 1)],
  ],
];

/** Calls that have work to do at once, of all copies together. */
const atOnce = 6;

/** The first call of each way. */
function oncePerWay(some: readonly Call[], ways: ReadonlyMap<Call, string>): Call[] {
  return [...new Map([...some].reverse().map((call) => [ways.get(call), call])).values()].reverse();
}

/**
 * A third of the ways that a dependency can change, by whoever comes first, and by everybody each way on which a plan is
 * asked for or something is another driver's; and of all other ways each with one kind of fault.
 */
function thinned({ dependency, kind }: Pick<Step, 'dependency' | 'kind'>, ways: ReadonlyMap<Call, string>) {
  const calls = [...ways.keys()];
  const noticing = calls.filter((call) => call.without?.[dependency]);
  const guarded = noticing.filter(
    ({ opens, isForeign }) => dependency === 'database' && (opens || isForeign),
  );
  const noticed = new Set(noticing.map((call) => ways.get(call)));
  const others = oncePerWay(calls, ways).filter((call) => !noticed.has(ways.get(call)));
  const turn = faultKinds.indexOf(kind);
  return [
    ...new Set([...sampled(oncePerWay(noticing, ways), 3), ...guarded]),
    ...others.filter((_, place) => place % faultKinds.length === turn),
  ];
}

/** Kinds after which every call is tried again; after the others one is, unless the whole matrix is asked for. */
const recoveredFrom: readonly FaultKind[] = ['500', 'hang'];

function stepOf(
  { dependency, kind }: Pick<Step, 'dependency' | 'kind'>,
  ways: ReadonlyMap<Call, string>,
  isWhole: boolean,
): Step {
  const tried = isWhole ? [...ways.keys()] : thinned({ dependency, kind }, ways);
  const noticing = tried.filter((call) => call.without?.[dependency]);
  const recovering = isWhole || recoveredFrom.includes(kind) ? noticing : noticing.slice(0, 1);
  return { dependency, kind, calls: tried, recovering };
}

type Trial = { name: string; attempt: (site: Site) => Promise<Tried> };

/** A part's calls, one after the other. */
function stepsOf(part: Part, ways: ReadonlyMap<Call, string>, isWhole: boolean): Trial[] {
  if (part[0] === 'clients') {
    const calls = [...ways.keys()];
    const doors = oncePerWay(calls, ways);
    const ordinary = oncePerWay(
      calls.filter(({ without }) => without),
      ways,
    );
    return part[1].map((kind) => ({
      name: `clients, ${kind}`,
      attempt: (site: Site) => tryClients({ kind, doors, ordinary }, site),
    }));
  }
  const [dependency, kinds] = part;
  return kinds.map((kind) => ({
    name: `${dependency}, ${kind}`,
    attempt: (site: Site) => tryStep(stepOf({ dependency, kind }, ways, isWhole), site),
  }));
}

/** The product's message when the database did not answer in time. */
const lateDatabase = 'DeadlineExceeded: no answer in 2000 ms';

/**
 * Whether the machine may have been at fault, which many copies keep busy: for waits alone, and for what comes of a late
 * database where that was not the fault tried. What leaked or opened stays found.
 */
function mayBeTheMachines({ name, findings }: Doubtful): boolean {
  if (findings.some(({ kind }) => kind === 'leak' || kind === 'opened on doubt')) return false;
  const isLate = !name.startsWith('database') && findings.some(({ text }) => text.includes(lateDatabase));
  return isLate || findings.every(({ kind }) => kind === 'wrong');
}

/**
 * Tries again alone what went wrong while other copies kept the machine busy.
 *
 * @returns what is still wrong; what was right the second time is printed with its first finding
 */
async function triedAlone(doubtful: readonly Doubtful[]): Promise<Finding[]> {
  const found: Finding[] = [];
  for (const one of doubtful) {
    const { name, findings, again } = one;
    if (!mayBeTheMachines(one)) {
      found.push(...findings);
      continue;
    }
    const second = await again();
    found.push(...second.findings);
    if (second.findings.length > 0) continue;
    for (const { cell, text } of findings) console.log(`right only alone (${name}): ${cell}: ${text}`);
  }
  return found;
}

/** A fault with findings, and how it is tried once more. */
type Doubtful = { name: string; findings: readonly Finding[]; again: () => Promise<Tried> };

/** Gives each call its way, and each way without one the register's call; every way of the product must be taken. */
async function assignedWays(fixtures: Fixtures): Promise<{ ways: Map<Call, string>; untaken: string[] }> {
  const all = await waysOfProduct();
  const wayOfCall = (call: Call) => wayOf(all, call.method, pathOf(call, fixtures))?.name ?? 'none';
  const ways = new Map(ownCalls.map((call) => [call, wayOfCall(call)]));
  const taken = new Set(ways.values());
  for (const call of registerCalls) {
    const way = wayOfCall(call);
    if (!taken.has(way)) ways.set(call, way);
  }
  const tried = new Set(ways.values());
  return { ways, untaken: all.map(({ name }) => name).filter((name) => !tried.has(name)) };
}

function report(cells: number, findings: readonly Finding[]): void {
  const count = (kind: Finding['kind']) => findings.filter((finding) => finding.kind === kind).length;
  for (const { cell, kind, text } of findings) console.log(`${kind}: ${cell}: ${text}`);
  console.log(
    `faults: ${cells} cells tried, ${count('uncaught')} uncaught, ${count('leak')} leaks, ${count('opened on doubt')} opened on doubt, ${count('wrong')} otherwise wrong`,
  );
}

async function run({ isWhole, only }: { isWhole: boolean; only: string | undefined }): Promise<boolean> {
  requireBundles();
  const wanted = (isWhole ? copies : few)
    .map((copy) => copy.filter(([dependency]) => !only || dependency.startsWith(only)))
    .filter((copy) => copy.length > 0);
  const { products, access, stop } = await startProducts(
    wanted.map((copy) => (copy.some(([whose]) => whose === 'clients') ? {} : shortModelLimits)),
  );
  try {
    const operator = createOperator(access);
    await operator.clerk('/stand-in/settings', { tokenLifetimeSeconds: tokenSeconds }, 'PATCH');
    await operator.holdDeliveries();
    const sample = await makeFixtures(operator, 'sample');
    const { ways, untaken } = await assignedWays(sample);
    for (const way of untaken) console.log(`no call goes ${way}`);
    const inTurn = createTurns(atOnce);
    let cells = 0;
    const doubtful: Doubtful[] = [];
    await Promise.all(
      wanted.map(async (copy, place) => {
        const product = products[place];
        if (!product) return;
        const steps = copy.flatMap((part) => stepsOf(part, ways, isWhole));
        for (const [turn, { name, attempt }] of steps.entries()) {
          const tryWith = async (tag: string) => {
            const fixtures = await inTurn(() => makeFixtures(operator, tag));
            return attempt({ product, fixtures, operator, inTurn });
          };
          const begun = Date.now();
          const tried = await tryWith(`${place}x${turn}`);
          cells += tried.cells;
          const again = () => tryWith(`${place}y${turn}`);
          if (tried.findings.length > 0) doubtful.push({ name, findings: tried.findings, again });
          const seconds = ((Date.now() - begun) / 1000).toFixed(1);
          console.log(`${name}: ${tried.cells} cells, ${seconds} s; slowest ${tried.slowest}`);
        }
      }),
    );
    const findings = await triedAlone(doubtful);
    report(cells, findings);
    return findings.length === 0 && untaken.length === 0;
  } finally {
    await stop();
  }
}

const only = process.argv.slice(2).find((word) => !word.startsWith('--'));
const passed = await run({ isWhole: process.argv.includes('--whole'), only });
process.exit(passed ? 0 : 1);
