import { answer, refuse } from '#core/platform/http/answer';
import { contradictsCatalogue } from '#core/setup/garage/believed-facts';
import { mergedFacts } from '#core/setup/garage/facts';
import { garageOf, garageTold } from '#core/setup/garage/garage-of';
import { type GarageOf, type GarageWords, toldGarageSchema } from '#core/setup/garage/told-garage';
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

/** Garage data that cannot be the car's are kept of nobody. */
function warnOfOdd(of: GarageOf, { data }: GarageWords, { services }: Call): void {
  if (contradictsCatalogue(of, data)) services.logError('a garage was not believed', { car: of.car });
}

function keepBeside(of: GarageOf, words: GarageWords, call: Call): void {
  const { services, driver, waitUntil } = call;
  if (Object.keys({ ...words.files, ...words.data }).length === 0) return;
  warnOfOdd(of, words, call);
  waitUntil(
    services.garageFacts
      .keep(driver.userId, of, words)
      .catch((error: unknown) =>
        services.logError('a garage was not kept', { car: of.car, error: String(error) }),
      ),
  );
}

/**
 * The order with what is known of its car's garage, by what this driver and others have told; what the order itself tells
 * comes first, and is kept.
 *
 * @param given setup files and garage data of the driver's own, which tell of the garage too
 */
export async function withKnownGarage(
  order: RunOrder,
  call: Call,
  ...given: readonly (string | null | undefined)[]
): Promise<RunOrder> {
  const { job } = order;
  const { game, car } = job.request;
  const of = garageOf(game, car, (job.kind === 'generate' ? job.base : job.file) ?? '');
  if (!of || game !== 'LMU') return order;
  const own = job.garage ?? {};
  const known = await knownOf(of, call);
  keepBeside(of, wordsOf(given, own), call);
  const garage = mergedFacts(known, own);
  return Object.keys(garage).length === 0 ? order : { ...order, job: { ...job, garage } };
}

/** Facts from a driver's files and from garage data; only garage data hold a setting's range. */
function wordsOf(given: readonly (string | null | undefined)[], own: GarageFacts): GarageWords {
  const files = mergedFacts(...given.map((text) => (text && garageTold(text)?.files) || {}));
  const isData = Object.values(own).some(({ legal }) => legal !== null);
  return { files, data: isData ? own : {} };
}

/**
 * `POST /api/garage-facts`: keeps what a driver's garage data or setup file told. Only the web Worker asks for it, beside an
 * upload that nobody waits for.
 */
export const keepGarage: Endpoint = async (call) => {
  const { request, driver, services } = call;
  const { files, data, ...told } = await parseBody(request, toldGarageSchema);
  const car = garageOf(told.game, told.car);
  if (!car) throw refuse({ status: 400, code: 'invalid', error: 'This car is not known.' });
  const of = { ...car, version: told.version };
  warnOfOdd(of, { files, data }, call);
  await services.garageFacts.keep(driver.userId, of, { files, data });
  return answer({ kept: true });
};
