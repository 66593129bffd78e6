import { createClerkClient } from '@clerk/backend';

export type ClerkAddress = { secretKey: string; apiUrl: string };

const clients = new Map<string, ReturnType<typeof createClerkClient>>();

/** The client of an isolate for Clerk's Backend API. It holds nothing of a request, and making it was a twelfth of a driver's page. */
export function clerkClient({ secretKey, apiUrl }: ClerkAddress): ReturnType<typeof createClerkClient> {
  const address = `${apiUrl} ${secretKey}`;
  const client =
    clients.get(address) ?? createClerkClient({ secretKey, apiUrl, telemetry: { disabled: true } });
  clients.set(address, client);
  return client;
}
