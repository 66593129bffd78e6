import type { SessionJSON } from '@clerk/backend';
import { createMiddleware } from 'hono/factory';
import { clientCookie, clientFrom, updatedAtCookies } from '../cookies.ts';
import { Fault, json } from '../fault.ts';
import type { ClerkInstance } from '../instance.ts';
import { createClient, liveSession } from '../sessions.ts';
import type { Client } from '../state.ts';
import { clientResource } from './resources.ts';

/** The browser behind a request, and the answers that keep it informed about itself. */
export type Browser = {
  client(): Client | undefined;
  /** The browser's client, made when it had none. */
  ensureClient(): Client;
  /** The same for one that nobody is signed in on: another tab may have done so, and clerk-js then carries on with that. */
  signedOutClient(): Client;
  /** The session that is signed in; a `Fault` (401) when there is none. */
  session(): SessionJSON;
  /** To be called when who is signed in has changed, so that the application hears of it. */
  signedInChanged(): void;
  /** `{ response, client }`: what clerk-js expects of everything that changes something. */
  answer(response: unknown): Response;
  /** The same without the client along. */
  answerBare(body: unknown): Response;
};

export type InBrowser = { Variables: { browser: Browser } };

function browserOf(request: Request, instance: ClerkInstance): Browser {
  let client = clientFrom(request, instance);
  const cookies: string[] = [];
  const browser: Browser = {
    client: () => client,
    ensureClient() {
      if (!client) {
        client = createClient(instance);
        cookies.push(clientCookie(instance, client));
      }
      return client;
    },
    signedOutClient() {
      if (liveSession(instance, client)) throw new Fault(400, 'session_exists', "You're already signed in.");
      return browser.ensureClient();
    },
    session() {
      const session = liveSession(instance, client);
      if (!session) throw new Fault(401, 'authentication_invalid', 'You are signed out.');
      return session;
    },
    signedInChanged: () => void cookies.push(...updatedAtCookies(instance, client)),
    answer: (response) =>
      browser.answerBare({ response, client: client ? clientResource(instance, client) : null }),
    answerBare: (body) => json(body, 200, cookies),
  };
  return browser;
}

/** Lets routes know the browser as `var.browser`. */
export const knowingBrowser = (instance: ClerkInstance) =>
  createMiddleware<InBrowser>(async (context, next) => {
    context.set('browser', browserOf(context.req.raw, instance));
    await next();
  });
