import { blankAccSetup } from '../../racing/setup/acc/blank.ts';
import { printAccSetup } from '../../racing/setup/acc/print.ts';
import { askStripe, type StockedDriver, stockedDriver, storeSetups } from '../security/stocked-driver.ts';
import { type Driver, makeOperator, newDriver } from '../support/drivers.ts';
import { askClerk } from '../support/stand-ins.ts';

/** The senders of the requests of one fault: made for it, and touched by nothing else. */
export type Cast = {
  premium: StockedDriver;
  /** The customer at Stripe. */
  customer: string;
  /** Has no plan. */
  driver: StockedDriver;
  /** The driver's session, whose token ran out and can be renewed by Clerk. */
  expired: string;
  operator: Driver;
  /** A public setup of somebody else's. */
  shared: number;
  /** Another, for whose car a version of its game has changed something. */
  changed: number;
};

const accSetup = {
  game: 'ACC',
  car_name: 'bmw_m4_gt3',
  track_name: 'spa',
  setup_data: printAccSetup(blankAccSetup('bmw_m4_gt3')),
};

export async function makeCast(): Promise<Cast> {
  const [premium, driver, author, operator] = await Promise.all([
    stockedDriver(),
    stockedDriver({ hasPlan: false }),
    stockedDriver({ hasPlan: false }),
    newDriver(),
  ]);
  await makeOperator(operator);
  const customers = await askStripe<{ data: { id: string }[] }>(`customers?email=${premium.email}`);
  const customer = customers.data[0]?.id ?? '';
  await askStripe('subscriptions', {
    customer,
    'items[0][price]': 'price_seed_monthly',
    trial_period_days: '30',
    'metadata[clerk_user_id]': premium.id,
  });
  const [shared = 0, changed = 0] = await storeSetups(author, [{}, accSetup]);
  const session = await askClerk<{ id: string }>('/v1/sessions', 'POST', { user_id: driver.id });
  const old = await askClerk<{ jwt: string; refreshToken: string; suffix: string }>(
    `/stand-in/sessions/${session.id}/token`,
    'POST',
    { age: 7_200 },
  );
  const since = Math.floor(Date.now() / 1000) - 10_000;
  const expired = `__session_${old.suffix}=${old.jwt}; __client_uat_${old.suffix}=${since}; __refresh_${old.suffix}=${old.refreshToken}`;
  return { premium, customer, driver, expired, operator, shared, changed };
}
