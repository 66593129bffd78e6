import { expect } from 'vitest';
import { moveClock } from '../../emulators/stripe/clock.ts';
import { hourlyWork } from '../../functions/stripe-webhooks/hourly-work.ts';
import { randomFrom } from '../support/random.ts';
import { actSomehow } from './acts.ts';
import { createPost } from './deliveries.ts';
import { expectOracleAgrees, payablePages } from './oracle.ts';
import { createStage, type Stage } from './stage.ts';

/**
 * Lets a driver, Stripe and two Workers act at random, and holds our row against Stripe's.
 * @param watch gets the stage first
 */
export async function runSchedule(seed: number, watch: (stage: Stage) => void = () => {}): Promise<void> {
  const random = randomFrom(seed);
  const stage = await createStage(random);
  watch(stage);
  const { scheduler, disturbance, account } = stage;
  const chance = random.pick([0, 0.01, 0.05]);
  disturbance.settings.chance = chance;
  const post = createPost(stage, random, { losesShare: random.pick([0, 0, 0.05]) });

  /** Something happens while other calls are under way, and its events may arrive while they still are. */
  async function actAmid(): Promise<void> {
    for (let waits = random.below(12); waits > 0; waits--) await scheduler.pause();
    await actSomehow(stage, random);
    post.collect();
    if (random.chance(0.8)) await Promise.all(post.some(1 + random.below(4)));
  }

  for (let step = 5 + random.below(14); step > 0; step--) {
    const acts = Array.from({ length: 1 + random.below(3) }, actAmid);
    await scheduler.run([...acts, ...post.some(random.below(8))]);
    expect(payablePages(stage).length, 'pages that the driver could pay').toBeLessThanOrEqual(1);
    if (random.chance(0.4)) await post.all();
    // Whenever nothing is on its way, the row is right; not only in the end.
    if (post.queue.length === 0 && stage.lost.size === 0 && !stage.paidWhenClosed())
      expectOracleAgrees(stage);
  }
  disturbance.settings.chance = 0;
  await post.all();
  // Clerk's word of a closed account may be lost as well.
  if (stage.lost.size > 0 || stage.paidWhenClosed()) {
    moveClock(account, account.now() + 21 * 3_600);
    await post.all();
    await scheduler.run([disturbance.run(() => hourlyWork(stage.workers[0].services))]);
    await post.all();
  }
  expectOracleAgrees(stage);
  const unexplained = stage.failures.filter((failure) => !failure.startsWith('CheckoutBusy'));
  if (chance === 0) expect(unexplained, 'failures though nothing crashed').toEqual([]);
}
