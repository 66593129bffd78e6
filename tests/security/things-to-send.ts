import type { Things } from './routes.ts';
import { stockedDriver, storeSetups } from './stocked-driver.ts';

/** What requests are made of: a driver with a plan, and a setup that somebody else has shared. */
export async function thingsToSend(stock: Parameters<typeof stockedDriver>[0] = {}): Promise<Things> {
  const [own, author] = await Promise.all([stockedDriver(stock), stockedDriver({ hasPlan: false })]);
  const [shared = 0] = await storeSetups(author, [{}]);
  return { own, shared };
}
