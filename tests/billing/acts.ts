import type { PlanId } from '#platform/billing/sold-plans';
import { syncCustomer } from '#platform/billing/sync-customer';
import { type PaymentChoice, paySession, settle } from '../../emulators/stripe/checkout.ts';
import { moveClock } from '../../emulators/stripe/clock.ts';
import { attachCard } from '../../emulators/stripe/customers.ts';
import { StripeFault } from '../../emulators/stripe/faults.ts';
import {
  appealDispute,
  closeDispute,
  escalateDispute,
  openDispute,
} from '../../emulators/stripe/disputes.ts';
import { createRefund, failRefund } from '../../emulators/stripe/payments.ts';
import type { Subscription } from '../../emulators/stripe/resources.ts';
import {
  changePrice,
  createSubscription,
  deleteCustomer,
  pauseSubscription,
  resumeSubscription,
  setCancelAtPeriodEnd,
} from '../../emulators/stripe/subscriptions.ts';
import { hourlyWork } from '../../functions/stripe-webhooks/hourly-work.ts';
import type { Random } from '../support/random.ts';
import { chargesOf, driver, liveOf, prices, rowOf, type Stage } from './stage.ts';
import { payablePages } from './oracle.ts';

const plans: readonly PlanId[] = ['monthly', 'yearly', 'lifetime'];
const subscriptionPlans: readonly PlanId[] = ['monthly', 'yearly'];
const ways: readonly PaymentChoice[] = ['good', 'good', 'good', 'failsLater', 'declined', 'bankDebit'];

type Act = () => unknown;

/** The address of a page without what is before its id. */
const idIn = (url: string) => url.slice(url.lastIndexOf('/') + 1);

export async function press(stage: Stage, random: Random, plan: PlanId): Promise<void> {
  const { billing } = random.pick(stage.workers);
  const outcome = await stage.disturbance.run(() =>
    billing.createCheckoutSession({ ...driver, priceId: prices[plan] }),
  );
  if (outcome.died || !outcome.value.ok) return;
  const { kind, url } = outcome.value;
  if (kind === 'checkout') stage.handedOut.add(idIn(url));
  else if (kind !== 'reactivated') stage.openPages.push({ kind, url });
}

/** Acts of the driver on our pages and on Stripe's. */
function driverActs(stage: Stage, random: Random): Act[] {
  const { account, standIn, workers, disturbance, handedOut, openPages } = stage;
  const { billing } = random.pick(workers);
  const pressAny = () => press(stage, random, random.pick(plans));
  const pay = () => {
    const open = payablePages(stage);
    if (open.length > 0) paySession(account, random.pick(open), random.pick(ways));
  };
  const comeBack = () =>
    handedOut.size > 0 &&
    disturbance.run(() =>
      billing.completeCheckout({ clerkUserId: driver.clerkUserId, sessionId: random.pick([...handedOut]) }),
    );
  const goOnWithPage = async () => {
    const page = openPages.splice(random.below(openPages.length), 1)[0];
    if (!page) return;
    const card = random.pick(['good', 'failsLater', 'declined']);
    const confirms = page.kind === 'confirm-change';
    const address = confirms
      ? `${page.url}/confirm`
      : page.url.includes('/portal/')
        ? `${page.url}/card`
        : page.url;
    await standIn.fetch(new Request(address, { method: 'POST', body: new URLSearchParams({ card }) }));
  };
  return [
    ...[pressAny, pressAny, pressAny, pressAny, pay, pay, pay, pay, comeBack, comeBack],
    ...[goOnWithPage, goOnWithPage],
    () => disturbance.run(() => billing.cancel(driver)),
    () => disturbance.run(() => billing.reactivate(driver)),
    () => disturbance.run(() => billing.syncCustomer(driver)),
  ];
}

/** The driver deletes the account. @returns whether Stripe heard of it; any other answer makes Clerk send it again */
export async function leave(stage: Stage, random: Random): Promise<boolean> {
  stage.closeAccount();
  const customerId = rowOf(stage)?.stripe_customer_id;
  if (!customerId) return true;
  const { services } = random.pick(stage.workers);
  const outcome = await stage.disturbance.run(() =>
    syncCustomer(customerId, services).then(
      () => true,
      () => false,
    ),
  );
  return !outcome.died && outcome.value;
}

