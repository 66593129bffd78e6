import type { EngineRoom } from './engine-room/engine-room.ts';

export type Bindings = { ENGINE_ROOM: DurableObjectNamespace<EngineRoom> };

/** The engine room of a driver. */
export function roomOf(driverId: string, { ENGINE_ROOM }: Bindings): DurableObjectStub<EngineRoom> {
  return ENGINE_ROOM.get(ENGINE_ROOM.idFromName(driverId));
}

/** Asks a room; the answer, events or JSON, goes to the driver as it is. */
export function askRoom(
  room: DurableObjectStub<EngineRoom>,
  path: string,
  request: Request,
  runRequest?: unknown,
): Promise<Response> {
  const headers = new Headers();
  for (const name of ['accept', 'last-event-id']) {
    const value = request.headers.get(name);
    if (value !== null) headers.set(name, value);
  }
  return room.fetch(`https://engine-room${path}`, {
    headers,
    ...(runRequest !== undefined && { method: 'POST', body: JSON.stringify(runRequest) }),
  });
}
