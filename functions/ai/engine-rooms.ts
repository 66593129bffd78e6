import { WorkerEntrypoint } from 'cloudflare:workers';
import type { EngineRoomsApi } from '#racing/engineer/run/rooms-api';
import { type Bindings, roomOf } from './room-of.ts';

/** The engine rooms as the webhook Worker reaches them, which knows of a driver's departure from Clerk itself. */
export class EngineRooms extends WorkerEntrypoint<Bindings> implements EngineRoomsApi {
  async erase({ clerkUserId }: { clerkUserId: string }): Promise<void> {
    await roomOf(clerkUserId, this.env).erase();
  }
}
