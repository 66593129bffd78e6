import { answer, refuse } from '#core/http/answer';
import { mergedFacts } from '#core/setup/garage/facts';
import { garageOf, garageTold } from '#core/setup/garage/garage-of';
import { type GarageOf, toldGarageSchema } from '#core/setup/garage/told-garage';
import type { GarageFacts } from '#core/setup/svm/index';
import type { RunOrder } from '../engine-room/order.ts';
import { type Call, type Endpoint, parseBody } from './endpoint.ts';

/** What is known of a car's garage; nothing while the database is away: it is no reason to make no setup. */
async function knownOf(of: GarageOf, { services, driver }: Call): Promise<GarageFacts> {
  try {
    return await services.garageFacts.known(driver.userId, of);
  } catch (error) {
    services.logError('a garage was not read', { car: of.car, error: String(error) });
    return {};
  }
}

function keepBeside(of: GarageOf, facts: GarageFacts, { services, driver, waitUntil }: Call): void {
  if (Object.keys(facts).length === 0) return;
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
 *
 * @param given a setup file of the driver's own, which tells of the garage too
 */
export async function withKnownGarage(
  order: RunOrder,
  call: Call,
  given: string | null | undefined,
): Promise<RunOrder> {
  const { job } = order;
  const { game, car } = job.request;
  const of = garageOf(game, car, (job.kind === 'generate' ? job.base : job.file) ?? '');
  if (!of || game !== 'LMU') return order;
  const own = job.garage ?? {};
  const known = await knownOf(of, call);
  keepBeside(of, mergedFacts((given && garageTold(given)?.facts) || {}, own), call);
  const garage = mergedFacts(known, own);
  return Object.keys(garage).length === 0 ? order : { ...order, job: { ...job, garage } };
}

/**
 * `POST /api/garage-facts`: keeps what a driver's garage data or setup file told. Only the web Worker asks for it, beside an
 * upload that nobody waits for.
 */
export const keepGarage: Endpoint = async (call) => {
  const { request, driver, services } = call;
  const { facts, ...told } = await parseBody(request, toldGarageSchema);
  const of = garageOf(told.game, told.car);
  if (!of) throw refuse({ status: 400, code: 'invalid', error: 'This car is not known.' });
  await services.garageFacts.keep(driver.userId, { ...of, version: told.version }, facts);
  return answer({ kept: true });
};
