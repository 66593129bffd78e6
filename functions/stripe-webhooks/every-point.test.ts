import { beforeAll, expect, test, vi } from 'vitest';
import type { PlanId } from '#platform/billing/sold-plans';
import { type PaymentChoice, paySession } from '../../emulators/stripe/checkout.ts';
import { moveClock } from '../../emulators/stripe/clock.ts';
import { closeDispute, openDispute } from '../../emulators/stripe/disputes.ts';
import { createRefund } from '../../emulators/stripe/payments.ts';
import { leave, press } from '../../tests/billing/acts.ts';
import { createPost } from '../../tests/billing/deliveries.ts';
import { randomFrom } from '../../tests/support/random.ts';
import type { Fault } from '../../tests/billing/faults.ts';
import { chargesOf, createStage, driver, rowOf, type Stage, stillTime } from '../../tests/billing/stage.ts';
import { expectOracleAgrees, payablePages } from '../../tests/billing/oracle.ts';

beforeAll(stillTime);

/** From one point that is tried to the next; 1 tries every one, in two minutes. */
const stride = Number(process.env.BILLING_STRIDE ?? (process.env.ALL_CASES ? 3 : 23));

type Story = (stage: Stage, hands: ReturnType<typeof handsOf>) => Promise<void>;

/** A driver's actions, repeated after a failure: a Worker that died gives no answer. */
function handsOf(stage: Stage) {
  const random = randomFrom(1);
  const post = createPost(stage, randomFrom(2));
  const { scheduler, account, workers, disturbance } = stage;
  const buy = async (plan: PlanId, card: PaymentChoice = 'good') => {
    for (let tries = 0; payablePages(stage).length === 0; tries++) {
      if (tries === 3) throw new Error(`no page on which ${plan} can be paid`);
      await scheduler.run([press(stage, random, plan)]);
    }
    for (const page of payablePages(stage)) paySession(account, page, card);
  };
  const cancel = () => scheduler.run([disturbance.run(() => workers[0].billing.cancel(driver))]);
  const giveBackAll = () => {
    const customer = rowOf(stage)?.stripe_customer_id ?? '';
    for (const { id, refunded } of chargesOf(stage, customer)) {
      if (!refunded) createRefund(account, { charge: id });
    }
  };
  const leaves = async () => {
    for (let tries = 0; !(await scheduler.run([leave(stage, random)]))[0]; tries++) {
      if (tries === 3) throw new Error('Stripe was never told');
    }
  };
  const wait = (days: number) => moveClock(account, account.now() + days * 86_400);
  return { buy, cancel, giveBackAll, leaves, wait, deliver: post.all };
}

const stories: Record<string, Story> = {
  'a month is bought': async (_stage, { buy, deliver }) => {
    await buy('monthly');
    await deliver();
  },
  'a month is bought and ended': async (_stage, { buy, cancel, deliver }) => {
    await buy('monthly');
    await deliver();
    await cancel();
    await deliver();
  },
  'a lifetime is bought on top of a year': async (_stage, { buy, deliver }) => {
    await buy('yearly');
    await deliver();
    await buy('lifetime');
    await deliver();
  },
  'a driver leaves who owes a month, with a bank debit under way': async ({ account }, hands) => {
    await hands.buy('monthly', 'failsLater');
    hands.wait(32);
    await hands.buy('lifetime', 'bankDebit');
    await hands.leaves();
    // Earlier events are never delivered: only the bank's answer is.
    account.state.deliveries.length = 0;
    hands.wait(3);
    await hands.deliver();
  },
  'a year is bought, charged back and lost': async (stage, { buy, deliver }) => {
    await buy('yearly');
    await deliver();
    const [charge] = chargesOf(stage, rowOf(stage)?.stripe_customer_id ?? '');
    const dispute = openDispute(stage.account, charge?.id ?? '');
    await deliver();
    closeDispute(stage.account, dispute.id, 'lost');
    await deliver();
  },
  'a lifetime is bought and given back': async (_stage, { buy, giveBackAll, deliver }) => {
    await buy('lifetime');
    await deliver();
    giveBackAll();
    await deliver();
  },
};

/** Tells a story with a fault at one point. @returns how many points there are */
async function tell(story: Story, plan: { at: number; fault: Fault } | null): Promise<number> {
  const stage = await createStage(randomFrom(7));
  stage.disturbance.settings.plan = plan;
  await story(stage, handsOf(stage));
  expectOracleAgrees(stage);
  vi.clearAllTimers();
  return stage.disturbance.pointsPassed();
}

for (const [name, story] of Object.entries(stories)) {
  test(`${name}: a Worker that dies, or a call that fails, at any point changes nothing in the end`, {
    timeout: 120_000,
  }, async () => {
    const points = await tell(story, null);
    expect(points).toBeGreaterThan(20);
    for (const fault of ['dies', 'fails'] as const) {
      for (let at = 1; at <= points; at += stride) {
        await tell(story, { at, fault }).catch((error) => {
          throw new Error(`${fault} at point ${at} of ${points}`, { cause: error });
        });
      }
    }
  });
}
