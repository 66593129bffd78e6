import { answer, refuse } from '#platform/http/answer';
import { contradictsCatalogue } from '#racing/setup/garage/foreign-garage';
import { mergedFacts } from '#racing/setup/garage/facts';
import { garageOf, garageInFile } from '#racing/setup/garage/garage-of';
import { type GarageOf, type GarageWords, sentGarageSchema } from '#racing/setup/garage/sent-garage';
import type { GarageFacts } from '#racing/setup/svm/index';
import type { RunRequest } from '../engine-room/run-request.ts';
import { type Call, type Endpoint, parseBody } from './endpoint.ts';

/** Known facts of a car's garage. Empty if the database is unavailable: a setup can be made without them. */
async function knownOf(of: GarageOf, { services, driver }: Call): Promise<GarageFacts> {
  try {
    return await services.garageFacts.known(driver.userId, of);
  } catch (error) {
    services.logError('garage_read_failed', { car: of.car, error: String(error) });
    return {};
  }
}

/** Garage data that cannot be the car's are kept of nobody. */
function warnOfOdd(of: GarageOf, { data }: GarageWords, { services }: Call): void {
  if (contradictsCatalogue(of, data)) services.logError('garage_contradicts_catalogue', { car: of.car });
}

/** The driver's own facts of the garage that a setup file was made in. */
export async function knownGarage(
  { game, car }: { game: string; car: string },
  file: string,
  call: Call,
): Promise<GarageFacts> {
  const of = game === 'LMU' ? garageOf(game, car, file) : null;
  return of ? knownOf(of, call) : {};
}

function keepBeside(of: GarageOf, words: GarageWords, call: Call): void {
  const { services, driver, waitUntil } = call;
  if (Object.keys({ ...words.files, ...words.data }).length === 0) return;
  warnOfOdd(of, words, call);
  waitUntil(
    services.garageFacts
      .keep(driver.userId, of, words)
      .catch((error: unknown) =>
        services.logError('garage_write_failed', { car: of.car, error: String(error) }),
      ),
  );
}

/**
 * Adds the driver's own garage facts to a run request. Facts in the request itself win, and are stored.
 *
 * @param texts the driver's own setup files and garage data, also a source of facts
 */
export async function withKnownGarage(
  runRequest: RunRequest,
  call: Call,
  ...texts: readonly (string | null | undefined)[]
): Promise<RunRequest> {
  const { job } = runRequest;
  const { game, car } = job.request;
  const of = garageOf(game, car, (job.kind === 'generate' ? job.base : job.file) ?? '');
  if (!of || game !== 'LMU') return runRequest;
  const jobFacts = job.garage ?? {};
  const storedFacts = await knownOf(of, call);
  keepBeside(of, wordsOf(texts, jobFacts), call);
  const garage = mergedFacts(storedFacts, jobFacts);
  return Object.keys(garage).length === 0 ? runRequest : { ...runRequest, job: { ...job, garage } };
}

/** Facts from a driver's files and from garage data; only garage data hold a setting's range. */
function wordsOf(texts: readonly (string | null | undefined)[], jobFacts: GarageFacts): GarageWords {
  const files = mergedFacts(...texts.map((text) => (text && garageInFile(text)?.files) || {}));
  const isData = Object.values(jobFacts).some(({ legal }) => legal !== null);
  return { files, data: isData ? jobFacts : {} };
}

/**
 * `POST /api/garage-facts`: stores facts from a driver's garage data or setup file. Called by the web Worker only, in the
 * background of an upload.
 */
export const keepGarage: Endpoint = async (call) => {
  const { request, driver, services } = call;
  const { files, data, ...name } = await parseBody(request, sentGarageSchema);
  const car = garageOf(name.game, name.car);
  if (!car) throw refuse({ status: 400, code: 'invalid', error: 'We don’t know this car.' });
  const of = { ...car, version: name.version };
  warnOfOdd(of, { files, data }, call);
  await services.garageFacts.keep(driver.userId, of, { files, data });
  return answer({ kept: true });
};
