import type { Generation, RunName } from '#platform/adapters/supabase/generations';
import { type Bindings, roomOf } from './room-of.ts';
import type { Services } from './services.ts';

/** No run takes as long: the model is given up far earlier. */
const oldMs = 10 * 60_000;
/** Runs that are settled in one hour, so that an invocation stays far below the thousand calls that it may make. */
const mostAtOnce = 200;

type Run = RunName & Pick<Generation, 'id'>;

/** Has a run's room end it if nobody works on it. Whether it was asked; a room that does not answer is reported. */
async function askRoomToSettle(
  { id, clerk_user_id, request_id }: Run,
  { logError }: Services,
  bindings: Bindings,
): Promise<boolean> {
  try {
    await roomOf(clerk_user_id, bindings).settle({ clerk_user_id, request_id });
    return true;
  } catch (error) {
    logError('lost_run_settle_failed', { generation: id, error: String(error) });
    return false;
  }
}

/** A run's current state. A run that is still `running` in the database without a worker is ended first. */
export async function settleRun(
  generation: Generation,
  services: Services,
  bindings: Bindings,
): Promise<Generation> {
  if (generation.status !== 'running') return generation;
  await askRoomToSettle(generation, services, bindings);
  return (await services.generations.byId(generation.id, generation.clerk_user_id)) ?? generation;
}

/** Counts of the hourly look at old runs. */
export type SettledCounts = { settled: number; left: number };

/** Ends old runs that the database calls running and nobody works on. Null where the database cannot be asked. */
export async function settleLost(services: Services, bindings: Bindings): Promise<SettledCounts | null> {
  const before = new Date(services.now().getTime() - oldMs).toISOString();
  try {
    const lostRuns = await services.generations.running(before, mostAtOnce);
    const counts = { settled: 0, left: 0 };
    for (const run of lostRuns) {
      if (await askRoomToSettle(run, services, bindings)) counts.settled += 1;
      else counts.left += 1;
    }
    return counts;
  } catch (error) {
    services.logError('hourly_work_failed', { part: 'lost runs', error: String(error) });
    return null;
  }
}
