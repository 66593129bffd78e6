/**
 * Stands in the web Worker for `@supabase/auth-js` and `@supabase/realtime-js`, which supabase-js brings: sessions are Clerk's, and
 * nothing is subscribed to. docs/decisions/0032 has what both weigh.
 */
export class AuthClient {}

/** supabase-js makes one for every client, and gives it the driver's token. */
export class RealtimeClient {
  setAuth(): void {}
}
