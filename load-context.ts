import { createClerkTeams } from '#platform/adapters/clerk/teams';
import { createClerkUsers } from '#platform/adapters/clerk/users-and-sessions';
import { clerkProxyUrl } from '#platform/adapters/clerk/environment';
import type { NotedAnswers } from '#platform/adapters/supabase/answers-used';
import { assistantsStore } from '#platform/adapters/supabase/assistants';
import { authorsStore } from '#platform/adapters/supabase/authors';
import { commentsStore } from '#platform/adapters/supabase/comments';
import { createDatabase, type DatabaseClient } from '#platform/adapters/supabase/database';
import { listTag, setupTag } from '#platform/adapters/supabase/copy-tags';
import { diaryStore } from '#platform/adapters/supabase/diary';
import { downloadsStore } from '#platform/adapters/supabase/downloads';
import { generationsStore } from '#platform/adapters/supabase/generations';
import { likesStore } from '#platform/adapters/supabase/likes';
import { newsStore } from '#platform/adapters/supabase/news';
import { profilesStore } from '#platform/adapters/supabase/profiles';
import { publicSetups } from '#platform/adapters/supabase/public-setups';
import { reportsStore } from '#platform/adapters/supabase/reports';
import { ruleResultsStore } from '#platform/adapters/supabase/rule-results';
import { setupsStore } from '#platform/adapters/supabase/setups';
import { stillGoodStore } from '#platform/adapters/supabase/still-good';
import { stintsStore } from '#platform/adapters/supabase/stints';
import { ownSubscriptionStore } from '#platform/adapters/supabase/subscriptions';
import { teamsStore } from '#platform/adapters/supabase/teams';
import { testCardsStore } from '#platform/adapters/supabase/test-cards';
import { wantedSetupsStore } from '#platform/adapters/supabase/wanted-setups';
import type { Refusal } from '#platform/http/answer';
import type { Driver } from '#platform/identity/driver';
import type { Units } from '#racing/setup/chosen-units';
import { watchAccount } from './app/account/account-watch.server.ts';
import { reliableBilling } from './app/billing/billing.server.ts';
import type { Body } from './app/edge/guard.server.ts';
import type { WebBindings, WebEnvironment } from './app/edge/env.server.ts';
import type { SharedPage } from './app/edge/page-cache/answer-public-page.server.ts';
import type { EdgeCaches } from './app/edge/page-cache/edge-caches.server.ts';
import type { PageMarkup } from './app/edge/page-cache/page-markup.server.ts';

/** How a request uses the edge cache. */
export type EdgeUse = {
  caches: EdgeCaches;
  waitUntil: (work: Promise<unknown>) => void;
  /** Asks the database even where a fresh entry is cached. */
  bypassCache: boolean;
};

const databaseOf = ({ SUPABASE_URL, SUPABASE_PUBLISHABLE_KEY }: WebEnvironment) => ({
  url: SUPABASE_URL,
  key: SUPABASE_PUBLISHABLE_KEY,
});

/** The database as somebody sees it of whom nothing is known. */
export function asVisitor(env: WebEnvironment, answers?: NotedAnswers): DatabaseClient {
  const send: typeof fetch = (input, init) => fetch(input, init);
  return createDatabase({ ...databaseOf(env), fetch: answers?.listening(send) ?? send });
}

/**
 * Builds what one request's loaders and actions need, once: who drives, the stores that act as that driver, and the
 * other Workers. Nothing here outlives the request.
 */
export function createLoadContext({
  bindings,
  env,
  body = null,
  driver,
  edge: { caches, waitUntil, bypassCache },
  requestId,
  units,
  acceptedLanguages = null,
  sharedPage = null,
  isRateLimited = false,
  refusal = null,
  answers,
}: {
  bindings: WebBindings;
  env: WebEnvironment;
  /** The request's body: the request of a page comes without it. */
  body?: Body;
  driver: Driver;
  edge: EdgeUse;
  /** The request's reference on error pages and in logs. */
  requestId: string;
  /** The units that values are shown and typed in. */
  units: Units;
  /** The languages that the browser asks for. */
  acceptedLanguages?: string | null;
  /** The page is made to be kept and given to everybody, in one of its forms. */
  sharedPage?: SharedPage | null;
  /** More was sent than may be: a form that comes back by itself says so. */
  isRateLimited?: boolean;
  /** Why the request was not let in; its page says so. */
  refusal?: Refusal | null;
  /** Notes what the database answers to a visitor. */
  answers?: NotedAnswers;
}) {
  const account = watchAccount(() => profilesStore(database).mine());
  const database =
    driver.state === 'signed-in'
      ? createDatabase({
          ...databaseOf(env),
          accessToken: async () => driver.token,
          fetch: account.listening((input, init) => fetch(input, init)),
        })
      : asVisitor(env, answers);
  return {
    env,
    body,
    driver,
    requestId,
    /** Lets work go on after the answer. */
    waitUntil,
    units,
    acceptedLanguages,
    sharedPage,
    isRateLimited,
    refusal,
    clerkProxyUrl: clerkProxyUrl(env),
    database,
    account,
    profiles: profilesStore(database),
    setups: setupsStore(database),
    publicSetups: publicSetups(() => setupsStore(driver.state === 'signed-in' ? asVisitor(env) : database), {
      caches,
      waitUntil,
      bypassCache,
    }),
    /** Takes all copies with one of these tags away, before others ask for them again. */
    forgetCopies: caches.pages.forget,
    /** The same for all that shows a setup. */
    forgetSetup: (id: number): Promise<void> => caches.pages.forget([setupTag(id)]),
    /** The same, and all lists, which a setup enters that is public now. */
    publishSetup: (id: number): Promise<void> => caches.pages.forget([setupTag(id), listTag]),
    teams: teamsStore(database),
    testCards: testCardsStore(database),
    diary: diaryStore(database),
    stints: stintsStore(database),
    reports: reportsStore(database),
    ruleResults: ruleResultsStore(database),
    likes: likesStore(database),
    assistants: assistantsStore(database),
    comments: commentsStore(database),
    authors: authorsStore(database),
    stillGood: stillGoodStore(database),
    downloads: downloadsStore(database),
    news: newsStore(database),
    wantedSetups: wantedSetupsStore(database),
    generations: generationsStore(database),
    subscriptions: ownSubscriptionStore(database),
    accounts: createClerkUsers({ secretKey: env.CLERK_SECRET_KEY, apiUrl: env.CLERK_API_URL }),
    clerkTeams: createClerkTeams({
      rows: bindings.TEAMS,
      secretKey: env.CLERK_SECRET_KEY,
      apiUrl: env.CLERK_API_URL,
    }),
    ai: bindings.AI,
    baselines: bindings.BASELINES,
    reference: bindings.REFERENCE,
    billing: reliableBilling(bindings.BILLING, account.hear, answers?.askedElsewhere),
    profileNames: bindings.PROFILE_NAMES,
  };
}

declare module '@remix-run/cloudflare' {
  interface Future {
    v3_singleFetch: true;
  }
  interface AppLoadContext extends ReturnType<typeof createLoadContext> {
    /** Set while a whole page is rendered: its markup. */
    pageMarkup?: PageMarkup;
  }
}
