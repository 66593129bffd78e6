import { createLoadContext } from '../../../load-context.ts';
import { isOperator } from '../../community/operator/operator-answer.server.ts';
import { unknownAddress } from '../addresses.server.ts';
import { withBodyDrained } from '../drain.server.ts';
import { answerToOptions, refusalByHead } from '../guard.server.ts';
import { unitsOf } from '../page-cache/units-cookie.server.ts';
import { isDriverRateLimited } from '../rate-limits.server.ts';
import { finish, refuseAtDoor } from './response.server.ts';
import type { Scope, Step } from './scope.server.ts';
import { readSession } from './session.server.ts';

/** CSRF, methods, and the announced body's type and size. */
export const guard: Step = async (incoming) => {
  const scope = (await isHidden(incoming)) ? { ...incoming, address: unknownAddress } : incoming;
  const { request, address, env, edge } = scope;
  const options = answerToOptions(request, address);
  if (options) return withBodyDrained(finish(scope, options, 'visitor'), request, edge.waitUntil);
  const refusal = refusalByHead(request, address, env.APP_ORIGIN);
  return refusal ? refuseAtDoor(scope, refusal) : scope;
};

/**
 * True if the address must look unknown: the operator's, to a caller who writes to it or asks for its methods and is no
 * operator. A reader gets a page of its route.
 */
async function isHidden(scope: Scope): Promise<boolean> {
  const { request, address, bindings, env, edge, id } = scope;
  const { method, headers, url } = request;
  if (!address.isForOperators || method === 'GET' || method === 'HEAD') return false;
  if (method !== 'POST') return true;
  const { driver } = await readSession(scope, new Request(url, { headers }));
  if (driver.state === 'signed-out') return true;
  if (await isDriverRateLimited(request, address, driver.userId, bindings)) return true;
  const units = unitsOf(headers);
  return !(await isOperator(createLoadContext({ bindings, env, driver, edge, requestId: id, units })));
}
