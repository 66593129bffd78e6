import { isUnchanged, noteAnswers } from '#platform/adapters/supabase/answers-used';
import { driverHeader } from '#platform/http/driver-header';
import { signedOut } from '#platform/identity/driver';
import { nameUser } from '#platform/observability/current-request';
import { asVisitor, createLoadContext } from '../../../load-context.ts';
import { cachedPageReader } from '../../account/cached-page-reader.server.ts';
import { answerPublicPage, type MadePage } from '../page-cache/answer-public-page.server.ts';
import { newMenuPlace } from '../page-cache/cached-page.server.ts';
import { type PublicPage, tagsOfPage } from '../page-cache/public-page.server.ts';
import { isAddressRateLimited, rateLimited } from '../rate-limits.server.ts';
import { finishResponse } from '../response-headers.server.ts';
import { renderRefusal } from './response.server.ts';
import type { Scope, Step } from './scope.server.ts';

/** Answers a public page from the edge. A signed-in driver gets the same page with their menu. */
export const answerFromPageCache: Step = async (scope) => {
  const { request, address, env, edge } = scope;
  const reader = await cachedPageReader(request, scope.page, env);
  if (!reader) return scope;
  const { page, driver } = reader;
  const answer = await answerPublicPage(page, {
    pages: edge.caches.pages,
    waitUntil: edge.waitUntil,
    isUnchanged: (answers) => isUnchanged(answers, asVisitor(env).ask),
    make: () => makeWithinRateLimit(scope, page),
    isHead: request.method === 'HEAD',
    menu: driver?.menu,
  });
  if (!answer) return scope;
  if (driver) {
    nameUser(driver.id);
    answer.headers.set('Cache-Control', address.cacheControl.driver);
    answer.headers.set(driverHeader, driver.id);
  }
  return answer;
};

async function makeWithinRateLimit(scope: Scope, page: PublicPage): Promise<MadePage> {
  if (await isAddressRateLimited(scope.request, scope.address, scope.bindings)) {
    const response = await renderRefusal(scope, rateLimited);
    return { response, isStaleIfError: false, madeOf: null, tags: [] };
  }
  return makePublicPage(scope, page);
}

/** Renders the shared variant of a page; it depends only on the cache key. */
async function makePublicPage(
  { address, bindings, env, edge, id, pages }: Scope,
  page: PublicPage,
): Promise<MadePage> {
  const answers = noteAnswers();
  const menuPlace = page.audience === 'driver' ? newMenuPlace() : null;
  const context = createLoadContext({
    bindings,
    env,
    driver: signedOut('no-session'),
    edge: { ...edge, bypassCache: true },
    requestId: id,
    units: page.units,
    sharedPage: { menuPlace },
    answers,
  });
  const response = await pages.render(new Request(env.APP_ORIGIN + page.address), context);
  return {
    response: finishResponse(response, address, { method: 'GET', audience: 'visitor' }),
    isStaleIfError: context.publicSetups.servedStaleIfError(),
    madeOf: answers.all(),
    tags: [...(address.pageCache ? tagsOfPage(address.pageCache, page) : []), ...answers.tags()],
    menuPlace,
  };
}
