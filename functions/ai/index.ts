import { refuse } from '#platform/http/answer';
import { watchedCheck } from '#platform/moderation/watched-check';
import { logError, logInfo } from '#platform/observability/log';
import { givenRequestId, withRequestLog } from '#platform/observability/with-request-log';
import { handleRequest } from './handle-request.ts';
import type { Bindings } from './room-of.ts';
import { checkModelLifetime } from './model-lifetime.ts';
import { createServices, hourlyFindings } from './services.ts';
import { settleLost } from './settle.ts';
import { compareTeams, teamServices } from './teams-at-clerk.ts';

export { AssistantRuns } from './assistant-runs.ts';
export { EngineRoom } from './engine-room/engine-room.ts';
export { EngineRooms } from './engine-rooms.ts';
export { PublicBaselines } from './public-baselines.ts';
export { PublicReference } from './public-reference.ts';

/** An endpoint's address without the number of what it is about. */
const routeOf = (address: string) => new URL(address).pathname.replace(/^(\/api\/[a-z-]+).*$/, '$1');

export default {
  fetch(request, bindings, context) {
    const about = {
      worker: 'ai',
      request,
      route: routeOf(request.url),
      id: givenRequestId(request),
    } as const;
    return withRequestLog(about, async () => {
      try {
        return await handleRequest({ request, bindings, waitUntil: (work) => context.waitUntil(work) });
      } catch (error) {
        // Of missing variables the message tells the names; it is for the operators.
        logError('engineer_unavailable', { error });
        return refuse({
          status: 500,
          code: 'unexpected',
          error: 'The engineer isn’t available right now.',
        });
      }
    });
  },
  async scheduled(_controller, bindings) {
    const hourly = { services: createServices(bindings), findings: hourlyFindings(bindings) };
    const counts = await watchedCheck('lost runs', hourly, (services) => settleLost(services, bindings));
    logInfo('lost_runs_settled', counts ?? {});
    await watchedCheck('model', hourly, checkModelLifetime);
    const teams = { services: teamServices(bindings), findings: hourly.findings };
    logInfo('teams_compared', (await watchedCheck('teams', teams, compareTeams)) ?? {});
  },
} satisfies ExportedHandler<Bindings>;
