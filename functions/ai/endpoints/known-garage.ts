import type { GarageOf } from '#core/adapters/supabase/garage-facts';
import { seasonOfFile } from '#core/engineer/lmu/garage-start';
import { mergedFacts } from '#core/setup/garage/facts';
import type { GarageFacts } from '#core/setup/svm/index';
import type { RunOrder } from '../engine-room/order.ts';
import type { Call } from './endpoint.ts';

/** What is known of a car's garage; nothing while the database is away: it is no reason to make no setup. */
async function knownOf(of: GarageOf, { services, driver }: Call): Promise<GarageFacts> {
  try {
    return await services.garageFacts.known(driver.userId, of);
  } catch (error) {
    services.logError('a garage was not read', { car: of.car, error: String(error) });
    return {};
  }
}

function keep(of: GarageOf, facts: GarageFacts, { services, driver, waitUntil }: Call): void {
  waitUntil(
    services.garageFacts
      .keep(driver.userId, of, facts)
      .catch((error: unknown) =>
        services.logError('a garage was not kept', { car: of.car, error: String(error) }),
      ),
  );
}

/**
 * The order with what is known of its car's garage, by what this driver and others have told; what the order itself tells
 * comes first, and is kept.
 */
export async function withKnownGarage(order: RunOrder, call: Call): Promise<RunOrder> {
  const { job } = order;
  const { game, car } = job.request;
  if (game !== 'LMU') return order;
  const version = seasonOfFile((job.kind === 'generate' ? job.base : job.file) ?? '', car);
  const of: GarageOf = { game, car, version };
  const own = job.garage ?? {};
  const known = await knownOf(of, call);
  if (Object.keys(own).length > 0) keep(of, own, call);
  const garage = mergedFacts(known, own);
  return Object.keys(garage).length === 0 ? order : { ...order, job: { ...job, garage } };
}
