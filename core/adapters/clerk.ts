/** All that the product asks of Clerk's servers: who a request is from and who a user is. */
export { type Authenticator, createAuthenticator } from './clerk-authenticator.ts';
export { signOutCookies } from './clerk-cookies.ts';
export { ClerkUnreachable } from './clerk-deadline.ts';
export { type ClerkUser, type ClerkUsers, createClerkUsers } from './clerk-users.ts';
