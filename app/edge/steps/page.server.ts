import type { AppLoadContext } from '@remix-run/cloudflare';
import { signOutCookies } from '#platform/adapters/clerk/users-and-sessions';
import { driverHeader, nobodysPage } from '#platform/http/driver-header';
import { accountClosed } from '#platform/account-closed';
import { cleanRequest } from '#platform/identity/clean-request';
import { renewableSession } from '#platform/identity/driver';
import { createLoadContext } from '../../../load-context.ts';
import { forgetAvatar } from '../../account/avatar-cookie.server.ts';
import { markPublicPage } from '../page-cache/answer-public-page.server.ts';
import { hasChangedSomething, ownChangeCookie } from '../page-cache/bypass-cookies.server.ts';
import { unitsOf } from '../page-cache/units-cookie.server.ts';
import { atPagePath } from '../page-path.server.ts';
import { rateLimited } from '../rate-limits.server.ts';
import { inHouseForm } from '../refusal-answer.server.ts';
import { answersRateLimit } from './rate-limits.server.ts';
import { finish, refuseAtDoor, renderRefusal } from './response.server.ts';
import type { Scope, Step } from './scope.server.ts';
import { readSession } from './session.server.ts';

const isRead = ({ method }: Request) => method === 'GET' || method === 'HEAD';
const changesPages = ({ request, address }: Scope) =>
  !isRead(request) && address.changesPublicPages !== false;

/** The page, or a wait for its reader: a form that comes back by itself says so with every value. */
export const answerWithPage: Step = async (scope) => {
  const { isRateLimited } = scope;
  if (isRateLimited && !answersRateLimit(scope)) return refuseAtDoor(scope, rateLimited);
  const answer = await renderPage(scope);
  if (answer) return answer;
  return isRateLimited ? refuseAtDoor(scope, rateLimited) : answerWithPage({ ...scope, isRateLimited: true });
};

/** @returns null if the database refused a write as one too many in a minute */
async function renderPage(scope: Scope): Promise<Response | null> {
  const { request, address, env, driver } = scope;
  const context = contextOf(scope);
  const response = await scope.pages.render(atPagePath(cleanRequest(request), address), context);
  const isDriver = driver.state === 'signed-in';
  if (isDriver && !address.openToClosedAccounts && (await context.account.isClosed())) {
    // Whatever was made of it, nothing was done: the database refused all of it. The browser forgets the session.
    const setCookies = [...(await signOutCookies(env)), await forgetAvatar()];
    return renderRefusal({ ...scope, setCookies }, accountClosed);
  }
  if (context.account.wroteTooMuch() && (!isRead(request) || response.status >= 500)) return null;
  const renewal = response.status === 404 ? await sessionRenewal(scope) : null;
  return renewal ?? finishPage(scope, inHouseForm(response));
}

function contextOf(scope: Scope): AppLoadContext {
  const { bindings, body, env, driver, edge, id, isRateLimited } = scope;
  const { headers } = scope.request;
  return createLoadContext({
    bindings,
    env,
    body,
    driver,
    edge: { ...edge, bypassCache: changesPages(scope) || hasChangedSomething(headers) },
    requestId: id,
    units: unitsOf(headers),
    acceptedLanguages: headers.get('Accept-Language'),
    isRateLimited,
  });
}

/** A redirect that renews a session which can be renewed: what is missing may be there for this driver alone. */
async function sessionRenewal(scope: Scope): Promise<Response | null> {
  const { request, address, env, driver } = scope;
  if (!renewableSession(driver)) return null;
  const { redirect } = await readSession({ env, address: { ...address, session: 'needed' } }, request);
  return redirect ? finish({ ...scope, setCookies: [] }, redirect, 'driver') : null;
}

async function finishPage(scope: Scope, response: Response): Promise<Response> {
  const { address, page, driver } = scope;
  const isDriver = driver.state === 'signed-in';
  const isRenewable = renewableSession(driver) !== null;
  const ownChange = isDriver && changesPages(scope) ? [await ownChangeCookie()] : [];
  const setCookies = [...scope.setCookies, ...ownChange];
  const finalResponse = finish(
    { ...scope, setCookies },
    response,
    isDriver || isRenewable ? 'driver' : 'visitor',
  );
  // Without a session read, nothing says who drives.
  if (!isRenewable && address.session !== 'none') {
    finalResponse.headers.set(driverHeader, isDriver ? driver.userId : nobodysPage);
  }
  return page ? markPublicPage(finalResponse, 'bypass') : finalResponse;
}
