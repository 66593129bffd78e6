/** All that the product asks of Clerk's servers: who a request is from and who a user is. */
export type { Authenticator } from './authenticator.ts';
export { signOutCookies } from './cookies.ts';
export { ClerkUnreachable } from './deadline.ts';
export { type ClerkUser, type ClerkUsers, createClerkUsers } from './users.ts';
