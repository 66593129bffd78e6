/** What the assistant's pages learn from the gate around them. */
export type AssistantAccess = {
  isSignedIn: boolean;
  /** The plan is active, or was when the page came and only the session has ended since. */
  keepsForms: boolean;
};
