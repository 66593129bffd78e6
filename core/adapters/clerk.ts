/** All that the product asks of Clerk: who a request is from, who a user is, and the proxy to its browser side. */
export {
  type Authentication,
  type Authenticator,
  createAuthenticator,
} from './clerk-authenticator.ts';
export { signOutCookies } from './clerk-cookies.ts';
export { ClerkUnreachable } from './clerk-deadline.ts';
export { createClerkProxy } from './clerk-proxy.ts';
export { type ClerkUser, type ClerkUsers, createClerkUsers } from './clerk-users.ts';
