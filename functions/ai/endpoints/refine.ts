import { withConditions } from '#racing/engineer/run/asked-conditions';
import { changedConditions } from '#racing/engineer/baseline/conditions';
import { requestHeard } from '#racing/engineer/run/heard-conditions';
import { type RefineBody, refineSchema } from '#racing/engineer/run/request';
import { storedResultSchema } from '#racing/engineer/run/result';
import { conditionsOfGeneration } from '#racing/engineer/run/stored-request';
import { refuse, requireOwnId } from '#platform/http/answer';
import type { RunRequest } from '../engine-room/run-request.ts';
import { requirePlan } from '../identify-driver.ts';
import { askRoom, roomOf } from '../room-of.ts';
import { settleRun } from '../settle.ts';
import type { Call, Endpoint } from './endpoint.ts';
import { declaredLanguage, fitting, parseBody, withLanguage } from './endpoint.ts';
import { countCorrections } from './count-corrections.ts';
import { historyOf } from './history-of.ts';
import { withKnownGarage } from './known-garage.ts';
import { givenFile, heardOf, nothingToDo, runRequestForGiven, savedSetup } from './setup-in-hand.ts';

/** The finished setup to refine, the driver's own. @throws a Response: 404, 409, 422 */
async function earlierSetup(id: number, { driver, services, bindings }: Call) {
  const storedRun = await services.generations.byId(id, driver.userId);
  if (!storedRun) throw refuse({ status: 404, code: 'not_found', error: 'We can’t find this setup.' });
  const earlier = await settleRun(storedRun, services, bindings);
  if (earlier.status === 'running') {
    throw refuse({
      status: 409,
      code: 'not_finished',
      error: 'This setup is still being made. Please wait a moment.',
    });
  }
  const result = storedResultSchema.safeParse(earlier.result);
  const conditions = conditionsOfGeneration(earlier);
  if (!result.success || !conditions) {
    throw refuse({
      status: 422,
      code: 'not_a_setup',
      error: 'We can’t refine this setup. Please make a new one.',
    });
  }
  return { earlier, conditions, file: result.data.text };
}

async function runRequestOf(body: RefineBody, call: Call): Promise<RunRequest> {
  const { setupId, communitySetupId } = body;
  if (setupId != null) return runRequestForEarlier(setupId, body, call);
  const setup =
    communitySetupId == null ? givenFile(body) : await savedSetup(communitySetupId, call, body.version);
  return runRequestForGiven(setup, body, call);
}

async function runRequestForEarlier(setupId: number, body: RefineBody, call: Call): Promise<RunRequest> {
  const { earlier, conditions: before, file } = await earlierSetup(setupId, call);
  const { refinementPrompt, conditions, changes } = body;
  const now = fitting(() => withConditions(before, conditions));
  const { reading, heard: said } = heardOf(body, now);
  const hearing = requestHeard(now, said, { form: conditions });
  const { request, remarks } = hearing;
  const isForOther = changedConditions(before, request).length > 0;
  // Refined, a version of an order is the driver's own.
  const { also: _, ...earlierRequest } = earlier.request;
  if (refinementPrompt === '' && !changes && !reading && !isForOther) throw nothingToDo();
  return {
    requestId: body.requestId ?? crypto.randomUUID(),
    driverId: call.driver.userId,
    parentId: earlier.id,
    job: {
      kind: 'refine',
      request,
      driver: { words: refinementPrompt },
      file,
      ...(isForOther && { before }),
      ...(changes && { chosen: changes }),
      ...(reading && { reading }),
      remarks,
    },
    asked: {
      ...earlierRequest,
      ...conditions,
      ...hearing.conditions,
      otherConditions: hearing.others,
      prompt: refinementPrompt,
      refinementPrompt,
      ...(reading && { reading }),
    },
  };
}

/** Adds what was done to the setup before, where it is the driver's own. Chosen changes were held to it when proposed. */
async function withHistory(
  runRequest: RunRequest,
  { setupId, communitySetupId, version, changes }: RefineBody,
  call: Call,
): Promise<RunRequest> {
  const { job } = runRequest;
  const savedSetupId = Number(communitySetupId);
  const of =
    setupId != null
      ? { run: setupId }
      : savedSetupId > 0
        ? { setup: savedSetupId, version: version ?? null }
        : null;
  if (job.kind !== 'refine' || changes || of === null) return runRequest;
  const history = await historyOf(of, job.request, call);
  return history.length === 0 ? runRequest : { ...runRequest, job: { ...job, history } };
}

/** `POST /api/refine`: changes to an earlier setup, a saved one or a given file by the driver's words, as events or as one JSON answer. */
export const refine: Endpoint = async (call) => {
  const { request, driver, bindings } = call;
  const body = await parseBody(request, refineSchema);
  requireOwnId(body.userId, driver.userId);
  await requirePlan(call);
  const [requestWithHistory, language] = await Promise.all([
    runRequestOf(body, call).then((runRequest) => withHistory(runRequest, body, call)),
    declaredLanguage(call),
  ]);
  const runRequest = await withKnownGarage(withLanguage(requestWithHistory, language), call, body.baseSetup);
  const reply = await askRoom(roomOf(driver.userId, bindings), '/runs', request, runRequest);
  if (reply.ok && body.corrected?.length) call.waitUntil(countCorrections(body.corrected, call.services));
  return reply;
};
