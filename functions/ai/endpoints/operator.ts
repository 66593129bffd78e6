import { answer, refuse } from '#platform/http/answer';
import { deskPagesSchema, operatorActSchema } from '#racing/engineer/run/operator-calls';
import { type Call, type Endpoint, parseBody } from './endpoint.ts';

/**
 * Lets operators through, as Clerk knows them now: nothing that a driver's token or request says counts.
 * @throws a Response: 404 for everybody else, and while Clerk does not answer
 */
async function requireOperator({ driver, services }: Call): Promise<void> {
  const isOperator = await services.operators.isOperator(driver.userId).catch((error: unknown) => {
    services.logError('operator_check_failed', { error: String(error) });
    return false;
  });
  if (!isOperator) throw refuse({ status: 404, code: 'not_found', error: 'There’s nothing here.' });
}

/** `GET /api/operator`: true, to operators. No address of the web Worker's leads to these three. */
export const knowOperator: Endpoint = async (call) => {
  await requireOperator(call);
  return answer(true);
};

/** `POST /api/operator-desk`: what waits for operators, and what they did. */
export const showDesk: Endpoint = async (call) => {
  await requireOperator(call);
  const pages = await parseBody(call.request, deskPagesSchema);
  return answer(await call.services.desk.read(pages));
};

/** `POST /api/operator-acts`: does what an operator decided, and writes down who it was and why. */
export const actAsOperator: Endpoint = async (call) => {
  await requireOperator(call);
  const act = await parseBody(call.request, operatorActSchema);
  return answer(await call.services.desk.act(call.driver.userId, act));
};
