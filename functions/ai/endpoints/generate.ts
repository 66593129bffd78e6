import { conditionsOf } from '#core/engineer/asked-conditions';
import { asEngineerGame, asksFor, type EngineerGame } from '#core/engineer/conditions';
import { requestHeard } from '#core/engineer/heard-conditions';
import { hear } from '#core/engineer/hearing/hear';
import { ownFigures } from '#core/engineer/own-figures';
import { type GenerateBody, generateSchema } from '#core/engineer/request';
import { refuse, requireOwnId } from '#core/http/answer';
import type { RunOrder } from '../engine-room/order.ts';
import { requirePlan } from '../identify-driver.ts';
import { askRoom, roomOf } from '../room-of.ts';
import type { Call, Endpoint } from './endpoint.ts';
import { fitting, parseBody } from './endpoint.ts';

/** The game of a body, when setups can be made for it. @throws a 400 Response */
function engineerGame({ game }: GenerateBody): EngineerGame {
  const known = asEngineerGame(game);
  if (known) return known;
  const error = 'Setups for this game are coming soon.';
  throw refuse({ status: 400, code: 'coming_soon', error, fields: { game: error } });
}

function orderOf(body: GenerateBody, driverId: string): RunOrder {
  // A figure left empty says nothing: it takes none back.
  const { requestId = crypto.randomUUID(), userId: _, baseSetup, tank, fuelPerLap, ...rest } = body;
  const asked = { ...rest, ...(tank && { tank }), ...(fuelPerLap && { fuelPerLap }) };
  const { prompt, preferences } = body;
  const chosen = conditionsOf(body, engineerGame(body));
  const understood = hear(`${prompt} ${preferences}`, { game: chosen.game });
  const { request, conditions, told } = requestHeard(chosen, understood);
  return {
    requestId,
    driverId,
    parentId: null,
    job: {
      kind: 'generate',
      request,
      driver: { words: prompt, preferences },
      base: baseSetup?.trim() ? baseSetup : null,
      told,
    },
    asked: { ...asked, ...conditions, car: request.car, track: request.track },
  };
}

/** The order with what the driver said of this car's fuel before. It is kept with this run too. */
async function withOwnFigures(order: RunOrder, { services }: Call): Promise<RunOrder> {
  const { job, asked, driverId } = order;
  const { request } = job;
  if (!asksFor[request.game].fuelFigures || (request.tank && request.fuelPerLap)) return order;
  const figures = ownFigures(request, await services.generations.withCar(driverId, request));
  return { ...order, job: { ...job, request: { ...request, ...figures } }, asked: { ...asked, ...figures } };
}

/** `POST /api/generate-setup`: a new setup, as events or as one JSON answer. */
export const generate: Endpoint = async (call) => {
  const { request, driver, bindings } = call;
  const body = await parseBody(request, generateSchema);
  requireOwnId(body.userId, driver.userId);
  const order = fitting(() => orderOf(body, driver.userId));
  await requirePlan(call);
  return askRoom(roomOf(driver.userId, bindings), '/runs', request, await withOwnFigures(order, call));
};
