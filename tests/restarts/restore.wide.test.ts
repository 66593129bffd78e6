import { execFile } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { sendJson } from '../security/product.ts';
import {
  givePlan,
  readRows,
  type StockedDriver,
  stockedDriver,
  storeSetups,
} from '../security/stocked-driver.ts';
import { newDriver } from '../support/drivers.ts';
import { end, generate, start, today, wish } from './product.ts';
import { remove } from '../../scripts/marked-folders.ts';

const dataDir = process.env.DATA_DIR ?? '';
const copy = `${dataDir}-copy`;

/** The runbook's own commands, for these folders. */
function copyCommands(): string {
  const [block] =
    /(?<=```sh\n)[^`]*kill -STOP[^`]*(?=```)/.exec(readFileSync('docs/runbook.md', 'utf8')) ?? [];
  if (!block) throw new Error('docs/runbook.md does not say how to copy the data folder');
  return block.replaceAll(/\.\.\/copy-of-data|\.data/g, (name) => (name === '.data' ? dataDir : copy));
}

let driver: StockedDriver;
let isOver = false;

/** Each writes one thing, and gives the question to the database that finds it; null where it was refused. */
const writers = {
  async setup() {
    const [id] = await storeSetups(driver, [{}]);
    return `setups?id=eq.${id}`;
  },
  async like() {
    const [setupId] = await storeSetups(driver, [{}]);
    const { status } = await sendJson('/api/like-setup', { setupId }, { as: driver });
    return status === 200 ? `setup_likes?setup_id=eq.${setupId}` : null;
  },
  async subscription() {
    const buyer = await newDriver();
    await givePlan(buyer);
    return `subscriptions?clerk_user_id=eq.${buyer.id}`;
  },
  async generation() {
    const { status, id } = await generate(driver, wish('loose on entry'));
    return status === 200 ? `generations?status=eq.done&id=eq.${id}` : null;
  },
};
type Kind = keyof typeof writers;
const kinds = Object.keys(writers) as Kind[];

/** The acknowledged writes, in order. */
const acknowledged: { kind: Kind; question: string }[] = [];
const countOf = (kind: Kind) => acknowledged.filter((one) => one.kind === kind).length;

/** Keeps writing until it is over. A write that fails during the outage was not acknowledged. */
async function keepWriting(kind: Kind): Promise<void> {
  while (!isOver) {
    const question = await writers[kind]().catch(() => null);
    if (question) acknowledged.push({ kind, question });
  }
}

/** Waits until so many more of each kind were acknowledged. */
async function untilMore(least: number): Promise<void> {
  const before = kinds.map(countOf);
  const isEnough = () => kinds.every((kind, place) => countOf(kind) >= (before[place] ?? 0) + least);
  await expect.poll(isEnough, { timeout: 120_000 }).toBe(true);
}

beforeAll(async () => {
  remove(copy);
  await start({ fresh: true });
  driver = await stockedDriver({ hasRun: false });
});
afterAll(() => end());

test('a copy of a product that was written to meanwhile lacks nothing acknowledged', async () => {
  const began = today();
  const writing = kinds.map(keepWriting);
  await untilMore(3);
  const before = [...acknowledged];
  const used = countOf('generation');
  await promisify(execFile)('bash', ['-ec', copyCommands()]);
  // The product that was copied did not notice.
  await untilMore(2);
  isOver = true;
  await Promise.all(writing);
  await end('SIGKILL');

  await start({ dataDir: copy, runsPerDay: used });
  const missing: string[] = [];
  for (const { question } of before) if ((await readRows(question)).length !== 1) missing.push(question);
  console.log(`${before.length} acknowledged before the copy, ${missing.length} missing in it`);
  expect(missing).toEqual([]);
  const one = await generate(driver, wish());
  if (today() === began) expect(one).toMatchObject({ status: 429, code: 'daily_quota' });
});
