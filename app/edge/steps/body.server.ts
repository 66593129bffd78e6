import { withWholeBody } from '../guard.server.ts';
import { refuseAtDoor } from './response.server.ts';
import type { Step } from './scope.server.ts';

/** Reads the body within a deadline, so nothing later waits for a client. */
export const receiveBody: Step = async (scope) => {
  const whole = await withWholeBody(scope.request, scope.address);
  return whole.refusal ? refuseAtDoor(scope, whole.refusal) : { ...scope, ...whole };
};
