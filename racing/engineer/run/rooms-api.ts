/** The AI Worker's service binding for the webhook Worker. */
export type EngineRoomsApi = {
  /** Empties the engine room of a driver whose account has ended. Doing it again changes nothing. */
  erase(request: { clerkUserId: string }): Promise<void>;
};
