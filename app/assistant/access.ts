import type { Tried } from '../setups/list/tried.server.ts';

/** Access that the gate passes to the assistant's pages. */
export type AssistantAccess = {
  isSignedIn: boolean;
  /** The plan is active, or was when the page came and only the session has ended since. */
  keepsForms: boolean;
  tried: Tried | null;
  /** The form of the trial, as markup; null where visitors may have nothing made. */
  trial: string | null;
};
