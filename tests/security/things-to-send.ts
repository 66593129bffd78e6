import type { Things } from './routes.ts';
import { stockedDriver, storeSetups } from './stocked-driver.ts';

/** Material for requests: a driver with a plan, and another driver's shared setup. */
export async function thingsToSend(stock: Parameters<typeof stockedDriver>[0] = {}): Promise<Things> {
  const [own, author] = await Promise.all([stockedDriver(stock), stockedDriver({ hasPlan: false })]);
  const [shared = 0] = await storeSetups(author, [{}]);
  return { own, shared };
}
