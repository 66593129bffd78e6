/** Access that the gate passes to the assistant's pages. */
export type AssistantAccess = {
  isSignedIn: boolean;
  /** The plan is active, or was when the page came and only the session has ended since. */
  keepsForms: boolean;
};
