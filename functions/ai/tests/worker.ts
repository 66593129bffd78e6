import { EngineRoom as RealEngineRoom } from '../engine-room/engine-room.ts';
import type { Services } from '../services.ts';

/** The services that engine rooms work with while a test runs. */
export const handedIn: { services: Services | null } = { services: null };

/** The real room, with the services of the test. */
export class EngineRoom extends RealEngineRoom {
  protected override services(): Services {
    if (!handedIn.services) throw new Error('The test handed in no services');
    return handedIn.services;
  }
}

export default { fetch: () => new Response(null, { status: 404 }) };