/** Acts of banks, and the passing of time. */
function bankActs(stage: Stage, random: Random): Act[] {
  const { account } = stage;
  const { disputes, refunds } = account.state.tables;
  const customer = rowOf(stage)?.stripe_customer_id;
  const charges = customer ? chargesOf(stage, customer) : [];
  const onOne =
    <One>(ones: readonly One[], act: (one: One) => unknown): Act =>
    () =>
      ones.length > 0 && act(random.pick(ones));
  const inState = (status: string) => Object.values(disputes).filter((one) => one.status === status);
  const given = Object.values(refunds).filter((one) => charges.some(({ id }) => id === one.charge));
  const wait = (seconds: number) => () => moveClock(account, account.now() + seconds);
  return [
    onOne(charges, ({ id }) => createRefund(account, { charge: id })),
    onOne(charges, ({ id }) => createRefund(account, { charge: id, amount: 100 })),
    onOne(given, ({ id }) => failRefund(account, id)),
    onOne(charges, ({ id }) =>
      openDispute(account, id, random.pick(['needs_response', 'warning_needs_response'])),
    ),
    onOne([...inState('needs_response'), ...inState('appeal_needs_response')], ({ id }) =>
      closeDispute(account, id, random.pick(['won', 'lost'])),
    ),
    onOne(inState('won'), ({ id }) => random.chance(0.3) && appealDispute(account, id)),
    onOne(inState('warning_needs_response'), ({ id }) =>
      random.chance(0.5) ? escalateDispute(account, id) : closeDispute(account, id, 'warning_closed'),
    ),
    onOne(account.state.settlements, ({ sessionId }) => settle(account, sessionId, false)),
    ...[wait(3_600), wait(86_400), wait(4 * 86_400), wait(32 * 86_400)],
  ];
}

/** Acts in Stripe's dashboard, and our own hourly job. */
function houseActs(stage: Stage, random: Random): Act[] {
  const { account, disturbance, workers } = stage;
  const customer = rowOf(stage)?.stripe_customer_id;
  const live = customer ? liveOf(stage, customer) : [];
  const onOne = (act: (one: Subscription) => unknown) => () => live.length > 0 && act(random.pick(live));
  const changed = (act: (one: Subscription) => void) =>
    onOne((one) => {
      act(one);
      account.emit('customer.subscription.updated', one);
    });
  const sell = () => {
    if (!customer) return;
    attachCard(account, account.get('customers', customer), random.pick(['good', 'failsLater']));
    if (random.chance(0.4)) return;
    const trial = random.chance(0.3) ? { trialDays: 7 } : {};
    createSubscription(account, { customer, priceId: prices.monthly, present: true, ...trial });
  };
  const remove = () => {
    if (customer && account.state.settlements.length === 0 && random.chance(0.3))
      deleteCustomer(account, customer);
  };
  return [
    changed((one) => setCancelAtPeriodEnd(account, one, random.chance(0.5))),
    changed((one) =>
      changePrice(account, one, prices[random.pick(subscriptionPlans)], { invoiceNow: true, present: true }),
    ),
    changed((one) => {
      if (one.status === 'past_due') one.status = 'unpaid';
    }),
    onOne((one) =>
      one.status === 'paused' ? resumeSubscription(account, one) : pauseSubscription(account, one),
    ),
    ...[sell, remove],
    () => random.chance(0.6) && leave(stage, random),
    () => disturbance.run(() => hourlyWork(random.pick(workers).services)),
  ];
}

/** Something that a driver, a bank or the house does. What Stripe refuses, does not happen. */
export async function actSomehow(stage: Stage, random: Random): Promise<void> {
  const acts = random.pick([driverActs, driverActs, driverActs, bankActs, bankActs, houseActs])(
    stage,
    random,
  );
  try {
    await random.pick(acts)();
  } catch (error) {
    if (!(error instanceof StripeFault)) throw error;
  }
}
