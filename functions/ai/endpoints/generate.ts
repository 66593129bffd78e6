import { conditionsOf } from '#racing/engineer/run/asked-conditions';
import { wordsOf } from '#racing/engineer/answer/briefing';
import { asksFor, type EngineerRequest, UnusableBase } from '#racing/engineer/baseline/conditions';
import { asEngineerGame, type EngineerGame } from '#racing/setup/catalogue';
import { defaultMinutes } from '#racing/engineer/baseline/setup-form-schema';
import { requestHeard } from '#racing/engineer/run/heard-conditions';
import { hear } from '#racing/hearing/hear';
import type { EngineerJob } from '#racing/engineer/run/job';
import { startFromGarage } from '#racing/engineer/baseline/lmu/garage-start';
import { ownFigures } from '#racing/engineer/baseline/own-figures';
import {
  type GenerateBody,
  generateSchema,
  openGenerateSchema,
  type RefineBody,
} from '#racing/engineer/run/request';
import { refuse, requireOwnId } from '#platform/http/answer';
import type { RunRequest } from '../engine-room/run-request.ts';
import { requirePlan } from '../identify-driver.ts';
import { askRoom, roomOf } from '../room-of.ts';
import type { Call, Endpoint } from './endpoint.ts';
import { declaredLanguage, fitting, parseBody, withLanguage } from './endpoint.ts';
import { withKnownGarage } from './known-garage.ts';

/** The game of a body, when setups can be made for it. @throws a 400 Response */
function engineerGame({ game }: GenerateBody): EngineerGame {
  const engineerGame = asEngineerGame(game);
  if (engineerGame) return engineerGame;
  const error = 'Setups for this game are coming soon.';
  throw refuse({ status: 400, code: 'coming_soon', error, fields: { game: error } });
}

type Start = Pick<Extract<EngineerJob, { kind: 'generate' }>, 'base' | 'garage' | 'fromGarage'>;

/** The start of a new setup: a base file wins over the setup in the garage. @throws a 422 Response */
function startOf(
  { game, car }: EngineerRequest,
  baseSetup: string | null | undefined,
  garageData: string | null | undefined,
): Start {
  const base = baseSetup?.trim() ? baseSetup : null;
  if (!garageData?.trim()) return { base };
  try {
    if (!asksFor[game].garageData) throw new UnusableBase('Garage data only works for Le Mans Ultimate.');
    const start = startFromGarage(garageData, car);
    return base === null ? start : { base, garage: start.garage };
  } catch (cause) {
    if (!(cause instanceof UnusableBase)) throw cause;
    const error = cause.message;
    throw refuse({ status: 422, code: 'not_a_setup', error, fields: { garageData: error } });
  }
}

type Conditions = RefineBody['conditions'];

/** @param form the conditions that were sent; the body has the usual ones for the rest */
function runRequestOf(body: GenerateBody, form: Conditions, { driver }: Call): RunRequest {
  // A figure left empty says nothing: it takes none back.
  const {
    requestId = crypto.randomUUID(),
    userId: _,
    touched: _touched,
    baseSetup,
    garageData,
    tank,
    fuelPerLap,
    also,
    ...rest
  } = body;
  // An order for both weathers may meet both in one race.
  const game = engineerGame(body);
  const changingWeather = (asksFor[game].changingWeather && also === 'weather') || body.changingWeather;
  const storedFields = { ...rest, changingWeather, ...(tank && { tank }), ...(fuelPerLap && { fuelPerLap }) };
  const { prompt, preferences } = body;
  const engineerRequest = conditionsOf({ ...body, changingWeather }, game);
  const understanding = hear(wordsOf({ words: prompt, preferences }), engineerRequest);
  const { request, conditions, remarks, others } = requestHeard(engineerRequest, understanding, {
    form,
    isNew: true,
  });
  return {
    requestId,
    driverId: driver.userId,
    parentId: null,
    ...(also !== 'none' && { also }),
    job: {
      kind: 'generate',
      request,
      driver: { words: prompt, preferences },
      ...startOf(request, baseSetup, garageData),
      remarks,
    },
    asked: {
      ...storedFields,
      ...conditions,
      car: request.car,
      track: request.track,
      otherConditions: others,
    },
  };
}

/** The order with what the driver said of this car's fuel before. It is kept with this run too. */
async function withOwnFigures(runRequest: RunRequest, { services }: Call): Promise<RunRequest> {
  const { job, asked: storedRequest, driverId } = runRequest;
  const { request } = job;
  if (!asksFor[request.game].fuelFigures || (request.tank && request.fuelPerLap)) return runRequest;
  const figures = ownFigures(request, await services.generations.withCar(driverId, request));
  return {
    ...runRequest,
    job: { ...job, request: { ...request, ...figures } },
    asked: { ...storedRequest, ...figures },
  };
}

/** The conditions that the driver set. A length left at its usual value is none of them: the words beside it may name another. */
function touchedOnly(form: Conditions, touched: readonly string[] | null | undefined): Conditions {
  const isSet = (name: string, value: unknown) =>
    touched ? touched.includes(name) : !(name === 'duration' && value === defaultMinutes);
  return Object.fromEntries(Object.entries(form).filter(([name, value]) => isSet(name, value)));
}

/** `POST /api/generate-setup`: a new setup, as events or as one JSON answer. */
export const generate: Endpoint = async (call) => {
  const { request, driver, bindings } = call;
  const sentBody = await parseBody(request, openGenerateSchema);
  const body = generateSchema.parse(sentBody);
  requireOwnId(body.userId, driver.userId);
  const { sessionType, weather, temperature, duration, laps, fuelPerLap } = sentBody;
  const sentForm = { sessionType, weather, temperature, duration, laps, fuelPerLap };
  const form = touchedOnly(sentForm, sentBody.touched);
  const runRequest = fitting(() => runRequestOf(body, form, call));
  const [ownRequest, language] = await Promise.all([
    withOwnFigures(runRequest, call),
    declaredLanguage(call),
    requirePlan(call),
  ]);
  const asSpoken = withLanguage(ownRequest, language);
  const withGarage = await withKnownGarage(asSpoken, call, body.baseSetup, body.garageData);
  return askRoom(roomOf(driver.userId, bindings), '/runs', request, withGarage);
};
