import { clientCookie, clientIdFrom, updatedAtCookies } from '../cookies.ts';
import { Fault, json } from '../fault.ts';
import type { ClerkInstance } from '../instance.ts';
import { clientOf, createClient, liveSessions } from '../sessions.ts';
import type { StoredClient, StoredSession } from '../state.ts';
import { clientResource } from './resources.ts';

/** The browser behind a request, and the answers that keep it informed about itself. */
export type Browser = {
  client(): StoredClient | undefined;
  /** The browser's client, made when it had none. */
  ensureClient(): StoredClient;
  /** The session that is signed in; a `Fault` (401) when there is none. */
  session(): StoredSession;
  /** To be called when who is signed in has changed, so that the application hears of it. */
  signedInChanged(): void;
  /** `{ response, client }`: what clerk-js expects of everything that changes something. */
  answer(response: unknown): Response;
  /** The same without the client along. */
  answerBare(body: unknown): Response;
  cookies: readonly string[];
};

export function browserOf(request: Request, instance: ClerkInstance): Browser {
  let client = clientOf(instance, clientIdFrom(request, instance));
  const cookies: string[] = [];
  return {
    cookies,
    client: () => client,
    ensureClient() {
      if (!client) {
        client = createClient(instance);
        cookies.push(clientCookie(instance, client));
      }
      return client;
    },
    session() {
      const session = client && liveSessions(instance, client)[0];
      if (!session) throw new Fault(401, 'authentication_invalid', 'You are signed out.');
      return session;
    },
    signedInChanged() {
      cookies.push(...updatedAtCookies(instance, client));
    },
    answer(response) {
      return json({ response, client: client ? clientResource(instance, client) : null }, 200, cookies);
    },
    answerBare(body) {
      return json(body, 200, cookies);
    },
  };
}
