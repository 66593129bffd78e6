import { buildHeader } from '#platform/http/build-header';
import { filesOf, isCacheablePage } from './offline-addresses.ts';
import { cachedCopy, currentEra, cachePage, cachedAt, cachedPages } from './cached-pages.ts';
import { cacheFiles } from './cached-files.ts';
import { offlinePage, unsentPage } from './offline-page.ts';

/** Wait for a page before its copy is shown. */
const patienceMs = 4_000;
/** After a write only the network answers for this long: a copy would show the state before. */
const changedForMs = 150_000;
/** A copy that was made so lately is not made again because a script asked for the page's data. */
const recentMs = 60_000;

let changedAt = 0;

export function hasSentSomething(): void {
  changedAt = Date.now();
}

/** A page with a toast is fetched once more, because the toast describes the write that led to it. */
const hasToast = (text: string) => text.includes('class="toast"');

type PageQuestion = { url: URL; askedIn: number; event: ExtendableEvent; isAgain?: boolean };

async function keep(answer: Response, { url, askedIn, event, isAgain = false }: PageQuestion): Promise<void> {
  const text = await cachePage(url, answer, { isKept: isCacheablePage(url), askedIn });
  if (text === null) return;
  if (hasToast(text) && !isAgain) return keepWhole(url, event, true);
  await cacheFiles(filesOf(text), event);
}

/** Fetches a page as a document, and keeps it. A session that has to be renewed first is left to the page. */
export async function keepWhole(url: URL, event: ExtendableEvent, isAgain = false): Promise<void> {
  const askedIn = currentEra();
  const answer = await fetch(url, { headers: { Accept: 'text/html' }, redirect: 'manual' });
  await keep(answer, { url, askedIn, event, isAgain });
}

const unimportant = () => {};

/** When the copies were made that are shown, by the window that shows one; null where the page is no copy. */
const shownPages = new Map<string, number | null>();

/** Undefined for a window whose page was not answered here. */
export const copyShownIn = (client: string): number | null | undefined => shownPages.get(client);

/** A page, from us where we answer in time, else the copy of it, else what says that there is none. */
export async function answerPage(
  request: Request,
  event: ExtendableEvent,
  styles: string,
): Promise<Response> {
  const url = new URL(request.url);
  const askedIn = currentEra();
  const networkAnswer = fetch(request).then((answer) => {
    event.waitUntil(keep(answer.clone(), { url, askedIn, event }).catch(unimportant));
    return answer;
  });
  event.waitUntil(networkAnswer.catch(unimportant));
  const copy = isCacheablePage(url) ? await cachedCopy(url) : undefined;
  const withoutNetwork = async () => copy ?? offlinePage({ url, styles, pages: await cachedPages() });
  const answers = [networkAnswer.catch(withoutNetwork)];
  if (copy && Date.now() - changedAt >= changedForMs)
    answers.push(new Promise((resolve) => setTimeout(() => resolve(copy), patienceMs)));
  const answer = await Promise.race(answers);
  if (event instanceof FetchEvent)
    shownPages.set(event.resultingClientId, copy && answer === copy ? cachedAt(copy) : null);
  return answer;
}

/** The answer to a form that is sent as a document; where we cannot be reached, a page that says so and sends it again. */
export async function answerForm(request: Request, styles: string): Promise<Response> {
  const copy = request.clone();
  try {
    return await fetch(request);
  } catch {
    const formData = await copy.formData().catch(() => new FormData());
    return unsentPage({ url: new URL(request.url), styles, formData });
  }
}

/**
 * The data of a page, which a script asks for. Where they do not come and a copy of the page is kept, the answer names
 * another build: the script then opens that page as a document.
 */
export async function answerData(request: Request, page: URL, event: ExtendableEvent): Promise<Response> {
  const askedIn = currentEra();
  try {
    const answer = await fetch(request);
    event.waitUntil(followData(answer.clone(), { url: page, askedIn, event }).catch(unimportant));
    return answer;
  } catch (error) {
    if (!isCacheablePage(page) || !(await cachedCopy(page))) throw error;
    return new Response(null, { status: 503, headers: { [buildHeader]: 'offline' } });
  }
}

async function followData(answer: Response, { url, askedIn, event }: PageQuestion): Promise<void> {
  await cachePage(url, answer, { isKept: false, askedIn });
  if (answer.status !== 200 || !isCacheablePage(url)) return;
  const copy = await cachedCopy(url);
  const isRecent = copy && cachedAt(copy) > Math.max(Date.now() - recentMs, changedAt);
  if (!isRecent) await keepWhole(url, event);
}
