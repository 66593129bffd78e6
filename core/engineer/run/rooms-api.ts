/** What the AI Worker offers the webhook Worker over its service binding, and nobody else. */
export type EngineRoomsApi = {
  /** Empties the engine room of a driver whose account has ended. Doing it again changes nothing. */
  erase(request: { clerkUserId: string }): Promise<void>;
};
