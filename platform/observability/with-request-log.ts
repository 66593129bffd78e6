import { hashedId } from '../digest.ts';
import { type CurrentRequest, duringRequest } from './current-request.ts';

export type WorkerName = 'web' | 'ai' | 'mcp' | 'stripe-webhooks';

export const requestIdHeader = 'X-Request-Id';

const ownId = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/;

export function givenRequestId(request: Request): string {
  const requestId = request.headers.get(requestIdHeader);
  return requestId && ownId.test(requestId) ? requestId : crypto.randomUUID();
}

/**
 * Answers a request and logs one line of JSON: id, route, method, status, milliseconds to the response head, time in each
 * dependency and a hash of the driver's id. Query strings are not logged.
 *
 * @param route the address with a placeholder for every name and number in it
 * @param answer must not throw
 */
export async function withRequestLog(
  { worker, request, route, id }: { worker: WorkerName; request: Request; route: string; id: string },
  answer: () => Promise<Response>,
): Promise<Response> {
  const current: CurrentRequest = { id, userId: null, dependencies: {} };
  const startedAt = Date.now();
  const response = await duringRequest(current, answer);
  const durationMs = Date.now() - startedAt;
  const { userId, dependencies } = current;
  console.log(
    JSON.stringify({
      what: 'request',
      requestId: id,
      worker,
      route,
      method: request.method,
      status: response.status,
      durationMs,
      dependencies,
      user: userId === null ? null : await hashedId(userId),
    }),
  );
  return response;
}
