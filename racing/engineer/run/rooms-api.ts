/** The AI Worker's service binding for the webhook Worker. */
export type EngineRoomsApi = {
  /** Empties the engine room of a driver whose account has ended. Doing it again changes nothing. */
  erase(request: { clerkUserId: string }): Promise<void>;
};

/** An endpoint's answer: its status, and the JSON that it would have sent. */
export type RunAnswer = { status: number; body: unknown };

/** The AI Worker's service binding for the MCP Worker, which has checked who the driver is. */
export type AssistantRunsApi = {
  /**
   * Starts a run, or finds the one that began with the same `requestId`: 202 with its number, or the endpoint's refusal. It does not
   * wait for the end.
   *
   * @param request.body of `POST /api/generate-setup` or, where it names what to refine, of `POST /api/refine`
   */
  start(request: {
    driverId: string;
    endpoint: 'generate-setup' | 'refine';
    body: { requestId: string } & Record<string, unknown>;
  }): Promise<RunAnswer & { runsLeft: number }>;
  /** The state of a run of this driver's, as `GET /api/generations/{id}` tells it. */
  state(request: { driverId: string; id: number }): Promise<RunAnswer>;
};
