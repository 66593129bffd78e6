import { type StockedDriver, stockedDriver, storeSetups } from './stocked-driver.ts';

/** The ids that a request is made of, and the driver who sends it. */
export type Attacked = { own: StockedDriver; shared: number };

/** Material for requests: a driver with a plan, and a setup that another driver has shared. */
export async function thingsToSend(stock: Parameters<typeof stockedDriver>[0] = {}): Promise<Attacked> {
  const [own, author] = await Promise.all([stockedDriver(stock), stockedDriver({ hasPlan: false })]);
  const [shared = 0] = await storeSetups(author, [{}]);
  return { own, shared };
}
