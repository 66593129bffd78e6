export type ClerkPart = 'sign-in' | 'user-profile';

export type MountedPortal = { part: ClerkPart; element: HTMLElement };

/** Settings for Clerk's script; all of them are public. */
export type ClerkSettings = {
  publishableKey: string;
  /** Where Clerk is reached on our own origin; null for Clerk's own domain, which the key names. */
  proxyUrl: string | null;
  /** Whether somebody drives; `held`: their token is out of date, and Clerk renews it in the background. */
  session: 'none' | 'held' | 'open';
};

export type ClerkRootProps = { settings: ClerkSettings; portals: readonly MountedPortal[] };

/** The page on which deleting an account ends. */
export const deletedPath = '/account/deleted';
